import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { RegistrationReceived } from '#events/registrations.ts'
import { Email } from '#events/schema.ts'
import { isPublicMailbox, isUniversityAddress } from '#events/vocabulary/messages/mail-providers.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { consentTextVersion, type Role } from '#events/vocabulary/roles.ts'
import { codeExpiresAt, registrationEndsAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { defineCommand } from '../../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from '../../invitations/state.ts'
import { lacksPlace, namedBy, placeField } from '../places.ts'
import { unknownInProfile } from './register.ts'
import { consentsIn } from './registration.ts'
import { registrationFold, type RegistrationState } from './registration-state.ts'

/** A password is not kept: it is given at the proof (product 2.18). */
const ReceiveRegistration = callInput('users.register', { email: Email }, ['password'])
type Needs = { readonly invitation: InvitationState | undefined; readonly emailKey: string }

/**
 * §7 POST /register without the secret of a mail: the address is asked by mail. Whether it has an account is not looked up, so
 * that the answer, its time and its id are the same for every address. Of the profile only the places are kept: what anybody may send
 * must not fill the disk, so the rest comes with the code (product 2.20).
 */
export const receiveRegistration = defineCommand<typeof ReceiveRegistration, RegistrationState | undefined, Needs>({
  input: ReceiveRegistration,
  fold: registrationFold,
  startsStream: true,
  needs: async (_, { email, invitationId, profile }, __, lookup) => {
    const [invitation, unknown] = await Promise.all([
      invitationId === undefined ? undefined : lookup.fold(invitationFold, partsOfToken(invitationId).id),
      unknownInProfile(lookup, defined({ university: profile?.university, organization: profile?.organization })),
    ])
    if (invitationId !== undefined && !invitation) return refuse('not_found')
    // Nobody passes the invitation of an admin on to another address.
    if (invitation?.role === 'admin') return invalid('email', 'must be the address that was invited')
    return unknown ?? { invitation, emailKey: lookup.secrets.emailKey(email) }
  },
  decide: (_, { email, displayName, role: wanted, profile: sent, consents }, { now, target: uid, needs: { invitation, emailKey } }) => {
    const closed = invitation && closedRefusal(invitation, now)
    if (closed) return closed
    const role = invitation?.role ?? wanted
    if (role === undefined || (!invitation && !mayComeAlone[role]?.(email))) return refuse('invitation_required')
    const named = namedBy(invitation, { universityId: sent?.university, organizationId: sent?.organization }, role)
    // Without an invitation the domain of the address may still tell the company, once it is proven.
    if (invitation && lacksPlace(role, named)) return invalid(placeField(role), 'is missing')
    const endsAt = registrationEndsAt(now)
    return [
      happened(RegistrationReceived, {
        uid,
        emailKey,
        role,
        invitationId: invitation?.invitationId,
        ...named,
        consents: consentsIn(consents),
        textVersion: consentTextVersion,
        codeExpiresAt: codeExpiresAt(now, endsAt),
        endsAt,
        person: { email, displayName: displayName.trim() },
        profile: {},
      }),
    ]
  },
  reply: () => ({ status: 'pending_verification' }),
})

/** The roles that may register without an invitation, and the addresses with which they may (product 2.19). */
const mayComeAlone: Readonly<Partial<Record<Role, (email: string) => boolean>>> = {
  student: isUniversityAddress,
  recruiter: (email) => !isPublicMailbox(email),
}
