/** Keeps the thread of the views running, and knows what it has said last. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { encodePosition, type Position } from '#events/envelope.ts'
import { signedInRooms } from '#events/vocabulary/sides.ts'
import { topics } from '#events/vocabulary/topics.ts'
import type { Clock } from '#platform/clock.ts'
import type { Collection } from '#platform/read-store/port.ts'
import type { Logger } from '../logger.ts'
import type { LaterRefresh, RoutedRefresh } from '../refresh.ts'
import type { FromViews, Order, OrderName, Orders, Places, ToViews } from './messages.ts'
import type { ViewsRequest } from './views-worker.ts'

export type LinkDeps = {
  /** Address of a module that exports `openForViews(settings): Promise<ViewsStores>`, and settings that can be cloned. */
  readonly stores: { readonly module: string; readonly settings: unknown }
  readonly emitRefresh: (refresh: RoutedRefresh) => void
  readonly tellLater: (refresh: LaterRefresh) => void
  readonly clock: Clock
  readonly logger: Logger
  /** The first thread, if it is loading already. */
  readonly prepared?: Worker | undefined
  /** Given each thread that is started. */
  readonly onStart?: (thread: Worker) => void
}

/** What the thread has said last. */
export type Known = {
  readonly active: Map<string, Collection>
  readonly positions: Map<string, Position>
  readonly stopped: Set<string>
  readonly listeners: ((view: string) => void)[]
  outdated: readonly string[]
  empty: readonly string[]
}

export type Link = {
  readonly known: Known
  readonly say: (message: ToViews) => void
  readonly ask: <Name extends OrderName>(order: { readonly kind: Name } & Orders[Name]['order']) => Promise<Orders[Name]['answer']>
  /** Resolves when the thread has stored what it has, and has ended. */
  readonly stop: () => Promise<void>
}

const RETRY_MS = 1_000
/** Pages live for a moment only. */
const resourceLimits = { maxYoungGenerationSizeMb: 32 }

/** A thread that loads its code, and then waits for what it has to do. It keeps no process from ending. */
export function loadViewsThread(): Worker {
  const worker = new Worker(new URL('./views-worker.ts', import.meta.url), { resourceLimits })
  worker.unref()
  return worker
}

/**
 * Starts the thread, and another one when it ends by itself: what the first had not stored yet, that one applies again.
 * @param notify called when something has changed in what is known
 */
export async function openLink(deps: LinkDeps, notify: () => void, signal: AbortSignal): Promise<Link> {
  const { clock, logger, stores } = deps
  const known: Known = { active: new Map(), positions: new Map(), stopped: new Set(), listeners: [], outdated: [], empty: [] }
  const questions = createQuestions()
  let prepared = deps.prepared
  let hasStarted = false
  let thread: Worker | undefined
  let ended: Promise<unknown> = Promise.resolve()

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const request: ViewsRequest = { ...stores, now: clock.now(), again: known.active.size > 0 }
      const worker = prepared ?? loadViewsThread()
      prepared = undefined
      worker.ref()
      worker.postMessage(request)
      thread = worker
      let failure: unknown
      ended = new Promise((exited) => worker.once('exit', exited)).then(() => {
        const error = failure instanceof Error ? failure : new Error('The thread of the views has ended.')
        thread = undefined
        questions.rejectAll(error)
        reject(error)
        return error
      })
      worker.on('error', (error: unknown) => void (failure = error))
      worker.on('message', (message: FromViews) => {
        if (message.kind === 'answer') return questions.answered(message)
        note(known, message, deps)
        notify()
        if (message.kind !== 'started') return
        if (hasStarted) tell(everything(message.places.at), deps)
        hasStarted = true
        resolve()
      })
      deps.onStart?.(worker)
    })

  const keepUp = async () => {
    for (;;) {
      const error = await ended
      if (signal.aborted) return
      logger.error({ err: error }, 'The thread of the views has ended. Another one goes on where it was.')
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await start().catch(() => undefined)
    }
  }

  await start()
  void keepUp()
  const ask: Link['ask'] = (order) => {
    const worker = thread
    if (!worker) return Promise.reject(new Error('The thread of the views has ended, and another one is being started.'))
    return questions.ask((number) =>
      worker.postMessage({ kind: 'order', number, order: order as Order, now: clock.now() } satisfies ToViews),
    )
  }
  return {
    known,
    say: (message) => thread?.postMessage(message),
    ask,
    async stop() {
      if (thread) await ask({ kind: 'stop' }).catch(() => undefined)
      await ended
    },
  }
}

function createQuestions() {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let last = 0
  return {
    ask<Answer>(send: (number: number) => void): Promise<Answer> {
      last += 1
      const one = Promise.withResolvers<unknown>()
      waiting.set(last, one)
      send(last)
      return one.promise as Promise<Answer>
    },
    answered({ number, answer, error }: Extract<FromViews, { kind: 'answer' }>): void {
      const one = waiting.get(number)
      waiting.delete(number)
      if (error === undefined) one?.resolve(answer)
      else one?.reject(new Error(error))
    },
    rejectAll(error: Error): void {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}

function note(known: Known, message: Exclude<FromViews, { kind: 'answer' }>, deps: LinkDeps): void {
  switch (message.kind) {
    case 'started':
      for (const [view, collection] of Object.entries(message.active)) known.active.set(view, collection)
      known.outdated = message.outdated
      known.empty = message.empty
      return placed(known, message.places, Object.keys(message.active))
    case 'page':
      placed(known, message.places)
      return tell(message, deps)
    case 'swapped':
      known.active.set(message.view, message.collection)
      return known.listeners.forEach((listener) => listener(message.view))
    case 'log':
      return deps.logger[message.level](message.details, message.message)
  }
}

type Told = Pick<Extract<FromViews, { kind: 'page' }>, 'refreshes' | 'later'>

/**
 * For whoever has a page open: the thread before may have stored what it told nobody, and nothing says whom that concerned. What it was to
 * tell later is not told.
 */
function everything(at: Position): Told {
  return { refreshes: [{ rooms: signedInRooms, topics, ids: 'all', position: encodePosition(at) }], later: [] }
}

/** A failure here is only logged: a screen that gets no refresh is stale, but views that stopped would be worse. */
function tell({ refreshes, later }: Told, { emitRefresh, tellLater, logger }: LinkDeps): void {
  try {
    refreshes.forEach(emitRefresh)
    later.forEach(tellLater)
  } catch (error) {
    logger.error({ err: error }, 'The refreshes of a page could not be sent.')
  }
}

/** A thread that was started anew may have stored less of its checkpoints than the one before had said; its documents are all there. */
function placed({ positions, stopped }: Known, places: Places, names: readonly string[] = [...positions.keys()]): void {
  for (const name of names) {
    const before = positions.get(name)
    const now = places.elsewhere[name] ?? places.at
    if (before === undefined || now > before) positions.set(name, now)
  }
  stopped.clear()
  for (const name of places.stopped) stopped.add(name)
}
