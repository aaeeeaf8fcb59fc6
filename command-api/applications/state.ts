import { applicationRank, isHeldBack, isNoticedByStudent, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { idOfHolder } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold } from '../core/fold.ts'

/** One change of status that is in effect; a correction removes the steps that it corrects. */
export type Step = {
  readonly eventId: string
  /** Whether the student was told of it: asked of rejections and offers only. */
  readonly disclosed?: true
  readonly status: ApplicationStatus
  readonly at: string
  readonly by: string | undefined
}

export type ApplicationState = {
  readonly applicationId: string
  readonly jobId: string
  readonly organizationId: string
  readonly studentId: string
  readonly referralId: string | undefined
  /** The referral was accepted after the student had applied. */
  readonly referredLater: boolean
  readonly status: ApplicationStatus
  /** Last day of the latest offer. */
  readonly offerExpiresOn: string | undefined
  /** From `submitted` to the current status. */
  readonly steps: readonly Step[]
  readonly viewed: boolean
  /** Whether the last event is a move: corrections and reinstatements cannot be undone. */
  readonly undoable: boolean
  /**
   * The student's `revision`: how many events after the submission they noticed. From the stream's own revision they could count
   * what they must not notice.
   */
  readonly noticed: number
}

type StatusEvent = {
  readonly id: string
  readonly data: { readonly to: ApplicationStatus }
  readonly meta: { readonly occurredAt: string; readonly actor: { readonly uid?: string } }
}

function stepOf({ id, data, meta }: StatusEvent): Step {
  return { eventId: id, status: data.to, at: meta.occurredAt, by: meta.actor.uid }
}

/** A case that also counts the event, if the student notices it. */
function counting<Event extends Parameters<typeof isNoticedByStudent>[0]>(
  change: (application: ApplicationState, event: Event) => ApplicationState,
) {
  return changing<ApplicationState, Event>((application, event) => {
    const known = knownSteps(application).map(({ status }) => status)
    const held = known.length < application.steps.length ? application.status : undefined
    return { ...change(application, event), noticed: application.noticed + (isNoticedByStudent(event, known, held) ? 1 : 0) }
  })
}

export const applicationFold = defineFold<ApplicationState>('application', {
  ApplicationSubmitted: (_, { id, data, meta }) => ({
    applicationId: data.applicationId,
    jobId: data.jobId,
    organizationId: data.organizationId,
    studentId: data.studentId,
    referralId: data.referralId,
    referredLater: false,
    status: 'submitted',
    offerExpiresOn: undefined,
    steps: [{ eventId: id, status: 'submitted', at: meta.occurredAt, by: meta.actor.uid }],
    viewed: false,
    undoable: false,
    noticed: 0,
  }),
  ApplicationReferred: counting((application, { data }) => ({ ...application, referralId: data.referralId, referredLater: true })),
  ApplicationReferralTakenBack: counting((application) => ({ ...application, referralId: undefined, referredLater: false })),
  ApplicationViewed: counting((application) => ({ ...application, viewed: true })),
  ApplicationStatusChanged: counting((application, event) => ({
    ...application,
    status: event.data.to,
    offerExpiresOn: event.data.offerExpiresOn ?? application.offerExpiresOn,
    // A student moves from what they know: a rejection or an offer that was still held back is void from then on.
    steps: [...(event.data.from === application.status ? application.steps : knownSteps(application)), stepOf(event)],
    undoable: true,
  })),
  ApplicationStatusDisclosed: counting((application) => ({
    ...application,
    steps: application.steps.map((step, n) => (n === application.steps.length - 1 ? { ...step, disclosed: true } : step)),
  })),
  ApplicationStatusCorrected: counting((application, event) => ({
    ...application,
    status: event.data.to,
    steps: corrected(application.steps, stepOf(event)),
    undoable: false,
  })),
  ApplicationReinstated: counting((application, event) => ({
    ...application,
    status: event.data.to,
    steps: [...application.steps, stepOf(event)],
    undoable: false,
  })),
})

/** Removes the steps that a correction takes back. A status that was never reached before becomes the last step. */
function corrected(steps: readonly Step[], correction: Step): readonly Step[] {
  const kept = steps.slice(0, firstTakenBack(steps, correction.status))
  return kept.at(-1)?.status === correction.status ? kept : [...kept, correction]
}

/**
 * The index of the first step that a correction to `status` takes back, and with it all after it: the one after the status was last
 * reached, or, if it never was, the first beyond it. The submission is no mistake: it stays.
 */
export function firstTakenBack(steps: readonly Step[], status: ApplicationStatus): number {
  const reached = steps.findLastIndex((step) => step.status === status)
  if (reached >= 0) return reached + 1
  const rank = applicationRank[status] ?? Infinity
  const beyond = steps.findIndex((step) => (applicationRank[step.status] ?? Infinity) > rank)
  return beyond > 0 ? beyond : Math.max(1, steps.length - 1)
}

/** The value of the claim that one open application per student and job holds. */
export function applicationClaim(studentId: string, jobId: string): string {
  return `${studentId}|${jobId}`
}

/** The student's application for the job, by its claim. A withdrawn one does not count, even while it still has its claim. */
export async function applicationFor(
  lookup: Pick<Lookup, 'fold' | 'secrets'>,
  studentId: string,
  jobId: string,
): Promise<ApplicationState | undefined> {
  const id = await idOfHolder(lookup, { kind: 'application', value: applicationClaim(studentId, jobId) })
  const application = id === undefined ? undefined : await lookup.fold(applicationFold, id)
  return application?.status === 'withdrawn' ? undefined : application
}

/** The application as its student knows it: a rejection or an offer does not exist before its disclosure (product 2.18). */
export function knownToStudent(application: ApplicationState): ApplicationState {
  const steps = knownSteps(application)
  return { ...application, steps, status: steps.at(-1)?.status ?? application.status }
}

function knownSteps({ steps }: ApplicationState): readonly Step[] {
  const last = steps.at(-1)
  return last && isHeldBack(last.status) && !last.disclosed ? steps.slice(0, -1) : steps
}
