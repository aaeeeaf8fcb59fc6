/** Nominations (product 2.4, 2.5). */
import { Type, type Static } from 'typebox'
import { Email, Fields, Id as SentId, NameOrNone, Prose } from '#events/schema.ts'
import { nominationOutcomes, nominationStatuses } from '#events/vocabulary/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { Day, callsAbout, Id, IdParams, Instant, Listing, listing, NoBody, WriteReply } from './call.ts'
import { importCall } from './imports.ts'

export const NominationReply = Type.Object({
  id: Id,
  invitationId: Type.Optional(Id),
  studentId: Type.Optional(Id),
  professorId: Id,
  professorName: Type.String(),
  /** No university says that the professor belongs to it (product 2.18). */
  professorUnconfirmed: Type.Optional(Type.Literal(true)),
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  semester: Type.String(),
  reason: Type.Optional(Type.String()),
  status: Type.Enum(nominationStatuses),
  /** Of applications that were sent later than the consent. */
  outcome: Type.Optional(Type.Enum(nominationOutcomes)),
  /** To who may read the outcome: whether the student has sent an application since the consent. */
  applied: Type.Optional(Type.Boolean({ inFiles: false })),
  sentAt: Instant,
  consentedAt: Type.Optional(Instant),
  /** To the professor: when the student was reminded. */
  reminders: Type.Optional(Type.Array(Instant, { inFiles: false })),
  /** A company to which the student had not applied opened the profile or the résumé: told to the professor from the day after. */
  opened: Type.Optional(Type.Literal(true, { inFiles: false })),
  /**
   * To the student: agreed to under older words, which named only companies one applies to, and nothing was said since about recruiters
   * who may find one. Answered by the consent `shareNominations`.
   */
  asksRecruiters: Type.Optional(Type.Literal(true, { inFiles: false })),
  /** To the student: agreed to, and recruiters do not see it, because the student said so for all nominations. */
  keptFromRecruiters: Type.Optional(Type.Literal(true, { inFiles: false })),
  /** How many other professors nominated the student in this semester and stand by it. */
  coNominators: Type.Integer(),
  /** It repeats the nomination of a colleague. */
  endorsed: Type.Boolean(),
})
export type NominationReply = Static<typeof NominationReply>

export const QuotaReply = Type.Object({
  semester: Type.String(),
  opensOn: Day,
  closesOn: Day,
  /** Of the university: by its clock these days begin and end. */
  timezone: Type.String(),
  limit: Type.Integer(),
  used: Type.Integer(),
  drafts: Type.Integer(),
})
export type QuotaReply = Static<typeof QuotaReply>

/** How many nominations of a semester were made, agreed to, and led how far. Each is counted with those that came further. */
export const SemesterReply = Type.Object({
  semester: Type.String(),
  sent: Type.Integer(),
  consented: Type.Integer(),
  interviewed: Type.Integer(),
  offered: Type.Integer(),
  hired: Type.Integer(),
})
export type SemesterReply = Static<typeof SemesterReply>

export const DraftReply = Type.Object({
  id: Id,
  email: Type.String(),
  name: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  semester: Type.String(),
  savedAt: Instant,
})
export type DraftReply = Static<typeof DraftReply>

/** A student whom somebody invited, naming this professor. The id is the invitation's. */
export const CreditReply = Type.Object({
  id: Id,
  /** As whoever invited the student wrote it; the address where they wrote none. */
  name: Type.String(),
  invitedBy: Id,
  invitedByName: Type.String(),
  semester: Type.String(),
  at: Instant,
})
export type CreditReply = Static<typeof CreditReply>

/** A student who agreed to the nomination of a colleague at the same university, and shows it to the community there. */
export const EndorsableReply = Type.Object({
  id: Id,
  studentId: Id,
  name: Type.String(),
  professorName: Type.String(),
  semester: Type.String(),
})
export type EndorsableReply = Static<typeof EndorsableReply>

/** The refusals of nominating, wherever the nomination comes from. */
const notNominated = ['nominations_closed', 'quota_used_up', 'already_nominated', 'enough_nominators', 'too_many_invitations'] as const
const professorOwn = { professor: 'own' } as const
export const readers = { student: 'own', professor: 'own', university: 'uni', admin: 'any' } as const

