/** Builds the tables for analysts' own tools once a day (docs/data.md). */
import { START } from '#events/envelope.ts'
import { DAY_MS } from '#lib/days.ts'
import type { HandlerDeps } from '#query-api/core/deps.ts'
import { readerFor } from '#query-api/core/reader.ts'
import { factAsk } from '#query-api/reports/fact-rows/routes.ts'
import type { Ports } from './open.ts'
import type { StartedViews } from './views.ts'

type Parts = {
  readonly ports: Pick<Ports, 'tasks' | 'clock' | 'app'>
  readonly queries: Pick<HandlerDeps, 'store' | 'views' | 'sealedEvents' | 'now'>
  readonly reports: Pick<StartedViews['reports'], 'build'>
}

const BUILD = 'facts.build'
/** After midnight (UTC), when the day is over. */
const AFTER_MIDNIGHT_MS = 30 * 60_000
/** A build that was missed waits until people have their first pages: it reads the facts as a whole. */
const AFTER_START_MS = 10 * 60_000

export function startFactTables({ ports: { tasks, clock, app }, queries, reports }: Parts): void {
  const failed = (error: unknown) => app.log.error({ err: error }, 'The tables for analysts are not planned.')
  /** @param midnight at which the day is over. One task for each day, however often it is planned. */
  const plan = (midnight: number, earliest = 0) => {
    const day = new Date(midnight - 1).toISOString().slice(0, 10)
    return tasks.enqueue({ id: `facts_${day}`, kind: BUILD, payload: {}, runAt: Math.max(midnight + AFTER_MIDNIGHT_MS, earliest) })
  }
  const lastMidnight = () => Math.floor(clock.now() / DAY_MS) * DAY_MS

  tasks.work(
    BUILD,
    async () => {
      await plan(lastMidnight() + DAY_MS)
      const read = readerFor(queries.store, queries.views, START, BUILD)
      const { ask, source } = await factAsk(read, queries, { kind: 'platform' })
      const { rows } = await reports.build(source, ask)
      app.log.info({ rows }, 'The tables for analysts are built.')
    },
    'long',
  )
  plan(lastMidnight(), clock.now() + AFTER_START_MS).catch(failed)
  plan(lastMidnight() + DAY_MS).catch(failed)
}
