import { describe, expect, it } from 'vitest'
import { ReadsUnavailable, TooManyReads, type ReadStore } from '#platform/read-store/port.ts'
import { users } from '#projections/views/users/model.ts'
import { serve, serveTestData, type Served } from '../testing/server.ts'

const { store, served } = await serveTestData()

describe('lookups', () => {
  it.each([
    ['/skills/ids/sql,ts,nothing', ['sql', 'ts']],
    ['/skills/all', ['cpp', 'sql', 'ts']],
    ['/skills/get/ty', ['ts']],
    ['/skills/get/c++', ['cpp']],
    ['/skills/get/%22', []],
    ['/organizations/ids/mit,acme', ['mit', 'acme']],
    ['/organizations/all', ['acme', 'cmu', 'globex', 'mit']],
    ['/organizations/all?kind=university', ['cmu', 'mit']],
    ['/organizations/all?q=GL%C3%B6b', ['globex']],
    ['/organizations/all?q=m&kind=university', ['mit']],
    ['/organizations/all?q=m&kind=company', []],
    ['/organizations/all?q=obex', []],
    // Signs alone ask for something that no name has; a text of which nothing is seen asks for nothing.
    ['/organizations/all?q=%3F%3F%3F', []],
    ['/organizations/all?q=%E2%80%8B', ['acme', 'cmu', 'globex', 'mit']],
  ])('%s answer %j', async (url, ids) => {
    const reply = await served.ask(undefined, `GET ${url}`)
    expect([reply.status, reply.body]).toMatchObject([200, ids.map((id) => ({ id, label: expect.any(String) }))])
  })

  it('answer one organization’s label and urls', async () => {
    expect((await served.ask(undefined, 'GET /organizations/label/acme')).body).toEqual({ label: 'Acme' })
    expect((await served.ask(undefined, 'GET /organizations/urls/acme')).body).toEqual({ urls: ['https://acme.example'] })
    expect((await served.ask(undefined, 'GET /organizations/label/nothing')).status).toBe(404)
  })
})

describe('§7 POST /auth/verifyToken', () => {
  const verify = (token: string) => served.ask(undefined, 'POST /auth/verifyToken', { token })

  it('answers the user with role, profile and unread count', async () => {
    expect(await verify('sam')).toMatchObject({
      status: 200,
      body: { uid: 'sam', role: 'student', state: 'active', universityLabel: 'MIT', unread: 3, profile: { gpa: 3.6 } },
    })
  })

  it('§8 says exactly that an expired token is to be refreshed', async () => {
    expect(await verify('expired')).toMatchObject({
      status: 401,
      body: { message: 'Token expired. Please refresh.', code: 'token_expired' },
    })
  })

  it('refuses a forged token, and a valid one without an account', async () => {
    expect((await verify('forged')).status).toBe(401)
    const other = await serve(store, { head: async () => 9n })
    expect((await other.ask(undefined, 'POST /auth/verifyToken', { token: 'newcomer' })).status).toBe(401)
    await other.close()
  })

  it('§2.18 says of an account that is erased that it was', async () => {
    const other = await serve(store, { head: async () => 9n, isErased: async (uid) => uid === 'newcomer' })
    expect(await other.ask(undefined, 'POST /auth/verifyToken', { token: 'newcomer' })).toMatchObject({
      status: 403,
      body: { code: 'account_erased', message: 'This account was erased.' },
    })
    await other.close()
  })

  it('waits for the view when the account is new', async () => {
    const other = await serve(store, { head: async () => 9n })
    const answer = other.ask(undefined, 'POST /auth/verifyToken', { token: 'newcomer' })
    await other.put(users, [{ ...(await store.get({ name: `users__v${users.version}`, indexes: [] }, 'sam')), _id: 'newcomer' }])
    other.reach(9n)
    expect(await answer).toMatchObject({ status: 200, body: { uid: 'newcomer' } })
    await other.close()
  })
})

