import { afterEach, describe, expect, it, vi } from 'vitest'
import { refuse, type RefusalCode } from '#events/vocabulary/refusals.ts'
import type { NewTask } from '#platform/tasks/port.ts'
import { later, NOW } from '../testing/given.ts'
import { startAlarmClock, type AlarmClock, type AlarmClockPorts, type DueTimer } from './alarm-clock.ts'

const PAGE = 100
const referral = (n: number, due = NOW): DueTimer => ({ timer: 'referralExpired', thing: `referral-${n}`, due })

let alarmClock: AlarmClock | undefined
afterEach(() => alarmClock?.stop())

type Answer = RefusalCode | 'stored' | Error

/** An alarm clock with an unchanging view, and a handler that gives the answers in turn, then `stored`. */
async function started(held: readonly DueTimer[], answers: readonly Answer[] = [], more: Partial<AlarmClockPorts> = {}) {
  const left = [...answers]
  const commands: { readonly input: unknown; readonly key: string; readonly caller: unknown }[] = []
  const tasks: NewTask[] = []
  const pages: number[] = []
  let running = 0
  let most = 0
  const ports = {
    due: {
      until: async (instant: string, cursor = '0') => {
        const items = held.filter(({ due }) => due <= instant).slice(Number(cursor), Number(cursor) + PAGE)
        pages.push(items.length)
        return { items, ...(items.length === PAGE && { next: String(Number(cursor) + PAGE) }) }
      },
      nextAfter: async (instant: string) => held.find(({ due }) => due > instant),
      changed: () => new Promise(() => undefined),
    },
    handler: {
      handle: async (_: unknown, input: unknown, { key, caller }: { readonly key: string; readonly caller: unknown }) => {
        running += 1
        most = Math.max(most, running)
        await Promise.resolve()
        running -= 1
        commands.push({ input, key, caller })
        const answer = left.shift() ?? 'stored'
        if (answer instanceof Error) throw answer
        return answer === 'stored' ? { ok: true, id: 'referral' } : refuse(answer)
      },
    },
    tasks: { enqueue: async (task: NewTask) => void tasks.push(task), work: () => undefined },
    clock: { now: () => Date.parse(NOW) },
    caughtUp: async () => true,
    log: { warn: vi.fn<AlarmClockPorts['log']['warn']>(), error: vi.fn<AlarmClockPorts['log']['error']>() },
    ...more,
  } satisfies Record<keyof AlarmClockPorts, unknown>
  const clock = startAlarmClock(ports as unknown as AlarmClockPorts)
  alarmClock = clock
  // The start fires as well.
  await clock.fireDue().catch(() => undefined)
  return { clock, commands, tasks, pages, log: ports.log, most: () => most }
}

describe('the alarm clock', () => {
  it('sends the command of each due timer, and of no other', async () => {
    const { commands } = await started([referral(1), referral(2, later(NOW, { seconds: 1 }))])
    expect(commands).toEqual([
      { input: { referralId: 'referral-1' }, key: `referral-1|${NOW}`, caller: { kind: 'timer', name: 'referralExpired' } },
    ])
  })

  it('fires many due timers page by page, with at most four at a time', async () => {
    const { commands, pages, most } = await started(Array.from({ length: 250 }, (_, n) => referral(n)))
    expect(new Set(commands.map(({ key }) => key)).size).toBe(250)
    expect(pages.slice(0, 3)).toEqual([100, 100, 50])
    expect(most()).toBe(4)
  })

  it('schedules one task, for the next timer', async () => {
    const soon = later(NOW, { hours: 1 })
    const { tasks, clock } = await started([referral(1), referral(2, soon), referral(3, later(NOW, { hours: 2 }))])
    await clock.fireDue()
    expect(tasks).toEqual([{ id: `timers_${Date.parse(soon)}_${Date.parse(NOW)}`, kind: 'timers', payload: {}, runAt: Date.parse(soon) }])
  })

  it('fires each timer once, although the view still lists it', async () => {
    const { commands, clock } = await started([referral(1)])
    await clock.fireDue()
    expect(commands).toHaveLength(1)
  })

  it.each(['unavailable', 'outcome_unknown', 'no_space', 'concurrent_change'] as const)(
    'sends a command again after the refusal %s, and the others in the meantime',
    async (code) => {
      const { commands, log } = await started([referral(1), referral(2)], [code])
      expect(commands.map(({ key }) => key)).toEqual([`referral-1|${NOW}`, `referral-2|${NOW}`, `referral-1|${NOW}`])
      await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), 10_000)
    },
  )

  it('fails its task after a temporary refusal, so that the queue runs it again', async () => {
    const { clock } = await started([referral(1)], ['unavailable', 'unavailable', 'unavailable'])
    await expect(clock.fireDue()).rejects.toThrow('1 due timers')
    await clock.fireDue()
  })

  it('logs any other refusal and continues', async () => {
    const { commands, clock, log } = await started([referral(1), referral(2)], ['not_found'])
    await clock.fireDue()
    expect(commands).toHaveLength(2)
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { timer: 'referralExpired', thing: 'referral-1', refused: 'not_found' },
      expect.any(String),
    )
  })

  it('fires the other timers when one throws', async () => {
    const { commands } = await started([referral(1), referral(2)], [new Error('broken')])
    expect(commands.map(({ key }) => key)).toContain(`referral-2|${NOW}`)
  })

  it('fires nothing until the processes and the view have caught up', async () => {
    let seen = false
    const { commands, clock } = await started([referral(1)], [], { caughtUp: async () => seen })
    expect(commands).toEqual([])
    seen = true
    await clock.fireDue()
    expect(commands).toHaveLength(1)
  })
})
