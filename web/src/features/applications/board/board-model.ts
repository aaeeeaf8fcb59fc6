import type { ApplicationReply } from '#contract/applications.ts'
import { matchCount } from '#events/vocabulary/applications/blind.ts'
import type { Reply } from '#contract/contract.ts'
import { applicationStatusLabels, isTerminal, openSteps, terminalStatuses } from '#events/vocabulary/applications/application-status.ts'
import { daysBetween, median } from '../../../lib/time/time.ts'

export type ColumnKey = (typeof openSteps)[number] | 'ended'
export type Column = {
  readonly key: ColumnKey
  readonly label: string
  readonly cards: readonly ApplicationReply[]
  readonly count: number
  /** Median days in the step; undefined where there is none, of what has ended, and of a part of a filtered column. */
  readonly medianDays: number | undefined
}
export type StatusFigures = Reply<'applications.columns'>[number]
export type ColumnFigures = { readonly count: number; readonly medianDays: number | undefined }

export const columnKeys: readonly ColumnKey[] = [...openSteps, 'ended']

/** The statuses of a column, as the query parameter of the list. */
export function statusesOf(key: ColumnKey): string {
  return key === 'ended' ? terminalStatuses.join(',') : key
}

type LoadedCards = {
  /** The newest first. */
  readonly data?: readonly ApplicationReply[] | undefined
  readonly total: number | undefined
  readonly complete: boolean
}

/** The figures of a column: that of its status, or all that ended together. */
export function figuresOf(key: ColumnKey, figures: readonly StatusFigures[]): ColumnFigures {
  const own = figures.filter(({ status }) => (key === 'ended' ? isTerminal(status) : status === key))
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    medianDays: own.find(({ medianDays }) => medianDays !== undefined)?.medianDays,
  }
}

/**
 * A column of the cards loaded so far.
 * @param figures of all its applications; undefined under a filter, whose count comes with the list
 */
export function columnOf(
  key: ColumnKey,
  { data = [], total, complete }: LoadedCards,
  figures: ColumnFigures | undefined,
  now: number,
): Column {
  return {
    key,
    label: key === 'ended' ? 'Closed' : applicationStatusLabels[key],
    cards: data,
    // Cards that are all here follow each move at once; the server's figures are a request behind.
    count: complete ? data.length : (figures?.count ?? total ?? data.length),
    medianDays: complete && key !== 'ended' ? median(data.map(({ since }) => daysBetween(since, now))) : figures?.medianDays,
  }
}

/** How many of the job's skills the applicant has. */
export function skillMatch({ match = {} }: Pick<ApplicationReply, 'match'>): { readonly matched: number; readonly total: number } {
  const { count, of } = matchCount(match)
  return { matched: count, total: of }
}

/** The card before or after the current one: column by column, from the top down. */
export function neighbour(columns: readonly Column[], current: string | undefined, step: 1 | -1): string | undefined {
  const order = columns.filter(({ key }) => key !== 'ended').flatMap(({ cards }) => cards.map(({ id }) => id))
  const at = current === undefined ? -1 : order.indexOf(current)
  if (at === -1) return order[0]
  return order[Math.min(order.length - 1, Math.max(0, at + step))]
}

/** The card to focus after the focused one moved to another column; undefined if it did not. */
export function focusAfterMove(before: readonly Column[], now: readonly Column[], focused: string | undefined): string | undefined {
  const columnOf = (columns: readonly Column[]) => columns.find(({ cards }) => cards.some(({ id }) => id === focused))?.key
  if (columnOf(before) === columnOf(now)) return undefined
  return columnOf(now) === 'ended' ? neighbour(before, focused, 1) : focused
}
