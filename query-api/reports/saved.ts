/** Reports that somebody saved, and the same questions again (reports.md, Stamp). */
import type { ReportStamp, RerunReply, SavedReport } from '#contract/reports.ts'
import type { Query } from '#contract/contract.ts'
import { START } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { readerFor } from '../core/reader.ts'
import { answered, figuresOf, openReport, scopeAsRead, settledOf, type Asking } from './asking/answered.ts'
import { zonesOf } from './asking/days.ts'
import { otherOf } from './asking/settle.ts'
import { whoAsks, type Who } from './asking/who.ts'
import { dayOn, endIn, inUtc, type Zones } from './asking/zones.ts'
import { ALL, groups, type Ask } from './ask.ts'

export function savedReportHandlers(deps: HandlerDeps): Handlers {
  return {
    'reports.saved': async (call) => {
      const who = whoAsks(call.account)
      const zoneOn = isRefusal(who) ? inUtc : await zonesOf(call.read, deps.events, who)
      const saved = await savedBy(call, deps)
      const knownAt = await knowledgeOf(call, deps, zoneOn, saved)
      return saved.map((run) => ({
        ...run,
        day: dayOn(zoneOn, Date.parse(run.stamp.asOf)),
        ...(run.params['knownAt'] === undefined && defined({ knownAt: knownAt(run) })),
      }))
    },

    'reports.rerun': async (call): Promise<RerunReply | Refusal> => {
      const saved = (await savedBy(call, deps)).find(({ id }) => id === call.params.id)
      if (!saved) return refuse('not_found')
      const open = await openReport(call, deps, saved.name)
      if (isRefusal(open)) return open
      const ask = askedBy(saved.stamp, open.who)
      const scope = await scopeAsRead(ask.scope, call.read)
      if (scope.kind !== open.who.scope.kind || scope.id !== open.who.scope.id) return refuse('not_found')
      const figures = await figuresOf(call, deps, { ...open, ask })
      if (isRefusal(figures)) return figures
      const { stamp, table } = figures
      const all = table.rows.find(({ key }) => key === ALL)?.values ?? {}
      const shown = { stamp, columns: [...table.columns], all: all as RerunReply['all'] }
      if (stamp.resultHash === saved.stamp.resultHash) return { same: true, ...shown }
      const position = Number(saved.stamp.position)
      const since = await answered(call, deps, open.source, { kind: 'since', report: saved.name, ask, position })
      return {
        same: false,
        ...shown,
        because: {
          newEvents: Number(stamp.position) - position,
          ...(since.kind === 'since' ? pick(since, 'erased', 'sharingTakenBack') : { erased: 0, sharingTakenBack: 0 }),
          definition: stamp.definition !== saved.stamp.definition,
        },
      }
    },
  }
}

/** A position is the admin's to say. To others it is a day where nothing was recorded between it and the end of its own. */
export async function knowledgeOf(
  { account, read }: Asking,
  { sealedEvents }: HandlerDeps,
  zoneOn: Zones,
  saved: readonly Pick<SavedReport, 'stamp'>[],
): Promise<(run: Pick<SavedReport, 'stamp'>) => string | undefined> {
  if (account.role === 'admin') return ({ stamp }) => String(Number(stamp.knownAt))
  const positions = new Set(saved.flatMap(({ stamp }) => [BigInt(stamp.knownAt), BigInt(stamp.knownAt) + 1n]))
  const found = await sealedEvents.at(
    [...positions].toSorted((one, other) => (one < other ? -1 : 1)),
    read.aside,
  )
  const recordedAt = new Map(found.map((event) => [event.position, Date.parse(event.recordedAt)]))
  return ({ stamp }) => {
    const [last, next] = [recordedAt.get(BigInt(stamp.knownAt)), recordedAt.get(BigInt(stamp.knownAt) + 1n)]
    if (last === undefined || next === undefined) return undefined
    const day = dayOn(zoneOn, last)
    return next > endIn(zoneOn, day) ? day : undefined
  }
}

async function savedBy(
  { account, read }: Pick<Asking, 'account' | 'read'>,
  { events }: HandlerDeps,
): Promise<Omit<SavedReport, 'day' | 'knownAt'>[]> {
  const found = await events.ofType(`reports-${account.uid}`, ['ReportSaved'], read.aside, limits.savedReports)
  return found
    .map(({ data, meta: { occurredAt } }) => {
      const { runId, name, title, params, stamp } = data as unknown as Omit<SavedReport, 'id' | 'savedAt' | 'day'> & {
        readonly runId: string
      }
      return { id: runId, name, savedAt: occurredAt, params, stamp, ...defined({ title }) }
    })
    .toReversed()
}

/** In the scope of then, also where that was merged since: the same question has the same figures. */
function askedBy({ params }: ReportStamp, { asker, hidesSmall }: Who): Ask {
  const settled = params as unknown as Pick<
    Ask,
    'asOf' | 'knownAt' | 'scope' | 'from' | 'to' | 'groupBy' | 'includeActive' | 'class' | 'estimate'
  >
  const filters = pick(params as Partial<Record<(typeof groups)[number], string>>, ...groups)
  return {
    ...pick(settled, 'asOf', 'knownAt', 'from', 'to', 'groupBy', 'includeActive', 'class', 'estimate'),
    scope: settled.scope,
    asker,
    hidesSmall,
    ...(Object.keys(filters).length > 0 && { filters }),
  }
}

type Asked = { readonly name: string; readonly params: Omit<Query<'reports.read'>, 'format'>; readonly requestId: string }

/** For the command that saves one: the stamp of the figures as the asker is answered them now. */
export function stamperOf(deps: HandlerDeps): (account: Account, asked: Asked) => Promise<ReportStamp | Refusal> {
  return async (account, { name, params: { compareWith, compareKnownAt, ...sent }, requestId }) => {
    const read = readerFor(deps.store, deps.views, START, account.uid)
    const call = { account, read, request: { id: requestId }, params: { name } }
    const settled = await settledOf(call, deps, sent)
    if (isRefusal(settled)) return settled
    // What it is compared with is looked at as well, so that nothing is kept that cannot be asked.
    await otherOf(settled.ask, ['compareWith', compareWith], ['compareKnownAt', compareKnownAt], settled.clock)
    const figures = await figuresOf(call, deps, settled)
    return isRefusal(figures) ? figures : figures.stamp
  }
}
