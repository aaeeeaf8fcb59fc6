/** Counts things by the values of one group, or of two. A million of them are counted in many tables. */
import { numberOf, tallied, together, type Numbers, type Tally } from './tally.ts'

const NOTHING = together([])

/** The values of a group by number: those of the thing at a place are from `starts[place]` on, up to those of the next. */
export type Codes = { readonly values: readonly string[]; readonly starts: Int32Array; readonly codes: Int32Array }

export function codesBy<Thing>(things: readonly Thing[], keysOf: (thing: Thing) => readonly string[]): Codes {
  const numbers = new Map<string, number>()
  const starts = new Int32Array(things.length + 1)
  const codes: number[] = []
  let place = 0
  for (const thing of things) {
    for (const key of keysOf(thing)) codes.push(numberOf(key, numbers))
    starts[++place] = codes.length
  }
  return { values: [...numbers.keys()], starts, codes: Int32Array.from(codes) }
}

export function talliesIn(things: Numbers, { values, starts, codes }: Codes): Map<string, Tally> {
  const tallies: Tally[] = []
  for (let place = 0; place < things.length; place++)
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      tallies[code] = tallied(things, place, tallies[code])
    }
  return new Map(values.map((value, code) => [value, tallies[code] ?? NOTHING]))
}

/** What somebody is in, by row and column. */
export function cellsIn(things: Numbers, rows: Codes, columns: Codes): Map<string, Map<string, Tally>> {
  const cells = rows.values.map(() => new Map<number, Tally>())
  for (let place = 0; place < things.length; place++)
    for (let row = rows.starts[place] ?? 0; row < (rows.starts[place + 1] ?? 0); row++) {
      const line = cells[rows.codes[row] ?? 0]
      for (let at = columns.starts[place] ?? 0; at < (columns.starts[place + 1] ?? 0); at++) {
        const code = columns.codes[at] ?? 0
        const known = line?.get(code)
        if (known) tallied(things, place, known)
        else line?.set(code, tallied(things, place, undefined))
      }
    }
  const named = (line: ReadonlyMap<number, Tally>) => new Map([...line].map(([code, tally]) => [columns.values[code] ?? '', tally]))
  return new Map(rows.values.map((value, row) => [value, named(cells[row] ?? new Map())]))
}
