/**
 * A report as data. A column says of each thing of a row by which events it is in the denominator, and in the numerator: figures, the
 * things behind them and what moved them between two days all come of this (docs/decisions/reports.md).
 */
import type { Group, ReportParam } from './ask.ts'
import type { Happened } from './facts.ts'
import type { KeysOf } from './groups.ts'
import { countFigure, daysFigure, rateFigure, type Figure } from './values.ts'
import type { View } from './view.ts'

/** The event by which a thing is counted, or the events; undefined where it is not. */
export type Counted<Thing> = (thing: Thing, view: View) => Happened | readonly Happened[] | undefined

export type Head = {
  readonly key: string
  readonly label: string
  readonly unit: 'fraction' | 'days' | 'count' | 'points'
  readonly kind: 'rate' | 'count' | 'median' | 'sum' | 'ratio' | 'difference'
}

export type Column<Thing> = Head & {
  readonly denominator: Counted<Thing>
  /** Of what is in the denominator alone. */
  readonly numerator: Counted<Thing>
  /** What a thing adds, asked once however many rows it is in; undefined where it is not in the denominator. */
  readonly amount: (thing: Thing, view: View) => number | undefined
  /** @param amounts those that the things of a row add @param row the row itself, for what no amount says */
  readonly figure: (amounts: Float64Array, row: RowOf<Thing>) => Figure
}
export type RowOf<Thing> = { readonly n: number; readonly things: () => readonly Thing[] }

export type Row = { readonly key: string; readonly n: number; readonly figures: Readonly<Record<string, Figure>> }
export type Series = {
  readonly row: string
  readonly column: string
  readonly points: readonly (readonly [day: number, value: number, atRisk: number])[]
  readonly median: number | null
}

export type Definition<Thing extends { readonly thing: string }> = {
  readonly name: string
  readonly title: string
  readonly question: string
  /** In words, beside the figure. */
  readonly words: string
  /** Counts up when a formula changes. */
  readonly version: number
  readonly params: readonly ReportParam[]
  readonly keys: KeysOf<Thing>
  readonly columns: readonly Column<Thing>[]
  /** All that may be counted, in the window of the question. */
  readonly things: (view: View) => readonly Thing[]
  /** For a career office only things of students who share count, and who that is is said here. */
  readonly student?: (thing: Thing) => string | undefined
  /** Those that count in the rows; the others are in notes alone. */
  readonly counts?: (thing: Thing, view: View) => boolean
  /** The things that count with what follows from all of them; none of it goes beyond a row. */
  readonly compared?: (things: readonly Thing[]) => readonly Thing[]
  /** Of a row the places that stay among the things that count: one of each student, where students are counted. */
  readonly joined?: (places: readonly number[], things: readonly Thing[]) => readonly number[]
  /** What is in `n`: all of a row, unless this says less. */
  readonly n?: (thing: Thing, view: View) => boolean
  /** Figures that go by other rows. @param isShown whether the asker is shown a row */
  readonly related?: (rows: readonly Row[], isShown: (key: string) => boolean) => readonly Row[]
  /** Of the things that count what a row's curve is made of, by its places among them; undefined where none is asked for. */
  readonly series?: (things: readonly Thing[], view: View) => ((row: string, places: readonly number[]) => Series) | undefined
  /** Sentences about all that was asked about, what does not count too. */
  readonly notes?: (things: readonly Thing[], view: View) => readonly string[]
  readonly groups?: readonly Group[]
}

type Named = readonly [key: string, label: string]

export function sumOf(amounts: Float64Array): number {
  let sum = 0
  for (const amount of amounts) sum += amount
  return sum
}

/** 1 for what is in the numerator, too. */
function share<Thing>(numerator: Counted<Thing>, denominator: Counted<Thing>): Column<Thing>['amount'] {
  return (thing, view) => (denominator(thing, view) === undefined ? undefined : numerator(thing, view) === undefined ? 0 : 1)
}

export function count<Thing>([key, label]: Named, counted: Counted<Thing>, all: Counted<Thing>): Column<Thing> {
  const numerator: Counted<Thing> = (thing, view) => (all(thing, view) === undefined ? undefined : counted(thing, view))
  return {
    key,
    label,
    unit: 'count',
    kind: 'count',
    denominator: all,
    numerator,
    amount: share(counted, all),
    figure: (amounts, { n }) => countFigure(sumOf(amounts), n),
  }
}

export function rate<Thing>([key, label]: Named, numerator: Counted<Thing>, denominator: Counted<Thing>): Column<Thing> {
  return {
    key,
    label,
    unit: 'fraction',
    kind: 'rate',
    denominator,
    numerator,
    amount: share(numerator, denominator),
    figure: (amounts) => rateFigure(sumOf(amounts), amounts.length),
  }
}

/** @param spent in milliseconds @param events those that the span is between */
export function median<Thing>(
  [key, label]: Named,
  spent: (thing: Thing, view: View) => number | undefined,
  events: (thing: Thing, view: View) => readonly Happened[],
): Column<Thing> {
  const counted: Counted<Thing> = (thing, view) => (spent(thing, view) === undefined ? undefined : events(thing, view))
  return {
    key,
    label,
    unit: 'days',
    kind: 'median',
    denominator: counted,
    numerator: counted,
    amount: spent,
    figure: daysFigure,
  }
}

type Between<Thing> = { readonly from: (thing: Thing, view: View) => Happened | undefined; readonly to: Between<Thing>['from'] }

/** From one event to another. */
export function between<Thing>(named: Named, { from, to }: Between<Thing>): Column<Thing> {
  const spent = (thing: Thing, view: View) => {
    const [begun, ended] = [from(thing, view), to(thing, view)]
    return begun && ended && ended.at - begun.at
  }
  return median(named, spent, (thing, view) => [from(thing, view), to(thing, view)].filter((event) => event !== undefined))
}
