/** Views that work only when somebody asks for them: many events at once cost them a fraction of what each by itself does. */
import { START, type Position } from '#events/envelope.ts'
import { startProjections, type ProjectionDeps, type Projections } from '#projections/engine/runner.ts'
import type { Views } from '#query-api/core/reader.ts'

const LONG = 600_000

export type GatedViews = {
  readonly running: Projections
  /** A look-up waits as long as it takes: what is looked up must not depend on how fast the machine is. */
  readonly views: Views
  /** Resolves when the views have handled all events. */
  readonly caughtUp: () => Promise<void>
}

export async function startGatedViews(deps: Omit<ProjectionDeps, 'emitRefresh'>): Promise<GatedViews> {
  const gate = createGate()
  const running = await startProjections({ ...deps, eventStore: behind(gate, deps.eventStore), emitRefresh: () => undefined })
  const passed = async (names: readonly string[], position: Position) => {
    gate.open(position)
    if (!(await running.waitFor(names, position, LONG))) throw new Error(`Views do not get on: ${names.join(', ')}.`)
    return true
  }
  return {
    running,
    views: {
      active: (view) => running.active(view),
      position: (view) => running.positionOf(view.name),
      waitFor: (needed, position) =>
        passed(
          needed.map(({ name }) => name),
          position,
        ),
    },
    caughtUp: async () =>
      void (await passed(
        deps.projections.map(({ model }) => model.name),
        await deps.eventStore.head(),
      )),
  }
}

function createGate() {
  let wanted = START
  let wake = () => undefined as void
  return {
    open: (position: Position) => {
      if (position > wanted) wanted = position
      wake()
    },
    wake: () => wake(),
    /** Resolves when something behind `position` is wanted, or at the signal. */
    behind: async (position: Position, signal: AbortSignal) => {
      while (wanted <= position && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}

function behind(gate: ReturnType<typeof createGate>, store: ProjectionDeps['eventStore']): ProjectionDeps['eventStore'] {
  return {
    ...store,
    async *subscribe(options) {
      options.signal.addEventListener('abort', gate.wake, { once: true })
      await gate.behind(options.after, options.signal)
      for await (const page of store.subscribe(options)) {
        yield page
        await gate.behind(page.position, options.signal)
      }
    },
  }
}
