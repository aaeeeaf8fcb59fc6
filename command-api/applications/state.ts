import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { idOfHolder } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold } from '../core/fold.ts'

/** One change of status that is in effect; a correction removes the steps that it corrects. */
export type Step = {
  readonly eventId: string
  /** Id of the disclosure event that belongs to this step. */
  readonly disclosureId?: string
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
  readonly status: ApplicationStatus
  /** Last day of the latest offer. */
  readonly offerExpiresOn: string | undefined
  /** From `submitted` to the current status. */
  readonly steps: readonly Step[]
  readonly viewed: boolean
  /** Whether the last event is a move: corrections and reinstatements cannot be undone. */
  readonly undoable: boolean
}

type StatusEvent = {
  readonly id: string
  readonly data: { readonly to: ApplicationStatus }
  readonly meta: { readonly occurredAt: string; readonly actor: { readonly uid?: string } }
}

function stepOf({ id, data, meta }: StatusEvent): Step {
  return { eventId: id, status: data.to, at: meta.occurredAt, by: meta.actor.uid }
}

export const applicationFold = defineFold<ApplicationState>('application', {
  ApplicationSubmitted: (_, { id, data, meta }) => ({
    applicationId: data.applicationId,
    jobId: data.jobId,
    organizationId: data.organizationId,
    studentId: data.studentId,
    referralId: data.referralId,
    status: 'submitted',
    offerExpiresOn: undefined,
    steps: [{ eventId: id, status: 'submitted', at: meta.occurredAt, by: meta.actor.uid }],
    viewed: false,
    undoable: false,
  }),
  ApplicationReferred: changing((application, { data }) => ({ ...application, referralId: data.referralId })),
  ApplicationViewed: changing((application) => ({ ...application, viewed: true })),
  ApplicationStatusChanged: changing((application, event) => ({
    ...application,
    status: event.data.to,
    offerExpiresOn: event.data.offerExpiresOn ?? application.offerExpiresOn,
    steps: [...application.steps, stepOf(event)],
    undoable: true,
  })),
  ApplicationStatusDisclosed: changing((application, { id }) => ({
    ...application,
    steps: application.steps.map((step, n) => (n === application.steps.length - 1 ? { ...step, disclosureId: id } : step)),
  })),
  ApplicationStatusCorrected: changing((application, event) => ({
    ...application,
    status: event.data.to,
    steps: corrected(application.steps, stepOf(event)),
    undoable: false,
  })),
  ApplicationReinstated: changing((application, event) => ({
    ...application,
    status: event.data.to,
    steps: [...application.steps, stepOf(event)],
    undoable: false,
  })),
})

/** Removes the steps after the corrected status was last reached; if it never was, it replaces the last step. */
function corrected(steps: readonly Step[], correction: Step): readonly Step[] {
  const earlier = steps.findLastIndex(({ status }) => status === correction.status)
  return earlier < 0 ? [...steps.slice(0, -1), correction] : steps.slice(0, earlier + 1)
}

/** The value of the claim that one open application per student and job holds. */
export function applicationClaim(studentId: string, jobId: string): string {
  return `${studentId}|${jobId}`
}

/** Id of the student's application for the job, by its claim; a withdrawn application has none. */
export function applicationFor(lookup: Pick<Lookup, 'fold' | 'secrets'>, studentId: string, jobId: string): Promise<string | undefined> {
  return idOfHolder(lookup, { kind: 'application', value: applicationClaim(studentId, jobId) })
}

/** The status as the student sees it: a rejection only after its disclosure. */
export function disclosedStatus({ status, steps }: ApplicationState): ApplicationStatus {
  const [before, last] = steps.slice(-2)
  return status === 'rejected' && last && last.disclosureId === undefined ? (before?.status ?? status) : status
}
