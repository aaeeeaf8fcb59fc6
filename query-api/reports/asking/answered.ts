/** A question of a call, settled, and its answer by the thread of reports. */
import type { ReportStamp } from '#contract/reports.ts'
import { encodePosition } from '#events/envelope.ts'
import { subscriptionRequired } from '#events/vocabulary/organizations/entitlements.ts'
import type { AnalystScope } from '#events/vocabulary/roles.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { QueryCall } from '../../core/call.ts'
import type { HandlerDeps } from '../../core/deps.ts'
import type { Reader } from '../../core/reader.ts'
import { recordedUntil } from '../../core/recorded-until.ts'
import { isSubscribed } from '../../subscriptions/routes.ts'
import type { Answer, Question } from '../answer.ts'
import type { Ask } from '../ask.ts'
import { figuresAlone, type ShownTable } from '../hiding/shown.ts'
import type { Source } from '../loading/load.ts'
import { factViews, sourceOf } from '../loading/source.ts'
import type { Report } from '../report.ts'
import { resultHash, stampedParams } from '../stamp.ts'
import { zonesOf } from './days.ts'
import type { Clock } from './moments.ts'
import { checkNames } from './labels.ts'
import { askOf } from './settle.ts'
import { whoAsks, type Who } from './who.ts'

/** What a question needs of its call. */
export type Asking = Pick<QueryCall<'reports.read'>, 'account' | 'read'> & {
  readonly request: { readonly id: string }
  /** Closed once the caller has hung up; what a file is made of has no connection of its own. */
  readonly reply?: { readonly raw?: { readonly destroyed: boolean } }
}
type Open = { readonly who: Who; readonly report: Report; readonly source: Source }
export type Settled = Open & { readonly ask: Ask; readonly clock: Clock }

export function answered(
  { account, read, reply }: Pick<Asking, 'account' | 'read' | 'reply'>,
  { reports }: HandlerDeps,
  source: Source,
  question: Question,
): Promise<Answer> {
  return read.aside(reports.ask(source, question, account.uid, () => reply?.raw?.destroyed === true))
}

/** A report that is open to the asker, and the facts as far as the asker has written. */
export async function openReport({ account, read }: Asking, deps: HandlerDeps, name: string): Promise<Open | Refusal> {
  const asker = whoAsks(account)
  if (isRefusal(asker)) return asker
  const who = { ...asker, scope: await scopeAsRead(asker.scope, read) }
  const report = who.reports.find((one) => one.name === name)
  if (!report) return refuse('not_found')
  if (account.role === 'recruiter' && !(await isSubscribed(read, account, deps.now()))) return subscriptionRequired('reports')
  // The thread of reports reads them, as far as the caller has written.
  await read.caughtUp(factViews)
  return { who, report, source: sourceOf(deps.views) }
}

/** What an analyst was given may be merged meanwhile: then it is the one that it went into, as for everybody else. */
export async function scopeAsRead({ kind, id }: AnalystScope, read: Pick<Reader, 'mergedOrganizations'>): Promise<AnalystScope> {
  return id === undefined ? { kind } : { kind, id: (await read.mergedOrganizations()).canonical(id) }
}

/** @throws {Problem} with the parameter that does not fit */
export async function settledOf(
  call: Asking & { readonly params: { readonly name: string } },
  deps: HandlerDeps,
  sent: Parameters<typeof askOf>[0],
): Promise<Settled | Refusal> {
  const open = await openReport(call, deps, call.params.name)
  if (isRefusal(open)) return open
  const { who, report, source } = open
  const { read } = call
  const clock: Clock = {
    now: deps.now(),
    zoneOn: await zonesOf(read, deps.events, who),
    position: source.position,
    newest: async () => {
      const found = await answered(call, deps, source, { kind: 'newest' })
      return found.kind === 'newest' ? BigInt(found.position) : source.position
    },
    recordedUntil: (ms) => recordedUntil({ events: deps.sealedEvents, read }, ms),
    daysAlone: who.hidesSmall,
    knownByDay: who.asker === 'company',
  }
  const ask = await askOf(sent, report, who, clock)
  await checkNames(read, ask.filters ?? {})
  return { ...open, clock, ask }
}

/** The figures with their stamp. That they were asked is on record first, where single people are hidden from the asker. */
export async function figuresOf(
  call: Asking,
  deps: HandlerDeps,
  { report, ask, source }: Pick<Settled, 'report' | 'ask' | 'source'>,
  compared?: Ask,
): Promise<{ readonly table: ShownTable; readonly stamp: ReportStamp } | Refusal> {
  const found = await answered(call, deps, source, { kind: 'table', report: report.name, ask, ...(compared && { compared }) })
  if (found.kind !== 'table') return refuse('not_found')
  const stamp: ReportStamp = {
    report: report.name,
    // What has no value is left out: it is stored, too.
    params: defined({ ...stampedParams(ask), scope: defined(ask.scope) }),
    asOf: new Date(ask.asOf).toISOString(),
    knownAt: encodePosition(BigInt(ask.knownAt)),
    position: encodePosition(source.position),
    codeVersion: deps.codeVersion,
    definition: report.version,
    resultHash: resultHash(report, ask, figuresAlone(found.table)),
  }
  const { params, resultHash: hash } = stamp
  const refused = ask.hidesSmall
    ? await deps.recordRun(call.account, { name: report.name, params, resultHash: hash }, call.request.id)
    : undefined
  return refused ?? { table: found.table, stamp }
}
