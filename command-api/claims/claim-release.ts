/** Releases claims that are no longer needed, and at the start confirms or releases those that a crash left pending. */
import type { JsonObject } from '#events/envelope.ts'
import { openReferralStatuses } from '#events/vocabulary/referral-status.ts'
import { applicationClaim, applicationFold } from '../applications/state.ts'
import { consume, type Consumer, type ConsumerPorts } from '../core/consumer.ts'
import type { Secrets } from '../core/command.ts'
import { draftClaim } from '../jobs/state.ts'
import { referralClaim, referralFold } from '../referrals/state.ts'
import type { EventReader } from '../core/event-reader.ts'
import { claimKeyOf, type Claims } from './claims.ts'

export type ClaimReleasePorts = ConsumerPorts & {
  readonly secrets: Secrets
  readonly handler: { readonly claims: Claims; readonly reader: EventReader }
}

const PENDING = 'claims-pending'

type ApplicationIds = { readonly applicationId: string; readonly studentId: string; readonly jobId: string }

export type ClaimRelease = {
  readonly consumers: readonly Consumer[]
  /** Confirms or releases the claims that were pending when the platform stopped. */
  readonly settlePending: () => Promise<void>
}

export function startClaimRelease(ports: ClaimReleasePorts): ClaimRelease {
  const { readStore, store, handler, secrets } = ports
  const { claims, reader } = handler
  const pendingSince = async () => ((await readStore.getState(PENDING)) ?? {}) as JsonObject

  const isWithdrawn = async (applicationId: string) => (await reader.load(applicationFold, applicationId)).state?.status === 'withdrawn'
  /** Whether the events that the claim was taken for were stored. A withdrawn application takes its claim again to come back. */
  const isStored = async (holder: string) => {
    const [stored] = await store.readStream(holder, { limit: 1 })
    return stored !== undefined && !(holder.startsWith('application-') && (await isWithdrawn(holder.slice('application-'.length))))
  }

  const pending = consume('claims:pending', ['ValueClaimed', 'ClaimConfirmed', 'ClaimReleased'], ports, async (events) => {
    const open = new Map(Object.entries(await pendingSince()))
    for (const { type, data } of events) {
      if (type === 'ValueClaimed') open.set(`${data.claimId} ${data.holder}`, data.holder)
      else if (type === 'ClaimConfirmed' || type === 'ClaimReleased') {
        open.delete(`${data.claimId} ${data.holder}`)
        // As it was noted when each claim had one holder.
        open.delete(data.claimId)
      }
    }
    await readStore.setState(PENDING, Object.fromEntries(open))
  })

  /** Checks again after the release, because an undo or a reinstatement may bring the application back at any moment. */
  const releaseOfWithdrawnApplication = async (stream: string, { applicationId, studentId, jobId }: ApplicationIds) => {
    if (!(await isWithdrawn(applicationId))) return
    const claimKey = claimKeyOf(secrets, { kind: 'application', value: applicationClaim(studentId, jobId) })
    await claims.release(claimKey, stream)
    if (await isWithdrawn(applicationId)) return
    await claims.take(claimKey, 'application', stream)
    await claims.confirm(claimKey, stream)
  }

  /** Looks at the referral as it is now, because a correction may have opened it again: then it has its place again, too. */
  const placeOfReferral = async (stream: string, referralId: string) => {
    const { state } = await reader.load(referralFold, referralId)
    if (!state) return
    const place = claimKeyOf(secrets, { kind: 'openReferral', value: state.employeeId })
    if (openReferralStatuses.includes(state.status)) {
      await claims.take(place, 'openReferral', stream, Infinity)
      return claims.confirm(place, stream)
    }
    await claims.release(place, stream)
    if (!state.emailKey) return
    await claims.release(claimKeyOf(secrets, { kind: 'referral', value: referralClaim(state.employeeId, state.emailKey) }), stream)
  }

  const release = consume(
    'claims:release',
    [
      'ApplicationStatusChanged',
      'ReferralDeclined',
      'ReferralStatusChanged',
      'ReferralStatusCorrected',
      'ReferralExpired',
      'JobStatusChanged',
      'JobClosed',
    ],
    ports,
    async (events) => {
      for (const { type, data, stream } of events) {
        if (type === 'ApplicationStatusChanged' && data.to === 'withdrawn') await releaseOfWithdrawnApplication(stream, data)
        if ('referralId' in data && stream.startsWith('referral-')) await placeOfReferral(stream, data.referralId ?? '')
        if ((type === 'JobStatusChanged' || type === 'JobClosed') && data.from === 'draft')
          await claims.release(claimKeyOf(secrets, draftClaim(data.organizationId)), stream)
      }
    },
  )

  return {
    consumers: [pending, release],
    settlePending: async () => {
      await pending.passed(await store.head())
      for (const [place, holder] of Object.entries(await pendingSince())) {
        const [claimKey] = place.split(' ')
        if (claimKey === undefined || typeof holder !== 'string') continue
        await ((await isStored(holder)) ? claims.confirm(claimKey, holder) : claims.release(claimKey, holder))
      }
    },
  }
}
