/** The rebuild that is running: how it is ended, held, and when it gives way. */
import type { Worker } from 'node:worker_threads'
import type { Projection } from '../define.ts'
import type { RebuildProgress } from './fill.ts'

export const INTERRUPTED = 'The rebuild was interrupted.'

export type Current = ReturnType<typeof currentOne>

/** A rebuild that is running. @param isNext somebody waits for it who needs the views: nobody pauses it */
export function currentOne(projections: readonly Pick<Projection, 'model'>[], isNext: boolean) {
  let waiting = 0
  let wanted = false
  const held = new Int32Array(new SharedArrayBuffer(4))
  const one = {
    views: projections.map(({ model }) => model.name),
    isNext,
    held,
    giveWay: new AbortController(),
    worker: undefined as Worker | undefined,
    isFilled: false,
    progress: undefined as RebuildProgress | undefined,
    isWanted: () => wanted,
    end: () => {
      one.giveWay.abort(new Error(INTERRUPTED))
      void one.worker?.terminate()
    },
    pause: () => !isNext && !one.isFilled && !wanted && Atomics.exchange(held, 0, 1) === 0,
    resume: () => Atomics.exchange(held, 0, 0) === 1,
    /** Somebody needs the views: it ends first, unless it waits for somebody itself. */
    want: () => {
      wanted = true
      if (waiting > 0 || Atomics.load(held, 0) === 1) one.end()
    },
    whileWaiting: async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      waiting += 1
      if (wanted) one.end()
      return work().finally(() => (waiting -= 1))
    },
  }
  return one
}

/** @param running of the rebuild that is running, if any @throws when the signal is aborted */
export async function untilNone(running: () => Promise<unknown> | undefined, signal = new AbortController().signal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  for (let one = running(); one && !signal.aborted; one = running()) await Promise.race([one, aborted])
  signal.throwIfAborted()
}
