import { happened } from '#events/define.ts'
import { NominationStudentJoined } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { nominationExpiresAt } from '#events/vocabulary/terms.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

const JoinNomination = internalInput('process.joinNomination', {
  nominationId: Id,
  professorId: Id,
  semester: Text(20),
  invitationId: Id,
  studentId: Id,
})

/** Sent by a process when a student nominated by e-mail has an account; they have yet to consent or decline. */
export const joinNomination = defineCommand<typeof JoinNomination, NominationsState>({
  input: JoinNomination,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  // Links the invitation's key to the student, so that erasing the student also erases what was said about the nominee.
  effect: async ({ invitationId, studentId }, _, { linkKeys }) => {
    await linkKeys(invitationId, studentId)
    return undefined
  },
  decide: ({ made }, { nominationId, professorId, semester, studentId }, { now }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    if (!nomination) return refuse('not_found')
    if (nomination.studentId !== undefined) return []
    if (nomination.status !== 'pending') return refuse('invitation_answered', { status: nomination.status })
    const expiresAt = nominationExpiresAt(now)
    return [happened(NominationStudentJoined, { nominationId, professorId, semester, studentId, expiresAt })]
  },
  reply: (_, { nominationId }) => ({ id: nominationId }),
})
