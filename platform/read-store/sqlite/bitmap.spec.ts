import { describe, expect, it } from 'vitest'
import { seededNumbers } from '../contract/fixtures.ts'
import {
  addPlace,
  addStored,
  bitmapOf,
  chunkOf,
  difference,
  emptyChunk,
  has,
  intersection,
  membersOf,
  placeOf,
  sharedMembers,
  sizeOf,
  spreadOf,
  storedChunk,
  union,
} from './bitmap.ts'

const random = seededNumbers(7)
const some = (count: number, below: number) =>
  [...new Set(Array.from({ length: count }, () => random() % below))].toSorted((one, other) => one - other)
const sets = [[], [0], [31, 32, 65_535, 65_536], some(3_000, 200_000), some(60_000, 140_000), some(9_000, 10_000)]
const pairs = sets.flatMap((one) => sets.map((other) => [one, other] as const))

describe('a bitmap', () => {
  it('holds its members, in order', () => {
    for (const members of sets) {
      const bitmap = bitmapOf(members)
      expect(membersOf(bitmap)).toEqual(members)
      expect(sizeOf(bitmap)).toBe(members.length)
      expect([31, 500, 65_536].map((n) => has(bitmap, n))).toEqual([31, 500, 65_536].map((n) => members.includes(n)))
    }
  })

  it('is put together with another as sets are', () => {
    for (const [one, other] of pairs) {
      const [a, b] = [new Set(one), new Set(other)]
      expect(membersOf(intersection(bitmapOf(one), bitmapOf(other)))).toEqual(one.filter((n) => b.has(n)))
      expect(membersOf(difference(bitmapOf(one), bitmapOf(other)))).toEqual(one.filter((n) => !b.has(n)))
      expect(membersOf(union(bitmapOf(one), bitmapOf(other)))).toEqual([...new Set([...a, ...b])].toSorted((m, n) => m - n))
    }
  })

  it('is read as it was stored, few members in few bytes', () => {
    for (const members of [some(10, 65_536), some(4_095, 65_536), some(30_000, 65_536)]) {
      const words = emptyChunk()
      for (const n of members) addPlace(words, placeOf(n))
      const stored = storedChunk(words)
      expect(stored?.byteLength).toBe(Math.min(2 * members.length, 8_192))
      const read = emptyChunk()
      addStored(read, stored ?? new Uint8Array())
      expect(read).toEqual(words)
    }
    expect(storedChunk(emptyChunk())).toBeUndefined()
    expect(chunkOf(65_536)).toBe(1)
  })

  it('names what it shares with what was stored', () => {
    for (const [one, other] of pairs) {
      const held = new Set(other)
      const bitmap = bitmapOf(one)
      const parts = [...bitmapOf(other)].map(([chunk, words]) => sharedMembers(bitmap, chunk, storedChunk(words) ?? new Uint8Array()))
      expect(parts.flatMap(({ shared }) => shared)).toEqual(one.filter((n) => held.has(n)))
      expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(other.length)
    }
  })

  it('names some of its members at even distances', () => {
    for (const members of sets) {
      const spread = spreadOf(bitmapOf(members), 100)
      const step = Math.max(1, members.length / 100)
      expect(spread).toEqual(Array.from({ length: Math.min(members.length, 100) }, (_, n) => members[Math.floor(n * step)]))
    }
  })
})
