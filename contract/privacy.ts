/**
 * The calls with which a person decides on their own data, and sees who did what with it (calls.md, "Me"). Whoever waits for approval has
 * data here too, so they are open to them (docs/decisions/erasure.md). Whoever is suspended reads it and takes a copy.
 */
import { Type, type Static } from 'typebox'
import { Fields } from '#events/schema.ts'
import { openable } from '#events/vocabulary/applications/opened.ts'
import { ledgerKinds, roles } from '#events/vocabulary/roles.ts'
import { Accepted } from './tasks.ts'
import { callsAbout, everyRoleOwn, Id, Instant, Listing, NoBody, WriteReply } from './call.ts'

export const ConsentLine = Type.Object({
  id: Id,
  kind: Type.Enum(ledgerKinds),
  granted: Type.Boolean(),
  /** Of the text that was agreed to, or that was shown when the consent was taken back. */
  textVersion: Type.String(),
  at: Instant,
  /** Whose nomination the student answered with it. */
  professorName: Type.Optional(Type.String()),
  /** When the student took that whole nomination back: from then on the line says nothing any more. */
  endedAt: Type.Optional(Instant),
})
export type ConsentLine = Static<typeof ConsentLine>

export const AccessLine = Type.Object({
  id: Id,
  /** The part of the student's data that was seen. */
  what: Type.Enum(openable),
  at: Instant,
  /** Without a name once they have no account any more. */
  by: Type.Object({ displayName: Type.Optional(Type.String()), role: Type.Optional(Type.Enum(roles)) }),
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Type.String()),
  /** Of the résumé. */
  version: Type.Optional(Type.Integer()),
  /** Why an admin looked. */
  reason: Type.Optional(Type.String()),
})
export type AccessLine = Static<typeof AccessLine>

export const privacyCalls = callsAbout({ consents: 'privacy', accesses: 'privacy', privacy: 'tasks' })({
  /** The ledger, newest first: each time something was agreed to, or no longer. */
  'consents.list': {
    call: 'GET /me/consents',
    unapproved: true,
    who: everyRoleOwn,
    kind: 'read',
    list: { order: [{ by: 'at' }] },
    query: Listing,
    reply: Type.Array(ConsentLine),
  },
  'consents.change': {
    call: 'POST /me/consents',
    via: 'chosen on the page',
    unapproved: 'waiting',
    who: everyRoleOwn,
    kind: 'write',
    body: Fields({ kind: Type.Enum(ledgerKinds), granted: Type.Boolean() }),
    reply: WriteReply,
    refuses: ['terms_needed'],
    failure: 'We could not save this. Please try again.',
  },
  /** Lines that say who saw what of one's own, newest first; what one opened oneself is left out. */
  'accesses.list': {
    call: 'GET /me/accesses',
    unapproved: true,
    who: everyRoleOwn,
    kind: 'read',
    list: { order: [{ by: 'at' }] },
    query: Listing,
    reply: Type.Array(AccessLine),
  },
  /** Long work. The result is `{url, expiresAt}`, a new link each time the task is read, for a day. */
  'privacy.export': {
    call: 'POST /me/export',
    via: 'asked for on the page',
    unapproved: true,
    who: everyRoleOwn,
    kind: 'write',
    accepted: true,
    body: NoBody,
    reply: Accepted,
    refuses: ['export_running', 'too_many_exports'],
    failure: 'We could not begin with the copy of your data. Please try again.',
  },
  /** Long work, which no cancel stops. The result is the receipt: `{subject, erasedAt, purged: [{store, count}], kept: [sentence]}`. */
  'privacy.erase': {
    call: 'POST /me/erase',
    via: 'asked for on the page',
    unapproved: 'waiting',
    who: everyRoleOwn,
    kind: 'write',
    accepted: true,
    body: Fields({ idToken: Type.String({ minLength: 1, maxLength: 10_000 }), confirm: Type.Enum(['ERASE']) }),
    reply: Accepted,
    refuses: ['fresh_sign_in_required'],
    failure: 'We could not begin to erase your account. Please try again.',
  },
})
