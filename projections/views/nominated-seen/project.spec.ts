import { expect, it } from 'vitest'
import { SearchSeen } from '#events/searches.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { nominatedSeenProjection } from './project.ts'

const seen = (searchId: string) => event(SearchSeen, { searchId, uid: 'rita' })

it('§2.20 says when the search for nominated students was opened last, and nothing of others', () => {
  const { document, refreshes } = given(nominatedSeenProjection, seen('other'), seen(nominatedSearch))
  expect(document('rita')).toMatchObject({ seenAt: day(2) })
  expect(refreshes).toMatchObject([{ rooms: ['u:rita'], topics: ['savedSearches'] }])
  expect(given(nominatedSeenProjection, seen(nominatedSearch), seen('other')).document('rita')).toMatchObject({ seenAt: day(1) })
})
