import { firstStage, openReferralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { defined } from '#lib/fields.ts'
import { referrals, type ReferralDocument } from './model.ts'

export const referralProjection = defineProjection(referrals, { streams: ['referral'], ignores: [] })({
  key: ({ data }) => [data.referralId],
  // The company gets no refresh for a step of any application: for one that is reviewed blind the instant would tell whose it is
  // (product 2.19), and a referral does not know which are.
  audience: (referral, other) => {
    const isStepOfApplication = other && isTheSameUnlinked(referral, other)
    const rooms = roomsOf('referral', referral, isStepOfApplication ? ['own', 'admins'] : ['own', 'org', 'admins'])
    return isStepOfApplication && referral.byRecruiter ? rooms.filter((room) => room !== `u:${referral.employeeId}`) : rooms
  },
  subjects: ({ subjectId, studentId }) => [subjectId, studentId],
  when: {
    ReferralInvited: (_, { data: { referralId: _id, universityId: _university, ...referral }, meta, revision }) => ({
      ...referral,
      ...(meta.actor.role === 'recruiter' && { byRecruiter: true }),
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
      const {
        jobId: _job,
        expirationDate: _day,
        acceptedAt: _at,
        extendedFrom: _from,
        applicationId: _application,
        stage: _stage,
        unlinked: _unlinked,
        ...offered
      } = referral
      const known = !referral.byEmail
      return { ...offered, ...pick(data, 'jobId', 'expiresAt'), ...to('invited', meta.occurredAt), known, revision }
    },
    ReferralStatusChanged: moved,
    ReferralExpired: (referral, { meta, revision }) =>
      referral && {
        ...referral,
        ...to('expired', meta.occurredAt),
        ...unlinked(referral, { to: 'expired' }, meta.occurredAt),
        revision,
      },
    ReferralStatusCorrected: moved,
    ReferralStageChanged: (referral, { data: { applicationId, stage, since }, meta, revision }) =>
      referral && {
        ...referral,
        stage,
        since: since ?? meta.occurredAt,
        ...unlinked(referral, { to: 'in_process', applicationId }, meta.occurredAt),
        revision,
      },
  },
})

function to(status: ReferralStatus, at: string) {
  return { status, open: openReferralStatuses.includes(status), since: at }
}

function writtenTo(byEmail: boolean) {
  return { byEmail, known: !byEmail }
}

type Moved = {
  readonly to: ReferralStatus
  readonly applicationId?: string
  readonly studentId?: string
  readonly external?: true
  readonly since?: string
}
type Step = { readonly data: Moved; readonly meta: { readonly occurredAt: string }; readonly revision: number }
function moved(referral: ReferralDocument | undefined, { data, meta, revision }: Step): Contents<ReferralDocument> | undefined {
  if (!referral) return undefined
  const { stage: _stage, ...before } = referral
  return {
    ...before,
    ...pick(data, 'studentId', 'applicationId', 'external'),
    ...to(data.to, data.since ?? meta.occurredAt),
    ...defined({ stage: firstStage(data) }),
    ...unlinked(referral, data, meta.occurredAt),
    revision,
  }
}

/** A step of its application leaves this as it was before the first of them; what people do by hand is done to both. */
function unlinked(referral: ReferralDocument, { to: status, applicationId }: Moved, since: string): Pick<ReferralDocument, 'unlinked'> {
  if (applicationId !== undefined) return { unlinked: referral.unlinked ?? pick(referral, 'status', 'since', 'revision') }
  return referral.unlinked ? { unlinked: { status, since, revision: referral.unlinked.revision + 1 } } : {}
}

type Compared = Pick<ReferralDocument, 'unlinked' | 'revision'>
function isTheSameUnlinked(one: Compared, other: Compared): boolean {
  return (one.unlinked ?? one).revision === (other.unlinked ?? other).revision
}
