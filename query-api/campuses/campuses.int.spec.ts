import { describe, expect, it } from 'vitest'
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals, type CampusApprovalDocument } from '#projections/views/campus-approvals/model.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { testData } from '../testing/documents.ts'
import { earlier } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
await served.put(campusApprovals, [
  {
    _id: pairId('mit', 'globex'),
    _pos: '00000000000000000008',
    universityId: 'mit',
    organizationId: 'globex',
    status: 'declined',
    decided: { at: earlier, by: 'uma', reason: 'No named employer.' },
    before: [{ status: 'approved', at: earlier, by: 'uma' }],
  } as CampusApprovalDocument,
])
const organizationDocuments = testData.find(([{ name }]) => name === organizations.name)?.[1] ?? []
// A company that a student proposed, and that our team has not looked at.
const proposal: OrganizationDocument = {
  ...(organizationDocuments[0] as OrganizationDocument),
  _id: 'proposed-x',
  label: 'Fake University',
  kind: 'university',
  shownTo: 'sam',
}
await served.put(organizations, [proposal])

type Row = { readonly organization: string; readonly university: string; readonly status: string }
const list = async (uid: string, query = '') => (await served.ask(uid, `GET /campus-approvals${query}`)).body as readonly Row[]
const rows = async (uid: string, query?: string) =>
  (await list(uid, query)).map(({ organization, university, status }) => `${organization} at ${university}: ${status}`)
const jobsOf = async (uid: string, call: string, body?: unknown) => {
  const answer = (await served.ask(uid, call, body)).body as { readonly results: string[] } | { readonly id: string }[]
  return ('results' in answer ? answer.results : answer.map(({ id }) => id)).toSorted()
}

describe('§2.7 GET /campus-approvals', () => {
  it('§2.7 shows staff who waits first, then what they decided', async () => {
    expect(await rows('ursula')).toEqual(['globex at cmu: pending', 'acme at cmu: approved'])
    expect(await rows('uma', '?status=declined')).toEqual(['globex at mit: declined'])
    expect(await rows('uma', '?status=pending')).toEqual([])
    expect((await list('ursula'))[0]).toMatchObject({ organizationLabel: 'Globex', openJobs: 1, approvedElsewhere: 0, before: [] })
    expect((await list('ursula'))[1]).toMatchObject({ approvedElsewhere: 1, decided: { at: earlier, by: { uid: 'uma' } } })
  })

  it('§2.7 shows a company its own, with the reason and without the names of staff', async () => {
    expect(await rows('rob')).toEqual(['globex at cmu: pending', 'globex at mit: declined'])
    expect((await list('rob'))[1]).toMatchObject({ decided: { at: earlier, reason: 'No named employer.' } })
    expect(JSON.stringify(await list('rob'))).not.toContain('uma')
  })

  it('§6 shows admins a university that they name, and nobody another’s', async () => {
    expect(await rows('ada', '?university=cmu')).toEqual(await rows('ursula'))
    expect(await rows('ada', '?status=declined')).toEqual(['globex at mit: declined'])
    expect(await rows('uma', '?university=cmu')).toEqual([])
  })

  it('§2.14 goes on page by page', async () => {
    const first = await served.ask('ursula', 'GET /campus-approvals?limit=1')
    const [, next = ''] = /<([^>]+)>/.exec(first.headers['link'] ?? '') ?? []
    expect(first.headers['x-total-count']).toBe('2')
    expect(((await served.ask('ursula', `GET ${next}`)).body as readonly Row[]).map(({ organization }) => organization)).toEqual(['acme'])
  })
})

describe('§2.7 jobs of a company that waits or was declined', () => {
  it('§2.7 are hidden from that university’s students, in lists, searches and facets', async () => {
    expect((await served.ask('sam', 'GET /jobs/id/j-globex')).status).toBe(404)
    // Stella has applied there before.
    expect((await served.ask('stella', 'GET /jobs/id/j-globex')).status).toBe(200)
    for (const uid of ['sam', 'stella']) {
      expect(await jobsOf(uid, 'GET /jobs')).toEqual(['j-open'])
      expect(await jobsOf(uid, 'GET /jobs?organization=globex')).toEqual([])
      expect(await jobsOf(uid, 'POST /jobs/search', {})).toEqual(['j-open'])
      expect(await jobsOf(uid, 'POST /jobs/search', { organization: ['globex', 'acme'] })).toEqual(['j-open'])
      expect(await jobsOf(uid, 'POST /jobs/search', { sort: 'relevance' })).toEqual(['j-open'])
      const { body } = await served.ask(uid, 'POST /jobs/search', { organization: 'acme' })
      expect((body as { meta: { facets: { organization: unknown } } }).meta.facets.organization).toEqual([
        { value: 'acme', label: 'Acme', count: 1 },
      ])
    }
    expect(await jobsOf('pat', 'GET /jobs')).toEqual(['j-globex', 'j-open'])
  })
})