describe('invitations without sign-in', () => {
  it.each([
    ['i-used', 410, 'invitation_used'],
    ['i-late', 410, 'invitation_expired'],
    ['i-revoked', 410, 'invitation_revoked'],
    ['i-nothing', 404, 'not_found'],
    ['i-used.secret-i-used-1', 410, 'invitation_used'],
    ['i-sent.secret-i-sent-2', 404, 'not_found'],
    ['i-sent.', 400, 'invalid'],
  ])('%s answers %i', async (id, status, code) => {
    expect(await served.ask(undefined, `GET /invitation/${id}`)).toMatchObject({ status, body: { code } })
  })
})

describe('§2.18 the secret of an invitation’s mail', () => {
  it('shows what the consent is about, and the id alone does not', async () => {
    const { body: bare } = await served.ask(undefined, 'GET /invitation/i-sent')
    const { body } = await served.ask(undefined, 'GET /invitation/i-sent.secret-i-sent-1')
    expect(body).toEqual({ ...(bare as object), email: 'nora@mit.edu', name: 'Nora', inviterText: 'Please join', reason: 'canary-reason' })
    for (const field of ['email', 'name', 'inviterText', 'reason']) expect(bare).not.toHaveProperty(field)
  })
})

describe('GET /nominations/quota', () => {
  it('is for the current semester in the university’s time zone', async () => {
    expect((await served.ask('pat', 'GET /nominations/quota')).body).toEqual({
      semester: '2026-fall',
      opensOn: '2026-08-15',
      closesOn: '2026-12-17',
      timezone: 'America/New_York',
      limit: 10,
      used: 2,
      drafts: 1,
    })
    // Two hours after midnight in Greenwich the year is still the old one in New York.
    const newYear = await serve(store, { now: () => Date.parse('2027-01-01T02:00:00Z') })
    expect((await newYear.ask('pat', 'GET /nominations/quota')).body).toMatchObject({ semester: '2026-fall' })
    await newYear.close()
  })
})

describe('reading one’s own writes', () => {
  const after = (position: string) => ({ 'x-min-position': position })

  it('answers at once when the views have reached the position', async () => {
    expect(await served.ask('sam', 'GET /jobs', undefined, after('00000000000000000007'))).toMatchObject({
      status: 200,
      headers: { 'x-view-position': '00000000000000000007' },
    })
  })

  it('waits for the views and answers with their position', async () => {
    const other = await serve(store)
    const answer = other.ask('sam', 'GET /jobs', undefined, after('00000000000000000009'))
    setImmediate(() => other.reach(12n))
    expect(await answer).toMatchObject({ status: 200, headers: { 'x-view-position': '00000000000000000012' } })
    await other.close()
  })

  it('is refused with the lag and a time to retry after', async () => {
    const behind = await serve(store, { head: async () => 9n })
    behind.reach(7n)
    expect(await behind.ask('sam', 'GET /jobs', undefined, after('00000000000000000009'))).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1' },
      body: { code: 'view_behind', details: { lag: 2 } },
    })
    await behind.close()
  })

  it('is answered with what there is where the log has no such position: it was restored from a backup', async () => {
    expect(await served.ask('sam', 'GET /jobs', undefined, after('00000000000000000009'))).toMatchObject({
      status: 200,
      headers: { 'x-view-position': '00000000000000000007' },
    })
  })

  it.each(['garbage', '-1', '1e3', '9'.repeat(21), '{"$gt":""}'])('refuses the position %s', async (position) => {
    expect(await served.ask('sam', 'GET /jobs', undefined, after(position))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'X-Min-Position' }] },
    })
  })
})

describe('a caller with many reads', () => {
  const search = (uid: string, other: Served) => other.ask(uid, 'POST /jobs/search', { titles: 'compiler' })

  it.each([
    [new TooManyReads('64 wait already'), 429, 'rate_limited'],
    [new ReadsUnavailable('waited too long'), 503, 'unavailable'],
  ])('is answered with a time to retry after: %s', async (error, status, code) => {
    const facets: ReadStore['facets'] = async () => {
      throw error
    }
    const other = await serve({ ...store, facets })
    expect(await search('sam', other)).toMatchObject({ status, headers: { 'retry-after': '1' }, body: { code } })
    await other.close()
  })

  it('is identified to the store by account, or by IP address without one', async () => {
    const callers = new Set<string | undefined>()
    const find: ReadStore['find'] = (collection, query, caller) => {
      // What was merged is read for all callers together.
      if (query.where['status'] !== 'merged') callers.add(caller)
      return store.find(collection, query, caller)
    }
    const count: ReadStore['count'] = (...given) => {
      callers.add(given[4])
      return store.count(...given)
    }
    const facets: ReadStore['facets'] = (...given) => {
      callers.add(given[4])
      return store.facets(...given)
    }
    const other = await serve({ ...store, find, count, facets })
    await search('sam', other)
    expect([...callers]).toEqual(['sam'])
    await other.ask(undefined, 'GET /skills/get/ty')
    expect([...callers]).toEqual(['sam', '127.0.0.1'])
    await other.close()
  })
})

