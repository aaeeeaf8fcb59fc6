import type { ClaimKind } from '#events/claims.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Secrets } from '../core/command.ts'
import type { EventReader } from '../core/streams/event-reader.ts'
import type { ClaimLookup, ClaimRules, IsNeeded } from './claim-rules.ts'

/** Whether a stream, by its name, still needs what it claimed. */
export type StillNeeds = (kind: ClaimKind, holder: string, claimKey: string) => Promise<boolean>

type Ports = {
  readonly store: Pick<EventStore, 'readStream'>
  readonly reader: Pick<EventReader, 'load'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly claimRules: readonly ClaimRules[]
}

/** A claim is needed from the first event of its holder on, and as long as its module says so. */
export function stillNeeds({ store, reader, secrets, clock, claimRules }: Ports): StillNeeds {
  const rules = new Map<string, IsNeeded | undefined>(claimRules.flatMap(({ needs }) => Object.entries(needs)))
  const lookup: ClaimLookup = { secrets, fold: async (fold, id) => (await reader.load(fold, id)).state }
  return async (kind, holder, claimKey) => {
    const isNeeded = rules.get(kind)
    if (!isNeeded) return (await store.readStream(holder, { limit: 1 })).length > 0
    const [stream = '', part] = holder.split('#')
    return isNeeded({ id: stream.slice(stream.indexOf('-') + 1), part, claimKey }, { ...lookup, now: clock.now() })
  }
}
