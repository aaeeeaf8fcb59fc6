import type { ApplicationReply } from '#contract/applications.ts'
import {
  applicationStatusLabels,
  isTerminal,
  openSteps,
  terminalStatuses,
  type ApplicationSource,
} from '#events/vocabulary/application-status.ts'
import { holdsText } from '#lib/holds-text.ts'
import { dayMs, daysBetween, median } from '../../lib/time.ts'

export type ColumnKey = (typeof openSteps)[number] | 'ended'
export type Column = {
  readonly key: ColumnKey
  readonly label: string
  readonly cards: readonly ApplicationReply[]
  readonly count: number
  /** Not all cards are loaded, so there may be more than `count`. */
  readonly atLeast: boolean
  /** Median days in the step; undefined when the column is empty or not fully loaded. */
  readonly medianDays: number | undefined
}
export type BoardFilter = { readonly text: string; readonly source: ApplicationSource | 'any' }

/** §3: applications should be answered within two weeks. */
export const lateAfterDays = 14

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

/** A column of the cards loaded so far; the median needs all of them. */
export function columnOf(key: ColumnKey, { data = [], total, complete }: LoadedCards, { text, source }: BoardFilter, now: number): Column {
  const cards = data.filter((card) => (source === 'any' || card.source === source) && matchesText(card, text))
  // The server filters by source if there is more than a page; only loaded cards can be filtered by text.
  const counted = complete || text.trim() !== ''
  return {
    key,
    label: key === 'ended' ? 'Closed' : applicationStatusLabels[key],
    cards,
    count: counted ? cards.length : (total ?? cards.length),
    atLeast: counted && !complete,
    medianDays: complete ? median(cards.map(({ since }) => daysBetween(since, now))) : undefined,
  }
}

/** Whether name or school contain the text. */
function matchesText({ name, universityLabel }: ApplicationReply, text: string): boolean {
  return holdsText([name, universityLabel], text)
}

/** The applications of a job, with a status, with a text in name or school; an empty criterion matches all. */
export function filterApplications(
  applications: readonly ApplicationReply[],
  { text, jobId, status }: { readonly text: string; readonly jobId: string; readonly status: string },
): ApplicationReply[] {
  return applications.filter(
    (application) =>
      (!jobId || application.jobId === jobId) && (!status || application.status === status) && matchesText(application, text),
  )
}

/** How many of the job's skills the applicant has. */
export function skillMatch({ skills = [], jobSkills = [] }: Pick<ApplicationReply, 'skills' | 'jobSkills'>): {
  readonly matched: number
  readonly total: number
} {
  return { matched: jobSkills.filter((skill) => skills.includes(skill)).length, total: jobSkills.length }
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

const hour = 3_600_000

/** Applications that have not moved since then are late. Rounded to the hour, so that a list is fetched again only once an hour. */
export function lateBefore(now: number): string {
  return new Date(Math.floor((now - (lateAfterDays + 1) * dayMs) / hour) * hour).toISOString()
}

export function isLate({ since, status }: Pick<ApplicationReply, 'since' | 'status'>, now: number): boolean {
  return !isTerminal(status) && status !== 'accepted' && daysBetween(since, now) > lateAfterDays
}
