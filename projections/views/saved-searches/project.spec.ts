import { expect, it } from 'vitest'
import { SearchChanged, SearchRemoved, SearchRestored, SearchSaved, SearchSeen } from '#events/searches.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { savedSearchProjection } from './project.ts'

const ids = (searchId: string) => ({ searchId, uid: 'mia' })
const saved = (searchId: string) =>
  event(SearchSaved, { ...ids(searchId), kind: 'jobs', alert: 'never', search: { name: 'Kiel', query: { place: 'Kiel' } } })

it('a saved search is its person’s alone, until it is removed', () => {
  const { document, refreshes } = given(savedSearchProjection, saved('a'), saved('b'), event(SearchRemoved, ids('b')))
  expect(document('a')).toMatchObject({ uid: 'mia', name: 'Kiel', query: { place: 'Kiel' }, savedAt: day(1), seenAt: day(1) })
  expect(document('b')).toHaveProperty('_del')
  expect(refreshes).toMatchObject([{ rooms: ['u:mia'], topics: ['savedSearches'] }])
})

it('what it finds is new since it was seen', () =>
  expect(given(savedSearchProjection, saved('a'), event(SearchSeen, ids('a'))).document('a')).toMatchObject({
    savedAt: day(1),
    seenAt: day(2),
  }))

it('one that was removed comes back as it was', () => {
  const was = { savedAt: day(1), seenAt: day(2) }
  const back = event(SearchRestored, { ...ids('a'), kind: 'jobs', alert: 'never', search: { name: 'Kiel', query: {} }, ...was })
  const { document } = given(savedSearchProjection, saved('a'), event(SearchRemoved, ids('a')), back)
  expect(document('a')).toMatchObject({ uid: 'mia', name: 'Kiel', kind: 'jobs', alert: 'never', ...was })
})

it('a change of its name or alert leaves what is new in it', () =>
  expect(
    given(savedSearchProjection, saved('a'), event(SearchChanged, { ...ids('a'), name: 'By the sea', alert: 'daily' })).document('a'),
  ).toMatchObject({ name: 'By the sea', alert: 'daily', query: { place: 'Kiel' }, savedAt: day(1), seenAt: day(1) }))

it('is counted by the skills, companies and universities that it names', () => {
  const query = { skills: ['go'], withoutSkills: ['php', 'go'], organization: ['acme', 'globex'], schools: ['mit'], q: 'acme' }
  const named = event(SearchSaved, { ...ids('a'), kind: 'jobs', alert: 'never', search: { name: 'Named', query } })
  expect(given(savedSearchProjection, named).document('a')).toMatchObject({
    skills: ['go', 'php'],
    organizations: ['acme', 'globex', 'mit'],
  })
  const one = event(SearchSaved, { ...ids('b'), kind: 'jobs', alert: 'never', search: { name: 'One', query: { organization: 'acme' } } })
  expect(given(savedSearchProjection, one).document('b')).toMatchObject({ skills: [], organizations: ['acme'] })
})
