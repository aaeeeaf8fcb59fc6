import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { nominationCredits, type NominationCreditDocument } from './model.ts'

export const nominationCreditProjection = defineProjection(nominationCredits, {
  streams: ['nominations'],
  ignores: [
    'NominationStudentJoined',
    'NominationConsented',
    'NominationDeclined',
    'NominationExpired',
    'NominationConsentWithdrawn',
    'NominationRevoked',
    'reminder',
    'place',
    'draft',
  ],
})({
  key: ({ data }) => [data.creditId],
  audience: ({ professorId }) => roomsOfPeople([professorId]),
  subjects: ({ _id, professorId }) => [_id, professorId],
  when: {
    NominationCreditOffered: (_, { data: { professorId, semester, nominee, invitedBy }, meta }) => ({
      professorId,
      semester,
      nominee,
      invitedBy,
      at: meta.occurredAt,
      open: true,
    }),
    // Confirmed.
    NominationMade: over,
    NominationCreditDeclined: over,
  },
})

/** A credit that is over keeps its professor and semester, so that the same command sent twice finds it. */
function over(credit: NominationCreditDocument | undefined): Contents<NominationCreditDocument> | undefined {
  if (!credit) return undefined
  const { professorId, semester, invitedBy, at } = credit
  return { professorId, semester, invitedBy, at, open: false }
}
