import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { derivedId } from '../core/command-identity.ts'
import { metaOf } from '../core/event-meta.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import { streamOf } from '../core/streams/fold.ts'
import { claimFold, type ClaimStore } from './claims.ts'

type Ports = {
  readonly store: Pick<EventStore, 'append'>
  readonly reader: Pick<EventReader, 'load'>
  readonly clock: Clock
  readonly app: string
}

/** Stores each claim in its own stream. Claims hold no personal data. */
export function claimStoreOf({ store, reader, clock, app }: Ports): ClaimStore {
  return {
    load: (claimKey) => reader.load(claimFold, claimKey),
    append: async (claimKey, expected, { definition: { type, schemaVersion }, data }) => {
      const id = derivedId(`${claimKey}|${expected}|${JSON.stringify(data)}|${type}`)
      const now = new Date(clock.now()).toISOString()
      const caller = { kind: 'process', name: 'claims' } as const
      const meta = metaOf({ caller, operation: 'process.claims', requestId: id, commandId: id, now, app })
      await store.append(streamOf(claimFold, claimKey), expected, [{ id, type, schemaVersion, data, meta }])
    },
  }
}
