import { idsOfAllHolders } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { accountClaims, placeFold } from './state.ts'

/**
 * Whether people took back where the owner of this address belongs, and nobody has confirmed it since, in whichever of their accounts: its
 * erasure is no way back in by the domain or a list (product 2.20).
 */
export async function isTakenBack(lookup: Pick<Lookup, 'fold' | 'secrets'>, email: string): Promise<boolean> {
  for (const uid of await idsOfAllHolders(lookup, accountClaims.email(email))) {
    const place = await lookup.fold(placeFold, uid)
    if (place) return place.takenBack
  }
  return false
}
