import type { NominationConsented } from '#events/nominations.ts'
import type { ConsentGranted, ConsentWithdrawn } from '#events/users.ts'
import type { EventOf } from '#events/define.ts'
import { nominationConsents } from '#events/vocabulary/roles.ts'
import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { consents, type ConsentDocument } from './model.ts'

export const consentProjection = defineProjection(consents, {
  streams: ['user', 'nominations'],
  ignores: [
    ...(['UserRegistered', 'AccountApproved', 'AccountRefused', 'AccountEnded', 'SubjectErased'] as const),
    ...(['PhotoChanged', 'PhotoRemoved', 'StillLookingAnswered', 'PersonVerified', 'PersonUnverified'] as const),
    ...(['NominationMade', 'NominationStudentJoined', 'NominationDeclined', 'NominationExpired', 'NominationRevoked'] as const),
    ...(['NominationDrafted', 'NominationDraftDiscarded', 'NominationCreditOffered', 'NominationCreditDeclined'] as const),
    'NominationConsentWithdrawn',
    ...(['ProfileFieldChanged', 'PasswordChanged', 'PreferencesChanged', 'DataExportRequested'] as const),
  ],
})({
  key: (event) => (event.type === 'NominationConsented' ? keysOf(event) : [event.id]),
  audience: ({ uid }) => roomsOfPeople([uid]),
  subjects: ({ uid }) => [uid],
  when: {
    ConsentGranted: (_, event) => lineOf(event, true),
    ConsentWithdrawn: (_, event) => lineOf(event, false),
    NominationConsented: (_, { data: { studentId, professorId }, meta }, id) => ({
      uid: studentId,
      kind: id.endsWith('shareReason') ? 'shareReason' : 'shareWithNominator',
      granted: true,
      textVersion: ANSWERED_TO,
      at: meta.occurredAt,
      professorId,
    }),
  },
})

/** The boxes of the answer have had one text so far; the event does not name it. */
const ANSWERED_TO = '2026-11'

/** A line for each box that was ticked. Of those who consented by registering, registering wrote the lines. */
function keysOf({ id, data, meta }: EventOf<typeof NominationConsented>): readonly string[] {
  return meta.actor.kind === 'process' ? [] : nominationConsents.filter((kind) => data[kind]).map((kind) => `${id}-${kind}`)
}

function lineOf({ data, meta }: EventOf<typeof ConsentGranted | typeof ConsentWithdrawn>, granted: boolean): Contents<ConsentDocument> {
  return { ...data, granted, at: meta.occurredAt }
}
