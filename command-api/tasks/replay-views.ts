import type { ReplayResult } from '#contract/projections.ts'
import type { Json, JsonObject } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { Compared, Paused, Replays } from '../projections/replays.ts'
import type { LongWork, Steps } from './long-work.ts'

/** `rate` in events a second, `eta` in seconds. `gaveWay`: an erasure goes first, and what is not settled begins anew behind it. */
type Progress = {
  readonly done: number
  readonly total: number
  readonly rate?: number
  readonly eta?: number
  readonly gaveWay?: true
}

/** Builds views anew from the log, beside those in service, and swaps those that `judge` says. */
export type Replay = (
  views: readonly string[],
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
  judge: (compared: Compared, signal: AbortSignal) => Promise<boolean>,
) => Promise<unknown>

/** Lets what a view served before its last swap catch up, and puts it in service as `judge` says. */
export type GoBack = (
  view: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
  judge: Parameters<Replay>[3],
) => Promise<unknown>

export type ReplayPorts = {
  readonly replay: Replay
  readonly goBack: GoBack
  readonly replays: Replays
  /** Stores that a view swapped by itself, or was only compared. */
  readonly note: (asked: Pick<Steps, 'id' | 'owner'>, view: string, differences: number, swap: 'auto' | 'never') => Promise<void>
  /** Stores that a view serves again what it served before; once a task. */
  readonly noteBack: (asked: Pick<Steps, 'id' | 'owner'>, view: string, reason: string | undefined) => Promise<void>
  /** Resolves when no view is being built anew, for whomever. */
  readonly whenFree: (signal: AbortSignal) => Promise<void>
  /** The events at these positions of 20 digits. */
  readonly eventsAt: (positions: readonly string[]) => Promise<readonly LastEvent[]>
  /** Which task the page shows beside the views, and whether it goes on paused after a restart. */
  readonly underWay: {
    readonly store: (task: string, views: readonly string[], paused: Paused | undefined) => Promise<void>
    readonly paused: (task: string) => Promise<Paused | undefined>
    /** The views with which a task that a stop has ended is not done; undefined where it had not begun. */
    readonly left: (task: string) => Promise<readonly string[] | undefined>
    /** A view is left as it was. One that is swapped is done with by itself. */
    readonly settle: (task: string, view: string) => Promise<void>
  }
  /** Of all views. */
  readonly viewNames: readonly string[]
  readonly now: () => number
}

export type LastEvent = {
  readonly position: string
  readonly eventId: string
  readonly type: string
  readonly stream: string
  readonly at: string
  /** Its personal fields that no key opens any more, where there are any. */
  readonly erased?: string[]
}

type ViewResult = ReplayResult['views'][number]

/** Of the differences of a task, so many are kept: its record is small. */
const SAMPLE = 100
const OF_A_VIEW = 20

export const REPLAY = 'views.replay'

/** A replay of some views, or of all when none is named. Begun again after a kill, it goes on where the engine can. */
export function replayViews(ports: ReplayPorts): LongWork {
  const { replay, goBack, replays, underWay, viewNames, whenFree, noteBack } = ports
  return {
    kind: REPLAY,
    unit: 'events',
    run: async (params, steps) => {
      const { id, show, signal } = steps
      const names = params['views'] as readonly string[]
      // What was swapped before a stop would be swapped a second time, and what served before it be gone.
      const views = (await underWay.left(id)) ?? (names.length === 0 ? viewNames : names)
      const report = reportTo(steps, ports.now, async () => {
        const left = await underWay.left(id)
        if (left) await underWay.store(id, left, undefined)
      })
      const [back] = params['back'] === true ? names : []
      const ended = async () => {
        if (back !== undefined) await noteBack(steps, back, params['reason'] as string | undefined)
        return report.result()
      }
      // Where a kill came between the swap and its end.
      if (views.length === 0) return ended()
      await whenFree(signal)
      const paused = await underWay.paused(id)
      const end = replays.begin(id, views, (by) => {
        show({ state: by ? 'paused' : 'running' })
        void underWay.store(id, views, by)
      })
      try {
        await underWay.store(id, views, paused)
        const judge = judgeOf(ports, steps, back === undefined ? ((params['swap'] ?? 'auto') as Swap) : 'back', report.tell)
        const going = back === undefined ? replay(views, report.progress, signal, judge) : goBack(back, report.progress, signal, judge)
        if (paused) replays.pause('all', paused)
        await going
        return await ended()
      } finally {
        end()
      }
    },
  }
}

/** `back`: who wants what served before has seen how it was, so it swaps whatever differs. */
type Swap = 'auto' | 'ask' | 'never' | 'back'

