/** Releases claims that are no longer needed, and confirms or releases those that were left pending: at the start, and every minute. */
import type { JsonObject } from '#events/envelope.ts'
import { openReferralStatuses } from '#events/vocabulary/referral-status.ts'
import { applicationClaim } from '../applications/state.ts'
import { consume, type Consumer, type ConsumerPorts } from '../core/consumer.ts'
import type { Secrets } from '../core/command.ts'
import { draftClaim, openJobClaim } from '../jobs/state.ts'
import { nominationsFold, nominationsId, nominatorClaim } from '../nominations/state.ts'
import { referralClaim, referralFold } from '../referrals/state.ts'
import type { EventReader } from '../core/event-reader.ts'
import { accountClaims, userFold } from '../users/state.ts'
import { claimKeyOf, type Claims } from './claims.ts'

export type ClaimReleasePorts = ConsumerPorts & {
  readonly secrets: Secrets
  readonly handler: { readonly claims: Claims; readonly reader: EventReader }
}

const PENDING = 'claims-pending'

/** How often claims are looked for that an unknown outcome, conflicts or a crash left pending. */
const SWEEP_MS = 60_000

export type ClaimRelease = {
  readonly consumers: readonly Consumer[]
  /** Confirms or releases the claims that were pending when the platform stopped. */
  readonly settlePending: () => Promise<void>
  /** The same for claims that have been pending for so long that no command can be at work on them. Runs by itself every minute. */
  readonly sweep: () => Promise<void>
  readonly stop: () => void
}

export function startClaimRelease(ports: ClaimReleasePorts): ClaimRelease {
  const { readStore, store, handler, secrets, log } = ports
  const { claims, reader } = handler
  const pendingSince = async () => ((await readStore.getState(PENDING)) ?? {}) as JsonObject

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

  /** Looks at the referral as it is now, because a correction may have opened it again: then it has its place again, too. */
  const placeOfReferral = async (stream: string, referralId: string) => {
    const { state } = await reader.load(referralFold, referralId)
    if (!state) return
    const place = claimKeyOf(secrets, { kind: 'openReferral', value: state.employeeId })
    if (openReferralStatuses.includes(state.status)) {
      await claims.take(place, 'openReferral', stream, Infinity)
      return claims.confirm(place, stream)
    }
    await claims.releaseEnded(place, stream)
    if (!state.claimed) return
    await claims.releaseEnded(claimKeyOf(secrets, { kind: 'referral', value: referralClaim(state.employeeId, state.claimed) }), stream)
  }

  /** One of the student's places for nominators. What counts again takes one even if none is left: its place was not spent by others. */
  const placeOfNomination = async (stream: string, nominationId: string, id: string) => {
    const { state } = await reader.load(nominationsFold, id)
    const nomination = state?.made.find((made) => made.nominationId === nominationId)
    if (!state || !nomination) return
    const place = claimKeyOf(secrets, nominatorClaim(nomination.emailKey, state.semester))
    if (!nomination.placeCounts) return claims.releaseEnded(place, stream)
    await claims.take(place, 'nominator', stream, Infinity)
    return claims.confirm(place, stream)
  }

  /** Nobody waits any more; the address of a refused account is free as well. */
  const releaseOfDecidedAccount = async (stream: string, uid: string, refused: boolean) => {
    const { state } = await reader.load(userFold, uid)
    if (!state) return
    const claimed = [accountClaims.waiting(state.invitationId ?? ''), ...(refused ? [accountClaims.email(state.email)] : [])]
    for (const claim of claimed) await claims.releaseEnded(claimKeyOf(secrets, claim), stream)
  }

  const release = consume(
    'claims:release',
    [
      'ApplicationStatusChanged',
      'AccountApproved',
      'AccountRefused',
      'ReferralDeclined',
      'ReferralAnswerTakenBack',
      'ReferralStatusChanged',
      'ReferralStatusCorrected',
      'ReferralExpired',
      'JobStatusChanged',
      'JobClosed',
      'NominationPlaceLost',
      'NominationPlaceCounts',
    ],
    ports,
    async (events) => {
      for (const { type, data, stream } of events) {
        if (type === 'ApplicationStatusChanged' && data.to === 'withdrawn')
          await claims.releaseEnded(
            claimKeyOf(secrets, { kind: 'application', value: applicationClaim(data.studentId, data.jobId) }),
            stream,
          )
        if (type === 'AccountApproved' || type === 'AccountRefused')
          await releaseOfDecidedAccount(stream, data.uid, type === 'AccountRefused')
        if ('referralId' in data && stream.startsWith('referral-')) await placeOfReferral(stream, data.referralId ?? '')
        if (type === 'NominationPlaceLost' || type === 'NominationPlaceCounts')
          await placeOfNomination(stream, data.nominationId, nominationsId(data.professorId, data.semester))
        if ((type === 'JobStatusChanged' || type === 'JobClosed') && data.from === 'draft')
          await claims.release(claimKeyOf(secrets, draftClaim(data.organizationId)), stream)
        if ((type === 'JobStatusChanged' || type === 'JobClosed') && data.from === 'open')
          await claims.releaseEnded(claimKeyOf(secrets, openJobClaim(data.organizationId)), stream)
      }
    },
  )

  const settleAll = async (atWork?: number) => {
    for (const [place, holder] of Object.entries(await pendingSince())) {
      const [claimKey] = place.split(' ')
      if (claimKey !== undefined && typeof holder === 'string') await claims.settle(claimKey, holder, atWork)
    }
  }
  const sweep = () => settleAll()
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'pending claims are settled later'))
  }, SWEEP_MS).unref()

  return {
    consumers: [pending, release],
    sweep,
    settlePending: async () => {
      await pending.passed(await store.head())
      // Nothing is at work yet.
      await settleAll(0)
    },
    stop: () => clearInterval(sweeping),
  }
}
