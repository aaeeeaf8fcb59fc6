/** What the thread of reports answers: figures, the things behind one of them, or what moved it. */
import type { Ask } from './ask.ts'
import type { Move } from './difference.ts'
import type { Facts } from './facts.ts'
import { reportNamed } from './reports.ts'
import type { Cell, Reason, Side, Table } from './report.ts'

export type Question = { readonly report: string; readonly ask: Ask } & (
  | { readonly kind: 'table'; readonly compared?: Ask }
  | { readonly kind: 'why'; readonly cell: Cell & { readonly side: Side } }
  | { readonly kind: 'difference'; readonly cell: Cell; readonly other: Ask }
)
export type Answer =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'why'; readonly reasons: readonly Reason[] | undefined }
  | { readonly kind: 'difference'; readonly moves: readonly Move[] }

export function answer(facts: Facts, question: Question): Answer {
  const { report: name, ask } = question
  const report = reportNamed(name)
  if (!report) throw new TypeError(`There is no report ${name}.`)
  switch (question.kind) {
    case 'table':
      return { kind: 'table', table: report.compute(facts, ask, { ...(question.compared && { compared: question.compared }) }) }
    case 'why':
      return { kind: 'why', reasons: report.why(facts, ask, question.cell) }
    case 'difference':
      return { kind: 'difference', moves: report.difference(facts, ask, question.other, question.cell) }
  }
}
