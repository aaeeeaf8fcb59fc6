import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationConsented, NominationConsentWithdrawn, NominationDeclined, NominationPlaceLost } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { nominationTextVersion } from '#events/vocabulary/nominations/nomination-consent.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

/** The call names only the nomination; the route looks up the fields that its stream's name needs. */
const ConsentToNomination = callInput('nominations.consent', { professorId: Id, semester: Text(20), studentId: Id })

/**
 * The student's answer. A process sends it when the student registers with the nomination's invitation; students who had
 * an account already answer on the consent screen (`POST /nominations/consent/{id}`), where the consent can be taken back, too.
 */
export const consentToNomination = defineCommand<typeof ConsentToNomination, NominationsState>({
  input: ConsentToNomination,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  parties: ({ made }, { id }) => ({
    own: made.filter((nomination) => nomination.nominationId === id).map(({ studentId }) => studentId),
  }),
  decide: ({ made }, { id: nominationId, professorId, semester, studentId, consent, shareReason, shareWithNominator }, { now }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    if (!nomination) return refuse('not_found')
    const ids = { nominationId, professorId, semester, studentId }
    if (!consent && nomination.status === 'consented') return [happened(NominationConsentWithdrawn, ids)]
    if (!consent && nomination.status === 'consent_withdrawn') return []
    // The same answer again. Another one is given with the consents, and not taken for the first.
    const isSame = nomination.sharedReason === (shareReason ?? false) && nomination.resume?.granted === (shareWithNominator ?? false)
    if (consent ? nomination.status === 'consented' && isSame : nomination.status === 'declined') return []
    if (nomination.status === 'expired') return refuse('invitation_expired')
    if (nomination.status !== 'pending') return refuse('invitation_answered', { status: nomination.status })
    if (!consent) return [happened(NominationDeclined, ids)]
    return [
      happened(NominationConsented, {
        ...ids,
        shareReason: shareReason ?? false,
        shareWithNominator: shareWithNominator ?? false,
        // An answer from before this text was to another one: no consent is older than its text.
        textVersion: now < nominationTextVersion ? now.slice(0, nominationTextVersion.length) : nominationTextVersion,
      }),
      // A view by students learns of it only now: before, nobody knew whose nomination it was.
      ...(nomination.placeCounts ? [] : [happened(NominationPlaceLost, ids)]),
    ]
  },
  reply: (_, { id }) => ({ id }),
})
