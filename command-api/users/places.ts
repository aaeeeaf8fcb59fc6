/** The university and company of a person that count, and those that are only claimed (product 2.18). */
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { organizationAsRead } from '../organizations/state.ts'
import type { Lookup } from '../core/command.ts'
import type { InvitationState } from '../invitations/state.ts'
import type { Places } from './registering/registration.ts'
import type { UserState } from './state.ts'

export type PlaceAtDomain = { readonly id: string; readonly kind: 'company' | 'university' }
type Named = { readonly universityId?: string | undefined; readonly organizationId?: string | undefined }
type Voucher = Pick<Account, 'role' | 'universityId' | 'organizationId'>
/** The words of others about the person's role. */
export type Words = {
  /** The account that invited or approves the person. */
  readonly voucher?: Voucher | undefined
  /** The entry of a university's roster for the address, in whatever role. */
  readonly listed?: { readonly universityId: string; readonly role: Role } | undefined
  /** Where people said of the address that it does not belong there: only people say so again. */
  readonly takenBack?: readonly string[]
}

/** Their invitation proves their own university; a recruiter's proves the company. An admin's proves whatever it names. */
const speaksForUniversity: readonly Role[] = ['professor', 'university']
const speaksForCompany: readonly Role[] = ['recruiter']
const inCompanies: readonly Role[] = ['recruiter', 'employee']
const inUniversities: readonly Role[] = ['student', 'professor', 'university']
/**
 * Of whom the domain of the address proves the place by itself. Not of professors and staff: each student of the university has an
 * address there, and may invite a professor, so somebody has to vouch for the role.
 */
const provenByDomain: Readonly<Partial<Record<Role, PlaceAtDomain['kind']>>> = {
  student: 'university',
  recruiter: 'company',
  employee: 'company',
}

/** The fields that say where people of a role may belong. */
export function placeFieldsOf(role: Role): readonly ('universityId' | 'organizationId')[] {
  if (inUniversities.includes(role)) return ['universityId']
  return inCompanies.includes(role) ? ['organizationId'] : []
}

/** The places that an invitation (or an approval) names and for which this account can speak. */
export function vouchedBy(account: Voucher | undefined, { universityId, organizationId }: Named): Named {
  if (account?.role === 'admin') return { universityId, organizationId }
  const speaks = (by: readonly Role[], own: string | undefined, id: string | undefined) =>
    account !== undefined && by.includes(account.role) && own === id ? id : undefined
  return {
    universityId: speaks(speaksForUniversity, account?.universityId, universityId),
    organizationId: speaks(speaksForCompany, account?.organizationId, organizationId),
  }
}

/** Whether what is named is confirmed itself: a place that was only proposed has no people, whoever vouches (product 2.20). */
export async function isConfirmed(lookup: Pick<Lookup, 'fold'>, { universityId, organizationId }: Named): Promise<boolean> {
  const named = [universityId, organizationId].filter((id) => id !== undefined)
  const places = await Promise.all(named.map((id) => organizationAsRead(lookup, id)))
  return places.every((place) => place?.status === 'verified')
}

/** The sender of an invitation, if the place for which they speak is confirmed itself. */
export async function speakerOf<Inviter extends Voucher | undefined>(
  lookup: Pick<Lookup, 'fold'>,
  inviter: Inviter,
  invitation: Named,
): Promise<Inviter | undefined> {
  return (await isConfirmed(lookup, vouchedBy(inviter, invitation))) ? inviter : undefined
}

/**
 * What an invitation and the roster of a university prove of an address. Nothing of a place that people took back: whatever proved it, only
 * `/verify` and `/approve` confirm it again (product 2.20).
 */
export function vouchedFor(
  vouched: Named,
  rosterEntry: { readonly universityId: string } | undefined,
  takenBack: readonly string[],
): Named {
  const standing = (id: string | undefined) => (id !== undefined && takenBack.includes(id) ? undefined : id)
  return {
    universityId: standing(rosterEntry?.universityId) ?? standing(vouched.universityId),
    organizationId: standing(vouched.organizationId),
  }
}

/** A student's invitation names the inviter's company, which the student does not join. */
export function namedBy(invitation: InvitationState | undefined, sent: Named, role: Role): Named {
  return {
    universityId: inUniversities.includes(role) ? (invitation?.universityId ?? sent.universityId) : undefined,
    organizationId: inCompanies.includes(role) ? (invitation?.organizationId ?? sent.organizationId) : undefined,
  }
}

/**
 * The places that count are vouched for, or proven by the domain of the address; the others that were named, or that the domain tells, are
 * claimed.
 */
export function placesOf(role: Role, named: Named, vouched: Named, atDomain: readonly PlaceAtDomain[], words: Words = {}): Places {
  const said = saidOf(role, named, atDomain)
  const byDomain = provenAt(role, said, atDomain, words)
  const universityId = inUniversities.includes(role) ? (vouched.universityId ?? byDomain.universityId) : undefined
  const organizationId = inCompanies.includes(role) ? (vouched.organizationId ?? byDomain.organizationId) : undefined
  return {
    universityId,
    organizationId,
    claimedUniversityId: universityId === undefined ? said.universityId : undefined,
    claimedOrganizationId: organizationId === undefined ? said.organizationId : undefined,
  }
}

/** The place that the person names; where they name none, the one that has the domain of their address. */
function saidOf(role: Role, { universityId, organizationId }: Named, atDomain: readonly PlaceAtDomain[]): Named {
  const found = (wanted: PlaceAtDomain['kind']) => atDomain.find(({ kind }) => kind === wanted)?.id
  return {
    universityId: inUniversities.includes(role) ? (universityId ?? found('university')) : undefined,
    organizationId: inCompanies.includes(role) ? (organizationId ?? found('company')) : undefined,
  }
}

/** The domain says where somebody is; as what, a roster or whoever speaks for the place may have to say. */
function provenAt(role: Role, said: Named, atDomain: readonly PlaceAtDomain[], { voucher, listed, takenBack = [] }: Words): Named {
  const vouched = vouchedBy(voucher, said)
  const proven = (kind: PlaceAtDomain['kind'], id: string | undefined, vouchedId: string | undefined) => {
    const isThere = atDomain.some((place) => place.kind === kind && place.id === id)
    const isByDomain = provenByDomain[role] === kind && id !== undefined && !takenBack.includes(id)
    return isThere && (isByDomain || vouchedId === id) ? id : undefined
  }
  const isOther = listed !== undefined && listed.universityId === said.universityId && listed.role !== role
  return {
    universityId: isOther ? undefined : proven('university', said.universityId, vouched.universityId),
    organizationId: proven('company', said.organizationId, vouched.organizationId),
  }
}

/**
 * Whether whoever invited or approves may let somebody in who waits: a student lets in students alone, because nobody may make
 * themselves a professor by two addresses of their own.
 */
export function mayLetIn(by: Role, role: Role): boolean {
  return by !== 'student' || role === 'student'
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
 * The places that an active account claims, or claimed until they were refused: the people who refused one by mistake may still confirm it.
 * One that an admin refused only admins confirm.
 */
export function claimedOnce(user: Claiming, byAdmin: boolean) {
  const refused =
    user.refusedByAdmin && !byAdmin ? {} : { universityId: user.refusedUniversityId, organizationId: user.refusedOrganizationId }
  return {
    universityId: user.claimedUniversityId ?? refused.universityId,
    organizationId: user.claimedOrganizationId ?? refused.organizationId,
  }
}
