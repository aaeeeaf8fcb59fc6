import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationReminded } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { mayRemind, nominationStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { invitationNeeds, type InvitationNeeds } from './revoke.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

/** The call names only the nomination; the route looks up the fields that its stream's name needs. */
const RemindNominee = callInput('nominations.remind', { professorId: Id, semester: Text(20) })

/** The student of a nomination that waits for its answer is asked again. The days to answer stay, and it takes no place of the quota. */
export const remindNominee = defineCommand<typeof RemindNominee, NominationsState, InvitationNeeds>({
  input: RemindNominee,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  parties: ({ professorId }) => ({ own: [professorId] }),
  needs: ({ made }, { id }, _, lookup) => invitationNeeds(made, id, lookup),
  decide: ({ made }, { id: nominationId, professorId, semester }, { now, needs: { invitation } }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    if (!nomination) return refuse('not_found')
    const { status, studentId, universityId, invitationId, reminders } = nomination
    const current = nominationStatusAt(status, invitation, now)
    if (current !== 'pending' || invitationId === undefined) return refuse('nomination_answered', { status: current })
    if (!mayRemind(reminders, now)) return refuse('reminded', { limit: limits.nominationReminders, days: limits.nominationReminderDays })
    return [happened(NominationReminded, { nominationId, professorId, semester, universityId, studentId, invitationId })]
  },
  reply: (_, { id }) => ({ id, status: 'pending' }),
})
