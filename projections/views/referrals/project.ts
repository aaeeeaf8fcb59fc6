import { ERASED } from '#events/define.ts'
import { firstStage, isHandedInOutside, openReferralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { isMadeUnlinked, linkOf, withUncounted } from '#events/vocabulary/referrals/unlinked.ts'
import { roleRoom, roomsOf } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { defined } from '#lib/fields.ts'
import { referrals, type ReferralDocument } from './model.ts'

export const referralProjection = defineProjection(referrals, { streams: ['referral'], ignores: [] })({
  key: ({ data }) => [data.referralId],
  // The company gets no refresh for a step of any application: for one that is reviewed blind the instant would tell whose it is
  // (product 2.19), and a referral does not know which are.
  // Nor does it for the last day of an accepted one, at which nothing happens to one that follows a hidden application. Whoever referred
  // hears of both as an employee alone, and as a recruiter no more than the company.
  audience: (referral, other) => {
    const isUnheard = other && (isTheSameUnlinked(referral, other) || isEndOfTerm(referral, other) || isEndOfTerm(other, referral))
    if (!isUnheard) return roomsOf('referral', referral, ['own', 'org', 'admins'])
    return [...roomsOf('referral', pick(referral, 'studentId'), ['own', 'admins']), roleRoom(referral.employeeId, 'employee')]
  },
  subjects: ({ subjectId, studentId }) => [subjectId, studentId],
  when: {
    ReferralInvited: (_, { data: { referralId: _id, universityId: _university, student, message, ...referral }, meta, revision }) => ({
      ...referral,
      student: student.email === ERASED ? {} : student,
      ...(message !== ERASED && defined({ message })),
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
        ...unlinked(referral, { to: 'accepted' }, meta.occurredAt),
        revision,
      },
    ReferralExtended: (referral, { data, revision }) =>
      referral && {
        ...referral,
        ...pick(data, 'expirationDate', 'expiresAt'),
        extendedFrom: data.from,
        ...(referral.unlinked && { unlinked: { ...referral.unlinked, revision: referral.unlinked.revision + 1 } }),
        revision,
      },
    ReferralDeclined: (referral, { data, meta, revision }) =>
      referral && {
        ...referral,
        ...pick(data, 'studentId'),
        ...to('declined', meta.occurredAt),
        ...unlinked(referral, { to: 'declined' }, meta.occurredAt),
        revision,
      },
    ReferralAnswerTakenBack: (referral, { data, meta, revision }) => {
      if (!referral) return undefined
      const {
        jobId: _job,
        expirationDate: _day,
        acceptedAt: _at,
        extendedFrom: _from,
        applicationId = referral.linkedBefore,
        stage: _stage,
        linkedBefore: _before,
        ...offered
      } = referral
      return {
        ...offered,
        ...pick(data, 'jobId', 'expiresAt'),
        ...to('invited', meta.occurredAt),
        known: !referral.byEmail,
        ...defined({ linkedBefore: applicationId }),
        ...unlinked(referral, { to: 'invited' }, meta.occurredAt),
        revision,
      }
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
  const { stage: _stage, external = false, ...before } = referral
  return {
    ...before,
    ...pick(data, 'studentId', 'applicationId'),
    ...(isHandedInOutside(data, external) && { external: true }),
    ...to(data.to, data.since ?? meta.occurredAt),
    ...defined({ stage: firstStage(data) }),
    ...unlinked(referral, data, meta.occurredAt),
    revision,
  }
}

/** A step of its application leaves this as it was before the first of them; what else is done to it is done to both. */
function unlinked(referral: ReferralDocument, move: Moved, since: string): Pick<ReferralDocument, 'unlinked' | 'uncounted'> {
  const stood = referral.unlinked ?? (move.applicationId === undefined ? undefined : pick(referral, 'status', 'since', 'revision'))
  if (!stood) return {}
  const isMade = isMadeUnlinked({ ...pick(referral, 'applicationId', 'expiresAt'), status: stood.status }, move, since)
  if (isMade) return { unlinked: { status: move.to, since, revision: stood.revision + 1 } }
  const { uncounted = {} } = referral
  const id = move.applicationId ?? linkOf(referral)
  return { unlinked: stood, uncounted: id === undefined ? uncounted : withUncounted(uncounted, id) }
}

/** What an admin ends sooner is a correction as any. */
function isEndOfTerm(before: Pick<ReferralDocument, 'status'>, { status, since, expiresAt }: Ended): boolean {
  return before.status === 'accepted' && status === 'expired' && since >= expiresAt
}

type Ended = Pick<ReferralDocument, 'status' | 'since' | 'expiresAt'>
type Compared = Pick<ReferralDocument, 'unlinked' | 'revision'>
function isTheSameUnlinked(one: Compared, other: Compared): boolean {
  return (one.unlinked ?? one).revision === (other.unlinked ?? other).revision
}
