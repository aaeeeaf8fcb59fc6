/** Messages between two people: who may write, who may read, and what is unread. */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Message = {
  readonly id: string
  readonly fromUid: string
  readonly fromName: string
  readonly toName: string
  readonly message: string
  readonly deliveredAt?: string
  readonly readAt?: string
}
type Contact = {
  readonly contactId: string
  readonly unread: number
  readonly canMessage: boolean
  readonly lastMessage?: string
  readonly firstMessagesLeft?: number
}

describePlatform('messages', ({ as, platform }) => {
  let student: Person, recruiter: Person, elsewhere: Person, employee: Person
  beforeAll(async () => {
    ;[student, recruiter, elsewhere, employee] = (await Promise.all(['student', 'recruiter', 'recruiter2', 'employee'].map(as))) as [
      Person,
      Person,
      Person,
      Person,
    ]
  })

  /** Reads once the views have reached another account's write. */
  const seenBy = async <Body>(person: Person, path: string, after: { readonly body: Write }): Promise<Body> => {
    const headers = { 'x-min-position': after.body.position }
    return (await send<Body>(platform.origin, { method: 'GET', path, token: person.token, headers })).body
  }
  const countOf = (person: Person, after: { readonly body: Write }) => seenBy<{ count: number }>(person, '/messages/unread-count', after)
  const deliver = (person: Person, contactIds: readonly string[]) =>
    person.post<Write & { results: object[] }>('/messages/mark-as-delivered', { contactIds })
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
      expect(await countOf(student, sent)).toEqual({ count: 1, undelivered: [recruiter.uid] })
      expect(await seenBy(student, `/user/${student.uid}`, sent)).toMatchObject({ unread: 1 })
      // The latest before those of the demo.
      expect((await contactsOf(student, sent))[0]).toMatchObject({
        contactId: recruiter.uid,
        unread: 1,
        canMessage: true,
        lastMessage: 'When could you start?',
      })
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

      const arrived = await deliver(student, [recruiter.uid])
      expect(arrived).toMatchObject({ status: 200, body: { results: [{ id: recruiter.uid, ok: true }], topics: ['messages'] } })
      expect(await countOf(student, arrived)).toEqual({ count: 1 })
      const [delivered] = await seenBy<readonly Message[]>(recruiter, `/messages/${student.uid}`, arrived)
      expect(delivered).toMatchObject({ deliveredAt: expect.any(String) })
      expect(delivered).not.toHaveProperty('readAt')

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

    it('§7 stores nothing when it is said again, or after reading, to have arrived', async () => {
      for (const contactIds of [[recruiter.uid], ['nobody']])
        expect((await deliver(student, contactIds)).body).toMatchObject({ topics: [], results: [{ ok: contactIds[0] === recruiter.uid }] })
      const many = Array.from({ length: 21 }, (_, n) => `contact-${n}`)
      expect((await deliver(student, many)).status).toBe(400)
    })

    it('§7 keeps every message when the student sends many at once', async () => {
      const texts = Array.from({ length: 8 }, (_, n) => `Answer ${n}`)
      const sent = await Promise.all(texts.map((message) => student.post('/messages/send', { toUser: recruiter.uid, message })))
      expect(sent.map(({ status }) => status)).toEqual(texts.map(() => 201))
      const last = sent.toSorted((a, b) => (a.body.position < b.body.position ? -1 : 1)).at(-1)
      if (!last) throw new Error('Nothing was sent.')
      expect(await countOf(recruiter, last)).toEqual({ count: 8, undelivered: [student.uid] })
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
      expect(reply.body.message).toMatch(/^You cannot write to this person\. You can write to .*\.$/)
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
      expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['subscription_required', 'may_not_message']))
      expect(answers.find(({ body }) => body.code === 'subscription_required')?.body.message).toContain('subscription')
    })
  })

  describe('§2.19 a cold message', () => {
    const asContact = async (uid: string) =>
      (await elsewhere.get<Contact[]>(`/messages/contacts/${elsewhere.uid}?contactId=${uid}`)).body[0]

    it('§2.8 goes to a student whom a subscribed company finds, counts until the student writes, and says how many are left', async () => {
      await subscribe(elsewhere)
      const found = (await elsewhere.get<{ uid: string }[]>('/students?limit=100')).body
      const cold: string[] = []
      for (const { uid } of found) if ((await asContact(uid))?.firstMessagesLeft !== undefined) cold.push(uid)
      const [asked = ''] = cold
      expect(await asContact(asked)).toMatchObject({ canMessage: true, firstMessagesLeft: 100 })
      const write = (message: string) => elsewhere.post<Write & Problem>('/messages/send', { toUser: asked, message })
      expect((await write('Would you like to build arms?')).status).toBe(201)
      expect((await write('Or legs?')).status).toBe(201)
      expect(await asContact(asked)).toMatchObject({ canMessage: true, firstMessagesLeft: 98 })
      const people = await elsewhere.get<Contact[]>(`/messages/people?q=${encodeURIComponent((await nameOf(asked)).slice(0, 3))}`)
      expect(people.body.find(({ contactId }) => contactId === asked)).toMatchObject({ firstMessagesLeft: 98 })
    })
  })

  describe('§2.19 a block', () => {
    const contactOf = async (person: Person, contactId: string) =>
      (await person.get<Contact[]>(`/messages/contacts/${person.uid}?contactId=${contactId}`)).body[0]
    const write = (from: Person, to: Person) => from.post<Problem & Write>('/messages/send', { toUser: to.uid, message: 'Are you there?' })

    it('§2.19 keeps both from writing, is told to who blocked alone, and is taken back', async () => {
      await write(recruiter, student)
      expect((await student.post('/messages/block', { contactId: recruiter.uid })).status).toBe(200)
      expect((await student.get('/messages/unread-count')).body).toEqual({ count: 0 })
      expect((await write(student, recruiter)).body.code).toBe('blocked_by_you')
      expect(await contactOf(student, recruiter.uid)).toMatchObject({ canMessage: false, code: 'blocked_by_you' })
      const refused = await write(recruiter, student)
      expect([refused.status, refused.body.code]).toEqual([403, 'may_not_message'])
      expect(refused.body.message).toMatch(/^You cannot write to this person\. You can write to/)
      expect(await contactOf(recruiter, student.uid)).toMatchObject({
        canMessage: false,
        code: 'may_not_message',
        reason: refused.body.message,
      })
      // Pages of who is blocked tell nothing more.
      expect((await deliver(recruiter, [student.uid])).body).toMatchObject({ topics: [], results: [{ ok: true }] })
      // The messages stay, and our own team gets through.
      expect((await recruiter.get<Message[]>(`/messages/${student.uid}`)).status).toBe(200)
      const admin = await as('admin')
      expect((await write(admin, student)).status).toBe(201)
      expect((await student.post<Problem>('/messages/block', { contactId: admin.uid })).body.code).toBe('may_not_block')
      expect((await student.post('/messages/unblock', { contactId: recruiter.uid })).status).toBe(200)
      expect((await write(recruiter, student)).status).toBe(201)
    })

    it('§2.19 before the first message is no conversation for who is blocked', async () => {
      const before = await contactOf(employee, recruiter.uid)
      expect(before).toMatchObject({ canMessage: true })
      expect((await recruiter.post('/messages/block', { contactId: employee.uid })).status).toBe(200)
      expect((await employee.get(`/messages/${recruiter.uid}`)).status).toBe(404)
      expect((await employee.get<Contact[]>(`/messages/contacts/${employee.uid}`)).body.map(({ contactId }) => contactId)).not.toContain(
        recruiter.uid,
      )
      for (const path of ['mark-as-read', 'unblock', 'report'])
        expect([path, (await employee.post(`/messages/${path}`, { contactId: recruiter.uid })).status]).toEqual([path, 404])
      expect((await write(employee, recruiter)).body.code).toBe('may_not_message')
      await recruiter.post('/messages/unblock', { contactId: employee.uid })
      expect(await contactOf(employee, recruiter.uid)).toEqual(before)
      for (const contactId of ['nobody', recruiter.uid])
        expect((await recruiter.post<Problem>('/messages/block', { contactId })).status).toBe(contactId === 'nobody' ? 404 : 400)
    })

    it('§2.18 of somebody whom one may not know tells as little as of nobody', async () => {
      const stranger = await as('employee')
      const analyst = await as('analyst')
      for (const contactId of [analyst.uid, 'nobody'])
        expect(await stranger.post<Problem>('/messages/block', { contactId })).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await contactOf(stranger, analyst.uid)).toBeUndefined()
    })

    it('§2.19 a conversation is reported without the other side noticing', async () => {
      await recruiter.post('/messages/mark-as-read', { contactId: student.uid })
      const before = (await recruiter.post('/messages/mark-as-read', { contactId: student.uid })).body
      expect((await student.post('/messages/report', { contactId: recruiter.uid, reason: 'Keeps asking for my address.' })).status).toBe(
        200,
      )
      expect((await student.post('/messages/report', { contactId: 'nobody' })).status).toBe(404)
      const after = (await recruiter.post('/messages/mark-as-read', { contactId: student.uid })).body
      expect([after.revision, after.eventId]).toEqual([before.revision, before.eventId])
    })
  })

  describe('§7 the search of conversations', () => {
    it('§7 finds one’s own by a name and by what was written, and nobody else’s', async () => {
      const sent = await student.post('/messages/send', { toUser: recruiter.uid, message: 'My favourite instrument is the glockenspiel.' })
      const search = (person: Person, q: string) =>
        seenBy<(Contact & { found: object[] })[]>(person, `/messages/contacts/${person.uid}?q=${q}`, sent)
      for (const person of [student, recruiter])
        expect(await search(person, 'glock')).toMatchObject([
          { found: [{ id: sent.body.id, excerpt: expect.stringContaining('glockenspiel') }] },
        ])
      expect(await search(student, 'robin')).toMatchObject([{ contactId: recruiter.uid }])
      expect(await search(elsewhere, 'glock')).toEqual([])
    })
  })

  async function nameOf(uid: string): Promise<string> {
    return (await elsewhere.get<{ displayName: string }>(`/students/id/${uid}`)).body.displayName
  }

  async function subscribe(person: Person): Promise<void> {
    const { body } = await person.post<Write & { url: string }>('/stripe/create-checkout-session', { priceId: 'price_demo_monthly' })
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    await send(platform.origin, { method: 'POST', path: new URL(body.url).pathname, raw: 'card=works', headers })
    await eventually(
      () => person.get<{ active: boolean }>('/subscription/status'),
      ({ body: { active } }) => active,
    )
  }
})
