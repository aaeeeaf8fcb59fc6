import { roomsOf } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { defineProjection } from '../../define.ts'
import { pick } from '../../pick.ts'
import { waiting } from './model.ts'

export const waitingProjection = defineProjection(waiting, {
  streams: ['user'],
  ignores: [
    ...(['AccountEnded', 'ConsentGranted', 'ConsentWithdrawn', 'ProfileFieldChanged', 'PasswordChanged', 'PreferencesChanged'] as const),
    ...(['DataExportRequested', 'SubjectErased'] as const),
    ...(['PhotoChanged', 'PhotoRemoved', 'StillLookingAnswered', 'StudiesReported', 'PersonVerified', 'PersonUnverified'] as const),
  ],
})({
  key: ({ data }) => [data.uid],
  audience: (person) => roomsOf('waiting', person),
  subjects: ({ _id }) => [_id],
  when: {
    UserRegistered: (_, { data, meta }) =>
      data.state === 'pending_approval'
        ? {
            ...data.person,
            ...pick(data, 'role', 'invitationId', 'invitedBy'),
            ...defined({
              universityId: data.claimedUniversityId ?? data.universityId,
              organizationId: data.claimedOrganizationId ?? data.organizationId,
            }),
            since: meta.occurredAt,
          }
        : undefined,
    AccountApproved: () => undefined,
    AccountRefused: () => undefined,
  },
})
