import { openReferralStatuses } from '#events/vocabulary/referral-status.ts'
import type { ClaimKind } from '#events/claims.ts'
import type { AccountState } from '#events/vocabulary/roles.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { applicationFold } from '../applications/state.ts'
import { claimKeyOf } from './claims.ts'
import type { EventReader } from '../core/event-reader.ts'
import type { Secrets } from '../core/command.ts'
import { jobFold } from '../jobs/state.ts'
import { threadFold } from '../messages/state.ts'
import { nominationsFold, nominatorClaim } from '../nominations/state.ts'
import { isUntold, referralFold, type ReferralState } from '../referrals/state.ts'
import { accountFold } from '../users/state.ts'

/** Whether a stream, by its name, still needs what it claimed. */
export type StillNeeds = (kind: ClaimKind, holder: string, claimKey: string) => Promise<boolean>

type Ports = {
  readonly store: Pick<EventStore, 'readStream'>
  readonly reader: Pick<EventReader, 'load'>
  readonly secrets: Pick<Secrets, 'claimKey'>
  readonly clock: Clock
}

/** What an account claims, and in which states it needs it. */
const neededIn: Readonly<Partial<Record<ClaimKind, readonly AccountState[]>>> = {
  email: ['active', 'suspended', 'pending_approval'],
  invitation: ['active', 'suspended'],
  waiting: ['pending_approval'],
}

/** The status in which a job needs what it claims. */
const neededAs = { draft: 'draft', openJob: 'open' } as const

/**
 * A claim is needed from the first event of its holder on: an application's until it is withdrawn, a referral's until it ends as far as
 * its recruiter may know, a draft's
 * until it is opened or closed, an open job's until it is paused or ends, an account's until it is refused, a cold message's for good. A
 * professor's stream of a semester needs those of the students whom it nominates, but for those revoked unopened.
 */
export function stillNeeds({ store, reader, secrets, clock }: Ports): StillNeeds {
  /** To be refused the same referral again, or not, must not tell its recruiter what became of a hidden application (product 2.19). */
  const asReferrerKnows = async (referral: ReferralState) => {
    const { applicationId, byRecruiter, unlinked } = referral
    const { state } = byRecruiter && applicationId !== undefined ? await reader.load(applicationFold, applicationId) : {}
    return isUntold(referral, state) ? { ...referral, status: unlinked ?? referral.status } : referral
  }
  return async (kind, holder, claimKey) => {
    const id = holder.slice(holder.indexOf('-') + 1)
    if (kind === 'application') {
      const { state } = await reader.load(applicationFold, id)
      return state !== undefined && state.status !== 'withdrawn'
    }
    if (kind === 'referral' || kind === 'openReferral') {
      const { state } = await reader.load(referralFold, id)
      return state !== undefined && openReferralStatuses.includes(referralStatusAt(await asReferrerKnows(state), clock.now()))
    }
    if (kind === 'coldMessage') {
      const [threadId = '', messageId = ''] = id.split('#')
      const { state } = await reader.load(threadFold, threadId)
      return state?.coldMessages.includes(messageId) ?? false
    }
    if (kind === 'draft' || kind === 'openJob') return (await reader.load(jobFold, id)).state?.status === neededAs[kind]
    if (kind === 'nominator') {
      const { state } = await reader.load(nominationsFold, id)
      return (
        state?.made.some(
          ({ emailKey, counts, placeCounts }) =>
            counts && placeCounts && claimKeyOf(secrets, nominatorClaim(emailKey, state.semester)) === claimKey,
        ) ?? false
      )
    }
    const needed = neededIn[kind]
    if (needed) {
      const { state } = await reader.load(accountFold, id)
      return state !== undefined && needed.includes(state.state)
    }
    return (await store.readStream(holder, { limit: 1 })).length > 0
  }
}
