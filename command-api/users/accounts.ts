import { LRUCache } from 'lru-cache'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import { accountFold } from './state.ts'

export type Accounts = {
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** After an event that changes the account: it is read again for the next call. */
  readonly forget: (uid: string) => void
}

/**
 * Loads the accounts of callers, from fields that are not sealed. An active account is kept until it is forgotten; one that
 * waits for approval is read each time.
 */
export function createAccounts({ reader }: { readonly reader: Pick<EventReader, 'load'> }): Accounts {
  const known = new LRUCache<string, Account>({ max: 10_000 })
  let forgotten = 0
  return {
    accountOf: async (uid) => {
      const before = known.get(uid)
      if (before) return before
      const began = forgotten
      const { state: account } = await reader.load(accountFold, uid)
      // An account that was read before it was forgotten may be from before the change.
      if (account?.state === 'active' && began === forgotten) known.set(uid, account)
      return account
    },
    forget: (uid) => {
      forgotten++
      known.delete(uid)
    },
  }
}
