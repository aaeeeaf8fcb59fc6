/** The groups of things, and which of their cells are hidden. */
import type { Tally } from './tally.ts'

export type KeysOf<Thing> = (thing: Thing) => string | readonly string[]
export type Group<Thing> = {
  readonly name: string
  /** One value; of a group whose rows do not add up, several or none. */
  readonly keysOf: KeysOf<Thing>
  /** A thing may have several values, as jobs have skills. */
  readonly hasSeveral?: boolean
  /** The group by whose value everybody knows those of this one, as one knows the company of a job. */
  readonly hangsOn?: string
  /** Whether everybody can read elsewhere what is in a value alone. */
  readonly isKnown?: (key: string) => boolean
}
/** One value of a group. */
export type Choice = { readonly group: string; readonly key: string }

export type IsHidden = (row: string, column: string) => boolean
export type Line = { readonly tallies: ReadonlyMap<string, Tally>; readonly hidden: ReadonlySet<string> }
