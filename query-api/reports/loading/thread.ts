/** The thread that holds the facts and works reports out, so that requests are answered meanwhile. It starts with the first question. */
import { Worker } from 'node:worker_threads'
import { briefMap, type BriefMap } from '#lib/under-way/brief-map.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import type { FactTables } from '#platform/fact-tables/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { ReadsUnavailable, TooManyReads, type ReadStore } from '#platform/read-store/port.ts'
import type { Answer, Question } from '../answer.ts'
import type { Ask } from '../ask.ts'
import type { Source } from './load.ts'

/** The module that opens the read store in the thread, by its `openForReports(settings)`. Structured clone must be able to copy it. */
export type ReportStores = { readonly module: string; readonly settings: unknown }
export type OpenForReports = (settings: unknown) => Promise<{
  readonly readStore: ReadStore
  /** Of people, for as long as one question takes: the thread keeps none that may be destroyed meanwhile. */
  readonly openKeys: () => Promise<Keys>
  readonly openFactTables: () => Promise<FactTables>
}>

/** To build the tables for analysts' own tools anew, unless they are of that day. */
export type Building = { readonly kind: 'build'; readonly ask: Ask }
/** How many rows a build has written; none where it was there. */
export type Built = { readonly kind: 'built'; readonly rows: number }

export type ToThread = { readonly id: number; readonly source: Source; readonly question: Question | Building } | 'close'
export type FromThread = { readonly id: number } & ({ readonly answer: Answer | Built } | { readonly error: string })

export type ReportThread = {
  /**
   * Callers are answered in turn: the questions of one keep nobody else waiting for more than one of them.
   * @param hasGone whether nobody waits for the answer any more: a question that has not begun by then is left out
   * @throws when the thread ends before it answers: the next question starts another one
   * @throws {TooManyReads | ReadsUnavailable} for a caller with too many waiting, and for who has waited too long
   */
  readonly ask: (source: Source, question: Question, caller: string, hasGone?: () => boolean) => Promise<Answer>
  readonly build: (source: Source, ask: Ask) => Promise<Built>
  readonly close: () => Promise<void>
}

/** The first question waits until the facts are loaded, and so do those beside it. */
const QUEUE = { maxPerCaller: 32, maxWaitMs: 20_000, errors: { ofCaller: TooManyReads, ofQueue: ReadsUnavailable } }
/** The daily build is a caller among others. */
const BUILDER = 'fact-tables'
/** A question makes much that is soon forgotten. */
const resourceLimits = { maxYoungGenerationSizeMb: 64 }

export function reportThread(stores: ReportStores): ReportThread {
  let running:
    | { readonly worker: Worker; readonly waiting: BriefMap<number, PromiseWithResolvers<Answer | Built>>; readonly ended: Promise<void> }
    | undefined
  let asked = 0
  const queue = createFairQueue({ slots: 1, ...QUEUE })

  const start = () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: stores, resourceLimits })
    const waiting = briefMap<number, PromiseWithResolvers<Answer | Built>>()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    let cause = 'it has ended'
    worker.on('message', (reply: FromThread) => {
      const question = waiting.get(reply.id)
      waiting.delete(reply.id)
      if ('error' in reply) question?.reject(new Error(reply.error))
      else question?.resolve(reply.answer)
    })
    worker.on('error', (error) => (cause = String(error)))
    worker.on('exit', () => {
      if (running?.worker === worker) running = undefined
      for (const { reject } of waiting.values()) reject(new Error(`The thread that works out reports died: ${cause}.`))
      resolve()
    })
    return { worker, waiting, ended }
  }

  const send = (source: Source, question: Question | Building) => {
    running ??= start()
    const id = asked++
    const answer = Promise.withResolvers<Answer | Built>()
    running.waiting.set(id, answer)
    running.worker.postMessage({ id, source, question } satisfies ToThread)
    return answer.promise
  }

  return {
    ask: (source, question, caller, hasGone = () => false) =>
      queue.run(caller, async () => {
        if (hasGone()) throw new ReadsUnavailable('Its caller has gone.')
        return (await send(source, question)) as Answer
      }),
    build: (source, ask) => queue.run(BUILDER, () => send(source, { kind: 'build', ask }) as Promise<Built>),
    async close() {
      queue.close()
      const { worker, ended } = running ?? {}
      worker?.postMessage('close' satisfies ToThread)
      await ended
    },
  }
}
