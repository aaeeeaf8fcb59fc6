/** Referrals from their entries. */
import { isHandedInOutside } from '#events/vocabulary/referrals/referral-status.ts'
import { isDoneOnlyLinked } from '#events/vocabulary/referrals/unlinked.ts'
import type { Growing, ReferralFact } from '../facts.ts'
import type { Take } from './notes.ts'

export function referralsInto(
  referrals: Map<string, Growing<ReferralFact>>,
  universityOf: (studentId: string | undefined) => string | undefined,
): Take {
  return (entry, { position, at }) => {
    const known = 'referralId' in entry ? referrals.get(entry.referralId) : undefined
    const said = (referral: Growing<ReferralFact>, studentId: string | undefined, universityId = universityOf(studentId)) => {
      if (studentId !== undefined && referral.studentId.at(-1)?.[2] !== studentId) referral.studentId.push([position, at, studentId])
      if (universityId !== undefined && referral.universityId.at(-1)?.[2] !== universityId)
        referral.universityId.push([position, at, universityId])
    }
    const stands = (status: ReferralFact['status'][number][2]) => {
      known?.status.push([position, at, status])
      const stood = known?.unlinked.at(-1)?.[2]
      // Nobody does this to one that has no application. What is done after the last day is left out where the report is made.
      if (stood !== undefined && known && known.applicationId.length > 0 && isDoneOnlyLinked(stood, status)) return
      known?.unlinked.push([position, at, status])
    }
    switch (entry.type) {
      case 'ReferralInvited': {
        const { referralId: id, organizationId, byEmail = false } = entry
        const begun: Growing<ReferralFact> = {
          id,
          sent: { position, at },
          organizationId,
          byEmail,
          studentId: [],
          universityId: [],
          status: [[position, at, 'invited']],
          unlinked: [[position, at, 'invited']],
          expiresAt: [],
          accepted: [],
          applicationId: [],
          external: [],
        }
        referrals.set(id, begun)
        said(begun, entry.studentId, entry.universityId)
        return true
      }
      case 'ReferralStudentJoined':
      case 'ReferralAccepted':
        if (known) said(known, entry.studentId, entry.universityId)
        if (entry.type === 'ReferralAccepted') {
          stands('accepted')
          known?.accepted.push([position, at, true])
          known?.expiresAt.push([position, at, Date.parse(entry.expiresAt)])
        }
        return true
      case 'ReferralExtended':
        known?.expiresAt.push([position, at, Date.parse(entry.expiresAt)])
        return true
      case 'ReferralDeclined':
      case 'ReferralExpired':
        stands(entry.type === 'ReferralDeclined' ? 'declined' : 'expired')
        return true
      case 'ReferralAnswerTakenBack':
        stands('invited')
        if (entry.from === 'accepted') known?.accepted.push([position, at, false])
        if (known && known.applicationId.length > 0) known.applicationId.push([position, at, undefined])
        return true
      case 'ReferralStatusChanged':
      case 'ReferralStatusCorrected':
        if (entry.applicationId === undefined) stands(entry.to)
        else known?.status.push([position, at, entry.to])
        if (entry.applicationId !== undefined && known?.applicationId.at(-1)?.[2] !== entry.applicationId)
          known?.applicationId.push([position, at, entry.applicationId])
        if (known) {
          const before = known.external.at(-1)?.[2] ?? false
          const external = isHandedInOutside(entry, before)
          if (external !== before) known.external.push([position, at, external])
        }
        return true
      default:
        return false
    }
  }
}
