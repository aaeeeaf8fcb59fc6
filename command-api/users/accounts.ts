import { LRUCache } from 'lru-cache'
import type { UserRegistered } from '#events/users.ts'
import type { DataOf } from '#events/define.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { streamOf } from '../core/fold.ts'
import { userFold } from './state.ts'

export type Accounts = { readonly accountOf: (uid: string) => Promise<Account | undefined> }

/**
 * Loads the accounts of callers: role and organization from the first event of the account's stream, whose fields are not
 * sealed. They are cached because no event changes them after registration; an event that does has to clear this cache.
 */
export function createAccounts(store: EventStore): Accounts {
  const known = new LRUCache<string, Account>({ max: 10_000 })
  return {
    accountOf: async (uid) => {
      const before = known.get(uid)
      if (before) return before
      const [first] = await store.readStream(streamOf(userFold, uid), { limit: 1 })
      if (first?.type !== ('UserRegistered' satisfies (typeof UserRegistered)['type'])) return undefined
      const { role, state, organizationId, universityId } = first.data as DataOf<typeof UserRegistered>
      const account = { uid, role, state, organizationId, universityId }
      known.set(uid, account)
      return account
    },
  }
}
