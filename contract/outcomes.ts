/** First destinations of graduates, and who of the professors takes part (product 2.13). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose, Text, DayOrInstant } from '#events/schema.ts'
import { degrees } from '#events/vocabulary/jobs.ts'
import { firstDestinations, outcomeSources } from '#events/vocabulary/outcomes.ts'
import { Day, defineCalls, Id, Instant, paging, UidParams, WriteReply } from './call.ts'

const Recorded = Type.Object({
  outcome: Type.Enum(firstDestinations),
  source: Type.Enum(outcomeSources),
  organization: Type.Optional(Type.String()),
  title: Type.Optional(Type.String()),
  startsOn: Type.Optional(Day),
  recordedAt: Instant,
})
export type RecordedOutcome = Static<typeof Recorded>

export const OutcomeReply = Type.Object({
  current: Type.Optional(Recorded),
  /** What was recorded before, the newest first. */
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
  current: Type.Optional(Recorded),
})
export type GraduateReply = Static<typeof GraduateReply>

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

export const outcomeCalls = defineCalls({
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
      university: Type.Optional(SentId),
      layout: Type.Optional(Type.Enum(['nace'])),
      ...paging,
    }),
    reply: Type.Array(GraduateReply),
    layouts: { nace: NaceRow },
  },
  'outcomes.read': {
    call: 'GET /outcomes/:uid',
    who: ofOne,
    kind: 'read',
    params: UidParams,
    reply: OutcomeReply,
    refuses: ['not_found'],
  },
  /** What a student says of themselves has the source `self`; staff name theirs, `staff` when left out. */
  'outcomes.record': {
    call: 'POST /outcomes/:uid',
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
  /** The professors of the university with what became of their nominations in a semester; the current one when left out. */
  'participation.list': {
    call: 'GET /participation',
    who: staff,
    kind: 'read',
    query: Fields({ semester: Type.Optional(Prose(20)), university: Type.Optional(SentId), ...paging }),
    reply: Type.Array(ParticipationReply),
  },
})
