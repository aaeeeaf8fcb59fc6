import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmailTaken, TokenInvalid, WeakPassword } from './port.ts'
import type { Identity } from './port.ts'

/** The port, and a browser's calls that the suite needs. */
export type IdentityUnderTest = Identity & {
  readonly signIn: (email: string, password: string) => Promise<string>
  readonly resetPassword: (oobCode: string, newPassword: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Google's error codes for a failed sign-in; which one depends on the project's settings. */
const SIGN_IN_FAILED = /INVALID_LOGIN_CREDENTIALS|INVALID_PASSWORD|EMAIL_NOT_FOUND/

/** The tests that every identity provider must pass. Revocation counts in whole seconds, as Google's does. */
export function identityContract(open: () => Promise<IdentityUnderTest>): void {
  describe('identity', () => {
    let identity: IdentityUnderTest
    beforeAll(async () => {
      identity = await open()
    })
    afterAll(() => identity.close())

    const person = async () => {
      const uid = randomUUID()
      const user = { uid, email: `${uid}@demo.example`, password: 'first-password' }
      await identity.users.create(user)
      return user
    }
    /** Waits until the tokens issued so far were issued in an earlier second. */
    const nextSecond = () => {
      const second = Math.floor(Date.now() / 1_000)
      return expect.poll(() => Math.floor(Date.now() / 1_000), { interval: 20, timeout: 2_000 }).toBeGreaterThan(second)
    }

    it('verifies the token of a sign-in', async () => {
      const { uid, email, password } = await person()
      const before = Math.floor(Date.now() / 1_000)
      const token = await identity.tokens.verify(await identity.signIn(email, password))
      expect(token).toMatchObject({ uid, email, authTime: expect.any(Number), expiresAt: expect.any(Number) })
      expect(Math.abs(token.authTime - before)).toBeLessThan(30)
      expect(Math.abs(token.expiresAt - before - 3_600)).toBeLessThan(30)
    })

    it.each(['', 'not.a.token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('refuses the token %j', (token) =>
      expect(identity.tokens.verify(token)).rejects.toThrow(TokenInvalid),
    )

    it('refuses a token that was changed', async () => {
      const { email, password } = await person()
      const [header, payload = '', signature] = (await identity.signIn(email, password)).split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else', user_id: 'somebody-else' })).toString('base64url')
      await expect(identity.tokens.verify([header, forged, signature].join('.'))).rejects.toThrow(TokenInvalid)
    })

    it('signs in with the address in any case, and refuses another password', async () => {
      const { uid, email, password } = await person()
      expect((await identity.tokens.verify(await identity.signIn(email.toUpperCase(), password))).uid).toBe(uid)
      await expect(identity.signIn(email, 'other-password')).rejects.toThrow(SIGN_IN_FAILED)
    })

    it('creates the same person twice without touching the password', async () => {
      const user = await person()
      await identity.users.create({ ...user, password: 'second-password' })
      await expect(identity.signIn(user.email, 'second-password')).rejects.toThrow(SIGN_IN_FAILED)
      await identity.signIn(user.email, user.password)
    })

    it('refuses an address that another account has', async () => {
      const user = await person()
      await expect(identity.users.create({ ...user, uid: randomUUID(), email: user.email.toUpperCase() })).rejects.toThrow(EmailTaken)
    })

    it('refuses a password that is too short', async () => {
      const { uid } = await person()
      const user = { uid: randomUUID(), email: `${randomUUID()}@demo.example`, password: '12345' }
      await expect(identity.users.create(user)).rejects.toThrow(WeakPassword)
      expect(await identity.users.get(user.uid)).toBeUndefined()
      await expect(identity.users.setPassword(uid, '12345')).rejects.toThrow(WeakPassword)
    })

    it('refuses a password for an unknown uid', () =>
      expect(identity.users.setPassword(randomUUID(), 'first-password')).rejects.toThrow(/There is no (account|user record)/))

    it('changes a password, and ends the sessions of the old one', async () => {
      const { uid, email, password } = await person()
      const token = await identity.signIn(email, password)
      await nextSecond()
      await identity.users.setPassword(uid, 'second-password')
      await expect(identity.tokens.verify(token)).rejects.toThrow(TokenInvalid)
      await expect(identity.signIn(email, password)).rejects.toThrow(SIGN_IN_FAILED)
      await identity.tokens.verify(await identity.signIn(email, 'second-password'))
    })

    it('refuses tokens issued before they were revoked, and takes those after', async () => {
      const { uid, email, password } = await person()
      const token = await identity.signIn(email, password)
      await identity.tokens.verify(token)
      await nextSecond()
      await identity.users.revoke(uid)
      await expect(identity.tokens.verify(token)).rejects.toThrow(TokenInvalid)
      await identity.tokens.verify(await identity.signIn(email, password))
    })

    it('tells of the sessions that are open, and of none once they were ended', async () => {
      const { uid, email, password } = await person()
      expect(await identity.users.sessions(uid)).toEqual([])
      const before = Date.now()
      await identity.signIn(email, password)
      const [session, ...others] = await identity.users.sessions(uid)
      expect([Math.abs(Date.parse(session?.signedInAt ?? '') - before) < 30_000, others]).toEqual([true, []])
      await nextSecond()
      await identity.users.revoke(uid)
      expect(await identity.users.sessions(uid)).toEqual([])
      expect(await identity.users.sessions(randomUUID())).toEqual([])
    })

    it('resets a password through the link, once', async () => {
      const { email, password } = await person()
      const link = new URL((await identity.users.resetLink(email.toUpperCase())) ?? '')
      expect(link.pathname).toBe('/auth/signin')
      const code = link.searchParams.get('oobCode') ?? ''
      await identity.resetPassword(code, 'second-password')
      await expect(identity.signIn(email, password)).rejects.toThrow(SIGN_IN_FAILED)
      await identity.signIn(email, 'second-password')
      await expect(identity.resetPassword(code, 'third-password')).rejects.toThrow('INVALID_OOB_CODE')
    })

    it('moves an account to another address, which alone signs in from then on, and ends the sessions of before', async () => {
      const { uid, email, password } = await person()
      const moved = `moved-${email}`
      const token = await identity.signIn(email, password)
      await nextSecond()
      await identity.users.setEmail(uid, moved)
      await identity.users.setEmail(uid, moved)
      await expect(identity.tokens.verify(token)).rejects.toThrow(TokenInvalid)
      await expect(identity.signIn(email, password)).rejects.toThrow(SIGN_IN_FAILED)
      expect(await identity.tokens.verify(await identity.signIn(moved, password))).toMatchObject({ uid, email: moved })
      expect(await identity.users.get(uid)).toEqual({ uid, email: moved })
      expect(await identity.users.resetLink(email)).toBeUndefined()
    })

    it('moves no account to the address of another one', async () => {
      const [one, other] = [await person(), await person()]
      await expect(identity.users.setEmail(one.uid, other.email.toUpperCase())).rejects.toThrow(EmailTaken)
      expect(await identity.users.get(one.uid)).toEqual({ uid: one.uid, email: one.email })
    })

    it('makes no link for an unknown address', async () => expect(await identity.users.resetLink('nobody@demo.example')).toBeUndefined())

    it('puts claims into later tokens', async () => {
      const { uid, email, password } = await person()
      await identity.users.setClaims(uid, { role: 'student' })
      const [, payload = ''] = (await identity.signIn(email, password)).split('.')
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ sub: uid, role: 'student' })
    })

    it('deletes a person for good, and accepts a second deletion', async () => {
      const { uid, email, password } = await person()
      expect(await identity.users.get(uid)).toEqual({ uid, email })
      const token = await identity.signIn(email, password)
      await identity.users.delete(uid)
      await identity.users.delete(uid)
      expect(await identity.users.get(uid)).toBeUndefined()
      await expect(identity.tokens.verify(token)).rejects.toThrow(TokenInvalid)
      await expect(identity.signIn(email, password)).rejects.toThrow(SIGN_IN_FAILED)
    })
  })
}
