/** Messages between two people: who may write, who may read, and what is unread. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send, signIn, type Person, type Problem, type Write } from './client.ts'
import { removeData, startPlatform, type Platform } from './platform.ts'

let platform: Platform
let student: Person, recruiter: Person, elsewhere: Person, employee: Person
type Message = {
  readonly id: string
  readonly fromUid: string
  readonly fromName: string
  readonly toName: string
  readonly message: string
  readonly readAt?: string
}
type Contact = { readonly contactId: string; readonly unread: number; readonly canMessage: boolean; readonly lastMessage?: string }

beforeAll(async () => {
  platform = await startPlatform()
  ;[student, recruiter, elsewhere, employee] = (await Promise.all(
    ['student', 'recruiter', 'recruiter2', 'employee'].map((name) => signIn(platform.origin, `${name}@demo.example`)),
  )) as [Person, Person, Person, Person]
})
afterAll(async () => {
  await platform.stop()
  removeData(platform)
})

/** Reads once the views have reached another account's write. */
const seenBy = async <Body>(person: Person, path: string, after: { readonly body: Write }): Promise<Body> => {
  const headers = { 'x-min-position': after.body.position }
  return (await send<Body>(platform.origin, { method: 'GET', path, token: person.token, headers })).body
}
const countOf = (person: Person, after: { readonly body: Write }) => seenBy<{ count: number }>(person, '/messages/unread-count', after)
const contactsOf = (person: Person, after: { readonly body: Write }) =>
  seenBy<readonly Contact[]>(person, `/messages/contacts/${person.uid}`, after)

describe('§7 a conversation', () => {
  it('§7 is begun by a recruiter of a company that the student applied to, is unread until read, and is hidden from other accounts', async () => {
    const listener = await student.listen()
    const [received, sent] = await Promise.all([
      listener.next('messages'),
      recruiter.post('/messages/send', { toUser: student.uid, toName: 'Sam', message: 'When could you start?' }),
    ])
    listener.close()
    expect(sent.status).toBe(201)
    expect(received.ids).toHaveLength(1)
    const [threadId] = received.ids
    expect(await countOf(student, sent)).toEqual({ count: 1 })
    expect(await seenBy(student, `/user/${student.uid}`, sent)).toMatchObject({ unread: 1 })
    expect(await contactsOf(student, sent)).toMatchObject([
      { contactId: recruiter.uid, unread: 1, canMessage: true, lastMessage: 'When could you start?' },
    ])
    expect(await countOf(recruiter, sent)).toEqual({ count: 0 })

    const [message] = (await student.get<Message[]>(`/messages/${recruiter.uid}`)).body
    expect(message).toMatchObject({
      id: sent.body.id,
      fromUid: recruiter.uid,
      fromName: 'Robin Demo-Recruiter',
      toName: 'Sam Demo-Student',
      message: 'When could you start?',
    })
    expect(message).not.toHaveProperty('readAt')
    expect((await recruiter.get<Message[]>(`/messages/${threadId}`)).body).toEqual([message])

    const read = await student.post('/messages/mark-as-read', { uid: student.uid, contactId: recruiter.uid })
    expect(read.status).toBe(200)
    expect(await countOf(student, read)).toEqual({ count: 0 })
    expect(await seenBy(recruiter, `/messages/${student.uid}`, read)).toMatchObject([{ id: sent.body.id, readAt: expect.any(String) }])

    for (const path of [`/messages/${threadId}`, `/messages/${student.uid}`, `/messages/${recruiter.uid}`])
      expect((await elsewhere.get<Problem>(path)).body).toMatchObject({ code: 'not_found' })
  })

  it('§7 stores nothing when it is marked as read again', async () => {
    const mark = () => student.post('/messages/mark-as-read', { contactId: recruiter.uid })
    const [first, second] = [await mark(), await mark()]
    expect(second.body.revision).toBe(first.body.revision)
  })

  it('§7 keeps every message when the student sends many at once', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => `Answer ${n}`)
    const sent = await Promise.all(texts.map((message) => student.post('/messages/send', { toUser: recruiter.uid, message })))
    expect(sent.map(({ status }) => status)).toEqual(texts.map(() => 201))
    const last = sent.toSorted((a, b) => (a.body.position < b.body.position ? -1 : 1)).at(-1)
    if (!last) throw new Error('Nothing was sent.')
    expect(await countOf(recruiter, last)).toEqual({ count: 8 })
    const page = await recruiter.get<Message[]>(`/messages/${student.uid}?limit=5`)
    expect(page.headers['x-total-count']).toBe('9')
    const next = /<([^>]+)>/.exec(String(page.headers['link']))?.[1] ?? ''
    const rest = await recruiter.get<Message[]>(next)
    expect([...page.body, ...rest.body].map(({ message }) => message).toSorted()).toEqual([...texts, 'When could you start?'])
  })

  it('§7 stores one message when the request is repeated', async () => {
    const once = () => recruiter.post('/messages/send', { toUser: student.uid, message: 'Only once.' }, 'one-key')
    const [one, again] = [await once(), await once()]
    expect(again.body.id).toBe(one.body.id)
    const all = await seenBy<readonly Message[]>(student, `/messages/${recruiter.uid}`, one)
    expect(all.filter(({ message }) => message === 'Only once.')).toHaveLength(1)
  })
})

describe('§6 a message that is not allowed', () => {
  it('§6 is refused with a sentence that says whom one may write to', async () => {
    const reply = await student.post<Problem>('/messages/send', { toUser: employee.uid, message: 'Hello.' })
    expect([reply.status, reply.body.code]).toEqual([403, 'may_not_message'])
    expect(reply.body.message).toMatch(/^You cannot begin .*You can write to .*\.$/)
  })

  it('§6 a student who has not applied needs a subscription, and the sentence says so', async () => {
    const applicants = new Set(
      (await elsewhere.get<{ studentId?: string }[]>('/applications/recruiter?limit=100')).body.map(({ studentId }) => studentId),
    )
    const own = (await recruiter.get<{ studentId?: string }[]>('/applications/recruiter?limit=100')).body
    const answers = await Promise.all(
      own
        // Whose an application is that is reviewed blind is not told.
        .filter(({ studentId }) => studentId !== undefined && !applicants.has(studentId))
        .slice(0, 20)
        .map(({ studentId }) => elsewhere.post<Problem>('/messages/send', { toUser: studentId, message: 'Hello.' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['cold_message', 'may_not_message']))
    expect(answers.find(({ body }) => body.code === 'cold_message')?.body.message).toContain('subscription')
  })
})
