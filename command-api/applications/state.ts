import { isNoticedByStudent } from '#events/noticed.ts'
import {
  applicationRank,
  isAccepted,
  isHeldBack,
  type ApplicationStatus,
  type ClosingReason,
} from '#events/vocabulary/applications/application-status.ts'
import { interviewsAfter, type InterviewEvent } from '#events/vocabulary/interview-events.ts'
import type { Interview } from '#events/vocabulary/applications/interviews.ts'
import { defined } from '#lib/fields.ts'
import type { ClaimRules } from '../claims/claim-rules.ts'
import { idOfHolder } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold } from '../core/streams/fold.ts'

/** One change of status that is in effect; a correction removes the steps that it corrects. */
export type Step = {
  readonly eventId: string
  /** Whether the student was told of it: asked of rejections and offers only. */
  readonly disclosed?: true
  readonly status: ApplicationStatus
  readonly at: string
  readonly by: string | undefined
  /** The bulk action that it was a part of. */
  readonly bulkId?: string | undefined
}

/** `by` is its author's uid. */
type Note = { readonly noteId: string; readonly by: string | undefined; readonly retracted: boolean }

export type ApplicationState = {
  readonly applicationId: string
  readonly jobId: string
  readonly organizationId: string
  readonly studentId: string
  readonly referralId: string | undefined
  /** The referral was accepted after the student had applied. */
  readonly referredLater: boolean
  /** Its source is a nomination that stands. */
  readonly nominated: boolean
  /** Sent to a job that was reviewed blind. */
  readonly blind: true | undefined
  readonly status: ApplicationStatus
  /** Last day of the latest offer. */
  readonly offerExpiresOn: string | undefined
  /** When the days to answer a disclosed offer end: a UTC ISO instant. */
  readonly offerExpiresAt: string | undefined
  /** All that were proposed, in their order. */
  readonly interviews: readonly Interview[]
  /** Set while a rejection or an offer is held back from the student. */
  readonly discloseAt: string | undefined
  /** Of the last move, way back, end or word about an interview. */
  readonly movedAt: string
  /** The stream's revision after that event. Views, disclosures and notices since then change nothing that a move could overlook. */
  readonly movedRevision: number
  /** Set once both sides have notice that the application closes by itself, until it is moved. */
  readonly announced: { readonly closesAt: string; readonly because: ClosingReason } | undefined
  /** Whether the company's access to the résumé has ended. */
  readonly resumeEnded: boolean
  /** From `submitted` to the current status. */
  readonly steps: readonly Step[]
  /** The steps as far as the student knows them. */
  readonly known: readonly Step[]
  readonly viewed: boolean
  /** Every note that was written, in their order. */
  readonly notes: readonly Note[]
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
  readonly revision: number
  readonly data: { readonly to: ApplicationStatus; readonly discloseAt?: string }
  readonly meta: { readonly occurredAt: string; readonly actor: { readonly uid?: string }; readonly bulkId?: string }
}

function stepOf({ id, data, meta }: Omit<StatusEvent, 'revision'>): Step {
  return { eventId: id, status: data.to, at: meta.occurredAt, by: meta.actor.uid, ...(meta.bulkId && { bulkId: meta.bulkId }) }
}

/** After a move to the status of its event. A rejection or an offer is known from its disclosure on. */
function moved(application: ApplicationState, { data, meta, revision }: StatusEvent, steps: readonly Step[]): ApplicationState {
  const { to: status, discloseAt } = data
  const known = isHeldBack(status) ? application.known : disclosedOf(steps)
  const ended = { offerExpiresAt: undefined, announced: undefined, resumeEnded: false }
  return { ...application, ...ended, status, discloseAt, movedAt: meta.occurredAt, movedRevision: revision, steps, known }
}

/** After a correction or reinstatement. What the student knows already is not held back, and what they never knew was not taken back. */
function movedBack(application: ApplicationState, event: StatusEvent, steps: readonly Step[]): ApplicationState {
  const { to: status, discloseAt } = event.data
  const { known } = application
  const isKnown = isHeldBack(status) && discloseAt === undefined && known.some((step) => step.status === status)
  const after = moved(application, event, isKnown ? disclosingLast(steps) : steps)
  if (isKnown) return { ...after, known: disclosedOf(after.steps) }
  return isUndisclosed(application.steps.at(-1)) && known.at(-1)?.status === status ? { ...after, known } : after
}

