/** Long trails that several read, of whom each may know something else. */
import { describe, expect, it } from 'vitest'
import type { Recorded } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { pairId } from '#lib/pair-id.ts'
import { referenceId, references } from '#projections/views/references/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { eventReaderOf } from '../testing/trail-events.ts'
import { serve, serveTestData } from '../testing/server.ts'

const instant = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
type Given = Pick<Recorded, 'type' | 'schemaVersion' | 'data' | 'stream'> & { readonly by: string; readonly keys: readonly string[] }
const rita = 'recruiter rita'

const decided = (n: number, universityId = 'mit', by = 'university uma'): Given => {
  const campusId = pairId(universityId, 'acme')
  return {
    type: n % 2 === 0 ? 'CampusApprovalGranted' : 'CampusApprovalDeclined',
    schemaVersion: 1,
    by,
    data: { campusId, universityId, organizationId: 'acme' },
    stream: `campus-${campusId}`,
    keys: ['t:organization-acme', `t:campus-${campusId}`],
  }
}
const ofCompany = (type: string, schemaVersion: number, data: Recorded['data']): Given => ({
  type,
  schemaVersion,
  data: { organizationId: 'acme', ...data },
  by: rita,
  stream: 'organization-acme',
  keys: ['t:organization-acme'],
})
const placed = (n: number): Given => ({
  type: n % 2 === 0 ? 'NominationPlaceLost' : 'NominationPlaceCounts',
  schemaVersion: 1,
  by: 'university ursula',
  data: { nominationId: 'n-asked', professorId: 'paula', semester: '2026-fall' },
  stream: 'nominations-paula-2026-fall',
  keys: ['t:nomination-n-asked'],
})
const times = <Of>(count: number, of: (n: number) => Of) => Array.from({ length: count }, (_, n) => of(n))

const OLD = 6
const DECIDED = limits.trailEvents + OLD
const PLACED = 1_100
/** Of the first event of an application that is rejected, and told so later. */
const HELD = 1 + OLD + 1 + (limits.trailEvents + 20) + PLACED + limits.trailEvents
const ofApplication = { applicationId: 'a-held', jobId: 'j-closed', studentId: 'sam', organizationId: 'acme' }
const ofHeld = (type: string, schemaVersion: number, data: Recorded['data'], by = rita): Given => ({
  type,
  schemaVersion,
  data: { ...ofApplication, ...data },
  by,
  stream: 'application-a-held',
  keys: [],
})
const applicant = { name: 'Sam', email: 'sam@example.edu', skills: ['ts'] }

const given: readonly Given[] = [
  ofCompany('OrganizationApproved', 1, {}),
  ...times(OLD, (n) => decided(n)),
  decided(0, 'cmu', 'university ursula'),
  ...times(limits.trailEvents + 20, (n) => ofCompany('OrganizationUpdated', 2, { changes: { publicPage: n % 2 === 0 } })),
  ...times(PLACED, placed),
  ...times(limits.trailEvents, (n) => decided(n)),
  ofHeld('ApplicationSubmitted', 5, { universityId: 'mit', source: 'direct', applicant }, 'student sam'),
  ofHeld('ApplicationStatusChanged', 3, { from: 'submitted', to: 'rejected', discloseAt: instant(HELD + 2) }),
  ofHeld('ApplicationStatusDisclosed', 2, { status: 'rejected' }),
]
const events = given.map(({ by, keys: _, ...event }, n): Recorded => {
  const [role = '', uid = ''] = by.split(' ')
  const id = `given-${n}`
  const caused = { commandId: id, correlationId: id, causationId: id, requestId: 'request', commandHash: '', keyIds: [], app: '0.1.0' }
  return {
    ...event,
    id,
    revision: n,
    position: BigInt(100 + n),
    recordedAt: instant(n),
    meta: { ...caused, occurredAt: instant(n), actor: { kind: 'user', uid, role } },
  }
})

const heldBack = events.slice(HELD)

type Entry = {
  readonly eventId: string
  readonly eventIds?: readonly string[]
  readonly type: string
  readonly sentence: string
  readonly actor: { readonly uid?: string; readonly displayName: string }
  readonly count?: number
  readonly countIsAtLeast?: true
  readonly position: string
}
const { store } = await serveTestData()
const served = await serve(store, { events: eventReaderOf(events) })
await served.put(
  references,
  given.map(({ keys }, n) => ({ _id: referenceId(BigInt(100 + n)), keys })),
)
await served.put(studentApplications, [{ _id: 'a-held', _pos: '1', ...ofApplication, universityId: 'mit' } as never])
served.reach(10_000n)

