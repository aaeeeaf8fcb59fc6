/** Which university and company of a person count, and which are only claimed (product 2.18). */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { organizationFold } from '../organizations/state.ts'
import type { Lookup } from '../core/command.ts'
import type { InvitationState } from '../invitations/state.ts'
import type { Places } from './registration.ts'
import type { UserState } from './state.ts'

export type PlaceAtDomain = { readonly id: string; readonly kind: 'company' | 'university' }
type Named = { readonly universityId?: string | undefined; readonly organizationId?: string | undefined }

/** Their invitation proves their own university; a recruiter's proves the company. An admin's proves whatever it names. */
const speaksForUniversity: readonly Role[] = ['professor', 'university']
const speaksForCompany: readonly Role[] = ['recruiter']
const inCompanies: readonly Role[] = ['recruiter', 'employee']
const inUniversities: readonly Role[] = ['student', 'professor', 'university']

/** The places that an invitation (or an approval) names and for which this account can speak. */
export function vouchedBy(
  account: Pick<Account, 'role' | 'universityId' | 'organizationId'> | undefined,
  { universityId, organizationId }: Named,
): Named {
  if (account?.role === 'admin') return { universityId, organizationId }
  const speaks = (by: readonly Role[], own: string | undefined, id: string | undefined) =>
    account !== undefined && by.includes(account.role) && own === id ? id : undefined
  return {
    universityId: speaks(speaksForUniversity, account?.universityId, universityId),
    organizationId: speaks(speaksForCompany, account?.organizationId, organizationId),
  }
}

/** Whether what is named is confirmed itself: a place that was only proposed has no people, whoever vouches (product 2.20). */
export async function isConfirmed({ fold }: Pick<Lookup, 'fold'>, { universityId, organizationId }: Named): Promise<boolean> {
  const named = [universityId, organizationId].filter((id) => id !== undefined)
  const places = await Promise.all(named.map((id) => fold(organizationFold, id)))
  return places.every((place) => place?.status === 'verified')
}

/** Whoever sent an invitation, if the place for which they speak is confirmed itself. */
export async function speakerOf<Inviter extends Parameters<typeof vouchedBy>[0]>(
  lookup: Pick<Lookup, 'fold'>,
  inviter: Inviter,
  invitation: Named,
): Promise<Inviter | undefined> {
  return (await isConfirmed(lookup, vouchedBy(inviter, invitation))) ? inviter : undefined
}

/** With what the roster of a university says of the address. */
export function vouchedFor(vouched: Named, rosterEntry: { readonly universityId: string } | undefined): Named {
  return rosterEntry ? { ...vouched, universityId: rosterEntry.universityId } : vouched
}

/** A student's invitation names the inviter's company, which the student does not join. */
export function namedBy(invitation: InvitationState | undefined, sent: Named, role: Role): Named {
  return {
    universityId: inUniversities.includes(role) ? (invitation?.universityId ?? sent.universityId) : undefined,
    organizationId: inCompanies.includes(role) ? (invitation?.organizationId ?? sent.organizationId) : undefined,
  }
}

/** What counts is vouched for, or the proven address lies in its domains; the rest of what was named is claimed. */
export function placesOf(role: Role, named: Named, vouched: Named, atDomain: readonly PlaceAtDomain[]): Places {
  const counted = (kind: PlaceAtDomain['kind'], among: readonly Role[], id: string | undefined, vouchedId: string | undefined) => {
    if (!among.includes(role)) return undefined
    const found = atDomain.filter((place) => place.kind === kind).map((place) => place.id)
    return vouchedId ?? (id === undefined ? found[0] : found.find((one) => one === id))
  }
  const universityId = counted('university', inUniversities, named.universityId, vouched.universityId)
  const organizationId = counted('company', inCompanies, named.organizationId, vouched.organizationId)
  return {
    universityId,
    organizationId,
    claimedUniversityId: universityId === undefined ? named.universityId : undefined,
    claimedOrganizationId: organizationId === undefined ? named.organizationId : undefined,
  }
}

/**
 * Whether an account of this role would stand without the company or university that its pages are about, also without a claimed
 * one that could be verified later. A student needs none.
 */
export function lacksPlace(role: Role, { universityId, organizationId, claimedUniversityId, claimedOrganizationId }: Places): boolean {
  if (inCompanies.includes(role)) return (organizationId ?? claimedOrganizationId) === undefined
  return speaksForUniversity.includes(role) && (universityId ?? claimedUniversityId) === undefined
}

/** The field of the registration form that names the place which a role belongs to. */
export function placeField(role: Role): 'profile.organization' | 'profile.university' {
  return inCompanies.includes(role) ? 'profile.organization' : 'profile.university'
}

/** The domain of an address, and those above it: of `x@cs.mit.edu`, `cs.mit.edu` and `mit.edu`. */
export function domainsOf(email: string): readonly string[] {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  return labels.slice(0, -1).map((_, n) => labels.slice(n).join('.'))
}

type Claiming = Pick<
  UserState,
  'claimedUniversityId' | 'refusedUniversityId' | 'claimedOrganizationId' | 'refusedOrganizationId' | 'refusedByAdmin'
>

/**
 * What an active account claims, or claimed until it was refused: who refused it by mistake may still confirm it. What an admin refused,
 * only admins do.
 */
export function claimedOnce(user: Claiming, byAdmin: boolean) {
  const refused =
    user.refusedByAdmin && !byAdmin ? {} : { universityId: user.refusedUniversityId, organizationId: user.refusedOrganizationId }
  return {
    universityId: user.claimedUniversityId ?? refused.universityId,
    organizationId: user.claimedOrganizationId ?? refused.organizationId,
  }
}