function judgeOf(
  { replays, note, underWay, eventsAt }: ReplayPorts,
  asked: Pick<Steps, 'id' | 'owner'>,
  swap: Swap,
  report: Report['tell'],
): Parameters<Replay>[3] {
  return async (compared, aborted) => {
    const { view, differences, version, serves } = compared
    const rows = await rowsOf(differences.slice(0, OF_A_VIEW), eventsAt)
    const tell = (state: ViewResult['state']) => report(compared, state, rows)
    if (swap === 'never') {
      tell('kept')
      await note(asked, view, differences.length, 'never')
      await underWay.settle(asked.id, view)
      return false
    }
    if (swap === 'back') {
      tell('swapped')
      return true
    }
    if (swap === 'auto' && (differences.length === 0 || version !== serves)) {
      tell('swapped')
      await note(asked, view, differences.length, 'auto')
      return true
    }
    tell('asks')
    const swaps = await replays.ask(compared, aborted)
    tell(swaps ? 'swapped' : 'kept')
    if (!swaps) await underWay.settle(asked.id, view)
    return swaps
  }
}

type Report = ReturnType<typeof reportTo>

/** What the task's record says meanwhile, and at the end. @param gaveWay called where nobody has paused it any more, as it begins anew */
function reportTo({ progress, show }: Pick<Steps, 'progress' | 'show'>, now: () => number, gaveWay: () => Promise<void>) {
  const started = now()
  const found = new Map<string, ViewResult>()
  let events = 0
  /** Events a second, as the engine counts them: without the time for which it was paused, or waits for a word. */
  let pace = 0
  let anew: 'waits' | 'begun' | undefined
  const seconds = () => (pace > 0 ? events / pace : (now() - started) / 1_000)
  const result = () => ({ ...resultOf([...found.values()], seconds(), events), ...(anew && { anew: true }) })
  return {
    result,
    tell: (compared: Compared, state: ViewResult['state'], rows: ViewResult['rows']) => {
      const since = state === 'asks' ? { since: new Date(now()).toISOString() } : {}
      found.set(compared.view, { ...viewResult(compared, state), ...since, rows: [...rows] })
      show({ result: result() })
    },
    progress: ({ done, total, rate, eta, gaveWay: gives }: Progress) => {
      progress(done, total)
      if (gives) {
        for (const [view, { state }] of found) if (state === 'asks') found.delete(view)
        anew = 'waits'
        show({ state: 'queued', result: result() })
        // Where it fails, a restart finds it paused, and somebody lets it go on.
        void gaveWay().catch(() => undefined)
        return
      }
      if (anew === 'waits') show({ state: 'running' })
      anew &&= 'begun'
      events = total
      pace = rate ?? pace
      if (rate !== undefined && eta !== undefined) show({ result: { ...result(), rate: Math.round(rate), left: Math.ceil(eta) } })
    },
  }
}

type Difference = Compared['differences'][number]

/** Each with the event that changed its document last, whose stream is that of the thing. */
async function rowsOf(differences: readonly Difference[], eventsAt: ReplayPorts['eventsAt']): Promise<ViewResult['rows']> {
  const positions = [...new Set(differences.flatMap(({ last }) => last?.position ?? []))]
  // While the log does not answer they are left out: a rebuild must not fail for them.
  const found = positions.length === 0 ? [] : await eventsAt(positions).catch(() => [])
  const events = new Map(found.map(({ position, ...event }) => [position, event]))
  return differences.map(({ id, kind, fields, last, ...explained }) => {
    const event = last && events.get(last.position)
    return { id, kind, ...explained, ...defined({ fields: fields && [...fields], last: event && { ...event, takenBy: last.takenBy } }) }
  })
}

function viewResult(
  { view, version, serves, sealed, documents, differences, unapplied }: Compared,
  state: ViewResult['state'],
): Omit<ViewResult, 'rows'> {
  const of = (kind: 'missing' | 'added' | 'changed') => differences.filter((one) => one.kind === kind).length
  return {
    view,
    version,
    serves,
    sealed,
    state,
    documents,
    changed: of('changed'),
    added: of('added'),
    missing: of('missing'),
    ...(unapplied.events.length > 0 && { unapplied: { ...unapplied, events: [...unapplied.events] } }),
  }
}

function resultOf(views: readonly ViewResult[], seconds: number, events: number): JsonObject {
  const differing = views.map((view) => ({ ...view, count: view.changed + view.added + view.missing }))
  const sample = differing.flatMap(({ view, rows }) => rows.map(({ id }) => ({ view, id }))).slice(0, OF_A_VIEW)
  let left = SAMPLE
  const told = differing
    .filter(({ count, state, unapplied }) => count > 0 || unapplied || state === 'asks')
    .map(({ count: _, ...view }) => {
      const rows = view.rows.slice(0, left)
      left -= rows.length
      return { ...view, rows }
    })
  return {
    documents: views.reduce((sum, { documents }) => sum + documents, 0),
    differences: differing.reduce((sum, { count }) => sum + count, 0),
    sample: sample as unknown as Json,
    settled: views.filter(({ state }) => state !== 'asks').map(({ view }) => view),
    kept: views.filter(({ state }) => state === 'kept').map(({ view }) => view),
    views: told as unknown as Json,
    seconds,
    rate: seconds === 0 ? 0 : Math.round(events / seconds),
  }
}
