import type { Body } from '#contract/contract.ts'
import { callInput } from '#contract/input.ts'
import { InterviewCanceled, InterviewDeclined, InterviewProposed, InterviewResumed, InterviewSettled } from '#events/applications.ts'
import { happened, type DataOf, type EventDefinition, type Happened } from '#events/define.ts'
import { isAhead, isTerminal, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import {
  beginsAt,
  FIRST_ROUND,
  interviewState,
  lastInterviewTime,
  liesAhead,
  nextInterview,
  type Interview,
  type InterviewEnd,
} from '#events/vocabulary/applications/interviews.ts'
import { interviewsAfter, type InterviewEvent } from '#events/vocabulary/interview-events.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { isOfCompany } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { hasEnded, idleAt, mayUndo } from '#events/vocabulary/terms.ts'
import { DAY_MS } from '#lib/days.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand, type CallContext, type Lookup } from '../core/command.ts'
import { userFold } from '../users/state.ts'
import { idsOf } from './disclosure.ts'
import { partyOf, warningsOf } from './interview-warnings.ts'
import { applicationFold, knownToStudent, movedThereAt, type ApplicationState } from './state.ts'

export type Proposal = Body<'applications.proposeInterview'>
type Call = Pick<CallContext, 'now' | 'caller' | 'actor' | 'id'>

const ProposeInterview = callInput('applications.proposeInterview')

/** POST /applications/{id}/interviews: at one time, or at one of several; in place of another interview, or beside it (product 2.20). */
export const proposeInterview = defineCommand<typeof ProposeInterview, ApplicationState, { readonly warnings: readonly string[] }>({
  input: ProposeInterview,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  needs: async (application, { id: _, ...proposal }, call, lookup) =>
    (await mistakeInPeople(proposal.with, application.organizationId, lookup)) ?? {
      warnings: await warningsOf(application, proposal, call, lookup),
    },
  decide: (application, { id: _id, ...proposal }, context) => {
    const { status } = application
    if (!takesProposals(application)) return notNow(status)
    const event = proposedInterview(application, proposal, context, status)
    return isRefusal(event) ? event : [event]
  },
  reply: ({ status }, _, { id, needs }) => ({ id: id(0), status, warnings: needs?.warnings }),
})

/** Where an offer is held back, the student may not have been invited yet. */
export function takesProposals(application: ApplicationState): boolean {
  const { status } = application
  return (status === 'interviewing' || status === 'offered') && isAhead(knownToStudent(application).status)
}

export function notNow(from: ApplicationStatus): Refusal {
  return refuse('illegal_transition', { from, to: 'interviewing', allowed: [] })
}

const AnswerInterview = callInput('applications.answerInterview')

/** POST /applications/{id}/interviews/{interviewId}/answer: until it begins; within a minute another answer takes its place. */
export const answerInterview = defineCommand<typeof AnswerInterview, ApplicationState>({
  input: AnswerInterview,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  decide: (stored, { interviewId, answer, slot, text }, context) => {
    const { now, actor } = context
    const application = knownToStudent(stored)
    const interview = application.interviews.find(({ id }) => id === interviewId)
    if (!interview) return refuse('not_found')
    const closed = closedBecause(application, interview, now)
    if (closed) return closed
    const isDeclined = interviewState(interview, now) === 'declined'
    if (answer === 'cannot') return isDeclined ? [] : [interviewEvent(InterviewDeclined, stored, interview, { text: filled(text) }, now)]
    const mayChange = interview.answer !== undefined && mayUndo(interview.answer.at, now)
    if (isDeclined && !mayChange) return refuse('interview_declined')
    const at = chosenTime(interview, slot)
    if (isRefusal(at)) return at
    if (hasEnded(at, now)) return refuse('proposal_over')
    if (!isDeclined && interview.answer && interview.at === at) return []
    // One can always say that one cannot.
    if ((interview.answers ?? 0) >= limits.interviewAnswers) return refuse('too_many_answers', { limit: limits.interviewAnswers })
    // Also after a “cannot”, which would be a way to move it at will.
    const isSettled = interview.firstAt !== undefined && !mayUndo(interview.firstAt, now)
    if (interview.at !== undefined && interview.at !== at && (isSettled || !mayChange)) return refuse('interview_settled')
    return [interviewEvent(InterviewSettled, stored, interview, { at, by: actor?.uid ?? '', text: filled(text) }, now)]
  },
  // Of what is held back nothing shows, also where nothing was stored.
  reply: (application) => ({
    status: knownToStudent(application).status,
    revision: application.noticed,
    eventId: application.known.at(-1)?.eventId,
  }),
})

const CancelInterview = callInput('applications.cancelInterview')

/** POST /applications/{id}/interviews/{interviewId}/cancel */
export const cancelInterview = defineCommand<typeof CancelInterview, ApplicationState>({
  input: CancelInterview,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  decide: (application, { interviewId, reason }, { now }) => {
    const interview = application.interviews.find(({ id }) => id === interviewId)
    if (!interview) return refuse('not_found')
    if (interview.canceled && interview.canceled.replacedBy === undefined) return []
    if (interviewState(interview, now) === 'declined') return refuse('interview_declined')
    if (!liesAhead(interview, now)) return refuse('interview_over')
    return [canceled(application, interview, 'company', now, application.status, filled(reason))]
  },
  reply: ({ status }) => ({ status }),
})

/** Whether the student can say nothing about it any more. */
function closedBecause({ status }: ApplicationState, interview: Interview, now: string): Refusal | undefined {
  if (interview.canceled || !isAhead(status)) return refuse('interview_over')
  if (!hasEnded(beginsAt(interview), now)) return undefined
  return refuse(interview.at === undefined ? 'proposal_over' : 'interview_over')
}

/** The time that the student accepts, as it is stored. */
function chosenTime({ slots, at }: Interview, slot: string | undefined): string | Refusal {
  if (slots === undefined && slot === undefined && at !== undefined) return at
  if (slot === undefined) return invalid('slot', 'is needed, to choose one of the times')
  const times = slots ?? (at === undefined ? [] : [at])
  return times.find((time) => isSameTime(time, slot)) ?? invalid('slot', 'must be one of the times')
}

function isSameTime(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other)
}

