import { countedByCompany, isNoticedByStudent } from '#events/noticed.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { isAccepted, isHeldBack, type ApplicationStatus, type ClosingReason } from '#events/vocabulary/applications/application-status.ts'
import { interviewsAfter, type InterviewEvent } from '#events/vocabulary/interview-events.ts'
import type { Interview } from '#events/vocabulary/applications/interviews.ts'
import {
  knownSteps,
  madeAt,
  pathAfter,
  pathEntryOf,
  pathFrom,
  standing,
  type Path,
  type PathEntry,
  type PathStep,
} from '#events/vocabulary/path.ts'
import { defined } from '#lib/fields.ts'
import type { ClaimRules } from '../claims/claim-rules.ts'
import { idOfHolder } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold, type Counting } from '../core/streams/fold.ts'

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
  /** The same as the student was told last: a way back to that offer gives it the same end, wherever the company has moved since. */
  readonly toldEnd: string | undefined
  /** All that were proposed, in their order. */
  readonly interviews: readonly Interview[]
  /** Set while a rejection or an offer is held back from the student. */
  readonly discloseAt: string | undefined
  /** Of the last move, way back, end or word about an interview. */
  readonly movedAt: string
  /** Of the last of these that the student noticed: from it the days count after which the application closes by itself. */
  readonly termFrom: string
  /** `counted` after that event. Views, disclosures and notices since then change nothing that a move could overlook. */
  readonly movedRevision: number
  /** Set once both sides have notice that the application closes by itself, until the student notices a move. */
  readonly announced: { readonly closesAt: string; readonly because: ClosingReason } | undefined
  /** Whether the company's access to the résumé has ended. */
  readonly resumeEnded: boolean
  /** With `known` the path: from `submitted` to the current status. */
  readonly steps: readonly PathStep[]
  /** The steps as far as the student knows them. */
  readonly known: readonly PathStep[]
  /** How many entries the path is made of, also of those that are not in it any more. */
  readonly entries: number
  /** Every status that it has had, also by mistake. */
  readonly been: readonly ApplicationStatus[]
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
  /** The `revision` of the company and of admins, which says nothing of a link while the application is hidden. */
  readonly counted: number
}

type StatusEvent = Parameters<typeof pathEntryOf>[0] & { readonly revision: number }
type MoveEvent = StatusEvent & {
  readonly data: {
    readonly to: ApplicationStatus
    readonly discloseAt?: string
    readonly closesAt?: string
    readonly offerExpiresOn?: string
  }
}

/** As it is stored, and which person did it: a move is undone by its author, or with all of its bulk action. */
function entryOf(event: StatusEvent): PathEntry {
  const { actor, bulkId } = event.meta
  const by = actor.kind === 'process' || actor.kind === 'timer' ? undefined : actor.uid
  return { ...pathEntryOf(event), ...defined({ by, bulkId }) }
}

function walked(path: Path): Pick<ApplicationState, 'status' | 'steps' | 'known'> {
  return { status: standing(path.steps).status, steps: path.steps, known: knownSteps(path) }
}

/** After a move, a way back or an end. Only a move can be undone. */
function moved(application: ApplicationState, event: MoveEvent): ApplicationState {
  const after = walked(pathAfter(application, entryOf(event)))
  return {
    ...application,
    ...after,
    entries: application.entries + 1,
    been: application.been.includes(after.status) ? application.been : [...application.been, after.status],
    discloseAt: event.data.discloseAt,
    offerExpiresAt: undefined,
    toldEnd: event.data.offerExpiresOn === undefined ? application.toldEnd : undefined,
    ...termAfter(application, event),
    resumeEnded: false,
    movedAt: event.meta.occurredAt,
    movedRevision: countedAfter(application, event, after),
    undoable: event.type === 'ApplicationStatusChanged',
  }
}

/** What the student does not notice leaves the term as it was: from one that went on anew they could tell what was taken back unseen. */
function termAfter({ announced, termFrom, ...path }: ApplicationState, event: MoveEvent): Pick<ApplicationState, 'announced' | 'termFrom'> {
  if (isNoticedByStudent(event, path)) return { announced: undefined, termFrom: event.meta.occurredAt }
  // In an older log a way back ended the notice.
  return { announced: isHeldBack(event.data.to) || event.data.closesAt !== undefined ? announced : undefined, termFrom }
}

function countedAfter(
  { counted, blind }: ApplicationState,
  event: { readonly type: string; readonly revision: number },
  { steps }: Pick<ApplicationState, 'steps'>,
): number {
  return countedByCompany(counted, event, isHidden({ blind, steps }))
}

