import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { KeyDestroyed } from './port.ts'
import type { Keys } from './port.ts'

/** The tests that every key store must pass. `open` opens the same store again and again, as several processes would. */
export function keysContract(open: () => Promise<Keys>): void {
  describe('keys', () => {
    let keys: Keys
    let elsewhere: Keys
    const subject = () => `subject-${randomUUID()}`
    beforeAll(async () => {
      keys = await open()
      elsewhere = await open()
    })
    afterAll(async () => {
      await keys.close()
      await elsewhere.close()
    })

    it('have 32 bytes, and are the same each time for one subject', async () => {
      const ada = subject()
      const key = await keys.ensure(ada)
      expect(key.secret).toHaveLength(32)
      expect(key.id).toMatch(/^[A-Za-z0-9_-]{8,40}$/)
      expect(await keys.ensure(ada)).toEqual(key)
    })

    it('differ between subjects', async () => {
      const [ada, bob] = await Promise.all([keys.ensure(subject()), keys.ensure(subject())])
      expect(ada.id).not.toBe(bob.id)
      expect(ada.secret).not.toEqual(bob.secret)
    })

    it('make one key when many ask at once, in several processes', async () => {
      const ada = subject()
      const made = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? keys : elsewhere).ensure(ada)))
      expect(new Set(made.map((key) => key.id)).size).toBe(1)
      expect(new Set(made.map((key) => Buffer.from(key.secret).toString('hex'))).size).toBe(1)
    })

    it('can be opened by another process as soon as ensure resolves', async () => {
      const key = await keys.ensure(subject())
      const opened = await elsewhere.open([key.id])
      expect(opened.get(key.id)).toEqual(key)
    })

    it('open many at once, and leave out unknown ones', async () => {
      const made = await Promise.all(Array.from({ length: 300 }, () => keys.ensure(subject())))
      const opened = await elsewhere.open(['never-was', ...made.map((key) => key.id)])
      expect([...opened.keys()].toSorted()).toEqual(made.map((key) => key.id).toSorted())
      expect(await keys.open([])).toEqual(new Map())
    })

    it('are destroyed for good: they cannot be opened, and the subject gets no new one', async () => {
      const ada = subject()
      const key = await keys.ensure(ada)
      expect(await keys.destroy(ada)).toEqual([key.id])
      expect((await keys.open([key.id])).size).toBe(0)
      await expect(keys.ensure(ada)).rejects.toThrow(KeyDestroyed)
    })

    it('are forgotten elsewhere when that is said, and those that were destroyed are counted', async () => {
      const ada = subject()
      const key = await keys.ensure(ada)
      expect((await elsewhere.open([key.id])).size).toBe(1)
      const before = await keys.destroyed()
      await keys.destroy(ada)
      elsewhere.forget()
      expect((await elsewhere.open([key.id])).size).toBe(0)
      expect(await elsewhere.destroyed()).toBe(before + 1)
    })

    it('that were destroyed are named by their subjects, those that were linked and those that never were, too', async () => {
      const [account, invitation, never, kept] = [subject(), subject(), subject(), subject()]
      for (const each of [account, invitation, kept]) await keys.ensure(each)
      await keys.link(invitation, account)
      for (const each of [account, never]) await keys.destroy(each)
      const all = new Set(await keys.destroyedSubjects())
      expect([account, invitation, never, kept].map((each) => all.has(each))).toEqual([true, true, true, false])
    })
    it('give a repeated destroy the first answer', async () => {
      const ada = subject()
      const first = [(await keys.ensure(ada)).id]
      expect(await keys.destroy(ada)).toEqual(first)
      expect(await keys.destroy(ada)).toEqual(first)
    })

    it('are never made for a subject that was destroyed before it had one', async () => {
      const ada = subject()
      expect(await keys.destroy(ada)).toEqual([])
      await expect(keys.ensure(ada)).rejects.toThrow(KeyDestroyed)
    })

    it('of everything linked to an owner, directly or through another, are destroyed with the owner’s', async () => {
      const [account, invitation, lead, stranger] = [subject(), subject(), subject(), subject()]
      await keys.link(invitation, account)
      await keys.link(invitation, account)
      await keys.link(lead, invitation)
      const [a, b, c, other] = await Promise.all([account, invitation, lead, stranger].map((each) => keys.ensure(each)))
      expect((await keys.destroy(account)).toSorted()).toEqual([a, b, c].map((key) => key?.id ?? '').toSorted())
      expect([...(await elsewhere.open([a, b, c, other].map((key) => key?.id ?? ''))).keys()]).toEqual([other?.id])
    })

    it('of a linked subject are destroyed alone', async () => {
      const [account, invitation] = [subject(), subject()]
      await keys.link(invitation, account)
      const key = await keys.ensure(account)
      await keys.destroy(invitation)
      expect(await keys.ensure(account)).toEqual(key)
    })

    it('are not linked to an owner that was destroyed', async () => {
      const [account, invitation] = [subject(), subject()]
      await keys.destroy(account)
      await expect(keys.link(invitation, account)).rejects.toThrow(KeyDestroyed)
    })

    it('are refused to a destroyed subject, but not to others that ask at the same time', async () => {
      const [gone, fresh] = [subject(), subject()]
      await keys.destroy(gone)
      const [first, second] = await Promise.allSettled([elsewhere.ensure(gone), elsewhere.ensure(fresh)])
      expect(first).toMatchObject({ status: 'rejected', reason: { name: 'KeyDestroyed' } })
      expect(second.status).toBe('fulfilled')
    })
  })
}
