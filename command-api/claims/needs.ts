import { openReferralStatuses } from '#events/vocabulary/referral-status.ts'
import type { ClaimKind } from '#events/claims.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { applicationFold } from '../applications/state.ts'
import type { EventReader } from '../core/event-reader.ts'
import { referralFold } from '../referrals/state.ts'

/** Whether a stream, by its name, still needs what it claimed. */
export type StillNeeds = (kind: ClaimKind, holder: string) => Promise<boolean>

type Ports = { readonly store: Pick<EventStore, 'readStream'>; readonly reader: Pick<EventReader, 'load'>; readonly clock: Clock }

/** A claim is needed from the first event of its holder on: an application's until it is withdrawn, a referral's until it ends. */
export function stillNeeds({ store, reader, clock }: Ports): StillNeeds {
  return async (kind, holder) => {
    const id = holder.slice(holder.indexOf('-') + 1)
    if (kind === 'application') {
      const { state } = await reader.load(applicationFold, id)
      return state !== undefined && state.status !== 'withdrawn'
    }
    if (kind === 'referral' || kind === 'openReferral') {
      const { state } = await reader.load(referralFold, id)
      return state !== undefined && openReferralStatuses.includes(referralStatusAt(state, clock.now()))
    }
    return (await store.readStream(holder, { limit: 1 })).length > 0
  }
}
