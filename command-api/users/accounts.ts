import { LRUCache } from 'lru-cache'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { EventReader } from '../core/event-reader.ts'
import { accountFold } from './state.ts'

export type Accounts = {
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** After an event that changes an active account: it is read again. */
  readonly forget: (uid: string) => void
}

/**
 * Loads the accounts of callers, from fields that are not sealed. An active one is cached: what changes its role, state or places
 * has to `forget` it. One that waits for approval is read each time.
 */
export function createAccounts({ reader }: { readonly reader: Pick<EventReader, 'load'> }): Accounts {
  const known = new LRUCache<string, Account>({ max: 10_000 })
  return {
    accountOf: async (uid) => {
      const before = known.get(uid)
      if (before) return before
      const { state: account } = await reader.load(accountFold, uid)
      if (account?.state === 'active') known.set(uid, account)
      return account
    },
    forget: (uid) => void known.delete(uid),
  }
}
