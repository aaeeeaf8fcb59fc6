/** What admins see of background work and of mails (product 2.18, calls.md "Admin"). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { mailsTo } from '../outbox.ts'

type Mail = { readonly id: string; readonly template: string; readonly state: string; readonly at: string }
type Opened = Mail & { readonly to: string; readonly subject: string; readonly text: string; readonly masked: boolean }
type Task = {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly tries: number
  readonly dueAt?: string
  readonly eventId?: string
}
type Access = { readonly what: string; readonly reason?: string; readonly by: { readonly role?: string } }

describePlatform('work and mails', ({ as, platform }) => {
  let admin: Person, student: Person, professor: Person
  beforeAll(async () => {
    ;[admin, student, professor] = [await as('admin'), await as('student'), await as('professor')]
  })
  const mails = async (query = '') => (await admin.get<Mail[]>(`/admin/outbox${query}`)).body
  const ledger = async () => (await student.get<Access[]>('/me/accesses')).body
  /** The mail that an address got. */
  const mailOf = async (address: string) => {
    await eventually(
      async () => mailsTo(address, platform),
      (found) => found.length > 0,
    )
    for (const { id } of await mails()) {
      const opened = await admin.get<Opened>(`/admin/outbox/${id}?reason=Ticket%2012`)
      if (opened.body.to === address) return opened.body
    }
    throw new Error(`No mail to ${address} is listed.`)
  }

  it('lists kept mails without naming anybody, the latest first and in pages', async () => {
    for (const name of ['zoe', 'amy', 'kim'])
      await professor.post('/invitations/student', { email: `${name}@home.example.com`, text: 'Join us.' })
    const listed = await eventually(
      () => mails(),
      (found) => found.length >= 3,
    )
    expect(listed).toEqual(listed.toSorted((one, other) => (one.at < other.at ? 1 : -1)))
    expect(listed[0]).toMatchObject({ state: 'sent', template: 'StudentInvited' })
    expect(JSON.stringify(listed)).not.toMatch(/@|zoe|amy/)
    const first = await admin.get<Mail[]>('/admin/outbox?limit=2')
    const next = /<([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? ''
    expect([...first.body, ...(await admin.get<Mail[]>(next)).body].map(({ id }) => id)).toEqual(listed.slice(0, 4).map(({ id }) => id))
  })

  it('opens a mail with a reason alone, and shows no secret of it', async () => {
    const id = (await mails())[0]?.id
    expect((await admin.get<Problem>(`/admin/outbox/${id}`)).status).toBe(400)
    expect((await admin.get<Problem>(`/admin/outbox/${id}?reason=%20`)).status).toBe(400)
    expect((await admin.get<Problem>('/admin/outbox/unknown?reason=Ticket%2012')).status).toBe(404)
    const { subject, text, masked } = await mailOf('zoe@home.example.com')
    expect(subject).not.toBe('')
    expect(masked).toBe(true)
    expect(text).toContain(`${platform.origin}/register?invitation=…`)
  })

  it('tells its recipient who opened it and why, once a day, and shows demo accounts’ links', async () => {
    await send(platform.origin, { method: 'POST', path: '/reset-password', body: { email: 'student@demo.example' } })
    const { text, masked } = await mailOf('student@demo.example')
    expect(masked).toBe(false)
    expect(text).toContain('http')
    const lines = await eventually(ledger, (found) => found.some(({ what }) => what === 'mail'))
    expect(lines.filter(({ what }) => what === 'mail')).toMatchObject([{ reason: 'Ticket 12', by: { role: 'admin' } }])
    const { id } = (await mails()).find(({ template }) => template === 'newPassword') ?? {}
    await admin.get(`/admin/outbox/${id}?reason=Again`)
    await platform.settle()
    expect((await ledger()).filter(({ what }) => what === 'mail')).toHaveLength(1)
  })

  it('lists what waits; what has not failed is neither tried again nor discarded', async () => {
    const waiting = (await admin.get<Task[]>('/admin/tasks?state=waiting')).body
    expect(waiting.length).toBeGreaterThan(0)
    const [first] = waiting
    expect(first).toMatchObject({ state: 'waiting', tries: 0, mayRetry: false, mayDiscard: false, dueAt: expect.any(String) })
    expect((await admin.post<Problem>(`/admin/tasks/${first?.id}/retry`)).body).toMatchObject({ code: 'task_not_failed' })
    const discard = (id: string | undefined, reason: string) => admin.post<Problem>(`/admin/tasks/${id}/discard`, { reason })
    expect((await discard(first?.id, 'Not needed.')).body).toMatchObject({ code: 'task_not_failed' })
    expect((await discard(first?.id, '')).status).toBe(400)
    expect((await discard('unknown', 'Not needed.')).status).toBe(404)
    expect((await admin.get<Problem>('/admin/tasks?cursor=x')).status).toBe(400)
  })

  it('has a mail and a task of the demo that gave up, which go well once they are tried again', async () => {
    const failed = async () => (await admin.get<Task[]>('/admin/tasks')).body
    const [mail, task, ...others] = await failed()
    expect([mail, task]).toMatchObject([
      { kind: 'mail', tries: 15, cause: expect.stringContaining('Demo: '), triedAt: expect.any(String), mayRetry: true },
      { kind: 'tasks.forget', cause: expect.stringContaining('Demo: '), mayRetry: true },
    ])
    expect(others).toEqual([])
    const pages = await admin.get<Task[]>('/admin/tasks?limit=1')
    const next = /<([^>]+)>/.exec(String(pages.headers['link']))?.[1] ?? ''
    for (const one of [mail, task]) expect((await admin.post(`/admin/tasks/${one?.id}/retry`)).status).toBe(200)
    await platform.settle()
    expect(await failed()).toEqual([])
    expect((await admin.get<Task[]>(next)).status).toBe(200)
    const letter = (await admin.get<readonly { readonly template: string }[]>(`/admin/outbox?id=${mail?.eventId}`)).body
    expect(letter).toMatchObject([{ template: 'UserInvited', state: 'sent' }])
  })
})
