/** Where an application can be taken back to: its page offers it, and the server decides (product 2.2). */
import type { ApplicationReply } from '#contract/applications.ts'
import { openSteps, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { mayReinstate } from '#events/vocabulary/terms.ts'

type Shown = Pick<ApplicationReply, 'status' | 'since' | 'steps'>

const endings: Readonly<Record<'student' | 'recruiter', readonly ApplicationStatus[]>> = {
  student: ['withdrawn'],
  recruiter: ['rejected', 'closed'],
}

/**
 * The status before the end: for a student a day after a withdrawal, for a company 90 days after a rejection or a closing. Where a
 * correction ended it, the days begin with that, and not with the mistake. The server checks whether the job still allows it.
 */
export function reinstatementTarget(
  { status, since, steps }: Shown,
  now: number,
  role: 'student' | 'recruiter' = 'student',
): ApplicationStatus | undefined {
  const endedAt = steps.at(-1)?.correctedAt ?? since
  if (!endings[role].includes(status) || !mayReinstate(role, endedAt, now)) return undefined
  return steps.findLast((step) => step.status !== status)?.status
}

/** The earlier steps to which a company corrects its own mistake. What the student has accepted, it does not take back. */
export function correctionTargets({ status }: Pick<Shown, 'status'>): readonly ApplicationStatus[] {
  const at = (openSteps as readonly ApplicationStatus[]).indexOf(status)
  return status === 'accepted' ? [] : openSteps.slice(0, Math.max(0, at))
}