/** Without the personal texts: no decision needs them, and this fold gets them sealed. */
function withoutWords(event: InterviewEvent): InterviewEvent {
  const { text: _text, reason: _reason, place: _place, link: _link, ...data } = event.data as Readonly<Record<string, unknown>>
  return { ...event, data } as unknown as InterviewEvent
}

/** Something was said about an interview, so the application no longer lies idle; what follows from a move is said by that. */
function interviewing(application: ApplicationState, event: InterviewEvent & { readonly revision: number }): ApplicationState {
  const { type, data, meta } = event
  const after = { ...application, interviews: interviewsAfter(application.interviews, withoutWords(event)) }
  if (type === 'InterviewResumed' || (type === 'InterviewCanceled' && data.because !== 'company')) return after
  const isCompanys = type === 'InterviewProposed' || type === 'InterviewRescheduled'
  return {
    ...after,
    movedAt: meta.occurredAt,
    termFrom: meta.occurredAt,
    announced: undefined,
    ...(isCompanys && { movedRevision: countedAfter(application, event, application) }),
  }
}

/** A case that also counts the event for the student and for the company. */
function counting<Event extends Parameters<typeof isNoticedByStudent>[0] & { readonly revision: number }>(
  change: (application: ApplicationState, event: Event) => ApplicationState,
) {
  return changing<ApplicationState, Event>((application, event) => {
    const isNoticed = isNoticedByStudent(event, application)
    const after = change(application, event)
    return { ...after, noticed: application.noticed + (isNoticed ? 1 : 0), counted: countedAfter(application, event, after) }
  })
}

/** The `revision` that a caller counts: the same as their reading of the application tells. */
export function revisionFor({ noticed, counted }: ApplicationState, { actor }: Pick<Counting, 'actor'>): number {
  return actor?.role === 'student' ? noticed : counted
}

export const applicationFold = defineFold<ApplicationState>(
  'application',
  {
    ApplicationSubmitted: (_, event) => {
      const { data, meta, revision } = event
      return {
        ...walked(pathFrom(entryOf(event))),
        applicationId: data.applicationId,
        jobId: data.jobId,
        organizationId: data.organizationId,
        studentId: data.studentId,
        referralId: data.referralId,
        referredLater: false,
        nominated: data.source === 'nominated',
        blind: data.blind,
        offerExpiresOn: undefined,
        offerExpiresAt: undefined,
        toldEnd: undefined,
        interviews: [],
        discloseAt: undefined,
        movedAt: meta.occurredAt,
        termFrom: meta.occurredAt,
        movedRevision: revision,
        announced: undefined,
        resumeEnded: false,
        entries: 1,
        been: ['submitted'],
        viewed: false,
        notes: [],
        undoable: false,
        noticed: 0,
        counted: revision,
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
      const after = moved(application, event)
      const { offerExpiresOn = after.offerExpiresOn } = event.data
      return { ...after, offerExpiresOn, interviews: interviewsAfter(after.interviews, withoutWords(event)) }
    }),
    InterviewRescheduled: counting(interviewing),
    InterviewProposed: counting(interviewing),
    InterviewSettled: counting(interviewing),
    InterviewDeclined: counting(interviewing),
    InterviewCanceled: counting(interviewing),
    InterviewResumed: counting(interviewing),
    ApplicationStatusDisclosed: counting((application, event) => {
      const { offerExpiresOn = application.offerExpiresOn, offerExpiresAt } = event.data
      const toldEnd = offerExpiresAt ?? application.toldEnd
      const after = walked(pathAfter(application, entryOf(event)))
      const told = {
        entries: application.entries + 1,
        discloseAt: undefined,
        offerExpiresOn,
        offerExpiresAt,
        toldEnd,
        announced: undefined,
      }
      return { ...application, ...after, ...told, termFrom: event.meta.occurredAt }
    }),
    OfferExpired: counting(moved),
    ApplicationCloseAnnounced: counting((application, { data: { closesAt, because } }) => ({
      ...application,
      announced: { closesAt, because },
    })),
    ApplicationAutoClosed: counting(moved),
    ResumeAccessEnded: counting((application) => ({ ...application, resumeEnded: true })),
    ApplicationStatusCorrected: counting(moved),
    ApplicationReinstated: counting(moved),
  },
  { counted: revisionFor },
)

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

/** When the entry that led to its status was made. */
export function movedThereAt({ steps, movedAt }: ApplicationState): string {
  return steps.map(madeAt).at(-1) ?? movedAt
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
