/** A fault that is tried against a platform from outside, and how to see whether it held. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Platform } from '../platform.ts'

export type Finding = {
  /** In figures: `130 askers at once`. */
  readonly tried: string
  /** In figures: `the owner signed in after 0.4 s`. */
  readonly saw: string
  readonly held: boolean
}

export type Fault = {
  /** Name for the command line, in kebab case. */
  readonly name: string
  readonly env?: Readonly<Record<string, string>>
  readonly run: (platform: Platform) => Promise<Finding>
}

/** Milliseconds that `work` takes. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ readonly result: Result; readonly ms: number }> {
  const started = performance.now()
  const result = await work()
  return { result, ms: performance.now() - started }
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/**
 * The longest time that `/health/live` took while `work` ran, which shows how long the event loop was held. A thread of its
 * own asks, so that the client's own work is not counted; what the machine's other work takes from both is.
 */
export async function longestHold(platform: Platform, work: () => Promise<unknown>): Promise<number> {
  const worker = new Worker(new URL('./watch-loop.ts', import.meta.url), { workerData: { origin: platform.origin } })
  await once(worker, 'message')
  try {
    await work()
  } finally {
    worker.postMessage('stop')
  }
  const [longest] = (await once(worker, 'message')) as [number]
  await worker.terminate()
  return longest
}

/** Resident memory of the platform's process in MB. */
export function memoryOf({ pid }: Platform): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}