export const nominationCalls = callsAbout('nominations')({
  'nominations.list': {
    call: 'GET /nominations',
    who: readers,
    kind: 'read',
    list: { order: [{ by: 'sentAt' }] },
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
    topic: 'quota',
    query: Fields({ professor: Type.Optional(SentId) }),
    example: { professor: 'pat' },
    reply: QuotaReply,
    refuses: ['not_found'],
  },
  'nominations.consent': {
    call: 'POST /nominations/consent/:id',
    via: 'answered on the page',
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
  /** The caller's nominations of the last semesters, newest first. */
  'nominations.bySemester': {
    call: 'GET /nominations/semesters',
    who: professorOwn,
    kind: 'read',
    reply: Type.Array(SemesterReply),
  },
  'nominations.revoke': {
    call: 'POST /nominations/:id/revoke',
    via: 'revoked on the page',
    waitsFor: 'processes',
    who: { professor: 'own', university: 'uni' },
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'nomination_answered'],
    failure: 'We could not revoke the nomination. Please try again.',
  },
  /** The mail of the invitation goes out again; the days to answer stay. Once in 7 days, twice in all. */
  'nominations.remind': {
    call: 'POST /nominations/:id/remind',
    via: 'sent again from the page',
    who: { professor: 'own' },
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'nomination_answered', 'reminded'],
    failure: 'We could not remind the student. Please try again.',
  },
  /** Current nominations of colleagues that may be endorsed. */
  'nominations.endorsable': {
    call: 'GET /nominations/endorsable',
    who: professorOwn,
    kind: 'read',
    reply: Type.Array(EndorsableReply),
  },
  'nominations.endorse': {
    call: 'POST /nominations/:id/endorse',
    via: 'endorsed on the page',
    waitsFor: 'processes',
    who: professorOwn,
    kind: 'write',
    params: IdParams,
    body: Fields({ reason: Type.Optional(Prose(limits.nominationReason)) }),
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', ...notNominated],
    failure: 'We could not store your endorsement. Please try again.',
  },
  'nominations.drafts': {
    call: 'GET /nominations/drafts',
    who: professorOwn,
    kind: 'read',
    topic: 'nominationDrafts',
    list: { order: [{ by: 'savedAt' }] },
    query: Listing,
    reply: Type.Array(DraftReply),
  },
  /** `semester` is the current one when left out. */
  'nominations.saveDraft': {
    call: 'POST /nominations/drafts',
    via: 'written on the page',
    who: professorOwn,
    kind: 'write',
    body: Fields({
      email: Email,
      name: Type.Optional(NameOrNone(120)),
      reason: Type.Optional(Prose(limits.nominationReason)),
      semester: Type.Optional(Prose(20)),
    }),
    reply: WriteReply,
    creates: true,
    refuses: ['nominations_closed', 'too_many_nomination_drafts'],
    failure: 'We could not save the draft. Please try again.',
  },
  'nominations.sendDraft': {
    call: 'POST /nominations/drafts/:id/send',
    via: 'sent from a draft',
    waitsFor: 'processes',
    who: professorOwn,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', ...notNominated],
    failure: 'We could not send the nomination. Please try again.',
  },
  'nominations.discardDraft': {
    call: 'POST /nominations/drafts/:id/discard',
    via: 'discarded on the page',
    who: professorOwn,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not discard the draft. Please try again.',
  },
  /** A file with the columns `email`, `name` and `reason`. */
  'nominations.import': {
    ...importCall,
    call: 'POST /nominations/import',
    via: 'taken from a file',
    waitsFor: 'processes',
    who: professorOwn,
  },
  'nominations.credits': {
    call: 'GET /nominations/credits',
    who: professorOwn,
    kind: 'read',
    topic: 'nominationCredits',
    list: { order: [{ by: 'at' }] },
    query: Listing,
    reply: Type.Array(CreditReply),
  },
  /** The id is that of the invitation that names the professor. */
  'nominations.answerCredit': {
    call: 'POST /nominations/credits/:id',
    via: 'answered on the page',
    waitsFor: 'processes',
    who: professorOwn,
    kind: 'write',
    params: IdParams,
    body: Fields({ confirm: Type.Boolean(), reason: Type.Optional(Prose(limits.nominationReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'credit_answered', ...notNominated],
    failure: 'We could not store your answer. Please try again.',
  },
})
