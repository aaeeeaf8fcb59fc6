/** Reports, as of a day and as known at one (calls.md, "Reports"; exactly in docs/design/reports.md). */
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { Day as SentDay, DayOrInstant, Fields, Id as SentId, Prose, Text } from '#events/schema.ts'
import { applicationSources, reasonCodes } from '#events/vocabulary/applications/application-status.ts'
import { degrees, jobTypes } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { factTables, NOT_KNOWN, reportEffects, reportFigures, reportGroups, reportSides, reportUnits } from '#events/vocabulary/reports.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { gpaBands } from '#events/vocabulary/students/gpa-bands.ts'
import { AsFile, defineCalls, File, Id, IdParams, Instant, NoBody, paging, WriteReply } from './call.ts'

/** Of things without a value there is a row, too, and it may be asked for. */
const orNotKnown = <const Value extends string>(values: readonly Value[]) => Type.Optional(Type.Enum([...values, NOT_KNOWN]))

/** A day ends with it. */
const Moment = DayOrInstant
const Known = Type.Refine(
  Type.String({ description: 'Position, UTC instant, or day, YYYY-MM-DD' }),
  (text) => /^\d{1,20}$/.test(text) || Value.Check(DayOrInstant, text),
  () => 'must be a position, a UTC instant or a day',
)
/** Left out, both are now; for analysts and universities, who say days, the end of yesterday. */
const whenKnown = { asOf: Type.Optional(Moment), knownAt: Type.Optional(Known) }

/** Which things, of which day. */
const asked = {
  ...whenKnown,
  from: Type.Optional(SentDay),
  to: Type.Optional(SentDay),
  groupBy: Type.Optional(Type.Enum(reportGroups)),
  university: Type.Optional(SentId),
  semester: Type.Optional(Prose(20)),
  organization: Type.Optional(SentId),
  jobType: orNotKnown(jobTypes),
  source: orNotKnown(applicationSources),
  skill: Type.Optional(SentId),
  degree: orNotKnown(degrees),
  gpaBand: orNotKnown(gpaBands),
  job: Type.Optional(SentId),
  actorRole: orNotKnown([...roles, 'platform']),
  reasonCode: orNotKnown(reasonCodes),
  includeActive: Type.Optional(Type.Boolean()),
  class: Type.Optional(Type.Integer({ minimum: 1950, maximum: 2100 })),
  estimate: Type.Optional(Type.Enum(['incidence'])),
}
const comparing = { ...asked, compareWith: Type.Optional(Moment), compareKnownAt: Type.Optional(Known) }
const Name = Fields({ name: SentId })
const cell = { row: Prose(64), column: Prose(64) }

const Column = Type.Object({
  key: Type.String(),
  label: Type.String(),
  unit: Type.Enum(reportUnits),
  kind: Type.Enum(reportFigures),
})
export type ReportColumn = Static<typeof Column>

const Suppressed = Type.Object({ suppressed: Type.Literal(true) })
const Figure = Type.Object({
  /** `null`: there is no case. */
  value: Type.Union([Type.Number(), Type.Null()]),
  numerator: Type.Optional(Type.Integer()),
  denominator: Type.Optional(Type.Integer()),
  low: Type.Optional(Type.Number()),
  high: Type.Optional(Type.Number()),
  p25: Type.Optional(Type.Number()),
  p75: Type.Optional(Type.Number()),
  p90: Type.Optional(Type.Number()),
  /** This minus the other, where two days are compared. */
  delta: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  flagged: Type.Optional(Type.Literal(true)),
})
export type ReportValue = Static<typeof Figure> | Static<typeof Suppressed>

/** By the key of the column. */
const Values = Type.Record(Type.String(), Type.Union([Figure, Suppressed]))
const Row = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** Of a semester its last day, by the asker's calendar. */
  endsOn: Type.Optional(Type.String()),
  n: Type.Union([Type.Integer(), Suppressed]),
  values: Values,
})
export type ReportRow = Static<typeof Row>

const Series = Type.Object({
  row: Type.String(),
  column: Type.String(),
  /** Day, share, and how many were followed until it. */
  points: Type.Array(Type.Tuple([Type.Integer(), Type.Number(), Type.Integer()])),
  median: Type.Union([Type.Integer(), Type.Null()]),
})

