/** One task planned among many that wait, a hundred for each person, on the embedded queue. */
import { join } from 'node:path'
import { openSqliteTasks } from '#platform/tasks/sqlite/tasks.ts'
import { alternate, median, number, timed, type Benchmark } from './measure.ts'

const FEW = 1_000
const MANY = 20_000
const PER_LINE = 100
const TASKS = 200
const NOW = Date.UTC(2026, 10, 20)

/** @param waiting tasks that are due later */
async function openTasks(folder: string, waiting: number) {
  const tasks = openSqliteTasks({ file: join(folder, `waiting-${waiting}.db`), clock: { now: () => NOW }, onError: () => undefined })
  tasks.work('notice', async () => undefined)
  let planned = 0
  const plan = async (count: number) => {
    for (const last = planned + count; planned < last; planned++) {
      const line = `person-${planned % Math.ceil(waiting / PER_LINE)}`
      await tasks.enqueue({ id: `notice_${planned}`, kind: 'notice', payload: {}, runAt: NOW + 60_000 + planned, line })
    }
  }
  await plan(waiting)
  return { planSome: async () => (await timed(() => plan(TASKS))) / TASKS, close: () => tasks.close() }
}

export const t2: Benchmark = {
  id: 'T2',
  what: `a task planned among ${number(MANY)} that wait, against among ${number(FEW)}`,
  bar: { atMost: 1.5 },
  stretch: { atMost: 1.2 },
  run: async ({ rounds, folder }) => {
    const [few, many] = [await openTasks(folder, FEW), await openTasks(folder, MANY)]
    const measured = await alternate(rounds, { few: few.planSome, many: many.planSome })
    await Promise.all([few.close(), many.close()])
    const ms = (side: 'few' | 'many') => median(measured.map((round) => round[side])).toFixed(2)
    return {
      figures: measured.map((round) => round.many / round.few),
      notes: [`${ms('many')} ms among ${number(MANY)}, ${ms('few')} ms among ${number(FEW)}, each stored before the next`],
    }
  },
}
