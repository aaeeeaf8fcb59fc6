import { expect, it } from 'vitest'
import type { NewTask, TaskHandler } from '#platform/tasks/port.ts'
import { startFactTables } from './fact-tables.ts'

const at = (day: string, time = '00:30:00') => Date.parse(`2026-11-${day}T${time}.000Z`)

function started(begun: number) {
  let now = begun
  const tasks: NewTask[] = []
  let handler: TaskHandler | undefined
  const clock = { now: () => now }
  const parts = {
    ports: {
      clock,
      app: { log: { info: () => undefined, error: () => undefined } },
      tasks: {
        enqueue: async (task: NewTask) => void tasks.push(task),
        work: (_: string, work: TaskHandler) => void (handler = work),
      },
    },
    queries: {},
    reports: {},
  }
  startFactTables(parts as unknown as Parameters<typeof startFactTables>[0])
  return {
    planned: () => tasks.splice(0).map(({ id, runAt }) => [id, runAt]),
    run: () => handler?.({ id: 'facts', kind: 'facts.build', payload: {}, attempt: 1, inDoubt: false }),
    later: (ms: number) => void (now = ms),
  }
}

it('plans yesterday, which may have been missed, a while after the start, and today after its end', () => {
  expect(started(at('20', '15:00:00')).planned()).toEqual([
    ['facts_2026-11-19', at('20', '15:10:00')],
    ['facts_2026-11-20', at('21')],
  ])
  expect(started(at('20', '00:05:00')).planned()[0]).toEqual(['facts_2026-11-19', at('20')])
})

it('plans the next day before it builds, whatever becomes of the build', async () => {
  const { planned, run, later } = started(at('20', '15:00:00'))
  planned()
  later(at('24'))
  // There is nothing to read.
  expect(await run()?.catch(() => 'failed')).toBe('failed')
  expect(planned()).toEqual([['facts_2026-11-24', at('25')]])
})