/** By it anybody who asks again sees that the figures are the same. */
const Stamp = Type.Object({
  report: Type.String(),
  /** Settled, as they are hashed. */
  params: Type.Record(Type.String(), Type.Unknown()),
  asOf: Instant,
  knownAt: Type.String({ description: 'Position' }),
  /** How far the log was read. */
  position: Type.String(),
  codeVersion: Type.String(),
  definition: Type.Integer(),
  resultHash: Type.String(),
})
export type ReportStamp = Static<typeof Stamp>

const OneDay = Type.Object({
  stamp: Stamp,
  /** The day of `asOf`, by the asker's clock. */
  day: Type.String(),
  columns: Type.Array(Column),
  /** `all` is the first. */
  rows: Type.Array(Row),
  series: Type.Optional(Type.Array(Series)),
  notes: Type.Array(Type.String()),
})
export const ReportReply = Type.Object({
  ...OneDay.properties,
  /** Of the other day, where two are compared: known at the same position, unless another one was asked for. */
  other: Type.Optional(OneDay),
})
export type ReportReply = Static<typeof ReportReply>

export const ReportHead = Type.Object({
  name: Type.String(),
  title: Type.String(),
  question: Type.String(),
  /** How it is counted, in words. */
  words: Type.String(),
  params: Type.Array(
    Type.Object({
      name: Type.String(),
      kind: Type.Enum(['day', 'flag', 'year', 'choice']),
      values: Type.Optional(Type.Array(Type.String())),
      needed: Type.Optional(Type.Literal(true)),
    }),
  ),
  /** By which rows are made, and things chosen. */
  groups: Type.Array(Type.Enum(reportGroups)),
  columns: Type.Array(Column),
  /** The last day that may be asked for, by the asker's clock. */
  lastDay: Type.String(),
})
export type ReportHead = Static<typeof ReportHead>

const EventOf = Type.Object({
  /** Left out where the thing is not the asker's to know: they see its type alone. */
  eventId: Type.Optional(Id),
  position: Type.Optional(Type.String()),
  type: Type.String(),
  /** The status that it led to. */
  to: Type.Optional(Type.String()),
  /** When it happened; left out where the thing has no name for the asker. */
  at: Type.Optional(Instant),
})

export const ReportReason = Type.Object({
  /** Its id; for analysts, and for universities where the person does not share, another one in every answer. */
  thing: Id,
  /** Whose it is, where the asker may read that. */
  label: Type.Optional(Type.String()),
  /** To what of it the asker has a page: the application, or the student. */
  application: Type.Optional(Id),
  student: Type.Optional(Id),
  events: Type.Array(EventOf),
})
export type ReportReason = Static<typeof ReportReason>

export const ReportMove = Type.Object({
  ...EventOf.properties,
  thing: Id,
  label: ReportReason.properties.label,
  application: ReportReason.properties.application,
  student: ReportReason.properties.student,
  effect: Type.Enum(reportEffects),
})
export type ReportMove = Static<typeof ReportMove>

export const SavedReport = Type.Object({
  id: Id,
  name: Type.String(),
  title: Type.Optional(Type.String()),
  savedAt: Instant,
  /** The day of its `asOf`, by the asker's clock. */
  day: Type.String(),
  /** As they were asked; the stamp has them settled. */
  params: Type.Record(Type.String(), Type.Unknown()),
  /** By which the asker may ask for the same knowledge again: a position, or the day with which it ended. Missing where there is none, or `params` say it. */
  knownAt: Type.Optional(Type.String()),
  stamp: Stamp,
})
export type SavedReport = Static<typeof SavedReport>

export const RerunReply = Type.Object({
  same: Type.Boolean(),
  /** Of the same question now. */
  stamp: Stamp,
  columns: Type.Array(Column),
  /** Of all that was asked about, as the asker is shown it now. */
  all: Values,
  /** What has come since, where the figures are others: nothing that was recorded later counts. */
  because: Type.Optional(
    Type.Object({
      newEvents: Type.Integer(),
      /** Students of the scope whose account was erased, and who share with the career office no more. */
      erased: Type.Integer(),
      sharingTakenBack: Type.Integer(),
      /** The report is defined otherwise now. */
      definition: Type.Boolean(),
    }),
  ),
})
export type RerunReply = Static<typeof RerunReply>

