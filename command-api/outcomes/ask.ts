import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { FirstDestinationAsked } from '#events/outcomes.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { mailChoiceOf } from '#events/vocabulary/notification-kinds.ts'
import { askedLately } from '#events/vocabulary/students/outcomes.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold } from '../users/state.ts'
import { isKnown, outcomeFold, type OutcomeState } from './state.ts'

/** One graduate of the class that the call names. */
const AskOutcome = callInput('outcomes.ask', { uid: Id, universityId: Id }, ['university'])

/** One question, by notice and mail, to somebody of whom nothing is known. */
export const askOutcome = defineCommand<typeof AskOutcome, OutcomeState | undefined, { readonly isMailed: boolean }>({
  input: AskOutcome,
  fold: outcomeFold,
  startsStream: true,
  target: ({ uid }) => uid,
  parties: (_, { universityId }) => ({ universityId }),
  needs: async (_, { uid, universityId }, __, { fold }) => {
    const user = await fold(userFold, uid)
    if (user?.role !== 'student' || user.state !== 'active' || user.universityId !== universityId) return refuse('not_found')
    return { isMailed: mailChoiceOf('outcomeAsked', user.mail) !== 'never' }
  },
  decide: (outcome, { uid: studentId, universityId, class: year }, { now, needs: { isMailed } }) => {
    if (isKnown(outcome)) return []
    if (outcome?.askedAt !== undefined && outcome.askedAt > askedLately(now)) return refuse('asked_lately', { days: limits.outcomeAskDays })
    if (!isMailed) return refuse('takes_no_question')
    return [happened(FirstDestinationAsked, { studentId, universityId, class: year })]
  },
  reply: (outcome) => ({ status: isKnown(outcome) ? 'known' : 'asked' }),
})
