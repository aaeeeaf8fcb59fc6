import { expect, it } from 'vitest'
import type { OrganizationPage } from '#contract/directory.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { job, organization } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
await served.put(organizations, [
  { ...organization('waits', 'Waits', 'company'), status: 'pending', publicPage: true },
  { ...organization('stopped', 'Stopped', 'company'), status: 'suspended' },
  { ...organization('proposed', 'Proposed', 'company'), shownTo: 'sam' },
  { ...organization('open', 'Open', 'company'), publicPage: true, description: 'We test.', urls: ['https://open.example'] },
] as never)
await served.put(
  jobs,
  Array.from({ length: 22 }, (_, n) =>
    job(`open-${n}`, { organizationId: 'open', status: 'open', title: `Job ${n}`, postedAt: `2026-11-0${1 + (n % 9)}T09:00:00.000Z` }),
  ),
)

const page = async (id: string, uid?: string) => {
  const { status, body } = await served.ask(uid, `GET /organizations/${id}/page`)
  return { status, ...(body as OrganizationPage) }
}

it('§2.20 says of a company who it is, how it answers and what it looks for, to whoever is signed in', async () => {
  expect(await page('acme', 'ana')).toMatchObject({
    status: 200,
    id: 'acme',
    label: 'Acme',
    kind: 'company',
    verified: true,
    record: { suppressed: true, openJobs: 1 },
    jobs: [{ id: 'j-open', organizationLabel: 'Acme', title: 'Software engineer' }],
  })
})

it('§2.20 gives a student the match, and nobody the text, the recruiter or the number of applications', async () => {
  const [card] = (await page('acme', 'sam')).jobs ?? []
  expect(card?.match).toEqual({ have: ['ts', 'sql'], missing: [] })
  for (const uid of ['sam', 'rita', 'ada', undefined]) {
    const [shown = {}] = (await page('acme', uid)).jobs ?? []
    expect(Object.keys(shown).filter((name) => ['description', 'recruiter', 'applications', 'funnel', 'revision'].includes(name))).toEqual(
      [],
    )
  }
})

it('§2.20 gives the newest twenty', async () => {
  const found = (await page('open', 'ana')).jobs ?? []
  expect(found).toHaveLength(20)
  expect(found[0]?.postedAt.slice(0, 10)).toBe('2026-11-09')
})

it('§2.20 shows a visitor what is public, without what another university decided', async () => {
  const { approvedHere, ...shown } = await page('open')
  expect(shown).toMatchObject({ status: 200, description: 'We test.', urls: ['https://open.example'] })
  expect(shown.jobs).toHaveLength(20)
  expect(approvedHere).toBeUndefined()
  expect((await page('globex')).status).toBe(404)
  expect((await page('mit')).status).toBe(404)
})

it('§2.20 says whether one’s own university approved it, and hides its jobs from students where it did not', async () => {
  for (const uid of ['sam', 'pat', 'uma']) expect((await page('acme', uid)).approvedHere).toBe(true)
  expect((await page('open', 'sam')).approvedHere).toBe(false)
  expect((await page('open', 'sam')).jobs).toEqual([])
  expect((await page('open', 'pat')).jobs).toHaveLength(20)
  for (const uid of ['rita', 'ada']) expect((await page('acme', uid)).approvedHere).toBeUndefined()
})

it('§2.20 shows who waits, is suspended, or has a place that nobody confirms what a visitor reads', async () => {
  for (const uid of ['penny', 'sid', 'nora', 'ned', 'nick', 'nell']) {
    expect([uid, (await page('globex', uid)).status]).toEqual([uid, 404])
    expect(await page('acme', uid)).toEqual(await page('acme'))
  }
})

it('§2.20 says of a university who it is, and no more', async () => {
  const shown = await page('mit', 'rita')
  expect(shown).toMatchObject({ status: 200, kind: 'university', label: 'MIT' })
  expect([shown.record, shown.jobs, shown.approvedHere]).toEqual([undefined, undefined, undefined])
})

it('§2.20 says to an admin that a company is suspended, and shows it to nobody else', async () => {
  expect(await page('stopped', 'ada')).toMatchObject({ status: 200, verified: false, suspended: true })
  expect((await page('stopped', 'sam')).status).toBe(404)
  expect(await page('acme', 'ada')).not.toHaveProperty('suspended')
})

it('§2.20 shows one that nobody vouches for to admins alone, where nobody belongs to it', async () => {
  for (const id of ['waits', 'proposed', 'nowhere']) {
    for (const uid of [undefined, 'sam', 'rita', 'uma', 'ana']) expect([uid, (await page(id, uid)).status]).toEqual([uid, 404])
    expect((await page(id, 'ada')).status).toBe(id === 'nowhere' ? 404 : 200)
  }
})
