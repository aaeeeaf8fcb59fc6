/** Somebody who has every shown cell, and solves for the hidden ones (linear algebra modulo a prime). */
import type { Choice } from '../small-cells.ts'
import type { Person } from './populations.ts'

const PRIME = 1_000_003

function inverse(value: number): number {
  let [result, base] = [1, value]
  for (let exponent = PRIME - 2; exponent > 0; exponent = Math.floor(exponent / 2)) {
    if (exponent % 2 === 1) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

type Values = Person['values']
type KeysOf = (values: Values, group: string) => readonly string[]
const ownKeys: KeysOf = (values, group) => [values[group] ?? '']

/**
 * @param names groups of which any values may stand together
 * @param keysOf what follows from these, in groups that everybody knows by them
 * @returns whether a cell's number follows from those that are told. What is told as empty is empty in all its parts.
 */
export function isDetermined(
  people: readonly Person[],
  names: readonly string[],
  told: readonly (readonly Choice[])[],
  keysOf = ownKeys,
): (cell: readonly Choice[]) => boolean {
  const valuesOf = names.map((name) => [...new Set(people.map(({ values }) => values[name] ?? ''))])
  const atoms = valuesOf.reduce<readonly (readonly string[])[]>(
    (before, values) => before.flatMap((atom) => values.map((value) => [...atom, value])),
    [[]],
  )
  const isIn = (values: Values, cell: readonly Choice[]) => cell.every(({ group, key }) => keysOf(values, group).includes(key))
  const counts = told.map((cell) => people.filter(({ values }) => isIn(values, cell)).length)
  const empty = told.filter((_, at) => counts[at] === 0)
  const valued = atoms.map((atom): Values => Object.fromEntries(names.map((name, at) => [name, atom[at] ?? ''])))
  const unknown = valued.filter((atom) => !empty.some((cell) => isIn(atom, cell)))
  const rowOf = (cell: readonly Choice[]) => Int32Array.from(unknown, (atom) => (isIn(atom, cell) ? 1 : 0))
  const basis: { readonly pivot: number; readonly row: Int32Array }[] = []
  const reduced = (row: Int32Array): Int32Array => {
    for (const { pivot, row: known } of basis) {
      const factor = row[pivot] ?? 0
      if (factor !== 0) for (let at = pivot; at < row.length; at++) row[at] = ((row[at] ?? 0) + (PRIME - factor) * (known[at] ?? 0)) % PRIME
    }
    return row
  }
  for (const cell of told) {
    const row = reduced(rowOf(cell))
    const pivot = row.findIndex((value) => value !== 0)
    if (pivot < 0) continue
    const scale = inverse(row[pivot] ?? 1)
    for (let at = pivot; at < row.length; at++) row[at] = ((row[at] ?? 0) * scale) % PRIME
    basis.push({ pivot, row })
  }
  return (cell) => reduced(rowOf(cell)).every((value) => value === 0)
}
