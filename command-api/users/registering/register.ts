import { callInput } from '#contract/input.ts'
import { Email, Id } from '#events/schema.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { defineCommand, type Lookup } from '../../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from '../../invitations/state.ts'
import { organizationAsRead } from '../../organizations/state.ts'
import { unknownSkill } from '../../skills/state.ts'
import { domainsOf, lacksPlace, namedBy, placesOf, placeField, speakerOf, vouchedBy, vouchedFor, type PlaceAtDomain } from '../places.ts'
import { accountEvents, consentsIn, createIdentity, emailClaim, invitationClaim, profileOf, weakPassword } from './registration.ts'
import { inRole, linkRosterEntry, rosterEntryFor, withStudies, type RosterEntryState } from '../roster/roster-state.ts'
import { emailOwnersEver, userFold, type UserState } from '../state.ts'
import { placesTakenBack } from '../taken-back.ts'

/** The route adds the invited address, to which the mail with the secret went, and its uid, and checks the secret. */
const RegisterUser = callInput('users.register', { email: Email, uid: Id })
type Needs = {
  readonly invitation: InvitationState
  readonly inviter: UserState | undefined
  readonly atDomain: readonly PlaceAtDomain[]
  readonly rosterEntry: RosterEntryState | undefined
  readonly takenBack?: readonly string[]
  readonly former?: readonly string[]
}

/** §7 POST /register with the secret of the invitation's mail: claims the address, creates the identity, stores the account. */
export const registerUser = defineCommand<typeof RegisterUser, UserState | undefined, Needs>({
  input: RegisterUser,
  fold: userFold,
  startsStream: true,
  target: ({ uid }) => uid,
  needs: async (_, { email, invitationId = '', profile }, __, lookup) => {
    const [invitation, unknown, atDomain] = await Promise.all([
      lookup.fold(invitationFold, partsOfToken(invitationId).id),
      unknownInProfile(lookup, profile),
      lookup.readModels.organizationsAt(domainsOf(email)),
    ])
    if (!invitation) return refuse('not_found')
    if (unknown) return unknown
    const { role } = invitation
    const { universityId } = namedBy(invitation, { universityId: profile?.university }, role)
    const [inviter, rosterEntry, takenBack, former] = await Promise.all([
      invitation.invitedBy === undefined ? undefined : lookup.fold(userFold, invitation.invitedBy),
      rosterEntryFor(lookup, { email, universityId, atDomain }),
      placesTakenBack(lookup, email),
      emailOwnersEver(lookup, email),
    ])
    return { invitation, inviter: await speakerOf(lookup, inviter, invitation), atDomain, rosterEntry, takenBack, former }
  },
  claims: (_, { email }, { needs: { invitation } }) => [emailClaim(email), invitationClaim(invitation.invitationId)],
  effect: async ({ email, password = '' }, { target, needs: { invitation, rosterEntry, former } }, effects) => {
    await effects.linkKeys(invitation.invitationId, target)
    await linkRosterEntry(rosterEntry, target, effects)
    return createIdentity({ email, password }, target, effects, former)
  },
  decide: (user, { email, displayName, password, profile: sent, consents }, { now, target: uid, needs }) => {
    const { invitation, inviter, atDomain, rosterEntry, takenBack = [] } = needs
    if (user) return refuse('email_taken')
    const closed = closedRefusal(invitation, now)
    if (closed) return closed
    if (password === undefined) return invalid('password', 'is missing')
    const weak = weakPassword(password)
    if (weak) return weak
    const { role, invitationId, invitedBy } = invitation
    const expected = inRole(rosterEntry, role)
    const profile = profileOf(role, sent)
    if ('refused' in profile) return profile
    const named = namedBy(invitation, { universityId: sent?.university, organizationId: sent?.organization }, role)
    const places = placesOf(role, named, vouchedFor(vouchedBy(inviter, invitation), expected, takenBack), atDomain, {
      voucher: takenBack.length === 0 ? inviter : undefined,
      listed: rosterEntry,
      takenBack,
    })
    if (lacksPlace(role, places)) return invalid(placeField(role), 'is missing')
    return accountEvents({
      uid,
      role,
      state: 'active',
      ...places,
      invitationId,
      invitedBy,
      rosterEntryId: expected?.entryId,
      email,
      displayName,
      profile: withStudies(profile, expected),
      consents: consentsIn(consents),
    })
  },
  reply: ({ state }) => ({ status: state }),
})

type SentProfile = { readonly university?: string; readonly organization?: string; readonly skills?: readonly string[] }

/** Refuses a university, company or skill that does not exist. */
export async function unknownInProfile(lookup: Pick<Lookup, 'fold'>, profile: SentProfile = {}): Promise<Refusal | undefined> {
  const [university, organization, skill] = await Promise.all([
    profile.university === undefined ? undefined : organizationAsRead(lookup, profile.university),
    profile.organization === undefined ? undefined : organizationAsRead(lookup, profile.organization),
    profile.skills && unknownSkill(lookup.fold, profile.skills),
  ])
  if (profile.university !== undefined && university?.kind !== 'university')
    return invalid('profile.university', 'is no university we know')
  if (profile.organization !== undefined && organization?.kind !== 'company')
    return invalid('profile.organization', 'is no company we know')
  return skill === undefined ? undefined : invalid('profile.skills', `${skill} is no skill we know`)
}
