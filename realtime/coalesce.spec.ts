import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coalescer, type RoutedRefresh } from './coalesce.ts'

const sent: RoutedRefresh[] = []
const { add, flush } = coalescer((refresh) => sent.push(refresh), 50)
const board = (id: string, position: string): RoutedRefresh => ({ rooms: ['org:a', 'role:admin'], topics: ['board'], ids: [id], position })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  flush()
  sent.length = 0
  vi.useRealTimers()
})

describe('refreshes of the same rooms and topics', () => {
  it('are sent at once when no other was sent before', () => {
    add(board('1', '07'))
    expect(sent).toEqual([board('1', '07')])
  })

  it('are sent together at the end of the window, with each id once and the latest position', () => {
    for (const [id, position] of [
      ['1', '07'],
      ['2', '09'],
      ['3', '08'],
      ['2', '09'],
    ] as const)
      add(board(id, position))
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(50)
    expect(sent[1]).toEqual({ ...board('2', '09'), ids: ['2', '3'] })
    expect(sent).toHaveLength(2)
  })

  it('are told again where they name the same: a task that has ended meanwhile is at the same position of the log', () => {
    for (let step = 0; step < 3; step += 1) add(board('1', '07'))
    vi.advanceTimersByTime(200)
    expect(sent).toEqual([board('1', '07'), board('1', '07')])
  })

  it('are sent once per window while a burst goes on', () => {
    for (let at = 0; at < 100; at += 10) {
      add(board(String(at), '07'))
      vi.advanceTimersByTime(10)
    }
    expect(sent).toHaveLength(3)
  })

  it('are one message also with the rooms in another order', () => {
    add(board('1', '07'))
    add({ ...board('2', '08'), rooms: ['role:admin', 'org:a'] })
    expect(sent).toHaveLength(1)
  })

  it('become "all" beyond 20 ids', () => {
    add(board('0', '07'))
    for (let id = 1; id <= 20; id += 1) add(board(String(id), '08'))
    flush()
    expect(sent[1]?.ids).toHaveLength(20)
    add({ ...board('', '09'), ids: Array.from({ length: 21 }, (_, id) => String(id)) })
    expect(sent[2]?.ids).toBe('all')
  })
})

it('keeps the refreshes of other rooms and other topics apart', () => {
  add(board('1', '07'))
  add({ ...board('1', '07'), topics: ['timeline'] })
  add({ ...board('1', '07'), rooms: ['u:ada'] })
  expect(sent).toHaveLength(3)
})
