/** One timer among many that wait: it is set, found, fired and gone, and the next is planned, on the embedded stores. */
import { join } from 'node:path'
import { startAlarmClock } from '#command-api/timers/alarm-clock.ts'
import { encodePosition } from '#events/envelope.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite/tasks.ts'
import { collectionOf } from '#projections/define.ts'
import { due } from '#projections/views/due/model.ts'
import { dueTimers } from '#query-api/lookups/due-timers.ts'
import { alternate, InvalidRun, median, number, type Benchmark } from './measure.ts'

const FEW = 1_000
const MANY = 100_000
const TIMERS = 200
const PAGE = 2_000
const NOW = Date.UTC(2026, 10, 20)
const collection = collectionOf(due)

const unused = () => new Promise<never>(() => undefined)
const at = (ms: number) => new Date(ms).toISOString()

/** @param waiting timers that are due in the days to come */
async function openTimers(folder: string, waiting: number) {
  const store = await openSqliteReadStore({ file: join(folder, `timers-${waiting}.db`) })
  const tasks = openSqliteTasks({ file: join(folder, `tasks-${waiting}.db`), clock: { now: () => NOW }, onError: () => undefined })
  await store.declare(collection, 'later')
  let position = 0n
  let fired = 0
  const commit = async (timers: readonly { readonly thing: string; readonly due: string; readonly gone?: true }[]) => {
    position += 1n
    const writes = timers.map(({ thing, due: instant, gone }) => ({
      collection,
      document: {
        _id: `invitationExpired-${thing}`,
        _pos: encodePosition(position),
        ...(gone ? { _del: true as const } : { timer: 'invitationExpired', thing, due: instant }),
      },
    }))
    await store.commit({ consumer: 'due', checkpoint: position, writes })
  }
  for (let from = 0; from < waiting; from += PAGE)
    await commit(
      Array.from({ length: Math.min(PAGE, waiting - from) }, (_, n) => ({
        thing: `waiting-${from + n}`,
        due: at(NOW + 1 + (((from + n) * 7_919) % waiting) * 26_000),
      })),
    )
  await store.declare(collection)
  const views = { active: () => collection, position: () => position, waitFor: unused }
  const clock = startAlarmClock({
    due: { ...dueTimers(store, views), changed: unused },
    handler: {
      handle: async () => {
        fired += 1
        return { ok: true, id: 'one', topics: [] }
      },
    },
    tasks,
    clock: { now: () => NOW },
    caughtUp: async () => true,
    log: { warn: () => undefined, error: () => undefined },
  })
  let things = 0
  return {
    /** @returns milliseconds per timer */
    fireSome: async () => {
      const before = fired
      const from = performance.now()
      for (let n = 0; n < TIMERS; n++) {
        const one = { thing: `due-${things++}`, due: at(NOW - 1) }
        await commit([one])
        await clock.fireDue()
        await commit([{ ...one, gone: true }])
      }
      const ms = (performance.now() - from) / TIMERS
      if (fired - before !== TIMERS) throw new InvalidRun(`${fired - before} of ${TIMERS} timers fired.`)
      return ms
    },
    close: async () => {
      await clock.stop()
      await tasks.close()
      await store.close()
    },
  }
}

export const t1: Benchmark = {
  id: 'T1',
  what: `one timer among ${number(MANY)} waiting, against among ${number(FEW)}`,
  bar: { atMost: 1.5 },
  stretch: { atMost: 1.2 },
  run: async ({ rounds, folder }) => {
    const [few, many] = [await openTimers(folder, FEW), await openTimers(folder, MANY)]
    const measured = await alternate(rounds, { few: few.fireSome, many: many.fireSome })
    await Promise.all([few.close(), many.close()])
    const ms = (side: 'few' | 'many') => median(measured.map((round) => round[side])).toFixed(2)
    return {
      figures: measured.map((round) => round.many / round.few),
      notes: [
        `${ms('many')} ms among ${number(MANY)}, ${ms('few')} ms among ${number(FEW)}: two writes of the view, the look and the plan, without the command`,
      ],
    }
  },
}
