import type { ApplicationReply } from '#contract/applications.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'

/** The status that a student's withdrawn application can go back to: for a day (product 2.2); the server says whether the job still allows it. */
export function reinstatable(
  { status, since, steps }: Pick<ApplicationReply, 'status' | 'since' | 'steps'>,
  now: number,
): ApplicationStatus | undefined {
  if (status !== 'withdrawn' || now - Date.parse(since) > limits.studentReinstateHours * 3_600_000) return undefined
  return steps.findLast((step) => step.status !== 'withdrawn')?.status
}
