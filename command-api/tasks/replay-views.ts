import type { ReplayResult } from '#contract/projections.ts'
import type { Json, JsonObject } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import type { Compared, Replays } from '../projections/replays.ts'
import type { LongWork } from './long-work.ts'

/** `rate` in events a second, `eta` in seconds. */
type Progress = { readonly done: number; readonly total: number; readonly rate?: number; readonly eta?: number }

/** Builds views anew from the log, beside those in service, and swaps those that `judge` says. */
export type Replay = (
  views: readonly string[],
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
  judge: (compared: Compared, signal: AbortSignal) => Promise<boolean>,
) => Promise<unknown>

export type ReplayPorts = {
  readonly replay: Replay
  readonly replays: Replays
  /** Stores that a view swapped by itself, or was only compared. */
  readonly note: (task: string, view: string, differences: number, swap: 'auto' | 'never') => Promise<void>
  /** Which task the page shows beside the views. */
  readonly underWay: (task: string, views: readonly string[]) => Promise<void>
  /** Of all views. */
  readonly viewNames: readonly string[]
  readonly now: () => number
}

type ViewResult = ReplayResult['views'][number]

/** Of the differences of a task, so many are kept: its record is small. */
const SAMPLE = 100
const OF_A_VIEW = 20

export const REPLAY = 'views.replay'

/** A replay of some views, or of all when none is named. Begun again after a kill, it goes on where the engine can. */
export function replayViews({ replay, replays, note, underWay, viewNames, now }: ReplayPorts): LongWork {
  return {
    kind: REPLAY,
    unit: 'events',
    run: async (params, { id, progress, show, signal }) => {
      const names = params['views'] as readonly string[]
      const swap = (params['swap'] ?? 'auto') as 'auto' | 'ask' | 'never'
      const views = names.length === 0 ? viewNames : names
      const started = now()
      let events = 0
      const found = new Map<string, ViewResult>()
      const seconds = () => (now() - started) / 1_000
      const result = () => resultOf([...found.values()], seconds(), events)
      const tell = (compared: Compared, state: ViewResult['state']) => {
        found.set(compared.view, viewResult(compared, state))
        show({ result: result() })
      }
      const judge = async (compared: Compared, aborted: AbortSignal): Promise<boolean> => {
        const { view, differences, version, serves } = compared
        if (swap === 'never') {
          tell(compared, 'kept')
          await note(id, view, differences.length, 'never')
          return false
        }
        if (swap === 'auto' && (differences.length === 0 || version !== serves)) {
          tell(compared, 'swapped')
          await note(id, view, differences.length, 'auto')
          return true
        }
        tell(compared, 'asks')
        const swaps = await replays.ask(compared, aborted)
        tell(compared, swaps ? 'swapped' : 'kept')
        return swaps
      }
      const onProgress = ({ done, total, rate, eta }: Progress) => {
        events = total
        progress(done, total)
        if (rate !== undefined && eta !== undefined) show({ result: { ...result(), rate: Math.round(rate), left: Math.ceil(eta) } })
      }
      const ended = replays.begin(id, views, (isPaused) => show({ state: isPaused ? 'paused' : 'running' }))
      await underWay(id, views)
      await replay(names, onProgress, signal, judge).finally(ended)
      return result()
    },
  }
}

function viewResult({ view, version, serves, sealed, documents, differences }: Compared, state: ViewResult['state']): ViewResult {
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
    rows: differences.slice(0, OF_A_VIEW).map(({ id, kind, fields }) => ({ id, kind, ...defined({ fields: fields && [...fields] }) })),
  }
}

function resultOf(views: readonly ViewResult[], seconds: number, events: number): JsonObject {
  const differing = views.map((view) => ({ ...view, count: view.changed + view.added + view.missing }))
  const sample = differing.flatMap(({ view, rows }) => rows.map(({ id }) => ({ view, id }))).slice(0, OF_A_VIEW)
  let left = SAMPLE
  const kept = differing
    .filter(({ count, state }) => count > 0 || state === 'asks')
    .map(({ count: _, ...view }) => {
      const rows = view.rows.slice(0, left)
      left -= rows.length
      return { ...view, rows }
    })
  return {
    documents: views.reduce((sum, { documents }) => sum + documents, 0),
    differences: differing.reduce((sum, { count }) => sum + count, 0),
    sample: sample as unknown as Json,
    views: kept as unknown as Json,
    seconds,
    rate: seconds === 0 ? 0 : Math.round(events / seconds),
  }
}
