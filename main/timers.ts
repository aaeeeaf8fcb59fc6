/** Starts the alarm clock of the timers, over the view of what is due. */
import { startAlarmClock, type AlarmClock, type DueTimers } from '#command-api/timers/alarm-clock.ts'
import { encodePosition, START } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { due as dueView } from '#projections/views/due/model.ts'
import type { Closing } from './closing.ts'
import type { Commands } from './commands.ts'
import type { Ports } from './open.ts'
import { headAfter } from './settled.ts'
import type { StartedViews } from './views.ts'

type Parts = {
  readonly ports: Ports
  readonly commands: Commands
  readonly running: Pick<StartedViews, 'projections'>
  readonly due: DueTimers
}

export function startTimers({ ports, commands, running: { projections }, due }: Parts, closing: Closing): AlarmClock {
  const { store, tasks, clock, app } = ports
  const { handler, consumers } = commands
  const alarmClock = startAlarmClock({
    due,
    handler,
    tasks,
    clock,
    log: app.log,
    caughtUp: async () => {
      const head = await store.head()
      // Of an empty log there is nothing to wait for, and its position has no text.
      if (head !== START) await headAfter(encodePosition(head), { store, consumers }, limits.viewWaitMs)
      return projections.waitFor([dueView.name], head, limits.viewWaitMs)
    },
  })
  closing.add(alarmClock.stop)
  projections.registry.onSwap((view) => {
    if (view === dueView.name) void alarmClock.fireDue().catch(() => undefined)
  })
  return alarmClock
}
