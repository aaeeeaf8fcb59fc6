/** Interviews as the pages of an application show them, at the time of the reader's page. */
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { isAhead } from '#events/vocabulary/applications/application-status.ts'
import { beginsAt, endsAt, FIRST_ROUND, overlap, type InterviewState } from '#events/vocabulary/applications/interviews.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'

type Interviews = readonly InterviewReply[]
/** A page stays open while times pass. In milliseconds. */
type Now = number

/** From then on nothing can be said about it any more. */
export function hasBegun(interview: InterviewReply, now: Now): boolean {
  return hasEnded(beginsAt(interview), now)
}

export function stateOf(interview: InterviewReply, now: Now): InterviewState {
  return interview.state === 'proposed' && hasBegun(interview, now) ? 'expired' : interview.state
}

/** It was settled, and its time is over. While it lasts, its link is needed most. */
export function isPast(interview: InterviewReply, now: Now): boolean {
  const { at, minutes } = interview
  return interview.state === 'settled' && at !== undefined && hasEnded(endsAt(at, minutes), now)
}

/** The student chooses, or it takes place: what the student's pages show in full. */
export function isAwaited(interview: InterviewReply, now: Now): boolean {
  const state = stateOf(interview, now)
  return state === 'proposed' || (state === 'settled' && !isPast(interview, now))
}

/** It may be called off: settled or to be settled, and not begun. */
export function mayBeCanceled(interview: InterviewReply, now: Now): boolean {
  return isAwaited(interview, now) && !hasBegun(interview, now)
}

/** Other times may take its place. */
export function mayBeReplaced(interview: InterviewReply, now: Now): boolean {
  return interview.state !== 'canceled' && !(interview.state === 'settled' && hasBegun(interview, now))
}

/** At these a company proposes interviews; before, they come with the move (product 2.20). */
export function takesProposals({ status }: Pick<ApplicationReply, 'status'>): boolean {
  return status === 'interviewing' || status === 'offered'
}

function byBeginning(one: InterviewReply, other: InterviewReply): number {
  return Date.parse(beginsAt(one)) - Date.parse(beginsAt(other))
}

type OfApplication = Pick<ApplicationReply, 'status' | 'interviews'>

/**
 * The interviews that the company waits for or has to do something about, the next first and those that need other times last; and all
 * others, the newest first. Of an application that has ended nothing is open.
 */
export function forCompany(
  { status, interviews = [] }: OfApplication,
  now: Now,
): { readonly open: Interviews; readonly older: Interviews } {
  if (!isAhead(status)) return { open: [], older: interviews.toReversed() }
  // Where others were proposed since, it needs none.
  const isFollowed = ({ proposedAt }: InterviewReply) => interviews.some((other) => other.proposedAt > proposedAt && isAwaited(other, now))
  const needsTimes = interviews.filter((one) => ['declined', 'expired'].includes(stateOf(one, now)) && !isFollowed(one))
  const open = [...interviews.filter((one) => isAwaited(one, now)).toSorted(byBeginning), ...needsTimes.toReversed()]
  return { open, older: interviews.filter((one) => !open.includes(one)).toReversed() }
}

/** The one whose place other times take, where none is named: the next settled one, or else the last that waits for an answer or other times. */
export function givesWay(interviews: Interviews, now: Now): InterviewReply | undefined {
  const open = interviews.filter((one) => mayBeReplaced(one, now))
  const [settled] = open.filter(({ state }) => state === 'settled').toSorted(byBeginning)
  return settled ?? open.at(-1)
}

/** Interviews that need an answer first, then the next ones. */
function byNeed(now: Now): (one: InterviewReply, other: InterviewReply) => number {
  const rank = (interview: InterviewReply) => (stateOf(interview, now) === 'proposed' ? 0 : 1)
  return (one, other) => rank(one) - rank(other) || byBeginning(one, other)
}

/** For the student, in the order in which they matter. Nothing is awaited of an application that has ended. */
export function awaited({ status, interviews = [] }: OfApplication, now: Now): Interviews {
  return isAhead(status) ? interviews.filter((one) => isAwaited(one, now)).toSorted(byNeed(now)) : []
}

/** An interview among all of a student. */
export type OwnInterview = { readonly id: string; readonly application: ApplicationReply; readonly interview: InterviewReply }

/** Made once for what was read: what is kept in its place is known by the object. */
export function ownInterviews(applications: readonly ApplicationReply[] = []): readonly OwnInterview[] {
  return applications.flatMap((application) =>
    (application.interviews ?? []).map((interview) => ({ id: interview.id, application, interview })),
  )
}

/** `awaited` of all applications of a student. */
export function awaitedOf(own: readonly OwnInterview[], now: Now): readonly OwnInterview[] {
  const order = byNeed(now)
  return own
    .filter(({ application: { status }, interview }) => isAhead(status) && isAwaited(interview, now))
    .toSorted((one, other) => order(one.interview, other.interview))
}

/** All that took each other's place have one entry in a calendar, whose name the mails about them have too. */
export function roundOf(interviews: Interviews, id: string): string {
  const before = interviews.find(({ replacedBy }) => replacedBy === id)
  if (before) return roundOf(interviews, before.id)
  return interviews[0]?.id === id ? FIRST_ROUND : id
}

/** Where the student is already. */
export type Appointment = { readonly at: string; readonly until: string; readonly company: string }

/** The student's settled interviews. @param except the id of one that is looked at */
export function appointmentsOf(applications: readonly ApplicationReply[], except: string): readonly Appointment[] {
  return applications.flatMap(({ organizationLabel: company = 'another company', interviews = [] }) =>
    interviews.flatMap(({ id, state, at, minutes }) =>
      id !== except && state === 'settled' && at !== undefined ? [{ at, until: endsAt(at, minutes), company }] : [],
    ),
  )
}

/** The appointment during which a time lies, in part at least. */
export function collisionOf(slot: string, minutes: number, appointments: readonly Appointment[]): Appointment | undefined {
  const asked = { at: slot, until: endsAt(slot, minutes) }
  return appointments.find((appointment) => overlap(asked, appointment))
}
