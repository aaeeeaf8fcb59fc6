/**
 * The facts that every change of an application's status is decided on: a move, and its undo, correction and reinstatement (product 2.2).
 */
import { callInput, type InputOf } from '#contract/input.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { heldStep } from '#events/vocabulary/path.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { CallContext, Context, Lookup } from '../core/command.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { timezoneOf } from '../organizations/state.ts'
import { warningsOf } from './interview-warnings.ts'
import { colleaguesAmong, mistakeInPeople } from './interviews.ts'
import { interviewPlacesFold, type InterviewPlaces } from './interview-texts.ts'
import { knownToStudent, type ApplicationState } from './state.ts'

export const ChangeStatus = callInput('applications.changeStatus')
export type ChangeStatusInput = InputOf<typeof ChangeStatus>

export type Needs = {
  readonly job: JobState | undefined
  readonly timezone: string
  readonly holdSeconds: number
  readonly warnings?: readonly string[]
  /** Of a time that takes the place of an interview: where those of the application are, and who of them is still of the company. */
  readonly known?: { readonly places: InterviewPlaces; readonly colleagues: readonly string[] } | undefined
}

export type Move = { readonly application: ApplicationState; readonly command: ChangeStatusInput; readonly context: Context<Needs> }

export async function moveNeeds(
  application: ApplicationState,
  { status, interview, interviewAt }: ChangeStatusInput,
  call: CallContext,
  lookup: Lookup,
): Promise<Needs | Refusal> {
  const { jobId, organizationId } = application
  const isStudent = call.actor?.role === 'student'
  const [job, timezone, mistake, known, warnings] = await Promise.all([
    // Whatever takes something back unseen, that may have been held back over the end of the job.
    isStudent || heldStep(application) ? lookup.fold(jobFold, jobId) : undefined,
    // Only the last day of an offer depends on today's date at the company.
    isStudent || status === 'offered' ? timezoneOf(lookup, organizationId) : 'UTC',
    isStudent ? undefined : mistakeInPeople(interview?.with, organizationId, lookup),
    isStudent || interviewAt === undefined ? undefined : knownOf(application, lookup),
    isStudent || !interview ? [] : warningsOf(application, interview, call, lookup),
  ])
  return mistake ?? { job, timezone, holdSeconds: lookup.disclosureHold, known, warnings }
}

async function knownOf({ applicationId, organizationId, interviews }: ApplicationState, lookup: Lookup): Promise<Needs['known']> {
  const people = [...new Set(interviews.flatMap((one) => one.people))]
  const [places = {}, colleagues] = await Promise.all([
    lookup.fold(interviewPlacesFold, applicationId),
    colleaguesAmong(people, organizationId, lookup),
  ])
  return { places, colleagues }
}

/**
 * Refuses to take back one move more of an application that was moved back and forth too often: by the entries that the caller knows of.
 * What moves it on comes to an end by itself, so none of that is refused. An admin puts right what nobody else can.
 */
export function tooManyMoves({ application: { entries, noticed }, context: { actor } }: Move): Refusal | undefined {
  const known = actor?.role === 'student' ? noticed : entries
  return actor?.role !== 'admin' && known >= limits.pathEntries ? refuse('too_many_moves', { limit: limits.pathEntries }) : undefined
}

/** The application as the caller knows it. */
export function seenBy(role: Role | undefined, application: ApplicationState): ApplicationState {
  return role === 'student' ? knownToStudent(application) : application
}
