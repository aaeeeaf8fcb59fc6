import type { Position } from '#events/envelope.ts'
import { normalEmail } from '#lib/email.ts'
import { defined } from '#lib/fields.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { accessRequests } from '#projections/views/access-requests/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominationDrafts } from '#projections/views/nomination-drafts/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { registrations } from '#projections/views/registrations/model.ts'
import { roster } from '#projections/views/roster/model.ts'
import type { Views } from '../core/reader.ts'
import { allOf, readerAt } from './reader.ts'

const looked = [invitations, nominations, referrals, nominationDrafts, roster, accessRequests, registrations]

/**
 * The things that others wrote about an address, and those that its owner left without an account. Nominations and referrals by e-mail are
 * sealed under the keys of their invitations, and so are credits. @param emailKey the keyed hash of the address @throws while a view is
 * behind
 */
export function namedAt(store: ReadStore, views: Views, head: () => Promise<Position>) {
  return async (email: string, emailKey: string) => {
    const read = await readerAt(store, views, looked, await head())
    const address = normalEmail(email)
    const [invited, nominated, referred, drafted, expected, asked, registered] = await Promise.all([
      allOf(read, invitations, { where: { emailKey } }),
      allOf(read, nominations, { where: { emailKey } }),
      allOf(read, referrals, { where: { emailKey } }),
      allOf(read, nominationDrafts, { where: { emailKey } }),
      allOf(read, roster, { where: { address } }),
      allOf(read, accessRequests, { where: { address } }),
      allOf(read, registrations, { where: { emailKey } }),
    ])
    return {
      invitations: invited.map(({ _id: invitationId, acceptedBy }) => ({ invitationId, ...defined({ acceptedBy }) })),
      nominationIds: nominated.map(({ _id }) => _id),
      referralIds: referred.map(({ _id }) => _id),
      drafts: drafted.map(({ _id: id, professorId, semester }) => ({ id, professorId, semester })),
      rosterEntryIds: expected.map(({ _id }) => _id),
      accessRequestIds: asked.map(({ _id }) => _id),
      registrations: registered.map(({ _id: uid, receivedAt }) => ({ uid, receivedAt })),
    }
  }
}
