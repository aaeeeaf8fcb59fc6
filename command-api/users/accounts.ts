import { LRUCache } from 'lru-cache'
import type { UserRegistered } from '#events/users.ts'
import type { DataOf } from '#events/define.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { EventReader } from '../core/event-reader.ts'
import { streamOf } from '../core/fold.ts'
import { accountFold } from './state.ts'

export type Accounts = { readonly accountOf: (uid: string) => Promise<Account | undefined> }

/**
 * Loads the accounts of callers, from fields that are not sealed. An account that was active from its first event on is cached,
 * because no event changes it; an event that does has to clear this cache. One that waited for approval is read each time.
 */
export function createAccounts({
  store,
  reader,
}: {
  readonly store: Pick<EventStore, 'readStream'>
  readonly reader: Pick<EventReader, 'load'>
}): Accounts {
  const known = new LRUCache<string, Account>({ max: 10_000 })
  return {
    accountOf: async (uid) => {
      const before = known.get(uid)
      if (before) return before
      const [first] = await store.readStream(streamOf(accountFold, uid), { limit: 1 })
      if (first?.type !== ('UserRegistered' satisfies (typeof UserRegistered)['type'])) return undefined
      const { role, state, organizationId, universityId } = first.data as DataOf<typeof UserRegistered>
      if (state !== 'active') return (await reader.load(accountFold, uid)).state
      const account = { uid, role, state, organizationId, universityId }
      known.set(uid, account)
      return account
    },
  }
}
