import type { ApplicationReply } from '#contract/applications.ts'
import {
  applicationStatusLabels,
  isTerminal,
  openSteps,
  terminalStatuses,
  type ApplicationSource,
} from '#events/vocabulary/application-status.ts'
import { dayMs, daysBetween, median } from '../../lib/time.ts'

export type ColumnKey = (typeof openSteps)[number] | 'ended'
export type Column = {
  readonly key: ColumnKey
  readonly label: string
  readonly cards: readonly ApplicationReply[]
  readonly count: number
  /** There may be more than `count`: not all of them have been looked at. */
  readonly atLeast: boolean
  /** Days that half of its cards have waited at least; none when the column is empty, or not loaded as a whole. */
  readonly medianDays: number | undefined
}
export type BoardFilter = { readonly text: string; readonly source: ApplicationSource | 'any' }

/** Goal of §3's dashboard: an answer within two weeks. */
export const lateAfterDays = 14

export const columnKeys: readonly ColumnKey[] = [...openSteps, 'ended']

/** The statuses of a column, as a list of applications is asked for. */
export function statusesOf(key: ColumnKey): string {
  return key === 'ended' ? terminalStatuses.join(',') : key
}

type Loaded = {
  /** The newest first. */
  readonly data?: readonly ApplicationReply[] | undefined
  readonly total: number | undefined
  readonly complete: boolean
}

/** A column as far as it is loaded; what needs all of its cards is shown once they are there. */
export function columnOf(key: ColumnKey, { data = [], total, complete }: Loaded, { text, source }: BoardFilter, now: number): Column {
  const cards = data.filter((card) => (source === 'any' || card.source === source) && isNamed(card, text))
  // A source is narrowed to by the server where it has more; a text is looked for in what is loaded.
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
function isNamed({ name = '', universityLabel = '' }: ApplicationReply, text: string): boolean {
  return `${name} ${universityLabel}`.toLowerCase().includes(text.trim().toLowerCase())
}

/** Those of one job, in one status, with a text in name or school; an empty wish fits all. */
export function chosenFrom(
  applications: readonly ApplicationReply[],
  { text, jobId, status }: { readonly text: string; readonly jobId: string; readonly status: string },
): ApplicationReply[] {
  return applications.filter(
    (application) => (!jobId || application.jobId === jobId) && (!status || application.status === status) && isNamed(application, text),
  )
}

/** How many of the job's skills the applicant has. */
export function skillMatch({ skills = [], jobSkills = [] }: Pick<ApplicationReply, 'skills' | 'jobSkills'>): {
  readonly matched: number
  readonly total: number
} {
  return { matched: jobSkills.filter((skill) => skills.includes(skill)).length, total: jobSkills.length }
}

/** Whom `j` and `k` reach: column by column, from the top down; at the ends they stay. */
export function neighbour(columns: readonly Column[], current: string | undefined, step: 1 | -1): string | undefined {
  const order = columns.filter(({ key }) => key !== 'ended').flatMap(({ cards }) => cards.map(({ id }) => id))
  const at = current === undefined ? -1 : order.indexOf(current)
  if (at === -1) return order[0]
  return order[Math.min(order.length - 1, Math.max(0, at + step))]
}

/** Where the focus belongs once the card that had it stands in another column; undefined when it stands where it stood. */
export function afterMove(before: readonly Column[], now: readonly Column[], focused: string | undefined): string | undefined {
  const columnOf = (columns: readonly Column[]) => columns.find(({ cards }) => cards.some(({ id }) => id === focused))?.key
  if (columnOf(before) === columnOf(now)) return undefined
  return columnOf(now) === 'ended' ? neighbour(before, focused, 1) : focused
}

const hour = 3_600_000

/** What has not moved since then is late. To the hour, so that a list asks for it anew once an hour. */
export function lateBefore(now: number): string {
  return new Date(Math.floor((now - (lateAfterDays + 1) * dayMs) / hour) * hour).toISOString()
}

export function isLate({ since, status }: Pick<ApplicationReply, 'since' | 'status'>, now: number): boolean {
  return !isTerminal(status) && status !== 'accepted' && daysBetween(since, now) > lateAfterDays
}
