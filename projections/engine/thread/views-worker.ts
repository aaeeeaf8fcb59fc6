/** The thread that owns the views: it has handles of its own, and says after each page how far it is and who has to know. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { projections } from '../../all.ts'
import type { Logger } from '../logger.ts'
import type { LaterRefresh, RoutedRefresh } from '../refresh.ts'
import { startProjections } from '../runner.ts'
import { withDocumentsAtHand } from './documents-at-hand.ts'
import type { FromViews, Order, Places, ToViews } from './messages.ts'

/** The stores that `openForViews(settings)` of the request's module resolves to. */
export type ViewsStores = {
  /** `notify` tells its subscriptions that the log has new events. */
  readonly events: Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'subscribe' | 'close'> & { readonly notify: () => void }
  readonly readStore: ReadStore
  readonly keys: Keys
}
/** The first message. `again`: a thread that has ended kept the views before. */
export type ViewsRequest = { readonly module: string; readonly settings: unknown; readonly now: number; readonly again: boolean }

/** For the documents of all views together. */
const HELD_BYTES = 32 * 1024 * 1024

if (parentPort === null) throw new Error('views-worker.ts runs as a worker thread only.')
const port = parentPort
// All the code is loaded by now, while the other thread opened its stores.
const [request] = (await once(port, 'message')) as [ViewsRequest]
const post = (message: FromViews) => port.postMessage(message)
const log = (level: 'info' | 'warn' | 'error') => (details: object, message: string) => post({ kind: 'log', level, details, message })
const logger: Logger = { info: log('info'), warn: log('warn'), error: log('error') }

const { openForViews } = (await import(request.module)) as { openForViews: (settings: unknown) => Promise<ViewsStores> }
const { events, readStore: documents, keys } = await openForViews(request.settings)
const readStore = withDocumentsAtHand(documents, HELD_BYTES)

/** The clock of the platform, which tests move, as it was when the thread that answers said something last. */
let now = request.now
let refreshes: RoutedRefresh[] = []
let later: LaterRefresh[] = []
let hasStarted = false

const names = projections.map(({ model }) => model.name)
const running = await startProjections({
  eventStore: events,
  readStore,
  keys,
  projections,
  again: request.again,
  clock: { now: () => now },
  logger,
  emitRefresh: (refresh) => void refreshes.push(refresh),
  tellLater: (refresh) => void later.push(refresh),
  onAdvance: () => hasStarted && tell(),
})
const { registry } = running
registry.onSwap((view) => post({ kind: 'swapped', view, collection: registry.active({ name: view }) }))

function tell(): void {
  post({ kind: 'page', places: placesNow(), refreshes, later })
  refreshes = []
  later = []
}

function placesNow(): Places {
  const at = names.map((name) => running.positionOf(name))
  const most = at.reduce((one, other) => (other > one ? other : one))
  const elsewhere = names.flatMap((name, n) => (at[n] === most ? [] : [[name, at[n] ?? most] as const]))
  return { at: most, elsewhere: Object.fromEntries(elsewhere), stopped: names.filter((name) => running.isStopped(name)) }
}

function modelOf(view: string) {
  const projection = projections.find(({ model }) => model.name === view)
  if (!projection) throw new Error(`There is no view named ${view}.`)
  return projection.model
}

async function carryOut(order: Order): Promise<unknown> {
  switch (order.kind) {
    case 'status':
      return running.status()
    case 'retry':
      return running.retry(order.view, order.eventId)
    case 'skip':
      return running.skip(order.view, order.eventId)
    case 'create':
      return registry.create(modelOf(order.view))
    case 'drop':
      return registry.drop(modelOf(order.view), order.name)
    case 'replace':
      return running.replace(order.view, order.next, order.suspects, order.keptAt)
    case 'compare':
      return running.compare(order.view, order.next, order.suspects)
    case 'kept':
      return registry.kept()
    case 'forget':
      readStore.forget()
      keys.forget()
      return undefined
    case 'stop':
      await running.stop()
      return Promise.all([events.close(), readStore.close(), keys.close()])
  }
}

port.on('message', (message: ToViews) => {
  now = message.now
  if (message.kind === 'moved') return events.notify()
  if (message.kind === 'hurry') return running.hurry()
  const { number, order } = message
  void carryOut(order)
    .then(
      (answer) => {
        tell()
        post({ kind: 'answer', number, answer: order.kind === 'stop' ? undefined : answer })
      },
      (error: unknown) => post({ kind: 'answer', number, error: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => {
      if (order.kind === 'stop') port.close()
    })
})

// Written now, because a kill would lose the compile cache.
flushCompileCache()
post({
  kind: 'started',
  active: Object.fromEntries(names.map((name) => [name, registry.active({ name })])),
  outdated: registry.outdated,
  empty: running.empty,
  places: placesNow(),
})
hasStarted = true
// What was applied before.
tell()
