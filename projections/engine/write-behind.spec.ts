import { describe, expect, it } from 'vitest'
import { encodePosition, START } from '#events/envelope.ts'
import type { Batch, Collection, Document } from '#platform/read-store/port.ts'
import type { ViewStore } from './view.ts'
import { writeBehind } from './write-behind.ts'

const collection: Collection = { name: 'cards', indexes: [] }
const doc = (id: string, at: number): Document => ({ _id: id, _pos: encodePosition(BigInt(at)) })
const batch = (at: number, ...ids: readonly string[]): Batch => ({
  consumer: 'cards',
  checkpoint: BigInt(at),
  writes: ids.map((id) => ({ collection, document: doc(id, at) })),
})

/** @param size how many of these documents fit into the memory */
function opened(size: number) {
  const commits: Batch[] = []
  const asked: string[] = []
  const stored = new Map<string, Document>()
  let checkpoint: bigint | undefined
  const store: ViewStore = {
    checkpoint: async () => checkpoint,
    getState: async () => undefined,
    setState: async () => undefined,
    getMany: async <Doc extends Document>(_: Collection, ids: readonly string[]) => {
      asked.push(...ids)
      return ids.flatMap((id) => stored.get(id) ?? []) as Doc[]
    },
    async commitAll(batches) {
      for (const one of batches) {
        commits.push(one)
        for (const { document } of one.writes) stored.set(document._id, document)
      }
    },
  }
  const behind = writeBehind(store, size * 382)
  const at = async (...ids: readonly string[]) =>
    Object.fromEntries((await behind.getMany(collection, ids)).map(({ _id, _pos }) => [_id, Number(_pos)]))
  return { behind, commits, asked, stored, at, setCheckpoint: (to: bigint) => void (checkpoint = to) }
}
const idsOf = ({ writes }: Batch) => writes.map(({ document }) => document._id)

describe('documents written behind', () => {
  it('can be read before any of them is stored', async () => {
    const { behind, commits, at } = opened(4)
    await behind.commitAll([batch(1, 'a', 'b')])
    await behind.commitAll([batch(2, 'a')])
    expect(commits).toEqual([])
    expect(await at('a', 'b', 'c')).toEqual({ a: 2, b: 1 })
  })

  it('are written once, however often they changed, and then the checkpoint', async () => {
    const { behind, commits, at } = opened(4)
    await behind.commitAll([batch(1, 'a', 'b')])
    await behind.commitAll([batch(2, 'a', 'c')])
    await behind.drain()
    expect(commits.map(idsOf)).toEqual([['a', 'b', 'c'], []])
    expect(commits.map(({ checkpoint }) => checkpoint)).toEqual([START, 2n])
    await behind.commitAll([batch(3, 'd')])
    await behind.drain()
    expect(commits.slice(2).map(idsOf)).toEqual([['d'], []])
    expect(await at('a', 'b', 'c', 'd')).toEqual({ a: 2, b: 1, c: 2, d: 3 })
  })

  it('are written with the checkpoint, as a whole, where others were made with them or they are deleted', async () => {
    const { behind, commits } = opened(10)
    await behind.commitAll([{ ...batch(1, 'a', 'b', 'c'), read: new Set(['a', 'unknown']) }])
    await behind.commitAll([{ ...batch(2), writes: [{ collection, document: { ...doc('c', 2), _del: true } }] }])
    const around: number[] = []
    await behind.drain(async (last) => {
      around.push(commits.length)
      await last()
      around.push(commits.length)
    })
    expect([commits.map(idsOf), around]).toEqual([
      [['b'], ['a', 'c'], []],
      [1, 3],
    ])
    // Those of the next drain are others.
    await behind.commitAll([batch(3, 'a')])
    await behind.drain()
    expect(commits.slice(3).map(idsOf)).toEqual([['a'], []])
  })

  it('of several views share the memory, and those of equal ids are not taken for each other', async () => {
    const { behind, commits } = opened(2)
    const others = { name: 'others', indexes: [] }
    const other = { ...batch(1, 'a'), consumer: 'others', writes: [{ collection: others, document: doc('a', 9) }] }
    await behind.commitAll([batch(1, 'a'), other])
    expect(behind.isFull()).toBe(false)
    expect(await behind.getMany(others, ['a'])).toEqual([doc('a', 9)])
    await behind.commitAll([batch(2, 'b')])
    expect(behind.isFull()).toBe(true)
    await behind.drain()
    expect(behind.isFull()).toBe(false)
    expect(commits.slice(-2).map(({ consumer, checkpoint }) => [consumer, checkpoint])).toEqual([
      ['cards', 2n],
      ['others', 1n],
    ])
  })

  it('leave the memory once they are written, those that changed longest ago first, and are read from the store again', async () => {
    const { behind, asked, at } = opened(2)
    await behind.commitAll([batch(1, 'a', 'b', 'c')])
    await behind.drain()
    expect(await at('a', 'b', 'c')).toEqual({ a: 1, b: 1, c: 1 })
    expect(asked).toEqual(['a', 'b'])
  })

  it('are not looked up before they were ever written', async () => {
    const { behind, asked, at } = opened(1)
    expect(await at('a', 'b')).toEqual({})
    await behind.commitAll([batch(1, 'a', 'b')])
    await behind.drain()
    expect(await at('a', 'b', 'c')).toEqual({ a: 1, b: 1 })
    expect(asked).toEqual(['a', 'b'])
  })

  it('of an interrupted pass are looked up', async () => {
    const { behind, stored, at, setCheckpoint } = opened(4)
    stored.set('old', doc('old', 1))
    expect(await at('old')).toEqual({})
    setCheckpoint(1n)
    expect(await behind.checkpoint('cards')).toBe(1n)
    expect(await at('old')).toEqual({ old: 1 })
  })

  it('are written in batches that a store accepts', async () => {
    const { behind, commits } = opened(10_000)
    await behind.commitAll([batch(1, ...Array.from({ length: 2_500 }, (_, n) => `d${n}`))])
    await behind.drain()
    expect(commits.map(({ writes }) => writes.length)).toEqual([1_000, 1_000, 500, 0])
  })
})
