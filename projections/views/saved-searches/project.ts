import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { savedSearches, type SavedSearchDocument } from './model.ts'

export const savedSearchProjection = defineProjection(savedSearches, { streams: ['searches'], ignores: ['SearchesChecked'] })({
  key: ({ data }) => [data.searchId],
  audience: ({ uid }) => roomsOfPeople([uid]),
  subjects: ({ uid }) => [uid],
  when: {
    SearchSaved: (_, { data: { uid, kind, alert, search }, meta }) => ({
      uid,
      kind,
      alert,
      ...search,
      ...namedIn(search.query),
      savedAt: meta.occurredAt,
      seenAt: meta.occurredAt,
    }),
    SearchSeen: (search, { meta }) => search && { ...search, seenAt: meta.occurredAt },
    SearchRemoved: () => undefined,
    SearchRestored: (_, { data: { uid, kind, alert, search, savedAt, seenAt } }) => ({
      uid,
      kind,
      alert,
      ...search,
      ...namedIn(search.query),
      savedAt,
      seenAt,
    }),
    SearchChanged: (search, { data: { name, alert } }) => search && { ...search, name, alert },
  },
})

function namedIn(query: Readonly<Record<string, unknown>>): Pick<SavedSearchDocument, 'skills' | 'organizations'> {
  const idsIn = (...fields: readonly string[]) =>
    [...new Set(fields.flatMap((field) => query[field]))].filter((id) => typeof id === 'string')
  return { skills: idsIn('skills', 'withoutSkills'), organizations: idsIn('organization', 'schools') }
}
