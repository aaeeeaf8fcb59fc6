import type { Json } from '#events/envelope.ts'
import type { LongWork } from './long-work.ts'

/** Builds views anew from the log, beside those in service, and swaps them. */
export type Replay = (
  views: readonly string[],
  onProgress: (progress: { readonly done: number; readonly total: number }) => void,
  signal: AbortSignal,
) => Promise<readonly { readonly view: string; readonly documents: number; readonly differences: readonly { readonly id: string }[] }[]>

const SAMPLE = 20

/** A replay of one view, or of all when none is named. Begun again after a kill, it starts with fresh collections. */
export function replayViews(replay: Replay, now: () => number): LongWork {
  return {
    kind: 'views.replay',
    unit: 'events',
    run: async ({ views }, { progress, signal }) => {
      const started = now()
      let events = 0
      const rebuilt = await replay(
        views as readonly string[],
        ({ done, total }) => {
          events = total
          progress(done, total)
        },
        signal,
      )
      const seconds = (now() - started) / 1_000
      const found = rebuilt.flatMap(({ view, differences }) => differences.map(({ id }) => ({ view, id })))
      return {
        documents: rebuilt.reduce((sum, { documents }) => sum + documents, 0),
        differences: found.length,
        sample: found.slice(0, SAMPLE) as unknown as Json,
        seconds,
        rate: seconds === 0 ? 0 : Math.round(events / seconds),
      }
    },
  }
}
