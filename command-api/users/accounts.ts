import { LRUCache } from 'lru-cache'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import { isSuspended } from '../organizations/state.ts'
import { accountFold } from './state.ts'

export type Accounts = {
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** After an event that changes the account, or the standing of a company: it is read again for the next call. */
  readonly forget: (uidOrCompany: string) => void
}

/**
 * Loads the accounts of callers, from fields that are not sealed, and whether their company is suspended. An active account is kept until
 * it is forgotten; one that waits for approval is read each time.
 */
export function createAccounts({ reader }: { readonly reader: Pick<EventReader, 'load'> }): Accounts {
  const known = new LRUCache<string, Account>({ max: 10_000 })
  const suspended = new LRUCache<string, boolean>({ max: 10_000 })
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
  const isSuspendedNow = async (organizationId: string) => {
    const before = suspended.get(organizationId)
    if (before !== undefined) return before
    const began = forgotten
    const now = await isSuspended({ fold: async (fold, id) => (await reader.load(fold, id)).state }, organizationId)
    if (began === forgotten) suspended.set(organizationId, now)
    return now
  }
  return {
    accountOf: async (uid) => {
      const account = await loaded(uid)
      if (account?.organizationId === undefined || !(await isSuspendedNow(account.organizationId))) return account
      return { ...account, organizationSuspended: true }
    },
    forget: (id) => {
      forgotten++
      known.delete(id)
      suspended.delete(id)
    },
  }
}