const askers = { university: 'uni', recruiter: 'org', admin: 'any', analyst: 'scope' } as const
const read = { who: askers, kind: 'read', params: Name } as const
const own = { university: 'own', recruiter: 'own', admin: 'own', analyst: 'own' } as const
const refuses = ['not_found', 'subscription_required', 'no_scope'] as const
/** Where what is asked is stored first. */
const ofRecord = ['concurrent_change', 'no_space', 'asked_too_much_today'] as const

export const reportCalls = defineCalls({
  'reports.list': {
    call: 'GET /reports',
    who: askers,
    kind: 'read',
    reply: Type.Array(ReportHead),
  },
  /** The caller's own, the latest first. */
  'reports.saved': {
    call: 'GET /reports/saved',
    topic: 'me',
    who: own,
    kind: 'read',
    reply: Type.Array(SavedReport),
  },
  /**
   * Rows for analysts' own tools, of the end of the last week (UTC): `X-As-Of` says of which day they are, `X-Left-Out` how many things are
   * counted by reports and have no row: too rare to be told, or of who was erased. What each column means is in docs/data.md.
   */
  'reports.facts': {
    call: 'GET /reports/facts',
    who: { admin: 'any', analyst: 'scope' },
    kind: 'read',
    query: Fields({ of: Type.Enum(factTables), format: Type.Optional(Type.Enum(['csv', 'ndjson'], { description: 'csv when left out' })) }),
    example: { of: 'applications' },
    reply: File,
    produces: ['text/csv', 'application/x-ndjson'],
    // What analysts are answered is stored first.
    refuses: ['no_scope', ...ofRecord],
  },
  /** Analysts and universities ask at most two groups at once, and take days. `compareWith` is as `asOf`, `compareKnownAt` as `knownAt`. */
  'reports.read': {
    ...read,
    call: 'GET /reports/:name',
    query: Fields({ ...comparing, ...AsFile.properties }),
    example: { name: 'funnel' },
    reply: ReportReply,
    // What analysts and universities ask is stored before it is answered.
    refuses: [...refuses, ...ofRecord],
  },
  /** The things behind a figure, each with the events by which it counts. */
  'reports.why': {
    ...read,
    call: 'GET /reports/:name/why',
    query: Fields({ ...asked, ...cell, side: Type.Enum(reportSides), limit: paging.limit, cursor: paging.cursor }),
    example: { name: 'funnel', row: 'all', column: 'reached.submitted', side: 'numerator' },
    reply: Type.Array(ReportReason),
    refuses: [...refuses, 'cell_hidden', 'bad_cursor'],
  },
  /** What moved things into a figure or out of it, from the other day or position to this one. */
  'reports.difference': {
    ...read,
    call: 'GET /reports/:name/difference',
    query: Fields({ ...asked, ...cell, otherAsOf: Type.Optional(Moment), otherKnownAt: Type.Optional(Known) }),
    example: { name: 'funnel', row: 'all', column: 'reached.submitted', otherAsOf: '2026-11-18' },
    reply: Type.Array(ReportMove),
    refuses: [...refuses, 'cell_hidden'],
  },
  /** Keeps the figures of now, and by which question, with their stamp. */
  'reports.save': {
    call: 'POST /reports/:name/save',
    via: 'saved on the page',
    who: askers,
    kind: 'write',
    params: Name,
    body: Fields({ params: Type.Optional(Fields(comparing)), title: Type.Optional(Text(limits.savedReportTitle)) }),
    reply: WriteReply,
    refuses: [...refuses, 'asked_too_much_today'],
    failure: 'We could not save this report. Please try again.',
  },
  /** The same question again, settled as its stamp is. */
  'reports.rerun': {
    call: 'POST /reports/saved/:id/rerun',
    who: own,
    kind: 'search',
    params: IdParams,
    body: NoBody,
    example: { id: 'run-1' },
    reply: RerunReply,
    refuses: [...refuses, ...ofRecord],
  },
})
