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
      savedAt: meta.occurredAt,
      seenAt: meta.occurredAt,
    }),
    SearchSeen: (search, { meta }) => search && { ...search, seenAt: meta.occurredAt },
    SearchRemoved: () => undefined,
    SearchRestored: (_, { data: { uid, kind, alert, search, savedAt, seenAt } }) => ({ uid, kind, alert, ...search, savedAt, seenAt }),
    SearchChanged: (search, { data: { name, alert } }) => search && { ...search, name, alert },
  },
})
