/** Rows for analysts' own tools over HTTP (calls.md, "Reports"). */
import { Readable } from 'node:stream'
import type { AnalystScope } from '#events/vocabulary/roles.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { attachmentNamed } from '#lib/file-names.ts'
import type { Handlers } from '../../core/call.ts'
import type { HandlerDeps } from '../../core/deps.ts'
import type { CallReader } from '../../core/reader.ts'
import { recordedUntil } from '../../core/recorded-until.ts'
import type { Ask } from '../ask.ts'
import { answered } from '../asking/answered.ts'
import { asOfIn, knownAtIn, type Clock } from '../asking/moments.ts'
import { whoAsks } from '../asking/who.ts'
import { inUtc } from '../asking/zones.ts'
import type { Source } from '../loading/load.ts'
import { dayOf } from './build.ts'
import { weekOf } from './columns.ts'
import { factViews, sourceOf } from '../loading/source.ts'
import { stampedParams } from '../stamp.ts'

const types = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson' } as const

export function factHandlers(deps: HandlerDeps): Handlers {
  return {
    'reports.facts': async (call) => {
      const { account, request, reply, query } = call
      const { of, format = 'csv' } = query
      const who = whoAsks(account)
      if (isRefusal(who)) return who
      const { ask, source } = await factAsk(call.read, deps, who.scope)
      const found = await answered(call, deps, source, { kind: 'facts', of, format, ask })
      if (found.kind !== 'facts') return refuse('not_found')
      const run = {
        name: 'facts',
        params: { of, ...defined({ ...stampedParams(ask), scope: defined(ask.scope) }) },
        resultHash: found.hash,
      }
      const refused = who.hidesSmall ? await deps.recordRun(account, run, request.id) : undefined
      if (refused) return refused
      const day = dayOf(ask)
      reply.headers({
        'content-type': types[format],
        'content-disposition': attachmentNamed(`${of}-${day}.${format}`),
        'cache-control': 'private, no-store',
        'x-as-of': day,
        'x-left-out': String(found.leftOut),
      })
      return Readable.from([found.file], { objectMode: false })
    },
  }
}

/**
 * The end of the last week (UTC), as it was known then: the same for whoever asks in a week. Files of two days would tell the day of each
 * step that has a row of its own, and weeks are all that they are meant to tell.
 */
export async function factAsk(
  read: CallReader,
  deps: Pick<HandlerDeps, 'now' | 'views' | 'sealedEvents'>,
  scope: AnalystScope,
): Promise<{ readonly ask: Ask; readonly source: Source }> {
  // A read of each waits for what the caller wrote before.
  await Promise.all(factViews.map((view) => read.get(view, '-')))
  const source = sourceOf(deps.views)
  const clock: Clock = {
    // As on Monday, when the week was yesterday's.
    now: Date.parse(weekOf(deps.now())),
    zoneOn: inUtc,
    position: source.position,
    newest: async () => source.position,
    recordedUntil: (ms) => recordedUntil({ events: deps.sealedEvents, read }, ms),
    daysAlone: true,
  }
  const knownAt = Number(await knownAtIn(['knownAt', undefined], clock))
  return { ask: { asOf: asOfIn(['asOf', undefined], clock), knownAt, scope, asker: 'everybody', hidesSmall: true }, source }
}
