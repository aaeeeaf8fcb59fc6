import type { Position } from '#events/envelope.ts'
import { openSteps, type ApplicationSource } from '#events/vocabulary/applications/application-status.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { defined } from '#lib/fields.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { Views } from '../core/reader.ts'
import { allOf, readerAt } from './reader.ts'

type Cause = { readonly position: Position }

/**
 * Things that are open of a person, or were sent by them and not answered. An application under a rejection that is held back is open to its
 * student. @throws while a view has not reached the event
 */
export function openOf(store: ReadStore, views: Views) {
  return async (uid: string, { position }: Cause) => {
    const read = await readerAt(store, views, [recruiterBoard, referrals, nominations, invitations], position)
    const [applied, referred, offered, nominated, made, sent] = await Promise.all([
      allOf(read, recruiterBoard, { where: { studentId: uid, status: { in: [...openSteps, 'rejected'] } }, sort: ['submittedAt', 'desc'] }),
      allOf(read, referrals, { where: { studentId: uid, status: { in: openReferralStatuses } }, sort: ['invitedAt', 'desc'] }),
      allOf(read, referrals, { where: { employeeId: uid, status: 'invited' }, sort: ['invitedAt', 'desc'] }),
      allOf(read, nominations, { where: { studentId: uid, status: 'pending' }, sort: ['sentAt', 'desc'] }),
      allOf(read, nominations, { where: { professorId: uid, status: 'pending' }, sort: ['sentAt', 'desc'] }),
      allOf(read, invitations, { where: { invitedBy: uid, status: { in: ['sent', 'opened'] } }, sort: ['sentAt', 'desc'] }),
    ])
    return {
      applicationIds: applied.filter(({ status, discloseAt }) => status !== 'rejected' || discloseAt !== undefined).map(({ _id }) => _id),
      referrals: [...referred, ...offered].map(({ _id: referralId, invitationId }) => ({ referralId, ...defined({ invitationId }) })),
      nominations: [...nominated, ...made].map(({ _id: nominationId, professorId, semester, invitationId }) => ({
        nominationId,
        professorId,
        semester,
        ...defined({ invitationId }),
      })),
      invitationIds: sent.map(({ _id }) => _id),
    }
  }
}

/** Ids of a student's applications, or of those that count as of one source. @throws while the view has not reached the event */
export function applicationsOf(store: ReadStore, views: Views) {
  return async (studentId: string, { position }: Cause, source?: ApplicationSource): Promise<readonly string[]> => {
    const read = await readerAt(store, views, [recruiterBoard], position)
    const where = { studentId, ...defined({ source }) }
    return (await allOf(read, recruiterBoard, { where, sort: ['submittedAt', 'desc'] })).map(({ _id }) => _id)
  }
}
