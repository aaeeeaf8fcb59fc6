import { callInput } from '#contract/input.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { normalEmail } from '#lib/email.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { defineCommand, type Claim } from '../../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from '../../invitations/state.ts'
import { domainsOf, mayLetIn, placesOf, speakerOf, vouchedBy, vouchedFor, type PlaceAtDomain } from '../places.ts'
import { unknownInProfile } from './register.ts'
import { accountEvents, createIdentity, emailClaim, invitationClaim, profileOf, weakPassword } from './registration.ts'
import { provesAddress, registrationFold, type RegistrationState } from './registration-state.ts'
import { inRole, linkRosterEntry, rosterEntryFor, withStudies, type RosterEntryState } from '../roster/roster-state.ts'
import { accountClaims, emailOwnersEver, userFold, type UserState } from '../state.ts'
import { placesTakenBack } from '../taken-back.ts'

const VerifyAddress = callInput('users.verifyAddress')
type Needs = {
  readonly registration: RegistrationState
  readonly invitation: InvitationState | undefined
  readonly inviter: UserState | undefined
  readonly atDomain: readonly PlaceAtDomain[]
  readonly rosterEntry: RosterEntryState | undefined
  readonly takenBack?: readonly string[]
  readonly former?: readonly string[]
}

/**
 * POST /verify-address {code, password, profile?}: the code of the mail makes the registration an account. It is active with the invited
 * address, or one at a verified university or company; otherwise somebody has to approve it (product 2.11, 2.18).
 */
export const verifyAddress = defineCommand<typeof VerifyAddress, UserState | undefined, Needs>({
  input: VerifyAddress,
  fold: userFold,
  startsStream: true,
  target: ({ code }) => partsOfToken(code).id,
  needs: async (_, { code, profile }, { target, now }, lookup) => {
    const registration = await lookup.fold(registrationFold, target)
    if (!registration || !provesAddress(registration, code, now, lookup.secrets)) return refuse('code_used')
    const { invitationId, email } = registration
    const [invitation, atDomain, unknown] = await Promise.all([
      invitationId === undefined ? undefined : lookup.fold(invitationFold, invitationId),
      lookup.readModels.organizationsAt(domainsOf(email)),
      unknownInProfile(lookup, profile),
    ])
    if (unknown) return unknown
    const [inviter, rosterEntry, takenBack, former] = await Promise.all([
      invitation?.invitedBy === undefined ? undefined : lookup.fold(userFold, invitation.invitedBy),
      rosterEntryFor(lookup, { ...registration, atDomain }),
      placesTakenBack(lookup, email),
      emailOwnersEver(lookup, email),
    ])
    const speaker = await speakerOf(lookup, inviter, invitation ?? {})
    return { registration, invitation, inviter: speaker, atDomain, rosterEntry, takenBack, former }
  },
  claims: (_, __, { needs }) => {
    const { registration, invitation } = needs
    const address = { ...emailClaim(registration.email), taken: refuse('code_used') }
    if (!invitation) return [address]
    const { invitationId } = invitation
    return [address, isInvited(registration, invitation) ? invitationClaim(invitationId) : waitingClaim(invitationId)]
  },
  effect: async ({ password }, { target, needs }, effects) => {
    const { registration, invitation, rosterEntry, former } = needs
    if (invitation && isInvited(registration, invitation)) await effects.linkKeys(invitation.invitationId, target)
    await linkRosterEntry(rosterEntry, target, effects)
    // Left by an attempt that was cut off: the password is the one of now.
    const left = await effects.users.get(target)
    if (left) await effects.users.setPassword(target, password)
    return left ? undefined : createIdentity({ email: registration.email, password }, target, effects, former)
  },
  decide: (user, { password, profile: sent }, { now, needs }) => {
    const { registration, invitation, inviter, atDomain, rosterEntry, takenBack = [] } = needs
    if (user) return refuse('code_used')
    const weak = weakPassword(password)
    if (weak) return weak
    const [received] = registration.mailed
    // The invitation stays open until one account is active; who registered in its term may prove the address after it.
    const closed = invitation && closedRefusal(invitation, received?.at ?? now)
    if (closed) return closed
    const { uid, role, invitationId, universityId, organizationId } = registration
    // A registration from before November 2026 has its profile already.
    const profile = profileOf(role, { ...registration.profile, ...sent })
    if ('refused' in profile) return profile
    const expected = inRole(rosterEntry, role)
    const invited = invitation !== undefined && isInvited(registration, invitation)
    const vouched = vouchedFor(invited ? vouchedBy(inviter, invitation ?? {}) : {}, expected, takenBack)
    const voucher = invited && takenBack.length === 0 ? inviter : undefined
    const places = placesOf(role, { universityId, organizationId }, vouched, atDomain, { voucher, listed: rosterEntry, takenBack })
    const atHome = !invitation && (role === 'recruiter' ? places.organizationId : places.universityId) !== undefined
    return accountEvents({
      uid,
      role,
      state: invited || atHome ? 'active' : 'pending_approval',
      ...places,
      invitationId,
      invitedBy: invitation && (invited || mayLetIn(invitation.inviterRole, role)) ? invitation.invitedBy : undefined,
      rosterEntryId: expected?.entryId,
      email: registration.email,
      displayName: registration.displayName,
      profile: withStudies(profile, expected),
      consents: registration.consents,
      textVersion: registration.textVersion,
    })
  },
  reply: ({ state }) => ({ status: state }),
})

function isInvited({ email }: RegistrationState, invitation: InvitationState): boolean {
  return normalEmail(email) === normalEmail(invitation.email)
}

function waitingClaim(invitationId: string): Claim {
  return { ...accountClaims.waiting(invitationId), taken: refuse('too_many_waiting', { limit: limits.waitingPerInvitation }) }
}
