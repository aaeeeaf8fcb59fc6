import type { Body } from '#contract/contract.ts'
import { InterviewRescheduled } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { Decision } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import type { ApplicationState } from './state.ts'

/**
 * The same status again is no event (product 2.2), but for an interview that gets another time, or its first (docs/decisions/interviews.md).
 * A student cannot move it.
 */
export function rescheduled(
  application: ApplicationState,
  { interviewAt }: Body<'applications.changeStatus'>,
  role: Role | undefined,
): Decision {
  const { status, interviewAt: before } = application
  if (status !== 'interviewing' || interviewAt === undefined || role === 'student') return []
  if (before !== undefined && Date.parse(before) === Date.parse(interviewAt)) return []
  return [happened(InterviewRescheduled, { ...idsOf(application), before, interviewAt })]
}
