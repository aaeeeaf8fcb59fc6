import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, isTerminal, openSteps, type ApplicationSource } from '#events/vocabulary/application-status.ts'
import { daysBetween, median } from '../../lib/time.ts'

export type ColumnKey = (typeof openSteps)[number] | 'ended'
export type Column = {
  readonly key: ColumnKey
  readonly label: string
  readonly cards: readonly ApplicationReply[]
  /** Days that half of its cards have waited at least; none when the column is empty. */
  readonly medianDays: number | undefined
}
export type BoardFilter = { readonly text: string; readonly source: ApplicationSource | 'any' }

/** Goal of §3's dashboard: an answer within two weeks. */
export const lateAfterDays = 14

/** One column per open step, and one for everything that ended; the newest card first. */
export function columnsOf(applications: readonly ApplicationReply[], filter: BoardFilter, now: number): readonly Column[] {
  const shown = applications.filter((application) => matches(application, filter))
  const keys: readonly ColumnKey[] = [...openSteps, 'ended']
  return keys.map((key) => {
    const cards = shown
      .filter(({ status }) => (key === 'ended' ? isTerminal(status) : status === key))
      .toSorted((one, other) => other.since.localeCompare(one.since))
    return {
      key,
      label: key === 'ended' ? 'Closed' : applicationStatusLabels[key],
      cards,
      medianDays: median(cards.map(({ since }) => daysBetween(since, now))),
    }
  })
}

function matches(application: ApplicationReply, { text, source }: BoardFilter): boolean {
  return (source === 'any' || application.source === source) && isNamed(application, text)
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

export function isLate({ since, status }: Pick<ApplicationReply, 'since' | 'status'>, now: number): boolean {
  return !isTerminal(status) && status !== 'accepted' && daysBetween(since, now) > lateAfterDays
}