function disclosingLast(steps: readonly Step[]): readonly Step[] {
  return steps.map((step, n) => (n === steps.length - 1 ? { ...step, disclosed: true } : step))
}

/** Without the personal texts: no decision needs them, and this fold gets them sealed. */
function withoutWords(event: InterviewEvent): InterviewEvent {
  const { text: _text, reason: _reason, place: _place, link: _link, ...data } = event.data as Readonly<Record<string, unknown>>
  return { ...event, data } as unknown as InterviewEvent
}

/** Something was said about an interview, so the application no longer lies idle; what follows from a move is said by that. */
function interviewing(application: ApplicationState, event: InterviewEvent & { readonly revision: number }): ApplicationState {
  const { type, data, meta, revision } = event
  const after = { ...application, interviews: interviewsAfter(application.interviews, withoutWords(event)) }
  if (type === 'InterviewResumed' || (type === 'InterviewCanceled' && data.because !== 'company')) return after
  const isCompanys = type === 'InterviewProposed' || type === 'InterviewRescheduled'
  return { ...after, movedAt: meta.occurredAt, announced: undefined, ...(isCompanys && { movedRevision: revision }) }
}

function endedByItself(application: ApplicationState, event: StatusEvent): ApplicationState {
  return { ...moved(application, event, [...application.steps, stepOf(event)]), undoable: false }
}

function isUndisclosed(step: Step | undefined): boolean {
  return step !== undefined && isHeldBack(step.status) && !step.disclosed
}

function disclosedOf(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => !isUndisclosed(step))
}

/** A case that also counts the event, if the student notices it. */
function counting<Event extends Parameters<typeof isNoticedByStudent>[0]>(
  change: (application: ApplicationState, event: Event) => ApplicationState,
) {
  return changing<ApplicationState, Event>((application, event) => {
    const known = application.known.map(({ status }) => status)
    const held = isUndisclosed(application.steps.at(-1)) ? application.status : undefined
    return { ...change(application, event), noticed: application.noticed + (isNoticedByStudent(event, known, held) ? 1 : 0) }
  })
}

