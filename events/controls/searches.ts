import { SearchChanged, SearchesChecked, SearchRemoved, SearchRestored, SearchSaved, SearchSeen } from '../searches.ts'
import { nominatedSearch } from '../vocabulary/students/student-search.ts'
import { byTimer, example, recruiter, student } from './example.ts'

const stream = 'searches-stud-mia'
const search = { searchId: 'search-1', uid: 'stud-mia' }

export const saved = example({ actor: student, operation: 'savedSearches.save', stream }, SearchSaved, {
  ...search,
  kind: 'jobs',
  alert: 'daily',
  search: { name: 'Compilers by the sea', query: { titles: ['compiler'], place: 'Kiel' } },
  alertAt: '2026-11-21T12:00:00.000Z',
})
export const checked = example({ ...byTimer('searchesChecked'), stream }, SearchesChecked, {
  uid: 'stud-mia',
  found: [{ searchId: 'search-1', kind: 'jobs', new: 3 }],
  alertAt: '2026-11-22T12:00:00.000Z',
})
export const seen = example({ actor: student, operation: 'savedSearches.markSeen', stream }, SearchSeen, search)
export const removed = example({ actor: student, operation: 'savedSearches.remove', stream }, SearchRemoved, search)
export const restored = example({ actor: student, operation: 'savedSearches.restore', stream }, SearchRestored, {
  ...search,
  kind: 'jobs',
  alert: 'daily',
  search: { name: 'Compilers by the sea', query: { titles: ['compiler'], place: 'Kiel' } },
  savedAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-20T18:00:00.000Z',
})
export const changed = example({ actor: student, operation: 'savedSearches.change', stream }, SearchChanged, {
  ...search,
  alert: 'never',
  name: 'Compilers in Kiel',
})
export const nominatedSeen = example({ actor: recruiter, operation: 'savedSearches.markSeen', stream: 'searches-recr-ben' }, SearchSeen, {
  searchId: nominatedSearch,
  uid: 'recr-ben',
})