describe('a list with ids', () => {
  const idsOf = async (uid: string, url: string) =>
    ((await served.ask(uid, `GET ${url}`)).body as { readonly id: string }[]).map(({ id }) => id)

  it('contains those that match and that the caller may see', async () => {
    const [rita, rob] = await Promise.all([idsOf('rita', '/applications/recruiter'), idsOf('rob', '/applications/recruiter')])
    const both = [...rob, ...rita, 'nothing']
    expect(rita.length * rob.length).toBeGreaterThan(0)
    expect(await idsOf('rita', `/applications/recruiter?ids=${both.join(',')}`)).toEqual(rita)
    expect(await idsOf('rob', `/applications/recruiter?ids=${both.join(',')}`)).toEqual(rob)
  })

  it('keeps the filters of the list', async () => {
    const all = await idsOf('rita', '/applications/recruiter')
    const rejected = await idsOf('rita', '/applications/recruiter?status=rejected')
    expect(await idsOf('rita', `/applications/recruiter?status=rejected&ids=${all.join(',')}`)).toEqual(
      all.filter((id) => rejected.includes(id)),
    )
  })

  it('takes a hundred ids at most', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => `a${n}`).join(',')
    expect(await served.ask('rita', `GET /applications/recruiter?ids=${ids}`)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'ids' }] },
    })
  })
})

describe('the platform', () => {
  it('describes every call by its operation name', async () => {
    const { paths } = (await served.ask(undefined, 'GET /openapi.json')).body as {
      paths: Record<string, Record<string, { operationId: string; responses: unknown }>>
    }
    expect(paths['/jobs/search']?.['post']).toMatchObject({
      operationId: 'jobs.search',
      responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
    })
    expect(paths['/applications/id/{id}']?.['get']?.operationId).toBe('applications.read')
  })

  it('shows the example of a call in its path, its query and its body', async () => {
    const { paths } = (await served.ask(undefined, 'GET /openapi.json')).body as { paths: Record<string, Record<string, object>> }
    const field = (name: string, example: unknown) => expect.objectContaining({ name, example })
    expect(paths['/jobs/id/{id}']?.['get']).toMatchObject({ parameters: [field('id', 'j-open')] })
    expect(paths['/nominations/quota']?.['get']).toMatchObject({ parameters: [field('professor', 'pat')] })
    expect(paths['/auth/verifyToken']?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { example: { token: 'sam' } } } },
    })
  })

  it('is live', async () => expect((await served.ask(undefined, 'GET /health/live')).body).toEqual({ ok: true }))

  it('is ready when both stores answer, and says how far the views lag', async () => {
    const other = await serve(store, { head: async () => 10n })
    expect((await other.ask(undefined, 'GET /health/ready')).body).toMatchObject({
      eventStore: 'ok',
      readStore: 'ok',
      views: expect.arrayContaining([{ name: 'jobs', lag: 3 }]),
    })
    await other.close()
    const cut = await serve(store, { head: () => Promise.reject(new Error('down')) })
    expect(await cut.ask(undefined, 'GET /health/ready')).toMatchObject({
      status: 503,
      body: { code: 'unavailable', details: { eventStore: 'down', readStore: 'ok' } },
    })
    await cut.close()
    const hanging = await serve(store, { head: () => new Promise(() => undefined) })
    const asked = performance.now()
    expect(await hanging.ask(undefined, 'GET /health/ready')).toMatchObject({ status: 503, body: { details: { eventStore: 'down' } } })
    expect(performance.now() - asked).toBeLessThan(2_000)
    await hanging.close()
  })
})