/** The mistake where somebody else than recruiters of the company takes part: nobody else may open the application. */
export async function mistakeInPeople(
  uids: readonly string[] | undefined = [],
  organizationId: string,
  lookup: Pick<Lookup, 'fold'>,
): Promise<Refusal | undefined> {
  const colleagues = await colleaguesAmong(uids, organizationId, lookup)
  return colleagues.length === uids.length ? undefined : invalid('with', 'must be recruiters of your company')
}

export async function colleaguesAmong(
  uids: readonly string[],
  organizationId: string,
  { fold }: Pick<Lookup, 'fold'>,
): Promise<readonly string[]> {
  const people = await Promise.all(uids.map((uid) => fold(userFold, uid)))
  return people.flatMap((person) =>
    person?.state === 'active' && person.role === 'recruiter' && isOfCompany(person, organizationId) ? [person.uid] : [],
  )
}

/**
 * The interview as it is stored.
 * @param status of the application, once it is
 */
export function proposedInterview(
  application: ApplicationState,
  proposal: Proposal,
  { now, caller, actor, id }: Call,
  status: ApplicationStatus,
): Happened | Refusal {
  const { minutes = limits.interviewMinutes, place, link, with: colleagues = [], text, replaces } = proposal
  const { interviews } = application
  const times = timesOf(proposal, now, caller.kind === 'import')
  if (isRefusal(times)) return times
  if (interviews.length >= limits.interviewsPerApplication) return refuse('too_many_interviews', { limit: limits.interviewsPerApplication })
  const before = interviews.find((one) => one.id === replaces)
  if (replaces !== undefined && !before) return invalid('replaces', 'must be an interview of this application')
  if (before && !mayBeReplaced(before, now)) return refuse('interview_over')
  const people = partyOf(actor, colleagues)
  const without = before?.people.filter((uid) => !people.includes(uid)) ?? []
  const interviewId = id(0)
  const round = before?.round ?? (interviews.length === 0 ? FIRST_ROUND : interviewId)
  const interview = { id: interviewId, round, people }
  const given = { minutes, place: filled(place), link, text: filled(text), replaces, ...(without.length > 0 && { without }) }
  return interviewEvent(InterviewProposed, application, interview, { ...times, ...given }, now, status)
}

/** The times of a proposal as they are stored: one is settled, several are to choose from. */
function timesOf({ slots, at }: Proposal, now: string, isImport: boolean): { at: string } | { slots: string[] } | Refusal {
  if ((slots === undefined) === (at === undefined)) return invalid('slots', 'must be there, or else at, and not both')
  const field = slots ? 'slots' : 'at'
  const times = [...(slots ?? []), ...(at === undefined ? [] : [at])].map((time) => new Date(time).toISOString()).toSorted()
  if (new Set(times).size < times.length) return invalid(field, 'must all be different')
  if (slots && times.some((time) => hasEnded(time, now))) return invalid(field, 'must all lie ahead')
  const isFar = (time: string) => Math.abs(Date.parse(time) - Date.parse(now)) > limits.interviewDaysAway * DAY_MS
  if (!isImport && times.some(isFar)) return invalid(field, `must lie within ${limits.interviewDaysAway} days`)
  const [first = ''] = times
  return times.length === 1 ? { at: first } : { slots: times }
}

