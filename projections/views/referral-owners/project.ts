import { beforeApplying, ownerOf } from '#events/vocabulary/referrals/referral-ownership.ts'
import { isMadeUnlinked } from '#events/vocabulary/referrals/unlinked.ts'
import { openReferralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { adminsRoom, roomsOf, roomsOfPeople } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { referralOwners, type ReferralOfStudent, type ReferralOwnersDocument } from './model.ts'

/**
 * Tells those whose ownership of a student changed by what became of somebody else's referral: theirs has no event of its own then.
 * The refresh names the student, by whom pages find the referrals to ask for.
 */
export const referralOwnersProjection = defineProjection(referralOwners, {
  streams: ['referral'],
  ignores: ['ReferralStudentJoined', 'ReferralStageChanged'],
})({
  key: ({ data: { studentId } }) => [studentId],
  // A change by an application is no news to the company, nor to those of it who referred the student, too: the instant would tell whose
  // it is while that is hidden (product 2.19).
  audience: (document, other) => {
    const told = changedIn(withoutApplications(document), other && withoutApplications(other))
    return [
      ...(told.length > 0 || changedIn(document, other).length > 0 ? [adminsRoom, ...roomsOfPeople([document._id])] : []),
      ...told.flatMap((referral) =>
        roomsOf('referral', { ...pick(referral, 'employeeId', 'organizationId'), studentId: document._id }, ['own', 'org']),
      ),
    ]
  },
  subjects: () => [],
  when: {
    // Of one by e-mail the employee does not know yet whose the address is.
    ReferralInvited: (document, { data, meta }) =>
      data.byEmail || data.invitationId !== undefined
        ? document
        : withReferral(document, {
            ...pick(data, 'employeeId', 'organizationId', 'jobId', 'expiresAt'),
            id: data.referralId,
            status: 'invited',
            invitedAt: meta.occurredAt,
            chosen: true,
          }),
    ReferralAccepted: (document, { data, meta }) =>
      withReferral(document, {
        ...pick(data, 'employeeId', 'organizationId', 'jobId', 'expiresAt'),
        id: data.referralId,
        status: 'accepted',
        invitedAt: find(document, data)?.invitedAt ?? meta.occurredAt,
        acceptedAt: meta.occurredAt,
        ...(find(document, data)?.chosen && { chosen: true }),
      }),
    ReferralExtended: (document, { data }) => changed(document, data, (referral) => ({ ...referral, expiresAt: data.expiresAt })),
    ReferralDeclined: (document, { data }) => changed(document, data, () => undefined),
    ReferralAnswerTakenBack: (document, { data }) =>
      changed(
        document,
        data,
        ({ jobId: _job, acceptedAt: _at, applicationId: _application, byHand: _hand, ...referral }) =>
          referral.chosen && { ...referral, ...pick(data, 'jobId', 'expiresAt'), status: 'invited' },
      ),
    ReferralStatusChanged: moved,
    ReferralExpired: (document, { data, meta }) =>
      changed(document, data, ({ unanswered: _unanswered, ...referral }) =>
        at('expired', {
          ...referral,
          ...byHand(referral, { to: 'expired' }, meta.occurredAt),
          ...(data.from === 'invited' && { unanswered: true }),
        }),
      ),
    ReferralStatusCorrected: moved,
  },
})

type Stored = ReferralOwnersDocument | undefined
type Of = { readonly referralId: string }
type Owned = Pick<ReferralOwnersDocument, '_id' | 'referrals'>

/** And without the last day of an accepted one, at which nothing happens to one that follows an application. */
function withoutApplications({ _id, referrals }: Owned): Owned {
  const untilExpired = (referral: ReferralOfStudent): ReferralOfStudent =>
    referral.status === 'expired' && referral.acceptedAt !== undefined && !referral.unanswered
      ? { ...referral, status: 'accepted' }
      : referral
  return { _id, referrals: referrals.map((referral) => untilExpired(beforeApplying(referral))) }
}

type Move = { readonly to: ReferralStatus; readonly applicationId?: string }
type Step = { readonly data: Of & Move; readonly meta: { readonly occurredAt: string } }
function moved(document: Stored, { data, meta }: Step): Contents<ReferralOwnersDocument> | undefined {
  return changed(document, data, (referral) =>
    at(data.to, { ...referral, ...pick(data, 'applicationId'), ...byHand(referral, data, meta.occurredAt) }),
  )
}

/** What is done to one that follows an application may stand without that, too. */
function byHand(referral: ReferralOfStudent, move: Move, at: string): Pick<ReferralOfStudent, 'byHand'> {
  const stood = { ...referral, status: referral.byHand ?? 'accepted' }
  return referral.applicationId !== undefined && isMadeUnlinked(stood, move, at) ? { byHand: move.to } : {}
}

/** Those whose ownership differs. */
function changedIn(document: Owned, other: Owned | undefined): readonly ReferralOfStudent[] {
  return document.referrals.filter((referral) => ownershipOf(referral, document) !== ownershipOf(referral, other))
}

function find(document: Stored, { referralId }: Of): ReferralOfStudent | undefined {
  return document?.referrals.find(({ id }) => id === referralId)
}

function withReferral(document: Stored, referral: ReferralOfStudent): Contents<ReferralOwnersDocument> {
  return { referrals: needed([...(document?.referrals.filter(({ id }) => id !== referral.id) ?? []), referral]) }
}

function changed(
  document: Stored,
  of: Of,
  change: (referral: ReferralOfStudent) => ReferralOfStudent | undefined,
): Contents<ReferralOwnersDocument> | undefined {
  if (!document || !find(document, of)) return document
  const referrals = needed(document.referrals.flatMap((referral) => (referral.id === of.referralId ? (change(referral) ?? []) : referral)))
  return referrals.length === 0 ? undefined : { referrals }
}

/** As many are kept that ended and own nothing: the latest, whose application may be taken up again. */
const ENDED = 20

/** The referrals that may own the student: all that are open, the owner for each job, and of the others the latest. */
function needed(referrals: readonly ReferralOfStudent[]): readonly ReferralOfStudent[] {
  const others = referrals.filter((one) => !openReferralStatuses.includes(one.status) && ownershipOf(one, { referrals }) !== 'primary')
  const dropped = new Set(others.slice(0, -ENDED))
  return dropped.size === 0 ? referrals : referrals.filter((one) => !dropped.has(one))
}

/** Undefined for one that ended without a yes. */
function at(status: ReferralStatus, referral: ReferralOfStudent): ReferralOfStudent | undefined {
  return referral.acceptedAt === undefined && !openReferralStatuses.includes(status) ? undefined : { ...referral, status }
}

/** By what was stored: the end of a term has an event of its own. */
function ownershipOf({ id, jobId }: ReferralOfStudent, document: Pick<ReferralOwnersDocument, 'referrals'> | undefined) {
  const ofJob = document?.referrals.filter((referral) => jobId !== undefined && referral.jobId === jobId) ?? []
  const owner = ownerOf(ofJob, 0)
  return owner && (owner.id === id ? 'primary' : 'secondary')
}
