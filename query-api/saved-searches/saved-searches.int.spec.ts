import { describe, expect, it, vi } from 'vitest'
import { limits } from '#events/vocabulary/limits.ts'
import { nameKey } from '#lib/fold.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import { job, shownGpa } from '../testing/documents.ts'
import { serveTestData } from '../testing/server.ts'

const { store, served } = await serveTestData()

const since = '2026-11-10T00:00:00.000Z'
const posted = (id: string, day: string, more: object = {}) =>
  job(id, {
    organizationId: 'globex',
    status: 'open',
    title: 'Harbour pilot',
    skills: ['sql'],
    postedAt: `2026-11-${day}T00:00:00.000Z`,
    ...more,
  })
const search = (_id: string, query: object, more: object = {}) => ({
  _id,
  uid: 'sam',
  name: `Named ${_id}`,
  kind: 'jobs' as const,
  query: query as Readonly<Record<string, unknown>>,
  alert: 'never' as const,
  savedAt: since,
  seenAt: since,
  ...more,
})
const list = async (who = 'sam') =>
  (await served.ask(who, 'GET /saved-searches')).body as readonly {
    id: string
    name: string
    query: object
    new?: number
    newCapped?: true
  }[]
const news = async (who?: string) => Object.fromEntries((await list(who)).map(({ id, new: count }) => [id, count]))

describe('GET /saved-searches', () => {
  it('counts the open jobs that each finds and that were posted since it was seen', async () => {
    await served.put(jobs, [
      posted('p-old', '09'),
      posted('p-at', '10'),
      posted('p-1', '11'),
      posted('p-2', '12', { title: 'Harbour master', address: 'Kiel' }),
      posted('p-draft', '12', { status: 'draft' }),
      posted('p-over', '12', { openUntil: '2026-11-13T00:00:00.000Z' }),
      posted('p-hidden', '12', { organizationId: 'somebody-elses' }),
    ])
    await served.put(savedSearches, [
      search('all', { titles: ['harbour'] }),
      search('place', { place: 'kie', titles: '' }),
      search('either', { titles: ['pilot', 'master'], skills: ['sql'], sort: 'relevance' }),
      search('seen', { titles: ['harbour'] }, { seenAt: '2026-11-11T00:00:00.000Z' }),
      search('narrow', { titles: ['harbour'], postedSince: '2026-11-12' }),
      search('none', { titles: ['harbour'], jobType: ['co_op'] }),
      search('students', { skills: ['sql'] }, { kind: 'students' }),
      search('anothers', {}, { uid: 'rita' }),
    ])
    expect(await news()).toEqual({ all: 2, place: 1, either: 2, seen: 1, narrow: 1, none: 0, students: undefined })
    expect(Object.keys(await news('rita'))).toEqual(['anothers'])
  })

  it('agrees with the search itself', async () => {
    expect((await list()).find(({ id }) => id === 'place')?.query).toEqual({ place: 'kie', titles: '' })
    for (const { id, query, new: count } of await list()) {
      if (count === undefined || id === 'seen') continue
      const found = await served.ask('sam', 'POST /jobs/search', { postedSince: '2026-11-10T00:00:00.001Z', ...query })
      expect([id, (found.body as { meta: { total: number } }).meta.total]).toEqual([id, count])
    }
  })

  it('reads the new jobs once for all of them, and counts a hundred at most', async () => {
    const many = Array.from({ length: limits.newCounted + 1 }, (_, n) => posted(`m-${n}`, '15', { title: 'Diver' }))
    await served.put(jobs, many)
    await served.put(savedSearches, [search('divers', { titles: ['diver'] })])
    const find = vi.spyOn(store, 'find')
    const divers = (await list()).find(({ id }) => id === 'divers')
    expect(find.mock.calls.filter(([{ name }]) => name.startsWith('jobs'))).toHaveLength(1)
    find.mockRestore()
    expect(divers).toMatchObject({ new: 100, newCapped: true })
  })

  it('§2.8 counts for a company with a subscription the students who became visible since it was seen, as the search finds them', async () => {
    const student = (_id: string, day: string, more: object = {}, gpa?: number) => ({
      _id,
      displayName: `${_id} Roe`,
      nameKey: nameKey(`${_id} Roe`),
      universityId: 'cmu',
      graduationYear: 2027,
      skills: ['sql', 'ts'],
      ...shownGpa(gpa),
      visibility: 'recruiters',
      nominatedIn: 0,
      openToReferrals: false,
      state: 'active',
      findableSince: `2026-11-${day}T00:00:00.000Z`,
      profile: {},
      ...more,
    })
    await served.put(studentCards, [
      student('old', '09', {}, 3.5),
      student('at', '10', {}, 3.5),
      student('nina', '11', {}, 3.5),
      student('noor', '12', { skills: ['ts'], graduationYear: 2029 }),
      student('gone', '12', { visibility: 'private' }),
    ])
    const ofRob = (id: string, query: object) => search(id, query, { kind: 'students', uid: 'rob' })
    await served.put(savedSearches, [
      ofRob('everybody', {}),
      ofRob('name', { name: 'nin' }),
      ofRob('both', { skills: ['sql', 'ts'], allSkills: true }),
      ofRob('gpa', { gpaRange: [3, 4] }),
      ofRob('hidden', { gpaRange: [3.9, 4], includeHiddenGpa: true }),
      ofRob('later', { graduates: [2028, 2030] }),
    ])
    expect(Object.values(await news('rob')).every((count) => count === undefined)).toBe(true)
    const subscription = { _id: 'globex', organizationId: 'globex', status: 'active' }
    await served.put(subscriptions, [subscription])
    expect(await news('rob')).toEqual({ nominated: 0, everybody: 2, name: 1, both: 1, gpa: 1, hidden: 1, later: 1 })
  })

  it('is a file with a column for each thing that can be asked for', async () => {
    const { body } = await served.app.inject({ url: '/saved-searches?format=csv', headers: { authorization: 'Bearer sam' } })
    const [head = '', ...rows] = body.slice(1).replaceAll('"', '').split('\r\n')
    expect(head.split(',')).toEqual(expect.arrayContaining(['name', 'query.titles', 'query.skills', 'query.place', 'query.gpaRange']))
    const column = head.split(',').indexOf('query.place')
    expect(rows.map((row) => row.split(',')[column])).toContain('kie')
  })

  it('is for students and recruiters alone', async () => {
    for (const who of ['pat', 'uma', 'emma']) expect((await served.ask(who, 'GET /saved-searches')).status).toBe(403)
  })

  it('§2.18 gives way to other requests between the searches', async () => {
    const turnsFor = async () => {
      let [turns, done] = [0, false]
      const turn = () => {
        turns += 1
        if (!done) setImmediate(turn)
      }
      setImmediate(turn)
      await list()
      done = true
      return turns
    }
    const few = await turnsFor()
    await served.put(
      savedSearches,
      Array.from({ length: 40 }, (_, n) => search(`many-${n}`, { titles: ['diver'] })),
    )
    expect((await turnsFor()) - few).toBeGreaterThan(30)
  })
})
