/** What commands and processes look up in views (architecture 3): counts and flags that may be a moment old. */
import { nominations } from '#projections/views/nominations/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { ReadStore, Where } from '#platform/read-store/port.ts'
import type { Position } from '#events/envelope.ts'
import type { LookedUpTie } from '#events/vocabulary/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invitationStatusAt, nominationStatusAt, referralStatusAt } from '#events/vocabulary/terms.ts'
import { tieHolds, tieViews } from '../people/ties.ts'
import { readerOf, type View, type Views } from '../core/reader.ts'

/** Usually a few milliseconds; a view that is further behind is read as it stands. */
const PATIENCE_MS = 500
/** More than anybody is sent. */
const ALL = 1_000

export function commandReadModels(store: ReadStore, views: Views, head: () => Promise<Position>) {
  const read = readerOf(store, views)
  const caughtUp = async (view: View) => void (await views.waitFor([view], await head(), PATIENCE_MS))
  const countOf = async (view: View, where: Where) => {
    await caughtUp(view)
    return (await read.count(view, where)).total
  }
  return {
    invitationsSince: (uid: string, instant: string) => countOf(invitations, { invitedBy: uid, sentAt: { min: instant } }),
    openReferralsOf: (employeeId: string) => countOf(referrals, { employeeId, open: true }),
    hasConsentedNomination: async (studentId: string) => (await countOf(nominations, { studentId, status: 'consented' })) > 0,
    nominationsOf: (emailKey: string, semester: string) => countOf(nominations, { emailKey, semester }),
    acceptedReferral: async (studentId: string, jobId: string, now: string) => {
      await caughtUp(referrals)
      const { items } = await read.find(referrals, {
        where: { studentId, status: 'accepted', jobId },
        sort: ['invitedAt', 'desc'],
        limit: 10,
      })
      // The one accepted first owns the application, while it stands (product 2.3).
      const standing = items.filter((referral) => referralStatusAt(referral, now) === 'accepted')
      const owner = standing.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(0)
      return owner && { referralId: owner._id }
    },
    /** What waits for an address, by the time of a registration; whatever was stored before it is seen. @throws while a view is behind it */
    waitingFor: async (
      emailKey: string,
      { position, meta }: { readonly position: Position; readonly meta: { readonly occurredAt: string } },
    ) => {
      if (!(await views.waitFor([nominations, referrals, invitations], position, PATIENCE_MS)))
        throw new Error('The views of nominations, referrals and invitations are still behind.')
      const now = Date.parse(meta.occurredAt)
      const [nominated, referred, sent] = await Promise.all([
        read.find(nominations, { where: { emailKey, status: 'pending' }, limit: ALL }),
        read.find(referrals, { where: { emailKey, open: true }, limit: ALL }),
        read.find(invitations, { where: { emailKey, status: { in: ['sent', 'opened'] } }, limit: ALL }),
      ])
      const invitationOf = new Map(sent.items.map((invitation) => [invitation._id, invitation]))
      return {
        nominations: nominated.items.flatMap((nomination) => {
          const { _id: nominationId, professorId, semester, invitationId, studentId } = nomination
          if (invitationId === undefined || studentId !== undefined) return []
          return nominationStatusAt(nomination.status, invitationOf.get(invitationId), now) === 'pending'
            ? [{ nominationId, professorId, semester, invitationId }]
            : []
        }),
        // An offer whose term is over shows as expired, and cannot be accepted.
        referrals: referred.items.flatMap(({ _id: referralId, invitationId, studentId }) =>
          invitationId === undefined || studentId !== undefined ? [] : [{ referralId, invitationId }],
        ),
        invitationIds: sent.items.filter((invitation) => invitationStatusAt(invitation, now) !== 'expired').map(({ _id }) => _id),
      }
    },
    tieHolds: async (tie: LookedUpTie, from: Account, to: Account) => {
      await caughtUp(tieViews[tie])
      return tieHolds(read, tie, from, to)
    },
    nominationAt: async (nominationId: string) => {
      await caughtUp(nominations)
      const nomination = await read.get(nominations, nominationId)
      return nomination && { professorId: nomination.professorId, semester: nomination.semester }
    },
  }
}
