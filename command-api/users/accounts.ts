import { atMost } from '#platform/at-most.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Handler } from '../core/handle.ts'
import type { FoldLookup } from '../core/streams/fold.ts'
import { actingFor, groupOf, isSuspended, readAs } from '../organizations/state.ts'
import { accountFold } from './state.ts'

export type Accounts = {
  /** At once when it is known, as with most calls: neither is it put together again, nor does anybody wait. */
  readonly accountOf: (uid: string) => Account | Promise<Account | undefined>
  /** After an event that changes the account, or the standing of a company: it is read again for the next call. */
  readonly forget: (uidOrCompany: string) => void
}

type Place = {
  /** As which it is read, and those that are read as that one. */
  readonly group: readonly string[]
  readonly suspended: boolean
}

/**
 * Loads the accounts of callers, from fields that are not sealed, and beside them for which place their people act, and whether that is
 * suspended. An active account is kept until it is forgotten; one that waits for approval is read each time.
 */
export function createAccounts({ reader, secrets }: Pick<Handler, 'reader' | 'secrets'>): Accounts {
  const lookup: FoldLookup = { fold: async (fold, id) => (await reader.load(fold, id)).state, secrets }
  const known = atMost<Account>(10_000)
  const places = atMost<Place>(10_000)
  /** As it acts: with what is known of its places. */
  const acting = atMost<Account>(10_000)
  let forgotten = 0
  const loaded = async (uid: string) => {
    const before = known.get(uid)
    if (before) return before
    const began = forgotten
    const { state: account } = await reader.load(accountFold, uid)
    // An account that was read before it was forgotten may be from before the change.
    if (account?.state === 'active' && began === forgotten) known.set(uid, account)
    return account
  }
  const placeOf = async (id: string) => {
    const before = places.get(id)
    if (before) return before
    const began = forgotten
    const readFrom = await readAs(lookup, id)
    const [group, suspended] = await Promise.all([groupOf(lookup, readFrom), isSuspended(lookup, readFrom)])
    const place = { group, suspended }
    if (began === forgotten) places.set(id, place)
    return place
  }
  const read = async (uid: string): Promise<Account | undefined> => {
    const began = forgotten
    const account = await loaded(uid)
    if (!account) return undefined
    const [company, university] = await Promise.all(
      [account.organizationId, account.universityId].map(async (id) => (id === undefined ? undefined : placeOf(id))),
    )
    const acts = { ...account, ...actingFor(company?.group, university?.group), ...(company?.suspended && { organizationSuspended: true }) }
    if (account.state === 'active' && began === forgotten) acting.set(uid, acts)
    return acts
  }
  return {
    accountOf: (uid) => acting.get(uid) ?? read(uid),
    forget: (id) => {
      forgotten++
      acting.delete(id)
      // It is no account, or none that is kept: of a company or university that was merged, those that it went into and out of change, too.
      if (known.delete(id)) return
      places.clear()
      acting.clear()
    },
  }
}
