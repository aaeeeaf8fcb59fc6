/** What of a large table follows from the sums that are shown whatever they tell. */
import { GIVEN, sumAt, type Hanging } from './closing.ts'
import { Sums } from './lookalike.ts'
import { toldBy } from './search.ts'

/** Hidden cells that nobody is in, by row, each by its kind. */
export type Nobody = { readonly kinds: readonly (readonly number[])[]; readonly columnOf: Int32Array }

export function toldByGiven(table: Hanging, nobody: Nobody): (sum: number) => boolean {
  const { rows, columns, blocks, blockOf, marksOf, cells, sums } = table
  const places = Array.from(sums, (): number[] => [])
  const inColumns = Array.from({ length: columns }, (): number[] => [])
  let place = 0
  for (let row = 0; row < rows; row++)
    for (const kind of [...cells.kinds.subarray(cells.starts[row], cells.starts[row + 1]), ...(nobody.kinds[row] ?? [])]) {
      const column = nobody.columnOf[kind] as number
      const own = [blockOf[column] as number, blocks, ...(marksOf[kind] ?? []).map((mark) => blocks + mark)]
      for (const list of [inColumns[column], ...own.map((nth) => places[sumAt(table, row, nth)])]) list?.push(place)
      place++
    }
  const given = [...inColumns, ...places.filter((_, sum) => sums[sum] === GIVEN)].filter(({ length }) => length > 0)
  const isTold = toldBy(
    new Sums(
      given.map((some) => Int32Array.from(some)),
      place,
    ),
  )
  return (sum) => isTold(Int32Array.from(places[sum] ?? []))
}
