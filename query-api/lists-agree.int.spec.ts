/** The server reads lists by their filters, the page puts what is new into what it has loaded: both by what the contract says of a list. */
import type { TObject } from 'typebox'
import { Value } from 'typebox/value'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { applicationSources, applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { invitationStatuses, nominationStatuses } from '#events/vocabulary/invitations.ts'
import { jobStatuses } from '#events/vocabulary/jobs/jobs.ts'
import { redemptionStatuses } from '#events/vocabulary/nominations/points.ts'
import { rosterRoles, rosterStates } from '#events/vocabulary/organizations/roster.ts'
import { nameKey } from '#lib/fold.ts'
import { aside, belongs, comparing, type Membership, type Thing, type Wanted } from '#lib/lists.ts'
import { indexedBeginnings } from '#lib/words.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { redemptions } from '#projections/views/redemptions/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import type { View } from './core/reader.ts'
import { testData } from './testing/documents.ts'
import { serveTestData } from './testing/server.ts'

const { served } = await serveTestData()

const ITEMS = 200
const RUNS = 100
const names = ['Zoë Lind-Ek', 'Łukasz Nowak', '山田 太郎', 'Ana Doe', 'ana doe', 'Ñandú Peña', 'Çağla Öz', 'Doe, Jane', "O'Brien Pat"]

const instant = fc.integer({ min: 0, max: 40 }).map((days) => new Date(Date.UTC(2026, 9, 1 + days, 9)).toISOString())
const name = fc.constantFrom(...names)

type Vary = fc.Arbitrary<Readonly<Record<string, unknown>>>
type Case = { readonly as: string; readonly path: string; readonly view: View; readonly like: string; readonly vary: Vary }

const cases: Readonly<Partial<Record<Operation, Case>>> = {
  'applications.listForRecruiter': {
    as: 'rob',
    path: '/applications/recruiter',
    view: recruiterBoard,
    like: 'a-stella',
    vary: fc
      .record({
        name,
        status: fc.constantFrom(...applicationStatuses),
        source: fc.constantFrom(...applicationSources),
        jobId: fc.constantFrom('j-globex', 'j-other'),
        universityId: fc.constantFrom('mit', 'cmu'),
        unseen: fc.boolean(),
        skills: fc.subarray(['ts', 'sql', 'cpp']),
        gpa: fc.option(fc.constantFrom(2.5, 3, 3.5, 3.75, 4), { nil: undefined }),
        submittedAt: instant,
        since: instant,
        staleFrom: fc.constantFrom('2026-10-05T09:00:00.000Z', '9999-12-31T23:59:59.999Z'),
      })
      .map(({ name: said, gpa, ...card }) => ({
        ...card,
        ...(gpa !== undefined && { gpa }),
        applicant: { name: said, email: 'x@example.edu', skills: card.skills, ...(gpa !== undefined && { gpa }) },
        nameKey: nameKey(said),
        nameBeginnings: indexedBeginnings(said),
      })),
  },
  'roster.list': {
    as: 'uma',
    path: '/roster',
    view: roster,
    like: 'clara',
    vary: fc
      .record({
        displayName: name,
        role: fc.constantFrom(...rosterRoles),
        state: fc.constantFrom(...rosterStates),
        verified: fc.boolean(),
        since: instant,
      })
      // No name has a word that begins like one of the address, which a search finds only where staff see it in full.
      .map((person) => ({ ...person, email: 'x@w.test', nameKey: nameKey(person.displayName), words: [person.displayName] })),
  },
  'adminUsers.list': {
    as: 'ada',
    path: '/admin/users',
    view: adminUsers,
    like: 'sam',
    vary: fc
      .record({
        displayName: name,
        organizationId: fc.constantFrom('acme', 'globex'),
        claimedUniversityId: fc.constantFrom('mit', 'cmu'),
        since: instant,
      })
      .map((person) => ({
        ...person,
        universityId: undefined,
        email: 'x@w.test',
        nameKey: nameKey(person.displayName),
        places: [person.organizationId, person.claimedUniversityId],
        words: [person.displayName, 'x@w.test'],
      })),
  },
  'jobs.list': {
    as: 'rita',
    path: '/jobs',
    view: jobs,
    like: 'j-closed',
    vary: fc.record({ status: fc.constantFrom(...jobStatuses), postedAt: instant }),
  },
  'invitations.list': {
    as: 'pat',
    path: '/invitations',
    view: invitations,
    like: 'i-sent',
    vary: fc.record({
      status: fc.constantFrom(...invitationStatuses),
      sentAt: instant,
      expiresAt: fc.constant('2027-06-01T00:00:00.000Z'),
    }),
  },
  'nominations.list': {
    as: 'pat',
    path: '/nominations',
    view: nominations,
    like: 'n-sam',
    vary: fc.record({
      status: fc.constantFrom(...nominationStatuses),
      semester: fc.constantFrom('2026-fall', '2026-spring'),
      sentAt: instant,
    }),
  },
  'redemptions.list': {
    as: 'pat',
    path: '/points/redemptions',
    view: redemptions,
    like: '',
    vary: fc.record({ status: fc.constantFrom(...redemptionStatuses), at: instant }),
  },
}

type Asked = { readonly type?: string; readonly enum?: readonly string[] }
/** The filters of a list. */
function filtersOf(operation: Operation): readonly (readonly [name: string, schema: Asked])[] {
  const { query }: CallDefinition = contract[operation]
  return Object.entries((query as TObject).properties as Readonly<Record<string, Asked>>).filter(([name]) => !aside.has(name))
}

/** Fields that are asked for by their own name are varied without a word in `vary`, so that a new filter is tried as well. */
function varied(operation: Operation): Vary {
  const { list }: CallDefinition = contract[operation]
  const plain = filtersOf(operation).filter(([name]) => list?.filters?.[name] === undefined)
  const fields = plain.flatMap(([name, { type, enum: values }]): [string, fc.Arbitrary<unknown>][] => {
    if (values) return [[name, fc.constantFrom(...values)]]
    return type === 'boolean' ? [[name, fc.boolean()]] : []
  })
  return fc.record(Object.fromEntries(fields))
}

/** Variations of a document of the test data. */
function documentsLike(operation: Operation, { view, like, vary }: Case) {
  const documents = testData.find(([one]) => one.name === view.name)?.[1] ?? []
  const base = documents.find(({ _id }) => _id === like) ?? documents[0]
  expect(base, `a document of ${view.name}`).toBeDefined()
  const both = fc.tuple(varied(operation), vary)
  return fc.sample(both, { numRuns: ITEMS, seed: 1 }).map(([plain, more], n) => ({ ...base, ...plain, ...more, _id: `z-${n}` }))
}

/** The variations on all pages of a list; undefined where it is refused. What else the test data holds may be over by the clock. */
async function pagesOf(as: string, path: string, query: Wanted, from = ''): Promise<readonly Thing[] | undefined> {
  const asked = Object.entries({ ...query, limit: 100, ...(from !== '' && { cursor: from }) })
  const sent = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
  const { status, body, headers } = await served.ask(as, `GET ${path}?${sent.toString()}`)
  if (status === 400) return undefined
  expect([path, status]).toEqual([path, 200])
  const items = (body as readonly Thing[]).filter(({ id }) => id.startsWith('z-'))
  const next = query['ids'] === undefined ? /[?&]cursor=([^&>]+)/.exec(headers['link'] ?? '')?.[1] : undefined
  return next === undefined ? items : [...items, ...((await pagesOf(as, path, query, decodeURIComponent(next))) ?? [])]
}

/** The fields of an item that a filter looks at. */
function fieldsOf(how: Membership): readonly string[] {
  if ('found' in how) return how.found
  if ('ofAny' in how) return how.ofAny
  return ['begins' in how ? how.begins : 'atLeast' in how ? how.atLeast : how.of]
}

/** Filters made of what the items hold, so that most find some of them. */
function queriesOf(operation: Operation, items: readonly Thing[]): fc.Arbitrary<Wanted> {
  const { query, list }: CallDefinition = contract[operation]
  const properties = (query as TObject).properties as Readonly<Record<string, Asked>>
  const valueOf = (key: string) => {
    const how = list?.filters?.[key] ?? { of: key }
    return fc.tuple(fc.constantFrom(...items), fc.nat(), fc.integer({ min: 1, max: 4 })).map(([item, at, length]) => {
      if ('begins' in how || 'found' in how) {
        const words = String(item['begins' in how ? how.begins : (how.found[0] ?? '')]).split(/[\s,-]+/)
        return Array.from(words[at % words.length] ?? '')
          .slice(0, length)
          .join('')
      }
      const [field = ''] = fieldsOf(how)
      const held = item[field]
      return Array.isArray(held) ? (held[at % Math.max(1, held.length)] as unknown) : held
    })
  }
  const filters = filtersOf(operation).map(([name]) => name)
  const sorts = properties['sort']?.enum ?? []
  return fc
    .record({
      chosen: fc.subarray(filters, { maxLength: Math.min(3, filters.length) }),
      values: fc.record(Object.fromEntries(filters.map((key) => [key, valueOf(key)]))),
      sort: fc.option(fc.constantFrom('', ...sorts), { nil: '' }),
    })
    .map(({ chosen, values, sort }) => {
      const wanted = chosen.map((key) => [key, (values as Wanted)[key]]).filter(([, value]) => value !== undefined)
      return { ...Object.fromEntries(wanted), ...(sort !== '' && { sort }) }
    })
}

describe.each(Object.entries(cases) as [Operation, Case][])('§2.17 %s', (operation, given) => {
  const { list, query }: CallDefinition = contract[operation]
  let all: readonly Thing[] = []

  beforeAll(async () => {
    await served.put(given.view, documentsLike(operation, given))
    all = (await pagesOf(given.as, given.path, {})) ?? []
  })

  it('has items that hold what each filter asks for', () => {
    const isHeld = (name: string) => all.some((item) => fieldsOf(list?.filters?.[name] ?? { of: name }).some((field) => field in item))
    expect(filtersOf(operation).flatMap(([name]) => (isHeld(name) ? [] : [name]))).toEqual([])
  })

  it('finds, orders and keeps by id what the page takes for its items', async () => {
    if (!list) throw new Error(`${operation} does not say what it is.`)
    expect(all).toHaveLength(ITEMS)
    let asked = 0
    await fc.assert(
      fc.asyncProperty(queriesOf(operation, all), async (wanted) => {
        const found = await pagesOf(given.as, given.path, wanted)
        // A refused question is no list: a sort that does not go with a filter.
        if (!found) return
        asked += 1
        const converted = Value.Convert(query as TObject, { ...wanted }) as Wanted
        const expected = all.filter((item) => belongs(list, converted, item)).toSorted(comparing(list, converted))
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        // What is asked for by its ids is not searched.
        const filters = Object.fromEntries(Object.entries(converted).filter(([key]) => !('found' in (list.filters?.[key] ?? {}))))
        const some = all.filter((_, n) => n % 7 === 0)
        const named = await pagesOf(given.as, given.path, { ...filters, ids: some.map(({ id }) => id).join(',') })
        const kept = some.filter((item) => belongs(list, filters, item))
        expect(named?.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
      }),
      { numRuns: RUNS },
    )
    expect(asked).toBeGreaterThan(RUNS / 2)
  })
})
