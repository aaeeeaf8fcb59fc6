import type { Body } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import type { CallContext, Lookup } from '../core/command.ts'
import type { ApplicationState } from './state.ts'

/** The company's people who take part: a recruiter who proposes does by itself. */
export function partyOf(actor: CallContext['actor'], colleagues: readonly string[]): readonly string[] {
  return [...new Set([...(actor?.role === 'recruiter' ? [actor.uid] : []), ...colleagues])]
}

/** Of whom the proposal asks to be at two interviews at once. What cannot be looked up keeps nobody from proposing. */
export async function warningsOf(
  { organizationId, studentId }: Pick<ApplicationState, 'organizationId' | 'studentId'>,
  { slots, at, minutes = limits.interviewMinutes, with: colleagues = [], replaces }: Body<'applications.proposeInterview'>,
  { now, actor }: Pick<CallContext, 'now' | 'actor'>,
  { readModels }: Pick<Lookup, 'readModels'>,
): Promise<readonly string[]> {
  const times = [...(slots ?? []), ...(at === undefined ? [] : [at])].filter((time) => !hasEnded(time, now))
  if (times.length === 0) return []
  const asked = { organizationId, studentId, people: partyOf(actor, colleagues), times, minutes, replaces }
  const beside = await readModels.interviewsBeside(asked, now).catch(() => undefined)
  const then = times.length === 1 ? 'at that time' : 'at one of these times'
  return [
    ...(beside?.ofPeople ?? []).map(({ uid, name }) => `${uid === actor?.uid ? 'You have' : `${name} has`} another interview ${then}.`),
    ...(beside?.ofStudent ? [`The student has another interview with your company ${then}.`] : []),
  ]
}
