import type { Account } from '#events/vocabulary/permissions.ts'
import type { Lookup } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'
import { readAs } from '../organizations/state.ts'
import { emailOwnersEver } from './state.ts'

type Places = Pick<Account, 'organizationId' | 'universityId'>

/** As whom somebody took a place back or refused it: the staff of a university and the recruiters of a company their own, admins any. */
type TakenBackBy = 'university' | 'recruiter' | 'admin'
type SaidOfPlaces = {
  /** By the ids of places: who took the place back; nobody where it has counted since. */
  readonly takenBack: Readonly<Record<string, TakenBackBy | undefined>>
  /** The places that an account which waits only claims. */
  readonly claimed: Places
}

const saidOfPlacesFold = defineFold<SaidOfPlaces>('user', {
  UserRegistered: (_, { data: { claimedOrganizationId, claimedUniversityId, ...data } }) =>
    saying({ takenBack: {}, claimed: { organizationId: claimedOrganizationId, universityId: claimedUniversityId } }, data),
  AccountApproved: (said, { data }) => saying(said, data),
  PersonVerified: (said, { data }) => saying(said, data),
  PersonUnverified: (said, { data, meta }) => saying(said, data, takenBackAs(meta.actor.role)),
  PlaceRefused: (said, { data, meta }) => saying(said, data, takenBackAs(meta.actor.role)),
  AccountRefused: (said, { meta }) => saying(said, refusedBy(meta.actor.role, said?.claimed), takenBackAs(meta.actor.role)),
})

/**
 * The claims that fall with an account which this role refuses: those for which it speaks. An inviter who is a student, a professor or an
 * employee says only that it is not whom they invited, and a process says nothing of anybody.
 */
function refusedBy(role: string | undefined, { organizationId, universityId }: Places = {}): Places {
  return {
    organizationId: role === 'recruiter' || role === 'admin' ? organizationId : undefined,
    universityId: role === 'university' || role === 'admin' ? universityId : undefined,
  }
}

function takenBackAs(role: string | undefined): TakenBackBy {
  return role === 'admin' || role === 'recruiter' ? role : 'university'
}

function saying(said: SaidOfPlaces | undefined, { organizationId, universityId }: Places, takenBackBy?: TakenBackBy): SaidOfPlaces {
  const named = [organizationId, universityId].filter((id) => id !== undefined)
  return { claimed: {}, ...said, takenBack: { ...said?.takenBack, ...Object.fromEntries(named.map((id) => [id, takenBackBy])) } }
}

/**
 * The places that people took back from the owner of this address, or refused them, in whichever of their accounts, and that nobody has confirmed since: an
 * erasure is no way back in by the domain, a list or an invitation (product 2.20).
 * @param by whoever gives a place back by hand: then only those that this account may not give back
 */
export async function placesTakenBack(
  lookup: Pick<Lookup, 'fold' | 'secrets'>,
  email: string,
  by?: Pick<Account, 'role'>,
): Promise<readonly string[]> {
  const uids = await emailOwnersEver(lookup, email)
  const said = await Promise.all(uids.map((uid) => lookup.fold(saidOfPlacesFold, uid)))
  // What the later account says of a place counts.
  const last = new Map(said.flatMap((one) => Object.entries(one?.takenBack ?? {})))
  const taken = [...last].flatMap(([id, takenBackBy]) => (takenBackBy && !(by && mayGiveBack(by, takenBackBy)) ? [id] : []))
  return [...new Set([...taken, ...(await Promise.all(taken.map((id) => readAs(lookup, id))))])]
}

/** Nobody of less right than whoever took the place: after staff or recruiters they and admins, after an admin admins alone. */
function mayGiveBack({ role }: Pick<Account, 'role'>, takenBackBy: TakenBackBy): boolean {
  return role === 'admin' || role === takenBackBy
}