export const applicationFold = defineFold<ApplicationState>('application', {
  ApplicationSubmitted: (_, { id, data, meta, revision }) => {
    const steps = [stepOf({ id, meta, data: { to: 'submitted' } })]
    return {
      applicationId: data.applicationId,
      jobId: data.jobId,
      organizationId: data.organizationId,
      studentId: data.studentId,
      referralId: data.referralId,
      referredLater: false,
      nominated: data.source === 'nominated',
      blind: data.blind,
      status: 'submitted',
      offerExpiresOn: undefined,
      offerExpiresAt: undefined,
      interviews: [],
      discloseAt: undefined,
      movedAt: meta.occurredAt,
      movedRevision: revision,
      announced: undefined,
      resumeEnded: false,
      steps,
      known: steps,
      viewed: false,
      notes: [],
      undoable: false,
      noticed: 0,
    }
  },
  ApplicationReferred: counting((application, { data }) => ({ ...application, referralId: data.referralId, referredLater: true })),
  ApplicationReferralTakenBack: counting((application) => ({ ...application, referralId: undefined, referredLater: false })),
  ApplicationNominationTakenBack: counting((application) => ({ ...application, nominated: false })),
  ApplicationViewed: counting((application) => ({ ...application, viewed: true })),
  ApplicationNoteAdded: counting((application, { data: { noteId }, meta }) => ({
    ...application,
    notes: [...application.notes, { noteId, by: meta.actor.uid, retracted: false }],
  })),
  ApplicationNoteRetracted: counting((application, { data: { noteId } }) => ({
    ...application,
    notes: application.notes.map((note) => (note.noteId === noteId ? { ...note, retracted: true } : note)),
  })),
  ApplicationStatusChanged: counting((application, event) => {
    // A student moves from what they know: a rejection or an offer that was still held back is void from then on.
    const before = event.data.from === application.status ? application.steps : application.known
    const after = moved(application, event, [...before, stepOf(event)])
    const { offerExpiresOn = after.offerExpiresOn } = event.data
    return { ...after, offerExpiresOn, interviews: interviewsAfter(after.interviews, withoutWords(event)), undoable: true }
  }),
  InterviewRescheduled: counting(interviewing),
  InterviewProposed: counting(interviewing),
  InterviewSettled: counting(interviewing),
  InterviewDeclined: counting(interviewing),
  InterviewCanceled: counting(interviewing),
  InterviewResumed: counting(interviewing),
  ApplicationStatusDisclosed: counting((application, { data }) => {
    const steps = disclosingLast(application.steps)
    const offerExpiresOn = data.offerExpiresOn ?? application.offerExpiresOn
    const { offerExpiresAt } = data
    return { ...application, discloseAt: undefined, offerExpiresOn, offerExpiresAt, steps, known: disclosedOf(steps) }
  }),
  OfferExpired: counting((application, event) => endedByItself(application, event)),
  ApplicationCloseAnnounced: counting((application, { data: { closesAt, because } }) => ({
    ...application,
    announced: { closesAt, because },
  })),
  ApplicationAutoClosed: counting((application, event) => endedByItself(application, event)),
  ResumeAccessEnded: counting((application) => ({ ...application, resumeEnded: true })),
  ApplicationStatusCorrected: counting((application, event) => ({
    ...movedBack(application, event, corrected(application.steps, stepOf(event))),
    undoable: false,
  })),
  ApplicationReinstated: counting((application, event) => ({
    ...movedBack(application, event, [...application.steps, stepOf(event)]),
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

/** An application needs its claim until it is withdrawn. */
export const applicationClaimRules: ClaimRules = {
  needs: {
    application: async ({ id }, { fold }) => {
      const application = await fold(applicationFold, id)
      return application !== undefined && application.status !== 'withdrawn'
    },
  },
  after: {
    ApplicationStatusChanged: ({ data: { to, studentId, jobId } }) =>
      to === 'withdrawn' ? [{ kind: 'application', value: applicationClaim(studentId, jobId), becomes: 'free unless needed' }] : [],
  },
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
  const { known } = application
  return { ...application, steps: known, status: known.at(-1)?.status ?? application.status }
}

/** For all that the student knows, the offer is accepted. */
export function isAcceptedFor(application: ApplicationState): boolean {
  return isAccepted(knownToStudent(application).status)
}

/** Where the interviews of an application are, by their ids. */
export type InterviewPlaces = Readonly<Record<string, { readonly place?: string; readonly link?: string }>>

export const interviewPlacesFold = defineFold<InterviewPlaces>(
  'application',
  {
    InterviewProposed: (before, { data: { interviewId, place, link } }) => ({ ...before, [interviewId]: defined({ place, link }) }),
  },
  { personal: true },
)

/** The text that came with one event of an interview, and which side wrote it. */
export type InterviewWord = { readonly interviewId: string; readonly by: 'company' | 'student'; readonly text?: string | undefined }
/** The texts about the interviews of an application, by the ids of the events. */
type InterviewWords = Readonly<Record<string, InterviewWord>>

export const interviewWordsFold = defineFold<InterviewWords>(
  'application',
  {
    InterviewProposed: (before, { id, data: { interviewId, text } }) => ({ ...before, [id]: { interviewId, by: 'company', text } }),
    InterviewSettled: (before, { id, data: { interviewId, text } }) => ({ ...before, [id]: { interviewId, by: 'student', text } }),
    InterviewDeclined: (before, { id, data: { interviewId, text } }) => ({ ...before, [id]: { interviewId, by: 'student', text } }),
    InterviewCanceled: (before, { id, data: { interviewId, reason: text } }) => ({ ...before, [id]: { interviewId, by: 'company', text } }),
    InterviewResumed: (before, { id, data: { interviewId } }) => ({ ...before, [id]: { interviewId, by: 'company' } }),
  },
  { personal: true },
)
