import { idsOfAllHolders } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { accountClaims, saidOfPlacesFold } from './state.ts'

/**
 * The places that people took back from the owner of this address, in whichever of their accounts, and that nobody has confirmed since: an
 * erasure is no way back in by the domain, a list or an invitation (product 2.20).
 */
export async function placesTakenBack(lookup: Pick<Lookup, 'fold' | 'secrets'>, email: string): Promise<readonly string[]> {
  const uids = await idsOfAllHolders(lookup, accountClaims.email(email))
  const said = await Promise.all(uids.map((uid) => lookup.fold(saidOfPlacesFold, uid)))
  // What the later account says of a place counts.
  const last = new Map(said.flatMap((one) => Object.entries(one ?? {})))
  return [...last].flatMap(([id, isTakenBack]) => (isTakenBack ? [id] : []))
}
