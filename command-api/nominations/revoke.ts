import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationRevoked } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { partiesOf } from '#events/vocabulary/sides.ts'
import { nominationStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { invitationFold, type InvitationState } from '../invitations/state.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

/** The call names only the nomination; the route looks up the fields that its stream's name needs. */
const RevokeNomination = callInput('nominations.revoke', { professorId: Id, semester: Text(20) })
export type InvitationNeeds = { readonly invitation: InvitationState | undefined }

/** Whether a nomination still waits depends on the term of its invitation. */
export async function invitationNeeds(
  made: NominationsState['made'],
  id: string,
  { fold }: Pick<Lookup, 'fold'>,
): Promise<InvitationNeeds> {
  const invitationId = made.find((each) => each.nominationId === id)?.invitationId
  return { invitation: invitationId === undefined ? undefined : await fold(invitationFold, invitationId) }
}

/**
 * A nomination that waits for its answer is taken back, and its invitation opens nothing any more. Unless somebody has opened the
 * invitation, it does not count towards the quota (product 2.5).
 */
export const revokeNomination = defineCommand<typeof RevokeNomination, NominationsState, InvitationNeeds>({
  input: RevokeNomination,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  parties: ({ made, professorId }, { id }, { actor }) => {
    const nomination = made.find((each) => each.nominationId === id)
    return nomination && actor ? partiesOf('nomination', { professorId, universityId: nomination.universityId }, actor.role) : {}
  },
  needs: ({ made }, { id }, _, lookup) => invitationNeeds(made, id, lookup),
  decide: ({ made }, { id: nominationId, professorId, semester }, { now, needs: { invitation } }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    if (!nomination) return refuse('not_found')
    const { status, studentId, universityId } = nomination
    if (status === 'revoked') return []
    const current = nominationStatusAt(status, invitation, now)
    if (current !== 'pending') return refuse('nomination_answered', { status: current })
    const opened = invitation?.status === 'opened'
    return [happened(NominationRevoked, { nominationId, professorId, semester, universityId, studentId, opened })]
  },
  reply: (_, { id }) => ({ id, status: 'revoked' }),
})
