/** Calls of reports (calls.md, "Reports"): settled here, and worked out in a thread of their own. */
import { decodePosition, encodePosition, type Recorded } from '#events/envelope.ts'
import type { ReportHead, ReportMove, ReportReason, ReportReply } from '#contract/reports.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { ReportParam } from '#events/vocabulary/reports.ts'
import { defined } from '#lib/fields.ts'
import type { Problem } from '#platform/http/problem.ts'
import { badField, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { setPageHeaders } from '../core/paging.ts'
import { answered, figuresOf, settledOf, type Asking, type Settled } from './asking/answered.ts'
import { endsOfRows, lastDayOf, zonesOf } from './asking/days.ts'
import { rowLabels } from './asking/labels.ts'
import { toldOf } from './asking/names.ts'
import { otherOf } from './asking/settle.ts'
import { tableFileOf } from './asking/table-file.ts'
import { whoAsks, type Who } from './asking/who.ts'
import { dayOn } from './asking/zones.ts'
import { MOST_MOVES } from './difference.ts'
import type { Ask } from './ask.ts'
import type { Report } from './report.ts'

export function reportHandlers(deps: HandlerDeps): Handlers {
  return {
    'reports.list': async ({ account, read }) => {
      const who = whoAsks(account)
      if (isRefusal(who)) return who
      const lastDay = lastDayOf(who, deps.now(), await zonesOf(read, deps.events, who))
      return who.reports.map((report) => ({ ...headOf(report, who), lastDay }))
    },

    'reports.read': async (call) => {
      const { format, compareWith, compareKnownAt, ...sent } = call.query
      const settled = await settledOf(call, deps, sent)
      if (isRefusal(settled)) return settled
      const { ask, clock } = settled
      const isCompared = compareWith !== undefined || compareKnownAt !== undefined
      const compared = isCompared ? await otherOf(ask, ['compareWith', compareWith], ['compareKnownAt', compareKnownAt], clock) : undefined
      const reply = await replyOf(call, deps, settled, compared)
      if (isRefusal(reply)) return reply
      const other = compared && (await replyOf(call, deps, { ...settled, ask: compared }))
      if (isRefusal(other)) return other
      const both: ReportReply = { ...reply, ...(other && { other }) }
      return format === 'csv' ? (tableFileOf(both) as unknown as ReportReply) : both
    },

    'reports.why': async (call) => {
      const { row, column, side, limit = limits.listPage, cursor, ...sent } = call.query
      const begin = cursor === undefined ? 0 : placeIn(cursor)
      if (begin === undefined) return refuse('bad_cursor', { field: 'cursor' })
      const settled = await settledOf(call, deps, sent)
      if (isRefusal(settled)) return settled
      const { report, ask } = settled
      checkColumn(report, column)
      const found = await answered(call, deps, settled.source, { kind: 'why', report: report.name, ask, cell: { row, column, side } })
      if (found.kind !== 'why') return refuse(found.kind === 'hidden' ? 'cell_hidden' : 'not_found')
      const { reasons } = found
      const page = reasons.slice(begin, begin + limit)
      const next = begin + limit < reasons.length ? { next: String(begin + limit) } : {}
      setPageHeaders(call, { total: reasons.length, ...next })
      return shownThings(call, deps, page)
    },

    'reports.difference': async (call) => {
      const { row, column, otherAsOf, otherKnownAt, ...sent } = call.query
      const settled = await settledOf(call, deps, sent)
      if (isRefusal(settled)) return settled
      const { report, ask, clock } = settled
      if (otherAsOf === undefined && otherKnownAt === undefined) throw badField('otherAsOf', 'or otherKnownAt is needed')
      checkColumn(report, column)
      const other = await otherOf(ask, ['otherAsOf', otherAsOf], ['otherKnownAt', otherKnownAt], clock)
      const found = await answered(call, deps, settled.source, {
        kind: 'difference',
        report: report.name,
        ask,
        cell: { row, column },
        other,
      })
      if (found.kind === 'too_many') throw tooFarAway(otherAsOf === undefined ? 'otherKnownAt' : 'otherAsOf')
      if (found.kind !== 'difference') return refuse(found.kind === 'hidden' ? 'cell_hidden' : 'not_found')
      const moved = found.moves.map(({ thing, position }) => ({ thing, events: [position] }))
      const shown = (await shownThings(call, deps, moved)).flatMap(({ events, ...told }, n): ReportMove[] => {
        const effect = found.moves[n]?.effect
        return effect ? events.map((event) => ({ ...told, ...event, effect })) : []
      })
      // What has no place in the log is told none by its place among the others either.
      return shown.toSorted((one, other) => Number(one.eventId === undefined) - Number(other.eventId === undefined))
    },
  }
}

/** @param compared the question of the other day, to which each figure gets its difference */
async function replyOf(
  call: Asking,
  deps: HandlerDeps,
  { who, ask, clock, report, source }: Settled,
  compared?: Ask,
): Promise<Omit<ReportReply, 'other'> | Refusal> {
  const figures = await figuresOf(call, deps, { report, ask, source }, compared)
  if (isRefusal(figures)) return figures
  const { columns, rows, series, notes } = figures.table
  const label = await rowLabels(
    call.read,
    ask.groupBy,
    rows.map(({ key }) => key),
  )
  const endsOn = await endsOfRows(call.read, who, ask.groupBy)
  return {
    stamp: figures.stamp,
    day: dayOn(clock.zoneOn, ask.asOf),
    columns: [...columns],
    rows: rows.map(
      ({ key, n, values }) => ({ key, label: label(key), n, values, ...defined({ endsOn: endsOn(key) }) }) as ReportReply['rows'][number],
    ),
    ...(series && { series: [...series] as unknown as NonNullable<ReportReply['series']> }),
    notes: [...notes],
  }
}

type Shown = { readonly thing: string; readonly events: readonly number[] }

/** With the events as they stand in the log. */
async function shownThings({ account, read }: Asking, { sealedEvents }: HandlerDeps, shown: readonly Shown[]) {
  const positions = [...new Set(shown.flatMap(({ events }) => events))].toSorted((one, other) => one - other)
  const [found, told] = await Promise.all([
    sealedEvents.at(positions.map(BigInt), read.aside),
    toldOf(
      read,
      shown.map(({ thing }) => thing),
      account,
    ),
  ])
  const byPosition = new Map(found.map((event) => [Number(event.position), event]))
  return shown.map(({ thing, events }): ReportReason => {
    const { isStrange, ...named } = told(thing)
    return {
      ...named,
      events: events.flatMap((position) => {
        const event = byPosition.get(position)
        if (!event) return []
        const did = { type: event.type, ...ledTo(event) }
        // To a career office no step of one who does not share is told.
        if (isStrange) return account.role === 'university' ? { type: event.type } : did
        // Of a hidden application that an erasure ended, its place in the log would tell the company the instant.
        if (account.role === 'recruiter' && 'toldByDay' in event.data) return did
        const known = { ...did, eventId: event.id, position: encodePosition(event.position) }
        // Of what has no name for the asker it would help to find one.
        return named.label === undefined && account.role !== 'admin' ? known : { ...known, at: event.meta.occurredAt }
      }),
    }
  })
}

const moves: readonly string[] = [
  'ApplicationStatusChanged',
  'ApplicationStatusCorrected',
  'ApplicationReinstated',
  'ReferralStatusChanged',
  'ReferralStatusCorrected',
]

/** To which status a move led, which tells no more than figures by status do. */
function ledTo({ type, data }: Recorded): { readonly to?: string } {
  const { to } = data as { readonly to?: unknown }
  return moves.includes(type) && typeof to === 'string' ? { to } : {}
}

function tooFarAway(field: string): Problem {
  return badField(
    field,
    `is too far away: more than ${MOST_MOVES} things moved. Choose days that are nearer to each other, or a smaller group`,
  )
}

function checkColumn({ columns }: Report, column: string): void {
  if (!columns.some(({ key }) => key === column)) throw badField('column', 'is no column of this report')
}

function placeIn(cursor: string): number | undefined {
  const place = decodePosition(cursor)
  return place === undefined || place > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(place)
}

type Param = ReportHead['params'][number]
const params: Readonly<Record<ReportParam, Omit<Param, 'name'>>> = {
  from: { kind: 'day' },
  to: { kind: 'day' },
  includeActive: { kind: 'flag' },
  class: { kind: 'year', needed: true },
  estimate: { kind: 'choice', values: ['incidence'] },
}

function headOf({ name, title, question, words, groups, columns, ...report }: Report, { hidesSmall }: Who): Omit<ReportHead, 'lastDay'> {
  const asked = report.params.filter((param) => !hidesSmall || (param !== 'from' && param !== 'to'))
  return {
    name,
    title,
    question,
    words,
    params: asked.map((param) => ({ name: param, ...params[param] })),
    groups: [...groups],
    columns: [...columns],
  }
}
