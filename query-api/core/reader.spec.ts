import { describe, expect, it } from 'vitest'
import { START, type Position } from '#events/envelope.ts'
import type { Document, ReadStore } from '#platform/read-store/port.ts'
import { readerFor, ViewBehind, type View, type Views } from './reader.ts'

const skills: View = { name: 'skills' }
const threads: View = { name: 'threads' }
const jobs: View = { name: 'jobs' }

/** Views at these positions. Each wait is recorded, and answers `passes` at once. */
function opened(positions: Readonly<Record<string, Position>>, passes = true) {
  const waits: { readonly view: string | undefined; readonly position: Position; readonly ms: number }[] = []
  const views: Views = {
    active: ({ name }) => ({ name, indexes: [] }),
    position: ({ name }) => positions[name] ?? START,
    waitFor: async ([view], position, ms) => {
      waits.push({ view: view?.name, position, ms })
      return passes
    },
  }
  const document: Document = { _id: 'a', _pos: '00000000000000000001' }
  const found: string[] = []
  const find: ReadStore['find'] = async ({ name }) => {
    found.push(name)
    return { items: [] }
  }
  const store = { get: async () => document, count: async () => 3, find } as Partial<ReadStore> as ReadStore
  return { waits, found, reader: (minimum: Position) => readerFor(store, views, minimum, 'sam') }
}

describe('the reader of one call', () => {
  it('waits for no view that the call does not read', async () => {
    const { waits, reader } = opened({ skills: 7n, threads: 2n })
    await reader(7n).get(skills, 'a')
    expect(waits).toEqual([])
  })

  it('waits once for a view that is behind, at its first read, and for two seconds at most in all', async () => {
    const { waits, reader } = opened({ skills: 3n, threads: 3n })
    const read = reader(7n)
    await read.get(skills, 'a')
    await read.count(skills, {})
    await read.get(threads, 'a')
    expect(waits.map(({ view, position }) => [view, position])).toEqual([
      ['skills', 7n],
      ['threads', 7n],
    ])
    expect(waits[0]?.ms).toBeLessThanOrEqual(2_000)
    expect(waits[1]?.ms).toBeLessThanOrEqual(waits[0]?.ms ?? 0)
  })

  it('waits anew for a view that is read beside a later event of the log', async () => {
    const { waits, reader } = opened({ skills: 3n })
    const read = reader(2n)
    await read.get(skills, 'a')
    read.notBefore(5n)
    await read.get(skills, 'a')
    read.notBefore(4n)
    await read.get(skills, 'a')
    expect(waits.map(({ position }) => position)).toEqual([5n])
  })

  it('waits for views whose documents something else reads', async () => {
    const { waits, found, reader } = opened({ skills: 3n, threads: 7n })
    await reader(7n).caughtUp([skills, threads])
    expect([waits.map(({ view }) => view), found]).toEqual([['skills'], []])
  })

  it('fails with the lag when a view does not catch up in time', async () => {
    const { reader } = opened({ skills: 3n }, false)
    const failure = await reader(7n)
      .get(skills, 'a')
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ViewBehind)
    expect(failure).toMatchObject({ lag: 4 })
  })

  it('waits for the merges, too, by which ids of companies and universities are read', async () => {
    const { waits, reader } = opened({ jobs: 3n, organizations: 3n })
    await reader(7n).get(jobs, 'a')
    expect(waits.map(({ view }) => view)).toEqual(['jobs', 'organizations'])
  })

  it('reads the merges once for all calls, until their view has moved on', async () => {
    const positions: Record<string, Position> = { organizations: 3n }
    const { found, reader } = opened(positions)
    for (const read of [reader(START), reader(START)]) {
      await read.get(jobs, 'a')
      await read.count(jobs, {})
    }
    expect(found).toEqual(['organizations'])
    positions['organizations'] = 4n
    await reader(START).get(jobs, 'a')
    expect(found).toEqual(['organizations', 'organizations'])
  })

  it('has the lowest position of the views that it read', async () => {
    const { reader } = opened({ skills: 9n, threads: 8n })
    const read = reader(START)
    expect(read.position()).toBe(START)
    await read.get(skills, 'a')
    expect(read.position()).toBe(9n)
    await read.get(threads, 'a')
    expect(read.position()).toBe(8n)
  })
})
