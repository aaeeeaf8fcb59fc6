import type { Position } from '#events/envelope.ts'
import { invitationStatusAt, nominationStatusAt } from '#events/vocabulary/terms.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { registrations } from '#projections/views/registrations/model.ts'
import type { Views } from '../core/reader.ts'
import { LOOKUP_LIMIT, readerAt } from './reader.ts'

type Registration = { readonly position: Position; readonly meta: { readonly occurredAt: string } }

/**
 * Nominations, referrals and invitations that are open for an e-mail address (by its keyed hash) at the time of its
 * registration, and its registrations that are not proven. Everything stored before the registration is taken into account. @throws while a view has not reached it
 */
export function openAtAddress(store: ReadStore, views: Views) {
  return async (emailKey: string, { position, meta }: Registration) => {
    const read = await readerAt(store, views, [nominations, referrals, invitations, registrations], position)
    const now = Date.parse(meta.occurredAt)
    const [nominated, referred, invited, registered] = await Promise.all([
      read.find(nominations, { where: { emailKey, status: 'pending' }, limit: LOOKUP_LIMIT }),
      read.find(referrals, { where: { emailKey, open: true }, limit: LOOKUP_LIMIT }),
      read.find(invitations, { where: { emailKey, status: { in: ['sent', 'opened'] } }, limit: LOOKUP_LIMIT }),
      read.find(registrations, { where: { emailKey }, limit: LOOKUP_LIMIT }),
    ])
    const invitationOf = new Map(invited.items.map((invitation) => [invitation._id, invitation]))
    return {
      nominations: nominated.items.flatMap((nomination) => {
        const { _id: nominationId, professorId, semester, invitationId, studentId } = nomination
        if (invitationId === undefined || studentId !== undefined) return []
        return nominationStatusAt(nomination.status, invitationOf.get(invitationId), now) === 'pending'
          ? [{ nominationId, professorId, semester, invitationId }]
          : []
      }),
      // A referral whose term has ended is included: it shows as expired, and cannot be accepted.
      referrals: referred.items.flatMap(({ _id: referralId, invitationId, studentId }) =>
        invitationId === undefined || studentId !== undefined ? [] : [{ referralId, invitationId }],
      ),
      registrations: registered.items.map(({ _id }) => _id),
      // That of an admin is accepted by its own link alone, not by an account in another role.
      invitationIds: invited.items
        .filter((invitation) => invitation.role !== 'admin' && invitationStatusAt(invitation, now) !== 'expired')
        .map(({ _id }) => _id),
    }
  }
}
