/** The admin's event browser (calls.md, Admin): nothing personal leaves it unless somebody says why, and its person reads that. */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Event = {
  readonly eventId: string
  readonly position: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly recordedAt: string
  readonly sentence: string
  readonly data: Readonly<Record<string, unknown>>
  readonly sealed: readonly string[]
  readonly erased?: readonly string[]
  readonly actor: { readonly uid?: string; readonly role?: string }
  readonly meta: Readonly<Record<string, string>>
}
type Access = { readonly what: string; readonly reason?: string; readonly by: { readonly role?: string } }

const reason = 'Ticket 2231: asks for the history.'

describePlatform('product 2.19 the event browser', ({ as, platform, registered }) => {
  let admin: Person, recruiter: Person, student: Person
  beforeAll(async () => {
    ;[admin, recruiter, student] = (await Promise.all(['admin', 'recruiter', 'student'].map(as))) as [Person, Person, Person]
  })

  const events = (query: string) => admin.get<readonly Event[]>(`/admin/events?${query}`)
  const found = async (query: string) => {
    const { status, body } = await events(query)
    expect({ query, status, body }).toMatchObject({ status: 200 })
    return body
  }
  const reveal = (id: string, why: object = { reason }) => admin.post<Event & Problem>(`/admin/events/${id}/reveal`, why)
  /** Every page, by what Link says. */
  const all = async (query: string) => {
    const pages: (readonly Event[])[] = []
    let path: string | undefined = `/admin/events?${query}`
    while (path !== undefined) {
      const page: Reply<readonly Event[]> = await admin.get(path)
      expect(page.status).toBe(200)
      pages.push(page.body)
      path = /^<([^>]+)>/.exec(String(page.headers['link'] ?? ''))?.[1]
    }
    return pages
  }

  it('finds the same events by stream, actor, correlation, request, short code, subject, type, time and id, the newest first', async () => {
    const newcomer = await registered('student', { displayName: 'Quillon Marzipanovich' })
    const written = (await newcomer.post<Write>('/user/updateField', { attr: 'major', value: 'Vexology' })).body
    const [own] = await found(`stream=user-${newcomer.uid}`)
    expect(own).toMatchObject({ type: 'ProfileFieldChanged', stream: `user-${newcomer.uid}`, sealed: ['value'], data: { value: 'sealed' } })
    if (!own) return
    expect(own.eventId).toBe(written.eventId)
    const { correlationId = '', requestId = '' } = own.meta
    const queries = [
      `actor=${newcomer.uid}`,
      `correlation=${correlationId}`,
      `correlation=${requestId}`,
      `correlation=${requestId.slice(0, 8)}`,
      `correlation=${requestId.slice(0, 8).toUpperCase()}`,
      `subject=${newcomer.uid}`,
      `id=${own.eventId}`,
      `id=${own.eventId}&stream=${own.stream}`,
      `type=ProfileFieldChanged`,
      `type=Profile*,JobPosted&category=user`,
      `subject=${newcomer.uid}&type=ProfileField*&from=${own.recordedAt}&to=${own.recordedAt}`,
      `from=${own.recordedAt}&to=${own.recordedAt}&type=ProfileFieldChanged`,
      `stream=${own.stream}&to=${own.recordedAt}`,
    ]
    for (const query of queries) {
      const list = await found(query)
      const positions = list.map(({ position }) => position)
      expect({ query, has: list.some(({ eventId }) => eventId === own.eventId), positions }).toEqual({
        query,
        has: true,
        positions: positions.toSorted().toReversed(),
      })
    }
    for (const query of [`subject=${recruiter.uid}&id=${own.eventId}`, `stream=${own.stream}&type=JobPosted`, 'correlation=00000000'])
      expect({ query, found: await found(query) }).toEqual({ query, found: [] })
    // Nobody is found by what is sealed.
    for (const query of ['subject=Quillon', 'subject=Vexology', 'actor=Quillon', 'stream=Quillon', 'correlation=Marzipanovich'])
      expect({ query, found: await found(query) }).toEqual({ query, found: [] })
    for (const page of [await found('limit=100'), await found(`subject=${newcomer.uid}`), await found(`actor=${newcomer.uid}`)])
      expect(JSON.stringify(page)).not.toMatch(/quillon|marzipan|vexolog/i)
    const csv = await admin.get<string>(`/admin/events?format=csv&subject=${newcomer.uid}`)
    expect(JSON.stringify(csv.body)).toContain('ProfileFieldChanged')
    expect(JSON.stringify(csv.body)).not.toMatch(/quillon|marzipan|vexolog/i)
  })

  it('comes in pages that miss nothing and repeat nothing', async () => {
    const whole = (await found('stream=organization-kestrel-works&limit=100')).map(({ eventId }) => eventId)
    const inPages = (await all('stream=organization-kestrel-works&limit=1')).flat().map(({ eventId }) => eventId)
    expect(inPages).toEqual(whole)
    const ofActor = (await all(`actor=${recruiter.uid}&limit=7`)).flat().map(({ position }) => position)
    expect(ofActor).toEqual([...new Set(ofActor)].toSorted().toReversed())
    expect(ofActor).toEqual((await all(`actor=${recruiter.uid}&limit=100`)).flat().map(({ position }) => position))
    const walk = (await all('limit=100')).flat().map(({ position }) => position)
    expect(walk).toEqual([...new Set(walk)].toSorted().toReversed())
    expect(walk.length).toBeGreaterThan(500)
    const half = (await found('limit=1&type=JobPosted'))[0]
    const before = (await all(`to=${half?.recordedAt}&limit=100`)).flat()
    expect(before.every(({ recordedAt }) => recordedAt <= (half?.recordedAt ?? ''))).toBe(true)
    expect(before.length).toBeLessThanOrEqual(walk.length)
    expect(before.map(({ eventId }) => eventId)).toContain(half?.eventId)
    for (const bad of ['cursor=x', 'stream=user-x&cursor=x', 'type=Bad!', 'from=yesterday', 'limit=101', 'what=1'])
      expect({ bad, status: (await events(bad)).status }).toEqual({ bad, status: 400 })
  })

  describe('a reveal', () => {
    const registration = async (uid: string) => (await found(`stream=user-${uid}&type=UserRegistered`))[0] as Event

    it('answers what is personal once its person can read who looked and why: once a viewer, event and day', async () => {
      const newcomer = await registered('student', { displayName: 'Zephyr Lookedat' })
      const { eventId } = await registration(newcomer.uid)
      expect(await reveal(eventId, {})).toMatchObject({ status: 400, body: { details: [{ field: 'reason' }] } })
      expect((await reveal(eventId, { reason: ' ' })).status).toBe(400)
      expect((await recruiter.post(`/admin/events/${eventId}/reveal`, { reason })).status).toBe(403)
      const ledger = async () => (await newcomer.get<readonly Access[]>('/me/accesses')).body.filter(({ what }) => what === 'event')
      expect(await ledger()).toEqual([])
      const revealed = await reveal(eventId)
      expect(revealed).toMatchObject({ status: 200, body: { eventId, data: { person: { displayName: 'Zephyr Lookedat' } } } })
      expect(revealed.body.sentence).not.toContain('Zephyr')
      expect((await reveal(eventId)).status).toBe(200)
      await platform.settle()
      expect(await ledger()).toMatchObject([{ reason, by: { role: 'admin' } }])
      const stored = await found(`stream=accesses-${newcomer.uid}`)
      expect(stored.filter(({ type }) => type === 'EventRevealed')).toMatchObject([
        { data: { eventId, subject: newcomer.uid, reason: 'sealed' }, actor: { uid: admin.uid } },
      ])
      // It is sealed again to the next look.
      expect((await registration(newcomer.uid)).data['person']).toBe('sealed')
    })

    it('says so where there is nothing to open', async () => {
      expect((await reveal('00000000-0000-5000-8000-000000000000')).status).toBe(404)
      const [plain] = await found('type=JobStatusChanged,OrganizationAdded,SkillAdded&limit=1')
      expect(await reveal(plain?.eventId ?? '')).toMatchObject({ status: 409, body: { code: 'nothing_sealed' } })
    })

    it('never shows a note that was retracted', async () => {
      const [application] = (await recruiter.get<readonly { id: string; studentId: string }[]>('/applications/recruiter')).body
      const id = application?.id ?? ''
      const { body } = await recruiter.post<Write>(`/applications/${id}/notes`, { text: 'Vexingly secret note.' })
      const [note] = await found(`stream=application-${id}&type=ApplicationNoteAdded`)
      expect(note?.eventId).toBe(body.eventId)
      expect((await reveal(note?.eventId ?? '')).body.data).toMatchObject({ written: { text: 'Vexingly secret note.' } })
      const noteId = note?.data['noteId']
      expect((await recruiter.post(`/applications/${id}/notes/${String(noteId)}/retract`, { reason: 'Wrong person.' })).status).toBe(200)
      const again = await reveal(note?.eventId ?? '')
      expect(again).toMatchObject({ status: 409, body: { code: 'note_was_retracted' } })
      expect(JSON.stringify(again.body)).not.toContain('Vexingly')
    })

    it('of somebody who was erased says so, and the list does', async () => {
      const leaving = await registered('student', { displayName: 'Ephemera Gone' })
      const { eventId } = await registration(leaving.uid)
      const erased = await leaving.post<Write>('/me/erase', { idToken: leaving.token, confirm: 'ERASE' })
      await eventually(
        () => admin.get<{ state: string }>(`/tasks/${erased.body.id}`),
        ({ body }) => body.state === 'done',
        60_000,
      )
      expect(await reveal(eventId)).toMatchObject({ status: 409, body: { code: 'event_erased' } })
      const [event] = await found(`id=${eventId}`)
      expect(event).toMatchObject({ sealed: expect.arrayContaining(['person']) as string[], data: { person: 'sealed' } })
      expect(event?.erased).toContain('person')
      expect((await found(`stream=accesses-${leaving.uid}`)).filter(({ type }) => type === 'EventRevealed')).toEqual([])
    }, 90_000)
  })

  it('shows the tree of one correlation: the request, its command, events, effects and views', async () => {
    const newcomer = await registered('student', { displayName: 'Treeve Root' })
    await platform.settle()
    const [event] = await found(`stream=user-${newcomer.uid}&type=UserRegistered`)
    const { status, body } = await admin.get<Record<string, never>>(`/admin/events/${event?.eventId}/tree`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      request: { id: event?.meta['requestId'], call: expect.stringMatching(/^POST \//) as string },
      command: { id: expect.any(String) as string, correlationId: event?.meta['correlationId'] },
    })
    const tree = body as unknown as {
      events: Event[]
      effects: { kind: string; task?: { id: string; state: string }; mailId?: string }[]
      views: { name: string; position: string; behind?: true }[]
    }
    expect(tree.events.map(({ eventId }) => eventId)).toContain(event?.eventId)
    expect(tree.views.map(({ name }) => name)).toEqual(expect.arrayContaining(['users', 'references']))
    expect(tree.views.every(({ behind }) => behind === undefined)).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/treeve|@/i)
    // The mail of an invitation leads to its task and to the kept mail.
    const [invited] = await found('type=StudentInvited,UserInvited')
    const ofInvitation = await admin.get<typeof tree>(`/admin/events/${invited?.eventId}/tree`)
    const mailed = ofInvitation.body.effects.find(({ mailId }) => mailId !== undefined)
    expect(mailed).toMatchObject({ kind: 'mail', task: { state: 'done' } })
    const kept = await admin.get<{ id: string }[]>('/admin/outbox?limit=100')
    expect(kept.body.map(({ id }) => id)).toContain(mailed?.mailId)
    expect((await admin.get('/admin/events/00000000-0000-5000-8000-000000000000/tree')).status).toBe(404)
    expect((await student.get(`/admin/events/${event?.eventId}/tree`)).status).toBe(403)
  })

  it('leads from the short code of a request that failed to it, though nothing was stored', async () => {
    const failed = await recruiter.post<Problem>('/jobs/post', { title: '' })
    expect(failed.status).toBe(400)
    const code = failed.body.requestId.slice(0, 8)
    const { status, body, headers } = await events(`correlation=${code}`)
    expect({ status, body }).toEqual({ status: 200, body: [] })
    expect(JSON.parse(String(headers['x-failed-request']))).toEqual({
      operation: 'jobs.post',
      status: 400,
      code: 'invalid',
      uid: recruiter.uid,
      at: expect.any(String) as string,
    })
    expect((await events('correlation=00000000')).headers['x-failed-request']).toBeUndefined()
    // It is remembered over a restart.
    await platform.restart()
    admin = await as('admin')
    expect((await events(`correlation=${failed.body.requestId}`)).headers['x-failed-request']).toContain('jobs.post')
  })
})