function mayBeReplaced(interview: Interview, now: string): boolean {
  const state = interviewState(interview, now)
  return state !== 'canceled' && !(state === 'settled' && hasEnded(beginsAt(interview), now))
}

/** The interview that gives way where only a new time is named: the next settled one, or else one that waits for an answer or other times. */
export function givesWay({ interviews }: ApplicationState, now: string): Interview | undefined {
  const waits = (one: Interview) => ['proposed', 'declined', 'expired'].includes(interviewState(one, now))
  return nextInterview(interviews, now) ?? interviews.findLast(waits)
}

/** Calls off the interviews that lie ahead. @param status of the application, once they are off */
export function calledOff(
  application: ApplicationState,
  because: InterviewEnd,
  now: string,
  status: ApplicationStatus,
): readonly Happened[] {
  const ahead = application.interviews.filter((one) => liesAhead(one, now))
  return inTurn(application, ahead, now, (before, one) => canceled(before, one, because, now, status))
}

function canceled(
  application: ApplicationState,
  interview: Interview,
  because: InterviewEnd,
  now: string,
  status: ApplicationStatus,
  reason?: string,
): Happened {
  const endedAs = because === 'ended' ? status : undefined
  return interviewEvent(InterviewCanceled, application, interview, { at: interview.at, because, endedAs, reason }, now, status)
}

/**
 * The interviews that the last step called off, and whose time has not come, are on again once it is undone or corrected.
 * @param status once it is
 */
export function calledBack(application: ApplicationState, now: string, status: ApplicationStatus): readonly Happened[] {
  const since = movedThereAt(application)
  const isBack = ({ canceled: off, ...one }: Interview) => off?.because === 'ended' && off.at >= since && !hasEnded(beginsAt(one), now)
  const back = isTerminal(status) ? [] : application.interviews.filter(isBack)
  return inTurn(application, back, now, (before, { at, slots, ...one }) =>
    interviewEvent(InterviewResumed, before, one, { at, slots: at === undefined && slots ? [...slots] : undefined }, now, status),
  )
}

function withInterviews(application: ApplicationState, interviews: readonly Interview[]): ApplicationState {
  return { ...application, interviews }
}

/** An event for each, in the light of those before it. */
function inTurn(
  application: ApplicationState,
  interviews: readonly Interview[],
  now: string,
  decide: (application: ApplicationState, interview: Interview) => Happened,
): readonly Happened[] {
  const events: Happened[] = []
  let before = application.interviews
  for (const interview of interviews) {
    const event = decide(withInterviews(application, before), interview)
    before = after(before, event, now)
    events.push(event)
  }
  return events
}

type Definition =
  typeof InterviewProposed | typeof InterviewSettled | typeof InterviewDeclined | typeof InterviewCanceled | typeof InterviewResumed
type Own<One extends EventDefinition> = { [Field in keyof DataOf<One>]?: DataOf<One>[Field] | undefined }

/** An event of an interview, with when the application lies idle from then on. */
function interviewEvent<One extends Definition>(
  definition: One,
  application: ApplicationState,
  { id: interviewId, round, people }: Pick<Interview, 'id' | 'round' | 'people'>,
  more: Own<One>,
  now: string,
  status: ApplicationStatus = application.status,
): Happened {
  const data = { ...idsOf(application), interviewId, round, people: [...people], ...more }
  const said = happened(definition as EventDefinition, data as never)
  return happened(
    definition as EventDefinition,
    { ...data, idleAt: idleAfter(after(application.interviews, said, now), status, now) } as never,
  )
}

/** When an application that is moved now lies idle. */
export function idleAfter(interviews: readonly Interview[], status: ApplicationStatus, now: string): string | undefined {
  return idleAt(status, now, lastInterviewTime(interviews))
}

/** The interviews once an event is stored. */
function after(interviews: readonly Interview[], { definition, data }: Happened, now: string): readonly Interview[] {
  return interviewsAfter(interviews, {
    id: '',
    type: definition.type,
    data,
    meta: { occurredAt: now, actor: {} },
  } as unknown as InterviewEvent)
}
