import type { ConsentGranted, ConsentWithdrawn } from '#events/users.ts'
import type { EventOf } from '#events/define.ts'
import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { consents, type ConsentDocument } from './model.ts'

export const consentProjection = defineProjection(consents, {
  streams: ['user'],
  ignores: [
    ...(['UserRegistered', 'AccountApproved', 'AccountRefused', 'AccountEnded', 'SubjectErased'] as const),
    ...(['PhotoChanged', 'PhotoRemoved', 'StillLookingAnswered', 'PersonVerified', 'PersonUnverified'] as const),
    ...(['ProfileFieldChanged', 'PasswordChanged', 'PreferencesChanged', 'DataExportRequested'] as const),
  ],
})({
  key: ({ id }) => [id],
  audience: ({ uid }) => roomsOfPeople([uid]),
  subjects: ({ uid }) => [uid],
  when: {
    ConsentGranted: (_, event) => lineOf(event, true),
    ConsentWithdrawn: (_, event) => lineOf(event, false),
  },
})

function lineOf({ data, meta }: EventOf<typeof ConsentGranted | typeof ConsentWithdrawn>, granted: boolean): Contents<ConsentDocument> {
  return { ...data, granted, at: meta.occurredAt }
}
