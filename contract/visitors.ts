/** The calls that visitors make: a request to join, and a message to the team (calls.md, Registration). */
import { Type, type Static } from 'typebox'
import { Email, Fields, Id as SentId, Name, Prose, Text } from '#events/schema.ts'
import { invitedRoles } from '#events/vocabulary/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, everybody, Id, IdParams, Instant, Listing, NoBody, WriteReply } from './call.ts'

export const AccessRequestReply = Type.Object({
  id: Id,
  email: Type.String(),
  displayName: Type.String(),
  role: Type.Enum(invitedRoles),
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Type.String()),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  since: Instant,
})
export type AccessRequestReply = Static<typeof AccessRequestReply>

const answerers = { university: 'uni', admin: 'any' } as const

export const visitorCalls = callsAbout({ accessRequests: 'people' })({
  /** From "Join Proffer". Five an hour and address. */
  'accessRequests.ask': {
    call: 'POST /access-requests',
    via: 'asked for on the page',
    visitorBudget: true,
    who: everybody,
    perMinute: 30,
    kind: 'write',
    body: Fields({
      email: Email,
      displayName: Name(120),
      role: Type.Enum(invitedRoles),
      organization: Type.Optional(SentId),
      university: Type.Optional(SentId),
      text: Type.Optional(Prose(limits.accessRequestText)),
    }),
    reply: WriteReply,
    creates: true,
    limit: 'free',
    failure: 'We could not send your request. Please try again.',
  },
  'accessRequests.list': {
    call: 'GET /access-requests',
    who: answerers,
    kind: 'read',
    list: { order: [{ by: 'since' }] },
    query: Listing,
    reply: Type.Array(AccessRequestReply),
  },
  'accessRequests.approve': {
    call: 'POST /access-requests/:id/approve',
    via: 'answered on the page',
    waitsFor: 'processes',
    who: answerers,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'may_not_invite', 'too_many_invitations'],
    failure: 'We could not approve this request. Please try again.',
  },
  'accessRequests.decline': {
    call: 'POST /access-requests/:id/decline',
    via: 'answered on the page',
    who: answerers,
    kind: 'write',
    params: IdParams,
    body: Fields({ reason: Type.Optional(Prose(limits.refusalReason)) }),
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not decline this request. Please try again.',
  },
  /** A mail to the team; nothing of it is stored. Five an hour and address. */
  'contact.write': {
    call: 'POST /contact',
    visitorBudget: true,
    who: everybody,
    perMinute: 30,
    kind: 'search',
    body: Fields({ name: Name(120), email: Email, text: Text(limits.contactText) }),
    // A sign may take several bytes.
    bodyBytes: 64 * 1024,
    example: { name: 'Nora Doe', email: 'nora@mit.edu', text: 'How does a company join?' },
    reply: Type.Object({ ok: Type.Literal(true), message: Type.String() }),
    accepted: true,
    refuses: ['mail_unavailable'],
    failure: 'We could not send your message. Please try again.',
  },
})
