/** First destinations of graduates, and who of the professors takes part (product 2.13). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose, Text, DayOrInstant } from '#events/schema.ts'
import { degrees } from '#events/vocabulary/jobs/jobs.ts'
import { firstDestinations, outcomeSources, workingDestinations } from '#events/vocabulary/students/outcomes.ts'
import { Day, callsAbout, Id, Instant, paging, UidParams, WriteReply } from './call.ts'
import { importCall } from './imports.ts'

const Recorded = Type.Object({
  outcome: Type.Enum(firstDestinations),
  source: Type.Enum(outcomeSources),
  organization: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  startsOn: Type.Optional(Day),
  recordedAt: Instant,
})
export type RecordedOutcome = Static<typeof Recorded>

/** `doubt`: it was proposed from an accepted offer that no longer stands (product 2.20). */
const Current = Type.Object({ ...Recorded.properties, doubt: Type.Optional(Type.Literal(true)) })

const Proposed = Type.Object({
  applicationId: Id,
  /** Left out where the type of the job leaves open which it is. */
  outcome: Type.Optional(Type.Enum(firstDestinations)),
  organization: Type.String(),
  title: Type.String(),
  acceptedAt: Instant,
})
export type ProposedOutcome = Static<typeof Proposed>

export const OutcomeReply = Type.Object({
  current: Type.Optional(Current),
  /** The destination that an accepted offer proposes. It counts in no figure before it is confirmed. */
  proposed: Type.Optional(Proposed),
  /** Earlier records, the newest first. */
  history: Type.Array(Recorded),
})
export type OutcomeReply = Static<typeof OutcomeReply>

export const GraduateReply = Type.Object({
  /** The uid, under the name by which pages follow their lists. */
  id: Id,
  uid: Id,
  displayName: Type.String(),
  email: Type.String(),
  degree: Type.Optional(Type.Enum(degrees)),
  major: Type.Optional(Type.String()),
  graduationDate: Day,
  class: Type.Integer(),
  /** Whether an outcome is known. */
  known: Type.Boolean(),
  current: Type.Optional(Current),
  /** Only of who shares with the career office how applications stand. */
  proposed: Type.Optional(Proposed),
  /** When the university last asked. */
  askedAt: Type.Optional(Instant),
})
export type GraduateReply = Static<typeof GraduateReply>

export const ClassReply = Type.Object({
  class: Type.Integer(),
  total: Type.Integer(),
  known: Type.Integer(),
  /** With a proposal that staff may see; some of them have an earlier answer, and are known. */
  proposed: Type.Integer(),
  /** Of those, the ones of whom nothing is known. */
  proposedUnknown: Type.Integer(),
  /** Of whom nothing is known: who may be asked now, and who was asked in the last 30 days; the others take no such mail. */
  askable: Type.Integer(),
  lately: Type.Integer(),
  outcomes: Type.Array(Type.Object({ outcome: Type.Enum(firstDestinations), count: Type.Integer() })),
  /** The last question: how many it went to, and of how many something is known by now. */
  asked: Type.Optional(Type.Object({ at: Instant, count: Type.Integer(), known: Type.Integer() })),
})
export type ClassReply = Static<typeof ClassReply>

/** The result of asking a class: how many were asked, and how many were not, by the reason. */
export const AskedReply = Type.Object({
  ok: Type.Literal(true),
  asked: Type.Integer(),
  /** Asked in the last 30 days; and those who take no such mail. */
  left: Type.Object({ lately: Type.Integer(), mail: Type.Integer() }),
  position: WriteReply.properties.position,
  topics: WriteReply.properties.topics,
})

export const ParticipationReply = Type.Object({
  id: Id,
  professorId: Id,
  displayName: Type.String(),
  sent: Type.Integer(),
  consented: Type.Integer(),
  /** Of those who agreed, each counted with those that came further. */
  outcomes: Type.Object({ interviewed: Type.Integer(), offered: Type.Integer(), hired: Type.Integer() }),
})
export type ParticipationReply = Static<typeof ParticipationReply>

const Cell = Type.Union([Type.String(), Type.Integer()])
/** The columns of NACE's first-destination survey (docs/decisions/first-destinations.md). */
const NaceRow = Type.Object({
  'Graduating class': Cell,
  Name: Cell,
  'E-mail': Cell,
  'Degree level': Cell,
  Major: Cell,
  'Graduation date': Cell,
  'Primary status': Cell,
  'Employer or institution': Cell,
  'Job title or program': Cell,
  'Start date': Cell,
  'Information source': Cell,
  'Recorded on': Cell,
})
export type NaceRow = Static<typeof NaceRow>

