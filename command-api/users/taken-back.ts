import type { Account } from '#events/vocabulary/permissions.ts'
import type { Lookup } from '../core/command.ts'
import { readAs } from '../organizations/state.ts'
import { emailOwnersEver, saidOfPlacesFold, type TakenBackBy } from './state.ts'

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