async function pagesOf(uid: string, path: string): Promise<{ readonly pages: readonly Entry[][]; readonly total: string | undefined }> {
  const pages: Entry[][] = []
  let total: string | undefined
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, body, headers } = await served.ask(uid, `GET ${next}`)
    expect([path, status]).toEqual([path, 200])
    pages.push(body as Entry[])
    total = headers['x-total-count']
    next = /<(.*)>/.exec(headers['link'] ?? '')?.[1]
  }
  return { pages, total }
}
const told = (pages: readonly Entry[][]) => pages.flat().flatMap(({ eventId, eventIds = [eventId] }) => eventIds)
const ofCampus = (entries: readonly Entry[]) => entries.filter(({ type }) => type.startsWith('Campus'))
const acme = '/timeline/organization/acme'

describe('§2.20 a company reads what universities decided long ago, and of whom of their staff nothing', () => {
  const expectNobody = (entries: readonly Entry[]) => {
    expect(ofCampus(entries).length).toBeGreaterThan(0)
    for (const { actor, sentence } of ofCampus(entries)) {
      expect(actor).toEqual({ displayName: 'Somebody', role: 'university' })
      expect(sentence).toMatch(/^Somebody /)
    }
  }
  const at = encodeURIComponent(instant(OLD + 2))

  it('as of an instant', async () => {
    const { pages } = await pagesOf('rita', `${acme}?at=${at}`)
    expect(ofCampus(pages.flat())).toHaveLength(OLD + 1)
    expectNobody(pages.flat())
  })
  it('page by page, and behind the newest', async () => {
    const { pages } = await pagesOf('rita', acme)
    for (const page of pages) if (ofCampus(page).length > 0) expectNobody(page)
    expect(told(pages)).toHaveLength(HELD - PLACED)
    const [newest] = pages[0] ?? []
    expectNobody((await pagesOf('rita', `${acme}?cursor=${newest?.position}`)).pages.flat())
  })
  it('as a file', async () => {
    const { body } = await served.app.inject({ url: `${acme}?at=${at}&format=csv`, headers: { authorization: 'Bearer rita' } })
    expect(body).toContain('CampusApprovalGranted')
    expect(body).not.toMatch(/[Uu]ma|[Uu]rsula/)
  })
})

describe('what one university decided about a company', () => {
  it('is read by its staff a window at a time, and nothing else', async () => {
    const { pages, total } = await pagesOf('uma', acme)
    expect(total).toBeUndefined()
    expect(told(pages)).toHaveLength(DECIDED)
    expect(ofCampus(pages.flat())).toHaveLength(DECIDED)
    const ofCmu = await pagesOf('ursula', acme)
    expect([ofCmu.total, told(ofCmu.pages).length]).toEqual(['1', 1])
  })
})

describe('a nomination whose professor’s place was taken back and confirmed again and again', () => {
  it('is read by those whose it is, and not there for others', async () => {
    for (const uid of ['paula', 'sam', 'ursula', 'ada']) {
      const { pages } = await pagesOf(uid, '/timeline/nomination/n-asked')
      expect(told(pages)).toHaveLength(PLACED)
    }
    for (const uid of ['pat', 'uma', 'stella', 'rita']) expect((await served.ask(uid, 'GET /timeline/nomination/n-asked')).status).toBe(404)
  })
})

describe('§2.19 a rejection that is disclosed later', () => {
  it('is told as of an instant before as one that was held back, and of one after as one that the student knows', async () => {
    const [, moved, disclosed] = heldBack
    const asOf = async (at: string) => {
      const { body } = await served.ask('rita', `GET /timeline/application/a-held?at=${encodeURIComponent(at)}`)
      return (body as { readonly eventId: string; readonly discloseAt?: string; readonly disclosedAt?: string }[]).find(
        ({ eventId }) => eventId === moved?.id,
      )
    }
    const before = await asOf(moved?.recordedAt ?? '')
    expect(before).toMatchObject({ discloseAt: disclosed?.recordedAt })
    expect(before).not.toHaveProperty('disclosedAt')
    const after = await asOf(disclosed?.recordedAt ?? '')
    expect(after).toMatchObject({ disclosedAt: disclosed?.recordedAt })
    expect(after).not.toHaveProperty('discloseAt')
  })
})

describe('§2.20 equal changes of a day', () => {
  it('are counted where the page has all of them, and else said to be no fewer', async () => {
    const cut = (await pagesOf('rita', acme)).pages.flat().filter(({ count }) => count !== undefined)
    expect(cut.length).toBeGreaterThan(2)
    expect(new Set(cut.map(({ countIsAtLeast }) => countIsAtLeast))).toEqual(new Set([true]))
  })
})
