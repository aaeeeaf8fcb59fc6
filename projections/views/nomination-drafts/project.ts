import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { nominationDrafts, type NominationDraftDocument } from './model.ts'

export const nominationDraftProjection = defineProjection(nominationDrafts, {
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
    'credit',
  ],
})({
  key: ({ data }) => [data.draftId],
  audience: ({ professorId }) => roomsOfPeople([professorId]),
  subjects: ({ _id, professorId }) => [_id, professorId],
  when: {
    NominationDrafted: (_, { data: { professorId, semester, emailKey, draft }, meta }) => ({
      professorId,
      semester,
      emailKey,
      ...draft,
      savedAt: meta.occurredAt,
      open: true,
    }),
    // Sent.
    NominationMade: over,
    NominationDraftDiscarded: over,
  },
})

/** A draft that is over keeps its professor and semester, so that the same command sent twice finds it. */
function over(draft: NominationDraftDocument | undefined): Contents<NominationDraftDocument> | undefined {
  if (!draft) return undefined
  const { professorId, semester, savedAt } = draft
  return { professorId, semester, savedAt, open: false }
}
