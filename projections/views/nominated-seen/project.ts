import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { defineProjection } from '../../define.ts'
import { nominatedSeen } from './model.ts'

export const nominatedSeenProjection = defineProjection(nominatedSeen, {
  streams: ['searches'],
  ignores: ['SearchSaved', 'SearchChanged', 'SearchRemoved', 'SearchRestored', 'SearchesChecked'],
})({
  key: ({ data }) => [data.uid],
  audience: ({ _id }) => roomsOfPeople([_id]),
  subjects: ({ _id }) => [_id],
  when: {
    SearchSeen: (seen, { data: { searchId }, meta }) => (searchId === nominatedSearch ? { seenAt: meta.occurredAt } : seen),
  },
})
