import { describe, expect, it, vi } from 'vitest'
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals, type CampusApprovalDocument } from '#projections/views/campus-approvals/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { job } from '../testing/documents.ts'
import { serve, serveTestData } from '../testing/server.ts'

/** Titles of posted jobs, newest last. */
const titles = ['Compiler engineer', 'Data engineer', 'Compiler and data engineer', 'Painter', 'Data analyst', 'Compiler expert']
const posted = titles.map((title, at) =>
  job(`s-${at}`, {
    organizationId: 'cmu',
    status: 'open',
    title,
    skills: at % 2 ? ['sql'] : ['cpp'],
    jobType: 'research',
    address: at % 2 ? 'San Francisco, CA' : 'Saarbrücken',
    openUntil: `2027-0${6 - at}-01T00:00:00.000Z`,
    postedAt: `2026-11-0${1 + Math.min(at, 3)}T00:00:00.000Z`,
  }),
)

const { store, served } = await serveTestData()
await served.put(jobs, posted)

const search = async (body: unknown) => {
  const reply = await served.ask('sam', 'POST /jobs/search', body)
  return reply.body as {
    results: string[]
    items: { id: string }[]
    meta: {
      total: number
      next?: string
      capped?: true
      limit: number
      position: string
      facets: Record<string, { value: string; label?: string; count: number }[]>
    }
  }
}

