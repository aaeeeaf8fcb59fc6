/** What an admin begins with, and the command palette, by HTTP and the socket. */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Item = { readonly kind: string; readonly id: string; readonly label: string; readonly path: string }
type Need = { readonly kind: string; readonly count: number; readonly since: string; readonly path: string }
type Access = {
  readonly viewer: { readonly uid: string; readonly displayName?: string }
  readonly subject: { readonly uid: string }
  readonly kind: string
  readonly because: string
}
type Projection = {
  readonly name: string
  readonly kind: string
  readonly state: string
  readonly documents?: number
  readonly lag: { readonly events: number }
}

describePlatform('an admin’s home', ({ as, registered, platform }) => {
  let admin: Person, recruiter: Person, student: Person
  beforeAll(async () => {
    ;[admin, recruiter, student] = [await as('admin'), await as('recruiter'), await as('student')]
  })
  const search = async (who: Person, q: string) => (await who.get<Item[]>(`/search?q=${encodeURIComponent(q)}`)).body

  it('finds people for each role as their pages show them, and newcomers for nobody but their own', async () => {
    await registered('student', { displayName: 'Zadie Newcomer' })
    await platform.settle()
    expect((await search(admin, 'zadie')).map(({ kind, label }) => [kind, label])).toContainEqual(['person', 'Zadie Newcomer'])
    for (const role of ['recruiter', 'employee', 'student', 'analyst'] as const)
      expect((await search(await as(role), 'zadie')).filter(({ kind }) => kind === 'person')).toEqual([])
    expect((await search(await as('university'), 'zadie')).filter(({ kind }) => kind === 'person')).toHaveLength(1)
  })

  it('finds nothing that its page refuses', async () => {
    for (const who of [recruiter, student, await as('professor'), await as('employee')])
      for (const q of ['a', 'intern', 'm'])
        for (const { kind, id } of await search(who, q)) {
          const read = { job: `/jobs/id/${id}`, application: `/applications/id/${id}`, organization: `/organizations/${id}/page` }[kind]
          if (read) expect([read, (await who.get(read)).status]).toEqual([read, 200])
        }
  })

  it('asks for a text, and refuses one that is too long, naming the field', async () => {
    for (const path of ['/search', `/search?q=${'a'.repeat(121)}`])
      expect(await recruiter.get<Problem>(path)).toMatchObject({ status: 400, body: { details: [{ field: 'q' }] } })
  })

  it('product 1, row 76: an admin reads who looked at whom, at once, narrowed by either of them', async () => {
    const listener = await admin.listen()
    const told = listener.next('privacy')
    expect((await admin.get(`/user/${student.uid}`)).status).toBe(200)
    await told
    listener.close()
    const path = `/admin/accesses?subject=${student.uid}&viewer=${admin.uid}&kind=profile`
    const [line] = await eventually(
      async () => (await admin.get<Access[]>(path)).body,
      ({ length }) => length > 0,
    )
    expect(line).toMatchObject({ viewer: { uid: admin.uid, displayName: expect.any(String) }, subject: { uid: student.uid } })
    expect((await admin.get<Access[]>(`/admin/accesses?viewer=${student.uid}`)).body).toEqual([])
    expect((await admin.get<Problem>('/admin/accesses?from=tomorrow')).body).toMatchObject({ details: [{ field: 'from' }] })
  })

  it('is told what needs somebody: a request to join is there once it is sent, and gone once it is answered', async () => {
    const needs = async () => (await admin.get<Need[]>('/admin/needs')).body
    const requests = async () => (await needs()).find(({ kind }) => kind === 'access_request')?.count ?? 0
    const before = await requests()
    const asked = { email: 'jo.newcomer@example.net', displayName: 'Jo Newcomer', role: 'professor' }
    expect((await admin.post('/access-requests', asked)).status).toBeLessThan(300)
    expect(await eventually(requests, (now) => now > before)).toBe(before + 1)
    const all = await needs()
    expect(all.every(({ count, path }) => count > 0 && path.startsWith('/app/'))).toBe(true)
    // The worst first, then the oldest: of the demo, a reported conversation and work that gave up are worse than who and what waits.
    const ranks = [['failed_mail'], ['failed_task', 'conversation_report']]
    const rankOf = ({ kind }: Need) => ranks.findIndex((kinds) => kinds.includes(kind)) >>> 0
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(ranks.flat()))
    expect(all).toEqual(all.toSorted((one, other) => rankOf(one) - rankOf(other) || one.since.localeCompare(other.since)))
    expect(all.map(({ kind }) => kind)).not.toEqual(expect.arrayContaining(['parked_event', 'view_behind', 'failing_service']))
  })

  it('is told how far views, processes and reactors are', async () => {
    await platform.settle()
    const list = async () => (await admin.get<Projection[]>('/admin/projections')).body
    const body = await list()
    expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(['view', 'process', 'reactor']))
    expect(body.filter(({ kind }) => kind === 'view').every(({ state, lag }) => state === 'live' && lag.events === 0)).toBe(true)
    // Counted beside the list, so a first answer may be without them.
    await expect.poll(async () => (await list()).find(({ name }) => name === 'users')?.documents ?? 0).toBeGreaterThan(10)
  })
})
