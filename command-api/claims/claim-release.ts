/** Looks after claims: frees those whose reason has ended, and at the start settles those that a crash left half made. */
import type { JsonObject } from '#events/envelope.ts'
import { openReferralStatuses } from '#events/vocabulary/referral-status.ts'
import { applicationClaim, applicationFold } from '../applications/state.ts'
import { consume, type Consumer, type ConsumerPorts } from '../core/consumer.ts'
import type { Secrets } from '../core/command.ts'
import { referralClaim, referralFold } from '../referrals/state.ts'
import type { EventReader } from '../core/event-reader.ts'
import { claimKeyOf, type Claims } from './claims.ts'

export type KeeperPorts = ConsumerPorts & {
  readonly secrets: Secrets
  readonly handler: { readonly claims: Claims; readonly reader: EventReader }
}

const PENDING = 'claims-pending'

export type ClaimKeeper = {
  readonly consumers: readonly Consumer[]
  /** Settles what was pending when the platform stopped. */ readonly sweep: () => Promise<void>
}

export function startClaimKeeper(ports: KeeperPorts): ClaimKeeper {
  const { readStore, store, handler, secrets } = ports
  const { claims, reader } = handler
  const pendingSince = async () => ((await readStore.getState(PENDING)) ?? {}) as JsonObject

  const isWithdrawn = async (applicationId: string) => (await reader.load(applicationFold, applicationId)).state?.status === 'withdrawn'
  /** Whether what the claim was taken for was stored: the thing itself, and of a withdrawn application its return. */
  const isStored = async (holder: string) => {
    const [stored] = await store.readStream(holder, { limit: 1 })
    return stored !== undefined && !(holder.startsWith('application-') && (await isWithdrawn(holder.slice('application-'.length))))
  }

  const pending = consume('claims:pending', ['ValueClaimed', 'ClaimConfirmed', 'ClaimReleased'], ports, async (events) => {
    const open = new Map(Object.entries(await pendingSince()))
    for (const { type, data } of events) {
      if (type === 'ValueClaimed') open.set(data.claimId, data.holder)
      else if (type === 'ClaimConfirmed' || type === 'ClaimReleased') open.delete(data.claimId)
    }
    await readStore.setState(PENDING, Object.fromEntries(open))
  })

  const release = consume(
    'claims:release',
    ['ApplicationStatusChanged', 'ReferralDeclined', 'ReferralStatusChanged'],
    ports,
    async (events) => {
      for (const event of events) {
        if (event.type === 'ApplicationStatusChanged' && event.data.to === 'withdrawn') {
          // It may have come back since, by an undo or a reinstatement, and holds its claim again; also while the claim is let go.
          if (!(await isWithdrawn(event.data.applicationId))) continue
          const claimKey = claimKeyOf(secrets, { kind: 'application', value: applicationClaim(event.data.studentId, event.data.jobId) })
          await claims.release(claimKey, event.stream)
          if (await isWithdrawn(event.data.applicationId)) continue
          await claims.take(claimKey, 'application', event.stream)
          await claims.confirm(claimKey, event.stream)
        } else if (
          event.type === 'ReferralDeclined' ||
          (event.type === 'ReferralStatusChanged' && !openReferralStatuses.includes(event.data.to))
        ) {
          const { state } = await reader.load(referralFold, event.data.referralId)
          // A corrected application may have opened it again.
          if (state?.emailKey && !openReferralStatuses.includes(state.status))
            await claims.release(
              claimKeyOf(secrets, { kind: 'referral', value: referralClaim(state.employeeId, state.emailKey) }),
              event.stream,
            )
        }
      }
    },
  )

  return {
    consumers: [pending, release],
    sweep: async () => {
      await pending.passed(await store.head())
      for (const [claimKey, holder] of Object.entries(await pendingSince())) {
        if (typeof holder !== 'string') continue
        await ((await isStored(holder)) ? claims.confirm(claimKey, holder) : claims.release(claimKey, holder))
      }
    },
  }
}
