/** What the thread of reports answers: figures, the things behind one of them, or what moved it. */
import { createHash } from 'node:crypto'
import type { FactTable } from '#events/vocabulary/reports.ts'
import type { Ask } from './ask.ts'
import type { Move } from './difference.ts'
import { factFile, type FactFile, type FactFormat } from './fact-rows/file.ts'
import { factRows, type Secrets } from './fact-rows/rows.ts'
import type { Facts } from './facts.ts'
import { deltaState, isSuppressed, shownTable, type ShownTable, type State } from './hiding/shown.ts'
import { sinceIn, type Since } from './since.ts'
import { reportNamed } from './reports.ts'
import type { Cell, Reason, Report, Side } from './report.ts'

export type Question = FactsQuestion | ReportQuestion | NewestQuestion
export type ReportQuestion = { readonly report: string; readonly ask: Ask } & (
  | { readonly kind: 'table'; readonly compared?: Ask }
  | { readonly kind: 'why'; readonly cell: Cell & { readonly side: Side } }
  | { readonly kind: 'difference'; readonly cell: Cell; readonly other: Ask }
  | { readonly kind: 'since'; readonly position: number }
)
/** By which event figures were changed last. */
export type NewestQuestion = { readonly kind: 'newest' }
/** The rows of a table for analysts' own tools, as a file. */
export type FactsQuestion = { readonly kind: 'facts'; readonly of: FactTable; readonly format: FactFormat; readonly ask: Ask }
/** `hidden`: the figure, and so what stands behind it. `missing`: there is no such row. `too_many`: more moved than is told. */
export type Answer =
  | { readonly kind: 'table'; readonly table: ShownTable }
  | { readonly kind: 'why'; readonly reasons: readonly Reason[] }
  | { readonly kind: 'difference'; readonly moves: readonly Move[] }
  | ({ readonly kind: 'since' } & Since)
  | ({ readonly kind: 'facts' } & FactFile)
  | { readonly kind: 'newest'; readonly position: number }
  | { readonly kind: 'hidden' | 'missing' | 'too_many' }

/** @param secrets of the people's keys, for a question about rows */
export function answer(facts: Facts, question: Question, secrets: Secrets = new Map()): Answer {
  if (question.kind === 'newest') return { kind: 'newest', position: facts.latest?.position ?? 0 }
  if (question.kind === 'facts') return { kind: 'facts', ...factFile(factRows(facts, question.of, question.ask, secrets), question.format) }
  const { report: name, ask } = question
  const report = reportNamed(name)
  if (!report) throw new TypeError(`There is no report ${name}.`)
  switch (question.kind) {
    case 'table':
      return { kind: 'table', table: shownTable(facts, report, ask, question.compared) }
    case 'why': {
      const state = stateOf(facts, report, ask, question.cell)
      if (state !== 'shown') return { kind: state }
      return { kind: 'why', reasons: inOrder(report.why(facts, ask, question.cell) ?? [], question) }
    }
    case 'since':
      return { kind: 'since', ...sinceIn(facts, ask, question.position) }
    case 'difference': {
      const state = movedStateOf(facts, report, question)
      if (state !== 'shown') return { kind: state }
      const moves = report.difference(facts, ask, question.other, question.cell)
      return moves ? { kind: 'difference', moves: inOrder(moves, question) } : { kind: 'too_many' }
    }
  }
}

function stateOf(facts: Facts, report: Report, ask: Ask, { row, column }: Cell): State {
  if (!ask.hidesSmall) return report.why(facts, ask, { row, column, side: 'denominator' }) ? 'shown' : 'missing'
  // A row without a thing is a row, too: all values that the group has are there.
  const found = shownTable(facts, report, ask).rows.find(({ key }) => key === row)
  if (!found) return 'missing'
  return isSuppressed(found.values[column]) ? 'hidden' : 'shown'
}

function movedStateOf(facts: Facts, report: Report, two: Extract<ReportQuestion, { readonly kind: 'difference' }>): State {
  const { ask, other, cell } = two
  if (ask.hidesSmall) return deltaState(facts, report, two, cell)
  return [ask, other].some((one) => stateOf(facts, report, one, cell) === 'shown') ? 'shown' : 'missing'
}

/** Who does not see single people gets another order for each question: by a lasting one, two lists could be laid over each other. */
function inOrder<Of extends { readonly thing: string }>(things: readonly Of[], question: ReportQuestion): readonly Of[] {
  if (!question.ask.hidesSmall) return things
  const asked = JSON.stringify(question)
  const placed = things.map((of) => ({ of, place: createHash('sha256').update(asked).update(of.thing).digest('hex') }))
  return placed.toSorted((one, other) => (one.place < other.place ? -1 : 1)).map(({ of }) => of)
}