const staff = { university: 'uni', admin: 'any' } as const
const ofOne = { student: 'own', ...staff } as const

export const outcomeCalls = callsAbout({ outcomes: 'outcomes', participation: 'nominations' })({
  /**
   * The graduates of a class by name: those of 1 July to 30 June. `university` is for admins. `format=csv` answers all of them as a
   * table, with `layout=nace` under the names of NACE's first-destination survey.
   */
  'outcomes.list': {
    call: 'GET /outcomes',
    who: staff,
    kind: 'read',
    query: Fields({
      class: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100, description: 'That of today when left out' })),
      known: Type.Optional(Type.Boolean()),
      proposed: Type.Optional(Type.Boolean()),
      university: Type.Optional(SentId),
      layout: Type.Optional(Type.Enum(['nace'])),
      ...paging,
    }),
    example: { class: 2027 },
    reply: Type.Array(GraduateReply),
    layouts: { nace: NaceRow },
  },
  /** A class in figures, with the last question that was put to it. `university` is for admins. */
  'outcomes.ofClass': {
    call: 'GET /outcomes/class/:year',
    who: staff,
    kind: 'read',
    params: Fields({ year: Type.Integer({ minimum: 1950, maximum: 2100 }) }),
    query: Fields({ university: Type.Optional(SentId) }),
    example: { year: 2027 },
    reply: ClassReply,
  },
  'outcomes.read': {
    call: 'GET /outcomes/:uid',
    who: ofOne,
    kind: 'read',
    params: UidParams,
    example: { uid: 'sam' },
    reply: OutcomeReply,
    refuses: ['not_found'],
  },
  /** An outcome that a student records of themselves has the source `self`; staff name theirs, `staff` when left out. */
  'outcomes.record': {
    call: 'POST /outcomes/:uid',
    via: 'recorded on the page',
    who: ofOne,
    kind: 'write',
    params: UidParams,
    body: Fields({
      outcome: Type.Enum(firstDestinations),
      source: Type.Optional(Type.Enum(outcomeSources)),
      organization: Type.Optional(Text(120)),
      title: Type.Optional(Text(120)),
      startsOn: Type.Optional(DayOrInstant),
    }),
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not store this outcome. Please try again.',
  },
  /** Takes what an accepted offer proposes, with the source `platform`. `outcome` is needed where the type of the job leaves it open. */
  'outcomes.confirm': {
    call: 'POST /outcomes/:uid/confirm',
    via: 'confirmed on the page',
    who: ofOne,
    kind: 'write',
    params: UidParams,
    body: Fields({
      outcome: Type.Optional(Type.Enum(workingDestinations)),
      /** The offer that the caller saw; another one is not confirmed in its place. */
      applicationId: Type.Optional(SentId),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'nothing_proposed'],
    failure: 'We could not store this outcome. Please try again.',
  },
  /** CSV with `email,name?,outcome,organization?,title?,startsOn?,source?`, of the university's students alone. Admins name one. */
  'outcomes.import': {
    ...importCall,
    call: 'POST /outcomes/import',
    via: 'taken from a file',
    who: staff,
    query: Fields({ ...importCall.query.properties, university: Type.Optional(SentId) }),
    refuses: [...importCall.refuses, 'no_university'],
  },
  /** Asks those of a class of whom nothing is known, once in 30 days, and 500 at once. Admins name a `university`. */
  'outcomes.ask': {
    call: 'POST /outcomes/ask',
    via: 'asked on the page',
    who: staff,
    kind: 'write',
    body: Fields({ class: Type.Integer({ minimum: 1950, maximum: 2100 }), university: Type.Optional(SentId) }),
    reply: AskedReply,
    refuses: ['no_university'],
    failure: 'We could not ask them. Please try again.',
  },
  /** The professors of the university with what became of their nominations in a semester; the current one when left out. */
  'participation.list': {
    call: 'GET /participation',
    who: staff,
    kind: 'read',
    query: Fields({ semester: Type.Optional(Prose(20)), university: Type.Optional(SentId), ...paging }),
    reply: Type.Array(ParticipationReply),
  },
})
