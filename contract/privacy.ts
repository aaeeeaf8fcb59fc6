/** What a person decides and sees about their own data (calls.md, "Me"). */
import { Type, type Static } from 'typebox'
import { Fields } from '#events/schema.ts'
import { ledgerKinds } from '#events/vocabulary/roles.ts'
import { Accepted } from './tasks.ts'
import { defineCalls, everyRoleOwn, Id, Instant, Listing, WriteReply } from './call.ts'

export const ConsentLine = Type.Object({
  id: Id,
  kind: Type.Enum(ledgerKinds),
  granted: Type.Boolean(),
  /** Of the text that was agreed to, or that was shown when the consent was taken back. */
  textVersion: Type.String(),
  at: Instant,
})
export type ConsentLine = Static<typeof ConsentLine>

export const privacyCalls = defineCalls({
  /** The ledger, newest first: each time something was agreed to, or no longer. */
  'consents.list': {
    call: 'GET /me/consents',
    who: everyRoleOwn,
    kind: 'read',
    query: Listing,
    reply: Type.Array(ConsentLine),
  },
  'consents.change': {
    call: 'POST /me/consents',
    who: everyRoleOwn,
    kind: 'write',
    body: Fields({ kind: Type.Enum(ledgerKinds), granted: Type.Boolean() }),
    reply: WriteReply,
    refuses: ['terms_needed'],
    failure: 'We could not save this. Please try again.',
  },
  /** Long work, which no cancel stops. The result is the receipt: `{subject, erasedAt, purged: [{store, count}], kept: [sentence]}`. */
  'privacy.erase': {
    call: 'POST /me/erase',
    who: everyRoleOwn,
    kind: 'write',
    accepted: true,
    body: Fields({ idToken: Type.String({ minLength: 1, maxLength: 10_000 }), confirm: Type.Enum(['ERASE']) }),
    reply: Accepted,
    refuses: ['fresh_sign_in_required'],
    perMinute: 10,
    failure: 'We could not begin to erase your account. Please try again.',
  },
})
