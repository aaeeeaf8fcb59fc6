/** Companies and universities that were merged, in every call that reads (docs/decisions/moderation.md). */
import { beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#events/vocabulary/organizations/proposals.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { testData } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const stored = (testData.find(([{ name }]) => name === organizations.name)?.[1] ?? []) as readonly OrganizationDocument[]
const put = (position: string, ids: Readonly<Record<string, string | undefined>>) =>
  served.put(
    organizations,
    Object.entries(ids).map(([id, into]) => {
      const before = stored.find(({ _id }) => _id === id)
      const merged =
        into === undefined
          ? {}
          : { status: 'merged', shownTo: nobody, merged: { into, statusBefore: 'verified', shownBefore: 'everybody' } }
      return { ...before, _id: id, ...merged, _pos: position }
    }),
  )

beforeAll(async () => put('00000000000000000008', { globex: 'acme', cmu: 'mit' }))

type Item = Readonly<Record<string, unknown>>
const body = async (uid: string | undefined, call: string, sent?: object) => (await served.ask(uid, call, sent)).body
const list = async (uid: string | undefined, call: string) => (await body(uid, call)) as readonly Item[]
const ids = async (uid: string | undefined, call: string) => (await list(uid, call)).map(({ id }) => String(id)).toSorted()
type Found = {
  readonly results: string[]
  readonly items: readonly Item[]
  readonly meta: { readonly facets: Record<string, readonly Item[]> }
}
const search = async (uid: string, sent: object, of = 'jobs') => (await body(uid, `POST /${of}/search`, sent)) as Found

describe('§2.15 a merged company', () => {
  it('has its jobs found under the other one, by both ids and by both names', async () => {
    for (const id of ['acme', 'globex']) {
      expect(await ids('pat', `GET /jobs?organization=${id}`)).toEqual(['j-globex', 'j-open'])
      const { results, items, meta } = await search('pat', { organization: [id] })
      expect(results.toSorted()).toEqual(['j-globex', 'j-open'])
      expect(items.map(({ organization, organizationLabel }) => [organization, organizationLabel])).toEqual([
        ['acme', 'Acme'],
        ['acme', 'Acme'],
      ])
      expect(meta.facets['organization']).toEqual([{ value: 'acme', label: 'Acme', count: 2 }])
    }
    for (const q of ['acme', 'globex']) expect((await search('pat', { q })).results.toSorted()).toEqual(['j-globex', 'j-open'])
  })
  it('is told as the other one, under its own id where that was asked for', async () => {
    expect(await list('sam', 'GET /organizations/ids/globex,acme')).toMatchObject([
      { id: 'globex', label: 'Acme' },
      { id: 'acme', label: 'Acme' },
    ])
    expect(await body('sam', 'GET /organizations/label/globex')).toEqual({ label: 'Acme' })
    expect(await body('sam', 'GET /organizations/globex')).toMatchObject({ id: 'acme' })
    expect(await body('pat', 'GET /organizations/globex/page')).toEqual(await body('pat', 'GET /organizations/acme/page'))
    expect(await body('pat', 'GET /organizations/acme/page')).toMatchObject({ record: { openJobs: 2 }, jobs: { length: 2 } })
    expect(await body('pat', 'GET /organizations/globex/record')).toEqual(await body('pat', 'GET /organizations/acme/record'))
  })
  it('is in no list and no suggestion, for admins either', async () => {
    for (const uid of ['sam', 'ada', undefined]) expect(await ids(uid, 'GET /organizations/all?kind=company')).not.toContain('globex')
    expect(await ids('ada', 'GET /organizations')).not.toContain('globex')
    expect(JSON.stringify(await body('ada', 'GET /search?q=globex'))).not.toContain('/app/companies/globex')
  })
  it('has its applications on the board of the other one, whose people read them', async () => {
    expect(await ids('rita', 'GET /applications/recruiter')).toEqual(expect.arrayContaining(['a-sam', 'a-stella']))
    expect(await body('rita', 'GET /applications/id/a-stella')).toMatchObject({ organization: 'acme', organizationLabel: 'Acme' })
    expect((await served.ask('rita', 'GET /user/stella')).status).toBe(200)
    expect((await list('rita', 'GET /jobs?organization=globex')).every(({ revision }) => revision !== undefined)).toBe(true)
  })
  it('is on a campus where the other one is approved, and not by its own approval', async () => {
    expect((await served.ask('sam', 'GET /jobs/id/j-globex')).status).toBe(200)
    expect(await ids('sam', 'GET /jobs')).toEqual(['j-globex', 'j-open'])
    const rows = await list('uma', 'GET /campus-approvals')
    expect(rows.filter(({ organization }) => organization === 'acme')).toMatchObject([{ status: 'approved', openJobs: 3 }])
    expect(rows.map(({ organization }) => organization)).not.toContain('globex')
  })
  it('has its people with the other one', async () => {
    expect(await body('ada', 'GET /user/rob')).toMatchObject({ organizationLabel: 'Acme' })
    const [acme] = (await list('ada', 'GET /admin/organizations?q=acme')) as readonly { people: number; openJobs: number }[]
    expect(acme).toMatchObject({ people: 6, openJobs: 3 })
    expect(await list('ada', 'GET /admin/organizations?status=merged&kind=company')).toMatchObject([
      { id: 'globex', people: 0, into: { id: 'acme', label: 'Acme' } },
    ])
  })
})

describe('§2.15 a merged university', () => {
  it('has its students found as those of the other one, by both ids', async () => {
    const found = await search('ada', { schools: ['mit'] }, 'students')
    expect(found.results).toEqual(expect.arrayContaining(['sam', 'stella']))
    expect((await search('ada', { schools: ['cmu'] }, 'students')).results).toEqual(found.results)
    expect(found.meta.facets['schools']).toMatchObject([{ value: 'mit', label: 'MIT' }])
  })
  it('has its people on the roster of the other one', async () => {
    expect(await ids('uma', 'GET /roster')).toEqual(expect.arrayContaining(['sam', 'stella']))
    expect(await ids('ada', 'GET /roster?university=cmu')).toEqual(await ids('ada', 'GET /roster?university=mit'))
    expect((await list('uma', 'GET /roster')).every(({ university }) => university === 'mit')).toBe(true)
    expect((await served.ask('uma', 'GET /roster?university=cmu')).status).toBe(200)
  })
  it('leads to the policy of the other one', async () => {
    expect(await body('uma', 'GET /universities/cmu/policy')).toEqual(await body('uma', 'GET /universities/mit/policy'))
  })
})

it('§2.15 once the merge is taken back each stands for itself again', async () => {
  await put('00000000000000000009', { globex: undefined, cmu: undefined })
  served.reach(9n)
  expect(await ids('pat', 'GET /jobs?organization=acme')).toEqual(['j-open'])
  expect(await ids('pat', 'GET /jobs?organization=globex')).toEqual(['j-globex'])
  expect(await body('sam', 'GET /organizations/label/globex')).toEqual({ label: 'Globex' })
  expect((await served.ask('rita', 'GET /applications/id/a-stella')).status).toBe(404)
  expect(await ids('uma', 'GET /roster')).not.toContain('stella')
})
