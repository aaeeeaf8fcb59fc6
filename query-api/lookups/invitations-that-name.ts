import type { Position } from '#events/envelope.ts'
import { invitationStatusAt } from '#events/vocabulary/terms.ts'
import { isEmail, normalEmail } from '#lib/email.ts'
import { defined } from '#lib/fields.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import type { Views } from '../core/reader.ts'
import { LOOKUP_LIMIT, readerAt } from './reader.ts'

type Cause = { readonly position: Position; readonly meta: { readonly occurredAt: string } }

/** The students whose invitations name an address as their professor's (§3 `professorEmail`). @throws while the view has not reached the event */
export function invitationsThatName(store: ReadStore, views: Views) {
  return async (email: string, { position, meta }: Cause) => {
    const read = await readerAt(store, views, [invitations], position)
    const now = Date.parse(meta.occurredAt)
    const where = { namedProfessor: normalEmail(email), status: { in: ['sent', 'opened', 'accepted'] } }
    const { items } = await read.find(invitations, { where, sort: ['sentAt', 'desc'], limit: LOOKUP_LIMIT })
    return (
      items
        // The address of an erased student is none any more.
        .filter(({ role, invitee }) => role === 'student' && isEmail(invitee.email))
        .filter((invitation) => invitationStatusAt(invitation, now) !== 'expired')
        .flatMap(({ _id: creditId, invitedBy, invitee, sentAt }) =>
          invitedBy === undefined ? [] : [{ creditId, invitedBy, email: invitee.email, sentAt, ...defined({ name: invitee.name }) }],
        )
    )
  }
}
