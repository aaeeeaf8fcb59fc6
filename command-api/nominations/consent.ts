import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { NominationConsented, NominationDeclined } from '#events/nominations.ts'
import { Fields, Id, Text } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { nominationsFold, nominationsId, type Nominations } from './state.ts'

const ConsentToNomination = Fields({
  nominationId: Id,
  professorId: Id,
  semester: Text(20),
  studentId: Id,
  consent: Type.Boolean(),
  shareReason: Type.Optional(Type.Boolean()),
  shareWithNominator: Type.Optional(Type.Boolean()),
})

/**
 * The student's answer: by registering on the nomination's invitation (a process sends this then), or on the consent
 * screen (`POST /nominations/consent/{id}`) when they had an account already.
 */
export const consentToNomination = defineCommand<typeof ConsentToNomination, Nominations>({
  operation: 'nominations.consent',
  schema: ConsentToNomination,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  parties: ({ made }, { nominationId }) => ({
    own: made.filter((nomination) => nomination.nominationId === nominationId).map(({ studentId }) => studentId),
  }),
  decide: ({ made }, { nominationId, professorId, semester, studentId, consent, shareReason, shareWithNominator }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    if (!nomination) return refuse('not_found')
    const wanted = consent ? 'consented' : 'declined'
    if (nomination.status === wanted) return []
    if (nomination.status !== 'pending') return refuse('invitation_answered', { status: nomination.status })
    const ids = { nominationId, professorId, semester, studentId }
    return [
      consent
        ? happened(NominationConsented, { ...ids, shareReason: shareReason ?? false, shareWithNominator: shareWithNominator ?? false })
        : happened(NominationDeclined, ids),
    ]
  },
  replyId: (_, { nominationId }) => nominationId,
})
