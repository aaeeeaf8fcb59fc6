/** Starts the long work: every kind there is, on the task queue. */
import { startLongWork } from '#command-api/tasks/long-work.ts'
import { replayViews } from '#command-api/tasks/replay-views.ts'
import type { TaskRoutePorts } from '#command-api/tasks/routes.ts'
import { encodePosition, START } from '#events/envelope.ts'
import { systemClock } from '#platform/clock.ts'
import { taskRecords } from '#platform/tasks/records.ts'
import { projections } from '#projections/all.ts'
import type { Closing } from './closing.ts'
import type { Ports } from './open.ts'
import { furthestPosition, type StartedViews } from './views.ts'

type Parts = { readonly ports: Ports; readonly running: StartedViews }

export function openLongWork({ ports, running }: Parts, closing: Closing): TaskRoutePorts {
  const records = taskRecords(ports.readStore)
  const longWorks = startLongWork({
    works: [replayViews(running.rebuild.run, systemClock.now)],
    tasks: ports.tasks,
    records,
    clock: ports.clock,
    refresh: (rooms, id) =>
      running.sendRefresh({
        rooms,
        topics: ['tasks'],
        ids: [id],
        position: furthestPosition(running.projections) ?? encodePosition(START),
      }),
  })
  closing.add(longWorks.stop)
  return { longWorks, taskRecords: records, viewNames: projections.map(({ model }) => model.name) }
}
