/**
 * The documents of a page. An index is walked in the order of the page. Where few of those that it meets are wanted, it is passed over by
 * the bitmaps of what begins alike (a day, the first letters of a name): what these share with the wanted ones is read and sorted.
 */
import type { Place } from '../cursor.ts'
import { MISSING, type Key } from '../keys.ts'
import { rangesOf, type Plan } from '../plan.ts'
import type { Collection } from '../port.ts'
import { difference, has, membersOf, sharedMembers, sizeOf, type Bitmap } from './bitmap.ts'
import { keyIn, LAST_LETTER, nameOf, namesBehind, severalOf, type Names } from './bitmap-names.ts'
import type { Reader } from './reader.ts'
import { bitmapsTable } from './schema.ts'
import { MERGED_RANGES, walkStatement } from './statements.ts'

/** After so many rows a walk looks how many of them were wanted. */
const LOOKED_BACK = 300
/** So few documents are read and sorted. */
const SORTED_AT_ONCE = 500
/** So many are read and sorted only where a page of them is not met soon. */
const SORTED_AT_MOST = 20_000
/** To walk so many entries of an index costs less than to look at one document. */
export const WALKED_PER_CHECKED = 8

/** Before all documents without a value, which stand last where the greatest value stands first. */
const BEFORE_MISSING: Place = { key: '\u0001', id: '' }

export type Load = (collection: Collection, names: Names) => Bitmap

type Wanted = {
  readonly collection: Collection
  readonly plan: Plan
  /** All that the plan finds. */
  readonly all: Bitmap
  readonly after: Place | undefined
  readonly limit: number
}
/** Numbers of documents: those of a page in its order, or those among which they are. */
type Met = { readonly members: readonly number[]; readonly inOrder: boolean }
type Meeting = {
  readonly members: number[]
  inOrder: boolean
  /** So many members stand behind `after`, and none that was not met stands before them. */
  certain: number
  /** How many rows were read, and after how many it is given up. */
  rows: number
  readonly mostRows: number
  /** The bitmap of which it is known that walking costs less. */
  walkedIn?: string
}

export function walkOf(reader: Reader, load: Load): (wanted: Wanted) => Met {
  return (wanted) => {
    const { plan, all, after } = wanted
    const size = sizeOf(all)
    if (size <= SORTED_AT_ONCE || rangesOf(plan) > MERGED_RANGES) return { members: membersOf(all), inOrder: false }
    const met: Meeting = { members: [], inOrder: true, certain: 0, rows: 0, mostRows: size <= SORTED_AT_MOST ? size : Infinity }
    let place = after
    do {
      const sparse = walk(reader, wanted, place, met)
      place = sparse && passOver(reader, { ...wanted, all: withOneValue(load, wanted) }, sparse, met)
    } while (place !== undefined && met.rows <= met.mostRows)
    return met.rows > met.mostRows ? { members: membersOf(all), inOrder: false } : met
  }
}

/** Who has several values is in the bitmap of each, but stands in the order as if there were none. */
function withOneValue(load: Load, { collection, plan, all }: Wanted): Bitmap {
  return plan.sortField === undefined ? all : difference(all, load(collection, { anyOf: [severalOf(plan.sortField)] }))
}

/** @returns where few of those that it meets are wanted; undefined at its end */
function walk(reader: Reader, { collection, plan, all, limit }: Wanted, from: Place | undefined, met: Meeting): Place | undefined {
  let before = met.certain
  let walked = 0
  for (const { n, s, id } of reader.each<{ n: number; s: Key; id: string }>(walkStatement(collection, plan, from))) {
    met.rows += 1
    walked += 1
    if (has(all, n)) {
      met.members.push(n)
      met.certain += 1
    }
    if (met.certain === limit || met.rows > met.mostRows) return undefined
    if (walked % LOOKED_BACK > 0) continue
    const areFew = (met.certain - before) * WALKED_PER_CHECKED < LOOKED_BACK
    before = met.certain
    if (!areFew || plan.sortField === undefined || s === MISSING) continue
    if (nameOf(collection, plan.sortField, s) !== met.walkedIn) return { key: s, id }
  }
  return undefined
}

/** @returns where walking costs less again; undefined at its end */
function passOver(reader: Reader, { collection, plan, all, limit }: Wanted, from: Place, met: Meeting): Place | undefined {
  const known = new Set(met.members)
  let isFirst = true
  for (const { name, size, rows, members } of alikeFrom(reader, { collection, plan, all }, from.key)) {
    met.rows += rows
    if (met.rows > met.mostRows) return undefined
    const count = members.length
    const walked = size * Math.min(1, (limit - met.certain) / count)
    if (count > SORTED_AT_ONCE && walked < count * WALKED_PER_CHECKED) {
      met.walkedIn = name
      return isFirst ? from : placeBefore(name, plan)
    }
    for (const n of members) {
      if (known.has(n)) continue
      met.members.push(n)
      met.inOrder = false
    }
    // Of the first some were walked already, or stand before the page.
    if (!isFirst) met.certain += count
    isFirst = false
    if (met.certain >= limit) return undefined
  }
  return plan.descending ? BEFORE_MISSING : undefined
}

function placeBefore(name: string, { descending }: Plan): Place {
  return descending ? { key: `${keyIn(name)}${LAST_LETTER}`, id: LAST_LETTER } : { key: keyIn(name), id: '' }
}

/** What begins alike: how many documents, the wanted ones among them, and how many rows hold the bitmap. */
type Alike = { readonly name: string; size: number; rows: number; readonly members: number[] }

/** From a key onwards in the order of the page. */
function* alikeFrom(reader: Reader, { collection, plan, all }: Pick<Wanted, 'collection' | 'plan' | 'all'>, key: Key): Generator<Alike> {
  const { from, to } = namesBehind(collection, plan, key)
  let alike: Alike | undefined
  for (const { name, chunk, members } of reader.each<{ name: string; chunk: number; members: Uint8Array }>({
    sql: `SELECT name, chunk, members FROM ${bitmapsTable(collection.name)} WHERE name BETWEEN ? AND ? ORDER BY name ${plan.descending ? 'DESC' : 'ASC'}`,
    params: [from, to],
  })) {
    if (alike?.name !== name) {
      if (alike) yield alike
      alike = { name, size: 0, rows: 0, members: [] }
    }
    const { shared, size } = sharedMembers(all, chunk, members)
    for (const n of shared) alike.members.push(n)
    alike.size += size
    alike.rows += 1
  }
  if (alike) yield alike
}
