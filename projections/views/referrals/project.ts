import { openReferralStatuses, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { pick } from '../../pick.ts'
import { referrals } from './model.ts'

export const referralProjection = defineProjection(referrals, { streams: ['referral'], ignores: [] })({
  key: ({ data }) => [data.referralId],
  audience: (referral) => roomsOf('referral', referral),
  subjects: ({ subjectId, studentId }) => [subjectId, studentId],
  when: {
    ReferralInvited: (_, { data: { referralId: _id, ...referral }, meta, revision }) => ({
      ...referral,
      ...writtenTo(referral.byEmail ?? referral.invitationId !== undefined),
      ...to('invited', meta.occurredAt),
      invitedAt: meta.occurredAt,
      revision,
    }),
    ReferralStudentJoined: (referral, { data: { studentId }, revision }) => referral && { ...referral, studentId, joined: true, revision },
    ReferralAccepted: (referral, { data, meta, revision }) =>
      referral && {
        ...referral,
        ...pick(data, 'studentId', 'jobId', 'expirationDate', 'expiresAt'),
        ...to('accepted', meta.occurredAt),
        known: true,
        acceptedAt: meta.occurredAt,
        revision,
      },
    ReferralExtended: (referral, { data, revision }) =>
      referral && { ...referral, ...pick(data, 'expirationDate', 'expiresAt'), extendedFrom: data.from, revision },
    ReferralDeclined: (referral, { data, meta, revision }) =>
      referral && { ...referral, ...pick(data, 'studentId'), ...to('declined', meta.occurredAt), revision },
    ReferralAnswerTakenBack: (referral, { data, meta, revision }) => {
      if (!referral) return undefined
      const { jobId: _job, expirationDate: _day, acceptedAt: _at, extendedFrom: _from, applicationId: _application, ...offered } = referral
      const known = !referral.byEmail
      return { ...offered, ...pick(data, 'jobId', 'expiresAt'), ...to('invited', meta.occurredAt), known, revision }
    },
    ReferralStatusChanged: (referral, { data, meta, revision }) =>
      referral && { ...referral, ...pick(data, 'studentId', 'applicationId', 'external'), ...to(data.to, meta.occurredAt), revision },
    ReferralExpired: (referral, { meta, revision }) => referral && { ...referral, ...to('expired', meta.occurredAt), revision },
    ReferralStatusCorrected: (referral, { data, meta, revision }) =>
      referral && { ...referral, ...pick(data, 'studentId', 'applicationId'), ...to(data.to, meta.occurredAt), revision },
  },
})

function to(status: ReferralStatus, at: string) {
  return { status, open: openReferralStatuses.includes(status), since: at }
}

function writtenTo(byEmail: boolean) {
  return { byEmail, known: !byEmail }
}
