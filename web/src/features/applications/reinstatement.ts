import type { ApplicationReply } from '#contract/applications.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { mayReinstate } from '#events/vocabulary/terms.ts'

/** The status to which a student can reinstate a withdrawn application, for a day (product 2.2). The server checks whether the job still allows it. */
export function reinstatementTarget(
  { status, since, steps }: Pick<ApplicationReply, 'status' | 'since' | 'steps'>,
  now: number,
): ApplicationStatus | undefined {
  if (status !== 'withdrawn' || !mayReinstate('student', since, now)) return undefined
  return steps.findLast((step) => step.status !== 'withdrawn')?.status
}
