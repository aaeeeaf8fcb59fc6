/** A company is told, once for each step, of an application that stays there longer than it should (docs/decisions/stale-applications.md). */
import { applicationStatusLabels, type ApplicationStatus } from '../applications/application-status.ts'
import { staleAfterDays, staleFrom } from '../applications/stale.ts'
import type { Notice } from './notice.ts'
import { applicantOf, toCompany, type OfApplication } from './of-application.ts'

type Reached = { readonly data: OfApplication; readonly meta: { readonly occurredAt: string; readonly imported?: boolean } }

/** Stored with what led to the step, to be shown once it is stale, and gone with the next move. None for what was imported. */
export function staleSoon({ data, meta }: Reached, status: ApplicationStatus): Notice {
  const { applicationId, jobId } = data
  const id = `${applicationId}-stale`
  const from = meta.imported ? undefined : staleFrom(status, meta.occurredAt)
  if (from === undefined) return { id }
  const told = toCompany(data, {
    kind: 'applicationsStale',
    sentence: `The application of ${applicantOf(data)} for {j:${jobId}} has been at ${applicationStatusLabels[status]} for ${staleAfterDays[status]} days`,
    path: `/app/applications?job=${jobId}&stale=1&sort=-since`,
    showFrom: from,
    quiet: true,
  })
  return { id, told, retold: () => told }
}
