/** After how long in one step an application is stale: its company should look after it (docs/decisions/stale-applications.md). */
import { DAY_MS } from '#lib/days.ts'
import type { ApplicationStatus } from './application-status.ts'

/** Days. A status that is not here waits for nothing that the company could do. */
export const staleAfterDays: Readonly<Partial<Record<ApplicationStatus, number>>> = {
  submitted: 14,
  under_review: 14,
  shortlisted: 14,
  interviewing: 28,
  offered: 14,
}

/** The instant from which an application is stale, if it stays where it is (UTC ISO). @param since when it reached its status */
export function staleFrom(status: ApplicationStatus, since: string): string | undefined {
  const days = staleAfterDays[status]
  return days === undefined ? undefined : new Date(Date.parse(since) + days * DAY_MS).toISOString()
}
