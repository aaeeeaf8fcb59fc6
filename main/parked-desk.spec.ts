import { describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { parkedDesk } from './parked-desk.ts'

const parkedEvent = { eventId: 'e-1', type: 'JobPosted', stream: 'job-1', revision: 0, position: '7', cause: 'A bug.' }
const { cause: _, ...waiting } = { ...parkedEvent, eventId: 'e-2', revision: 1 }

describe('product 2.19: the desk of what is parked', () => {
  const done: unknown[] = []
  const doing = (who: string) => ({
    retry: async (...sent: (string | undefined)[]) => void done.push([who, 'retry', ...sent.filter(Boolean)]),
    skip: async (...sent: string[]) => void done.push([who, 'skip', ...sent]),
  })
  const views = {
    projections: {
      ...doing('views'),
      status: async () => [{ view: 'jobs', parked: [parkedEvent, waiting] }],
      positionOf: () => START,
      isStopped: () => true,
    },
    sendRefresh: (refresh: object) => void done.push(refresh),
  } as unknown as Parameters<typeof parkedDesk>[0]
  const desk = parkedDesk(views, [{ ...doing('process'), name: 'wind-up-jobs', parked: async () => [parkedEvent] }], ['jobs'])

  it('knows views and processes, and of what they parked that which failed', async () => {
    expect(await desk.parked('jobs')).toEqual(['e-1'])
    expect(await desk.parked('wind-up-jobs')).toEqual(['e-1'])
    expect(await desk.parked('mails')).toBeUndefined()
    expect([desk.isStopped('jobs'), desk.isStopped('wind-up-jobs')]).toEqual([true, false])
  })

  it('tries again and skips where the event is parked, and tells admins', async () => {
    await desk.retry('jobs')
    await desk.retry('jobs', 'e-1')
    await desk.skip('jobs', 'e-1', 'Imported twice.')
    await desk.retry('wind-up-jobs', 'e-1')
    await desk.skip('wind-up-jobs', 'e-1', 'Imported twice.')
    desk.changed()
    expect(done).toEqual([
      ['views', 'retry', 'jobs'],
      ['views', 'retry', 'jobs', 'e-1'],
      ['views', 'skip', 'jobs', 'e-1'],
      ['process', 'retry', 'e-1'],
      ['process', 'skip', 'e-1', 'Imported twice.'],
      expect.objectContaining({ rooms: ['role:admin'], topics: ['tasks'] }),
    ])
  })
})
