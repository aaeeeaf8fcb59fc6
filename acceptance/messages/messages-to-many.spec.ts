/** One message to many of a company's applicants, and the templates that recruiters keep (product 2.9, 2.19). */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inParallel, type Person, type Problem, type Write } from '../client.ts'
import { subscribe } from '../subscription.ts'
import { describePlatform } from '../describe-platform.ts'

type Sent = {
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly code?: string; readonly message?: string }[]
}
type Card = {
  readonly studentId?: string
  readonly jobId: string
  readonly name: string
  readonly jobTitle: string
  readonly submittedAt: string
}
type Message = { readonly message: string; readonly fromUid: string }
type Template = { readonly id: string; readonly name: string; readonly text: string }

const fields = {
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks after birds in mines, and after their songs.',
  skills: [],
}

describePlatform('a message to many', ({ as, platform, registered }) => {
  let student: Person, recruiter: Person, elsewhere: Person, professor: Person, newcomer: Person
  beforeAll(async () => {
    const names = ['student', 'recruiter', 'recruiter2', 'professor'] as const
    const people = await Promise.all(names.map(as))
    ;[student, recruiter, elsewhere, professor] = people as [Person, Person, Person, Person]
    await subscribe(platform, recruiter)
    newcomer = await registered('student', { displayName: 'Nova Newcomer' })
  })

  const sendMany = (toUsers: readonly string[], message: string, key: string = randomUUID(), by = recruiter, more: object = {}) =>
    by.post<Sent & Problem>('/messages/send-many', { toUsers, message, ...more }, key)
  const apply = async (by: Person, title: string, applicant = student, more: object = {}) => {
    const jobId = (await by.post<Write>('/jobs/post', { ...fields, title, ...more })).body.id
    expect((await applicant.post('/students/apply-job', { jobId })).status).toBe(201)
  }
  const received = async (from: Person) =>
    (await student.get<Message[]>(`/messages/${from.uid}`)).body.filter(({ fromUid }) => fromUid === from.uid)
  /** Others who applied to the recruiter's company. */
  const applicants = async () => {
    const { body } = await recruiter.get<Card[]>('/applications/recruiter?limit=100')
    const ids = body.flatMap(({ studentId }) => studentId ?? [])
    return [...new Set(ids)].filter((id) => id !== student.uid)
  }

  describe('§2.19 a message to many', () => {
    it('§2.19 goes to each applicant by itself, with the name and the job of the latest application, and says who got none', async () => {
      await apply(recruiter, 'Owl warden')
      await apply(recruiter, 'Canary keeper')
      const [first = '', second = ''] = await applicants()
      const key = randomUUID()
      const toUsers = [first, professor.uid, student.uid, 'unknown', second]
      const { status, body } = await sendMany(toUsers, 'Hello {name}, thank you for applying as {job}.', key)
      expect(status).toBe(200)
      expect(body.results).toEqual([
        { id: first, ok: true },
        {
          id: professor.uid,
          ok: false,
          code: 'not_an_applicant',
          message: 'A message to many goes to people who applied to your company.',
        },
        { id: student.uid, ok: true },
        { id: 'unknown', ok: false, code: 'not_an_applicant', message: expect.any(String) },
        { id: second, ok: true },
      ])
      const name = (await student.get<{ displayName: string }>(`/user/${student.uid}`)).body.displayName
      const hello = `Hello ${name}, thank you for applying as Canary keeper.`
      expect((await received(recruiter)).map(({ message }) => message)).toEqual([hello])
      // Sent again, as a browser does that got no answer.
      expect((await sendMany(toUsers, 'Hello {name}, thank you for applying as {job}.', key)).body.results).toEqual(body.results)
      expect(await received(recruiter)).toHaveLength(1)
      const board = (await recruiter.get<Card[]>('/applications/recruiter?limit=100')).body
      const latest = board.find(({ studentId }) => studentId === first)
      const [toFirst] = (await recruiter.get<Message[]>(`/messages/${first}`)).body
      expect(toFirst?.message).toBe(`Hello ${latest?.name ?? ''}, thank you for applying as ${latest?.jobTitle ?? ''}.`)
    })

    it('§2.19 names the job whose applicants they are, where it is sent from there', async () => {
      const cards = (await recruiter.get<Card[]>('/applications/recruiter?limit=100')).body
      const owl = cards.find(({ studentId, jobTitle }) => studentId === student.uid && jobTitle === 'Owl warden')
      const { body } = await sendMany([student.uid, newcomer.uid], 'About {job}.', randomUUID(), recruiter, { jobId: owl?.jobId })
      expect(body.results).toMatchObject([{ ok: true }, { ok: false, code: 'not_an_applicant' }])
      expect((await received(recruiter)).map(({ message }) => message)).toContain('About Owl warden.')
    })

    it('§2.19 is for one’s own applicants, and none whose name the company does not know yet', async () => {
      const refused = { ok: false, code: 'not_an_applicant' }
      const reach = async (by: Person) => (await sendMany([newcomer.uid], 'Hello', randomUUID(), by)).body.results[0]
      expect(await reach(recruiter)).toMatchObject(refused)
      await apply(recruiter, 'Listener in the dark', newcomer, { blindReview: true })
      expect(await reach(recruiter)).toMatchObject(refused)
      expect((await newcomer.get<Message[]>('/messages/contacts/' + newcomer.uid)).body).toEqual([])
      await apply(recruiter, 'Bird ringer', newcomer)
      expect(await reach(recruiter)).toMatchObject({ ok: true })
      expect(await reach(elsewhere)).toMatchObject(refused)
    })

    it('§2.19 names each person once, 200 at most, and says something', async () => {
      const refused = async (toUsers: readonly string[], message = 'Hello') => {
        const { status, body } = await sendMany(toUsers, message)
        return [status, body.code, (body.details as readonly { readonly field: string }[])[0]?.field]
      }
      expect(await refused([student.uid, student.uid])).toEqual([400, 'invalid', 'toUsers'])
      expect(await refused([])).toEqual([400, 'invalid', 'toUsers'])
      expect(await refused(Array.from({ length: 201 }, (_, n) => `person-${n}`))).toEqual([400, 'invalid', 'toUsers'])
      expect(await refused([student.uid], ' ')).toEqual([400, 'invalid', 'message'])
      for (const open of ['{job}', '{name}'])
        expect((await sendMany([student.uid], `${'x'.repeat(3_994)}${open}`)).body.results[0]).toMatchObject({
          code: 'message_too_long',
          message: 'With the name and the job filled in, the message has more than 4000 characters.',
        })
    })
  })

  describe('a template for messages', () => {
    const list = async (by: Person) => (await by.get<Template[]>('/message-templates')).body

    it('is its recruiter’s alone, until it is removed', async () => {
      const before = await list(recruiter)
      const template = { name: 'Talk', text: 'Hello {name}, when could we talk about {job}?' }
      const saved = await recruiter.post<Write>('/message-templates', template)
      expect([saved.status, saved.body]).toMatchObject([201, { ok: true, topics: ['messageTemplates'] }])
      const { id } = saved.body
      expect(await list(recruiter)).toEqual([{ id, ...template, savedAt: expect.any(String) }, ...before])
      expect(await list(elsewhere)).toEqual([])
      expect((await elsewhere.post(`/message-templates/${id}/remove`)).status).toBe(404)
      expect((await recruiter.post(`/message-templates/${id}/remove`)).status).toBe(200)
      expect((await recruiter.post(`/message-templates/${id}/remove`)).status).toBe(404)
      expect(await list(recruiter)).toEqual(before)
    })

    it('is one of fifty, also of many that are saved at once', async () => {
      const saved = await inParallel(
        Array.from({ length: 52 }, (_, n) => n),
        (n) => elsewhere.post<Problem>('/message-templates', { name: `Number ${n}`, text: 'Hello' }),
      )
      expect(saved.filter(({ status }) => status === 201)).toHaveLength(50)
      expect(saved.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'too_many_templates' } })
    })

    it('has a name and a text', async () => {
      for (const [field, body] of [
        ['name', { text: 'Hello' }],
        ['name', { name: 'x'.repeat(81), text: 'Hello' }],
        ['text', { name: 'Empty', text: '' }],
        ['text', { name: 'Long', text: 'x'.repeat(4_001) }],
      ] as const)
        expect((await recruiter.post<Problem>('/message-templates', body)).body).toMatchObject({ code: 'invalid', details: [{ field }] })
    })
  })
})
