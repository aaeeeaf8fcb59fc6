/** Nominations (product 2.4, 2.5). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose } from '#events/schema.ts'
import { nominationOutcomes, nominationStatuses } from '#events/vocabulary/invitations.ts'
import { Day, defineCalls, Id, IdParams, Instant, listing, WriteReply } from './call.ts'

export const NominationReply = Type.Object({
  id: Id,
  invitationId: Type.Optional(Id),
  studentId: Type.Optional(Id),
  professorId: Id,
  professorName: Type.String(),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  semester: Type.String(),
  reason: Type.Optional(Type.String()),
  status: Type.Enum(nominationStatuses),
  outcome: Type.Optional(Type.Enum(nominationOutcomes)),
  sentAt: Instant,
  consentedAt: Type.Optional(Instant),
})
export type NominationReply = Static<typeof NominationReply>

export const QuotaReply = Type.Object({
  semester: Type.String(),
  opensOn: Day,
  closesOn: Day,
  limit: Type.Integer(),
  used: Type.Integer(),
  drafts: Type.Integer(),
})
export type QuotaReply = Static<typeof QuotaReply>

const readers = { student: 'own', professor: 'own', university: 'uni', admin: 'any' } as const

export const nominationCalls = defineCalls({
  'nominations.list': {
    call: 'GET /nominations',
    who: readers,
    kind: 'read',
    query: Fields({
      semester: Type.Optional(Prose(20)),
      status: Type.Optional(Type.Enum(nominationStatuses)),
      ...listing,
    }),
    reply: Type.Array(NominationReply),
  },
  'nominations.quota': {
    call: 'GET /nominations/quota',
    who: readers,
    kind: 'read',
    query: Fields({ professor: Type.Optional(SentId) }),
    reply: QuotaReply,
    refuses: ['not_found'],
  },
  'nominations.consent': {
    call: 'POST /nominations/consent/:id',
    who: { student: 'own' },
    kind: 'write',
    params: IdParams,
    body: Fields({
      consent: Type.Boolean(),
      shareReason: Type.Optional(Type.Boolean()),
      shareWithNominator: Type.Optional(Type.Boolean()),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'invitation_answered', 'invitation_expired'],
    failure: 'We could not store your answer. Please try again.',
  },
})
