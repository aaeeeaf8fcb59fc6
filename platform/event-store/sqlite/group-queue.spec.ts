import { describe, expect, it } from 'vitest'
import { freshStream, sampleEvents } from '../contract/samples.ts'
import { prepareAppend } from '../prepare-append.ts'
import { createGroupQueue } from './group-queue.ts'

function queueOf() {
  const groups: number[] = []
  const checkpointsAfter: number[] = []
  const queue = createGroupQueue(
    {
      commit(requests) {
        groups.push(requests.length)
        return requests.map(({ seq }) => ({ seq, revision: 0, position: 0 }))
      },
      checkpoint: () => checkpointsAfter.push(groups.length),
      close: () => undefined,
    },
    () => undefined,
  )
  const append = prepareAppend(freshStream(), 'none', sampleEvents(100))
  const push = (count: number) => queue.push(Array.from({ length: count }, (_, seq) => ({ ...append, bytes: 1_000, seq, at: 0 })))
  return { queue, push, groups, checkpointsAfter }
}

describe('group commit', () => {
  it('commits the appends that wait, at most 64 in one group', () => {
    const { queue, push, groups } = queueOf()
    push(60)
    push(10)
    queue.drain()
    queue.drain()
    queue.close()
    expect(groups).toEqual([64, 6])
  })

  it('runs checkpoints also when it is never idle', () => {
    const { queue, push, groups, checkpointsAfter } = queueOf()
    push(200)
    for (let n = 0; n < 4; n++) queue.drain()
    queue.close()
    expect(groups).toEqual([64, 64, 64, 8])
    expect(checkpointsAfter).toEqual([2])
  })
})
