import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { savedSearches } from './model.ts'

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
      skills: skillsIn(search.query),
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
      skills: skillsIn(search.query),
      savedAt,
      seenAt,
    }),
    SearchChanged: (search, { data: { name, alert } }) => search && { ...search, name, alert },
  },
})

function skillsIn(query: Readonly<Record<string, unknown>>): readonly string[] {
  const named = [query['skills'], query['withoutSkills']].flat()
  return [...new Set(named.filter((id) => typeof id === 'string'))]
}
