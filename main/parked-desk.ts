/** What views and processes have parked, for the calls of an admin. */
import type { RunningProcess } from '#command-api/processes/process.ts'
import type { ParkedDesk } from '#command-api/projections/routes.ts'
import { adminsRoom } from '#events/vocabulary/sides.ts'
import { ofTasks, type StartedViews } from './views.ts'

export function parkedDesk(
  views: Pick<StartedViews, 'projections' | 'sendRefresh'>,
  processes: readonly Pick<RunningProcess, 'name' | 'parked' | 'retry' | 'skip'>[],
  viewNames: readonly string[],
): ParkedDesk {
  const { projections, sendRefresh } = views
  const processOf = (name: string) => processes.find((process) => process.name === name)
  const parkedOf = async (name: string) => {
    if (!viewNames.includes(name)) return processOf(name)?.parked()
    return (await projections.status()).find(({ view }) => view === name)?.parked
  }
  return {
    // Those without a cause only wait behind another one.
    parked: async (name) => (await parkedOf(name))?.filter(({ cause }) => cause !== undefined).map(({ eventId }) => eventId),
    isStopped: (name) => viewNames.includes(name) && projections.isStopped(name),
    retry: (name, eventId) => processOf(name)?.retry(eventId) ?? projections.retry(name, eventId),
    skip: (name, eventId, reason) => processOf(name)?.skip(eventId, reason) ?? projections.skip(name, eventId),
    changed: () => sendRefresh(ofTasks(views, [adminsRoom], [])),
  }
}
