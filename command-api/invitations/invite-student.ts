import { callInput, type InputOf } from '#contract/input.ts'
import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { InvitationResent, StudentInvited } from '#events/invitations.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { invitationExpiresAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand, type Lookup, type Secrets } from '../core/command.ts'
import { organizationFold } from '../organizations/state.ts'
import { accountFold, emailOwner } from '../users/state.ts'
import { invitationFold, isUnanswered, placeOfTheDay, type InvitationState } from './state.ts'

/** The route or process adds the inviter and, where the invitation follows from one, the nomination or referral. */
const InviteStudent = callInput('invitations.inviteStudent', {
  invitedBy: Id,
  inviterRole: Type.Enum(roles),
  invitationId: Type.Optional(Id),
  nominationId: Type.Optional(Id),
  semester: Type.Optional(Text(20)),
  referralId: Type.Optional(Id),
})
type InviteStudent = InputOf<typeof InviteStudent>
type Needs = {
  /** The active account that the address belongs to. It changes nothing of the answer, or inviting would tell who has an account. */
  readonly owner: string | undefined
  readonly emailKey: string
}

/** One invitation per inviter, role and address: inviting again resends it. */
function invitationIdOf({ invitationId, invitedBy, email }: InviteStudent, secrets: Secrets): string {
  return invitationId ?? secrets.invitationId(`student|${invitedBy}|${secrets.emailKey(email)}`)
}

/**
 * §7 POST /invitations/student. The processes for nominations and referrals by e-mail send it as well. The answer is the same
 * for every address (product 2.18).
 */
export const inviteStudent = defineCommand<typeof InviteStudent, InvitationState | undefined, Needs>({
  input: InviteStudent,
  fold: invitationFold,
  startsStream: true,
  target: (command, _, secrets) => invitationIdOf(command, secrets),
  needs: async (_, { email, university, organization }, __, lookup) => {
    const [unknownUniversity, unknownCompany, owner] = await Promise.all([
      unknownOrganization(lookup, 'university', university),
      unknownOrganization(lookup, 'organization', organization),
      emailOwner(lookup, email),
    ])
    // An account that waits may be refused, and the invitations of others must not end with its key.
    const account = owner === undefined ? undefined : await lookup.fold(accountFold, owner)
    const isOwned = account?.state === 'active' || account?.state === 'suspended'
    return unknownUniversity ?? unknownCompany ?? { owner: isOwned ? owner : undefined, emailKey: lookup.secrets.emailKey(email) }
  },
  // What is said about somebody who has an account is erased with it.
  effect: async (_, { target, needs: { owner } }, { linkKeys }) => {
    if (owner !== undefined) await linkKeys(target, owner)
    return undefined
  },
  // What processes send was paid for by the nomination or the referral.
  claims: (_, { invitedBy, inviterRole }, { caller, now }) => (caller.kind === 'user' ? [placeOfTheDay(invitedBy, inviterRole, now)] : []),
  decide: (invitation, command, { now, target, needs }) => {
    const expiresAt = invitationExpiresAt(now)
    if (invitation?.status === 'accepted') return refuse('invitation_used')
    // A second reminder of a day would wait for the digest of the next, and void the link of the first until then.
    if (invitation && invitation.sendings > 1 && isUnanswered(invitation) && invitation.lastSentAt.slice(0, 10) === now.slice(0, 10))
      return []
    if (invitation) return [happened(InvitationResent, { invitationId: target, expiresAt })]
    const { name, subject, text, position, reason, professorEmail, organization, university, nominationId, semester, referralId } = command
    return [
      happened(StudentInvited, {
        invitationId: target,
        invitedBy: command.invitedBy,
        inviterRole: command.inviterRole,
        emailKey: needs.emailKey,
        nomination: nominationId !== undefined,
        expiresAt,
        // Empty texts are not stored.
        invitee: defined({
          email: command.email.trim(),
          name: name || undefined,
          subject: subject || undefined,
          text: text || undefined,
          position: position || undefined,
        }),
        nominationId,
        semester,
        referralId,
        universityId: university,
        organizationId: organization,
        reason: reason || undefined,
        professorEmail,
      }),
    ]
  },
  statusOf: ({ status }) => status,
})

async function unknownOrganization(
  { fold }: Lookup,
  field: 'university' | 'organization',
  id: string | undefined,
): Promise<Refusal | undefined> {
  if (id === undefined) return undefined
  const found = await fold(organizationFold, id)
  return found?.kind === (field === 'university' ? 'university' : 'company') ? undefined : invalid(field, 'is not one we know')
}
