import { describe, expect, it } from 'vitest'
import { Unavailable } from '#platform/event-store/failures.ts'
import { headAfter, settled } from './settled.ts'

/** A log whose consumer stores one event more at each position below `until`. */
function running(until: bigint) {
  let head = 1n
  const steps: string[] = []
  const step = (name: string) => async () => void steps.push(name)
  return {
    steps,
    storeOne: () => void (head += 1n),
    store: { head: async () => head },
    consumers: [
      {
        passed: async (position: bigint) => {
          steps.push(`consumer at ${position}`)
          if (position < until) head = position + 1n
        },
      },
    ],
    projections: { settle: step('views') },
    tasks: { settle: step('tasks') },
  }
}

describe('settling', () => {
  it('waits for consumers and views, then for the tasks that they enqueued', async () => {
    const platform = running(1n)
    await settled(platform)
    expect(platform.steps).toEqual(['views', 'consumer at 1', 'tasks'])
  })

  it('fires the due timers last, and starts again if they stored something', async () => {
    const platform = running(1n)
    let due = true
    const fireDue = async () => {
      platform.steps.push('timers')
      if (due) platform.storeOne()
      due = false
    }
    await settled({ ...platform, alarmClock: { fireDue } })
    expect(platform.steps).toEqual(['views', 'consumer at 1', 'tasks', 'timers', 'views', 'consumer at 2', 'tasks', 'timers'])
  })

  it('starts again while consumers store something', async () => {
    const platform = running(3n)
    await settled(platform)
    expect(platform.steps.filter((step) => step.startsWith('consumer'))).toEqual(['consumer at 1', 'consumer at 2', 'consumer at 3'])
  })
})

describe('the log after a command', () => {
  it('is at the position that the consumers have reached', async () =>
    expect(await headAfter('00000000000000000001', running(2n), 1_000)).toMatch(/0002$/))

  it('§8 is the command’s own position when the store goes away right after', async () => {
    const gone = { ...running(1n), store: { head: () => Promise.reject(new Unavailable('The link is down.')) } }
    expect(await headAfter('00000000000000000001', gone, 1_000)).toBe('00000000000000000001')
  })

  it('is at its present position when they take too long', async () => {
    const stuck = { ...running(1n), consumers: [{ passed: () => new Promise<void>(() => undefined) }] }
    expect(await headAfter('00000000000000000001', stuck, 1)).toMatch(/0001$/)
  })
})