describe('POST /jobs/search', () => {
  it('takes 200 signs and 10 words at most', async () => {
    const refused = async (q: string) => served.ask('sam', 'POST /jobs/search', { q })
    for (const q of ['a'.repeat(201), 'a b c d e f g h i j k'])
      expect(await refused(q)).toMatchObject({ status: 400, body: { code: 'invalid', details: [{ field: 'q' }] } })
    expect((await refused('a b c d e f g h i j')).status).toBe(200)
  })

  it.each([
    [{ titles: 'compiler' }, ['s-0', 's-2', 's-5']],
    [{ titles: ['compiler'] }, ['s-0', 's-2', 's-5']],
    [{ titles: ['data compiler'] }, ['s-2']],
    [{ titles: ['compiler', 'data'], organization: 'cmu' }, ['s-0', 's-1', 's-2', 's-4', 's-5']],
    [{ titles: ['paint', 'no such title'] }, ['s-3']],
    [{ titles: ['compiler'], skills: ['sql'] }, ['s-5']],
    [{ skills: ['cpp', 'sql'], jobType: 'research' }, ['s-0', 's-1', 's-2', 's-3', 's-4', 's-5']],
    [{ organization: 'cmu', jobType: ['full_time'] }, []],
    [{ titles: '', organization: 'globex' }, ['j-globex']],
    [{ titles: 'secret' }, []],
    [{ titles: 'compiler OR secret" NEAR' }, []],
    [{ titles: ['paint', '…'] }, ['s-3']],
    [{ organization: ['cmu', 'globex'], titles: 'data' }, ['j-globex', 's-1', 's-2', 's-4']],
    [{ place: 'fran SAN' }, ['s-1', 's-3', 's-5']],
    [{ place: 'saarbru', skills: ['cpp'] }, ['s-0', 's-2', 's-4']],
    [{ place: 'sa', titles: ['compiler', 'paint'] }, ['s-0', 's-2', 's-3', 's-5']],
    [{ place: 'rancisco' }, []],
    [{ place: '…', titles: 'paint' }, ['s-3']],
    // One box: each word begins one of title, company, skill or its other names, place, type or workplace.
    [{ q: 'comp' }, ['s-0', 's-2', 's-5']],
    [{ q: 'saarbru compiler' }, ['s-0', 's-2']],
    [{ q: 'glob' }, ['j-globex']],
    [{ q: 'Globex scientist' }, ['j-globex']],
    [{ q: 'globex painter' }, []],
    [{ q: 'cpp research' }, ['s-0', 's-2', 's-4']],
    [{ q: 'c++ data' }, ['s-2', 's-4']],
    [{ q: 'ts software' }, ['j-open']],
    [{ q: 'sql hybrid', organization: 'cmu' }, ['s-1', 's-3', 's-5']],
    [{ q: 'full data' }, ['j-globex']],
    [{ q: 'zig' }, []],
    [{ q: ' … ', organization: 'globex' }, ['j-globex']],
    [{ q: 'secret' }, []],
    [{ organization: 'cmu', postedSince: '2026-11-04' }, ['s-3', 's-4', 's-5']],
    [{ postedSince: '2026-11-03T00:00:00Z', jobType: 'research', sort: 'closing' }, ['s-2', 's-3', 's-4', 's-5']],
  ])('with %j finds %j', async (body, ids) => {
    const { results, items, meta } = await search(body)
    expect(results.toSorted()).toEqual(ids)
    expect(items.map(({ id }) => id)).toEqual(results)
    expect(meta).toMatchObject({ total: ids.length, position: '00000000000000000007' })
    expect(meta).not.toHaveProperty('next')
  })

  it.each([
    [{ organization: 'cmu' }, ['s-5', 's-4', 's-3', 's-2', 's-1', 's-0']],
    [{ organization: 'cmu', sort: '-newest' }, ['s-0', 's-1', 's-2', 's-3', 's-4', 's-5']],
    [{ titles: ['compiler', 'data'], organization: 'cmu' }, ['s-5', 's-4', 's-2', 's-1', 's-0']],
    [{ titles: ['compiler', 'data'], organization: 'cmu', sort: '-newest' }, ['s-0', 's-1', 's-2', 's-4', 's-5']],
    [{ organization: 'cmu', sort: 'closing' }, ['s-5', 's-4', 's-3', 's-2', 's-1', 's-0']],
    [{ titles: ['compiler', 'data'], organization: 'cmu', sort: '-closing' }, ['s-0', 's-1', 's-2', 's-4', 's-5']],
    [{ skills: ['sql'], organization: 'cmu', sort: 'relevance' }, ['s-5', 's-3', 's-1']],
    // More titles first, then one's own skills (sam knows sql), then the newest.
    [{ titles: ['compiler', 'data'], organization: 'cmu', sort: 'relevance' }, ['s-2', 's-5', 's-1', 's-4', 's-0']],
    [{ organization: 'cmu', sort: '-relevance' }, ['s-0', 's-2', 's-4', 's-1', 's-3', 's-5']],
  ])('with %j gives each job once, page by page', async (body, ids) => {
    for (const limit of [1, 2, 4]) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const { results, meta } = await search({ ...body, limit, ...(cursor && { cursor }) })
        expect(results.length).toBeLessThanOrEqual(limit)
        seen.push(...results)
        cursor = meta.next
      } while (cursor !== undefined)
      expect(seen).toEqual(ids)
    }
  })

  it('shows later pages as of the first, also when a job closes in between', async () => {
    let now = Date.parse('2026-11-21T15:00:00.000Z')
    const moving = await serve(store, { now: () => now })
    const ends = (id: string, openUntil: string) =>
      job(id, { organizationId: 'mit', status: 'open', title: 'Sailor', postedAt: `2026-11-0${id.at(-1)}T00:00:00.000Z`, openUntil })
    await moving.put(jobs, [
      ends('e-3', '9999-12-31T23:59:59.999Z'),
      ends('e-2', '2026-11-21T14:59:59.999Z'),
      ends('e-1', '2026-11-21T15:00:00.000Z'),
    ])
    const ask = async (cursor?: string) =>
      (await moving.ask('sam', 'POST /jobs/search', { organization: 'mit', limit: 1, ...(cursor && { cursor }) })).body as {
        results: string[]
        meta: { total: number; next?: string }
      }
    const first = await ask()
    expect(first).toMatchObject({ results: ['e-3'], meta: { total: 2 } })
    now += 60_000
    expect(await ask(first.meta.next)).toMatchObject({ results: ['e-1'] })
    expect(await ask()).toMatchObject({ results: ['e-3'], meta: { total: 1 } })
    now += 86_400_000
    expect(await ask(first.meta.next)).toMatchObject({ code: 'bad_cursor' })
    await moving.close()
  })

  it('counts by type, workplace, organization and skill, with their names', async () => {
    const { meta } = await search({ titles: 'engineer' })
    expect(meta.facets).toMatchObject({
      jobType: [
        { value: 'research', count: 3 },
        { value: 'internship', count: 1 },
      ],
      organization: [
        { value: 'cmu', label: 'CMU', count: 3 },
        { value: 'acme', label: 'Acme', count: 1 },
      ],
    })
    expect(meta.facets['skills']).toContainEqual({ value: 'cpp', label: 'C++', count: 2 })
  })

  it('counts in each facet what its own filter leaves out, and what was posted lately', async () => {
    const { meta } = await search({ organization: 'cmu', skills: ['cpp'] })
    expect(meta.total).toBe(3)
    expect(meta.facets['skills']).toMatchObject([
      { value: 'cpp', count: 3 },
      { value: 'sql', count: 3 },
    ])
    expect(meta.facets['organization']).toEqual([{ value: 'cmu', label: 'CMU', count: 3 }])
    expect(meta.facets['postedWithinDays']).toEqual([
      { value: '1', count: 0 },
      { value: '7', count: 0 },
      { value: '30', count: 3 },
    ])
  })

  it('counts a chosen skill or company that is not among the 20 most frequent by itself', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `skill-${n}`)
    const own = await serveTestData()
    await own.served.put(
      jobs,
      [many, many, ['rare']].map((skills, n) =>
        job(`many-${n}`, { organizationId: 'cmu', status: 'open', title: 'Polymath', skills, openUntil: '2027-06-01T00:00:00.000Z' }),
      ),
    )
    const { body } = await own.served.ask('sam', 'POST /jobs/search', { titles: 'Polymath', skills: ['rare', 'skill-3'] })
    const { facets } = (body as Awaited<ReturnType<typeof search>>).meta
    expect(facets['skills']).toHaveLength(21)
    expect(facets['skills']).toContainEqual({ value: 'skill-3', count: 2 })
    expect(facets['skills']).toContainEqual({ value: 'rare', count: 1 })
    const { body: other } = await own.served.ask('sam', 'POST /jobs/search', { titles: 'Polymath', organization: ['globex', 'cmu'] })
    expect((other as Awaited<ReturnType<typeof search>>).meta.facets['organization']).toEqual([{ value: 'cmu', label: 'CMU', count: 3 }])
  })

  it.each([[{ sort: 'oldest' }], [{ place: 'x'.repeat(121) }], [{ postedSince: '2026-13-01' }], [{ organization: [] }]])(
    'refuses %j, and names the field',
    async (body) => {
      expect(await served.ask('sam', 'POST /jobs/search', body)).toMatchObject({
        status: 400,
        body: { details: [{ field: Object.keys(body)[0] }] },
      })
    },
  )

  it('refuses a cursor of another order', async () => {
    const { meta } = await search({ organization: 'cmu', sort: 'relevance', limit: 1 })
    expect(await served.ask('sam', 'POST /jobs/search', { organization: 'cmu', limit: 1, cursor: meta.next })).toMatchObject({
      status: 400,
      body: { code: 'bad_cursor' },
    })
  })

  it('reads as much for a page in the middle of jobs that close together as for the first', async () => {
    const approval: Omit<CampusApprovalDocument, '_pos'> = {
      _id: pairId('mit', 'together'),
      universityId: 'mit',
      organizationId: 'together',
      status: 'approved',
      decided: { at: '2026-11-01T00:00:00.000Z' },
      before: [],
    }
    await served.put(campusApprovals, [approval])
    const together = Array.from({ length: 30 }, (_, n) => `t-${String(n).padStart(2, '0')}`)
    await served.put(
      jobs,
      together.map((id) =>
        job(id, { organizationId: 'globex', status: 'open', title: 'Weaver and dyer', openUntil: '9999-12-31T23:59:59.999Z' }),
      ),
    )
    const body = { titles: ['weaver', 'dyer'], organization: 'globex', sort: 'closing', limit: 1 }
    const { results: seen, ...first } = await search(body)
    let { meta } = first
    const find = vi.spyOn(store, 'find')
    while (meta.next) {
      find.mockClear()
      const page = await search({ ...body, cursor: meta.next })
      const reads = find.mock.calls.filter(([{ name }]) => name.startsWith(jobs.name))
      expect(reads).toHaveLength(1)
      seen.push(...page.results)
      meta = page.meta
    }
    find.mockRestore()
    expect(seen).toEqual(together)
  })

  it('§2.17 shows no job whose last day has passed, whatever place a cursor names', async () => {
    await served.put(jobs, [
      job('over', { organizationId: 'globex', status: 'open', title: 'Lamplighter', openUntil: '2026-11-01T00:00:00.000Z' }),
    ])
    const body = { titles: ['lamplighter', 'lamp'], organization: 'globex', sort: 'closing' }
    expect((await search(body)).results).toEqual([])
    const cursor = Buffer.from(JSON.stringify(['2026', ''])).toString('base64url')
    expect(await served.ask('sam', 'POST /jobs/search', { ...body, cursor })).toMatchObject({ status: 400, body: { code: 'bad_cursor' } })
  })

  it('tells students alone which of its skills they have', async () => {
    const own = await search({ titles: 'software engineer' })
    expect(own.items).toMatchObject([{ id: 'j-open', match: { have: ['ts', 'sql'], missing: [] } }])
    const others = (await served.ask('rita', 'POST /jobs/search', { titles: 'software engineer' })).body as typeof own
    expect(others.items[0]).not.toHaveProperty('match')
  })

  it('for several titles counts each job once, in the total and in the facets', async () => {
    const { meta } = await search({ titles: ['compiler', 'data'], organization: 'cmu', limit: 1 })
    expect(meta).toMatchObject({ total: 5, limit: 1, facets: { jobType: [{ value: 'research', count: 5 }] } })
    expect(meta).not.toHaveProperty('capped')
  })

  it('reads ten titles at once, in whichever order they are asked for', async () => {
    const many = Array.from({ length: 10 }, (_, n) => `compiler ${'x'.repeat(n)}`)
    for (const sort of ['relevance', 'newest', 'closing']) {
      const find = vi.spyOn(store, 'find')
      await search({ titles: many, sort })
      expect(find.mock.calls.filter(([{ name }]) => name.startsWith(jobs.name))).toHaveLength(1)
      find.mockRestore()
    }
  })
})

describe('a list', () => {
  it('has its total and next page in headers, with the filters kept', async () => {
    const first = await served.ask('sam', 'GET /jobs?organization=cmu&limit=4')
    expect(first.headers).toMatchObject({ 'x-total-count': '6', 'x-view-position': '00000000000000000007' })
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers['link'] ?? '')?.[1] ?? ''
    expect(next).toMatch(/^\/jobs\?organization=cmu&limit=4&cursor=/)
    const second = await served.ask('sam', `GET ${next}`)
    expect(second.headers['link']).toBeUndefined()
    const ids = [first, second].flatMap(({ body }) => (body as { id: string }[]).map(({ id }) => id))
    expect(ids).toEqual(['s-5', 's-4', 's-3', 's-2', 's-1', 's-0'])
  })

  it('refuses a cursor of another list', async () => {
    const { headers } = await served.ask('sam', 'GET /jobs?organization=cmu&limit=1')
    const cursor = /cursor=([^>]+)>/.exec(headers['link'] ?? '')?.[1]
    expect(await served.ask('sam', `GET /jobs?limit=1&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_cursor', details: { field: 'cursor' } },
    })
  })
})
