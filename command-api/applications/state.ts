import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { idOfHolder } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold } from '../core/fold.ts'

/** One change of status that still counts; a corrected one is taken out again. */
export type Step = {
  readonly eventId: string
  /** Of the disclosure that was stored with it. */
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
  /** Last day of the offer that was made last. */
  readonly offerExpiresOn: string | undefined
  /** From `submitted` to the status now. */
  readonly steps: readonly Step[]
  readonly viewed: boolean
  /** The last thing that may be undone; a correction cannot. */
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

/** Back to the last time the status was reached; a status that never was is a step of its own. */
function corrected(steps: readonly Step[], correction: Step): readonly Step[] {
  const earlier = steps.findLastIndex(({ status }) => status === correction.status)
  return earlier < 0 ? [...steps.slice(0, -1), correction] : steps.slice(0, earlier + 1)
}

/** What only one application at a time may hold. */
export function applicationClaim(studentId: string, jobId: string): string {
  return `${studentId}|${jobId}`
}

/** The application that a student has for a job, as its claim says; a withdrawn one does not count. */
export function applicationFor(lookup: Pick<Lookup, 'fold' | 'secrets'>, studentId: string, jobId: string): Promise<string | undefined> {
  return idOfHolder(lookup, { kind: 'application', value: applicationClaim(studentId, jobId) })
}

/** As far as the student knows: of a rejection only once it was disclosed. */
export function knownStatus({ status, steps }: ApplicationState): ApplicationStatus {
  const [before, last] = steps.slice(-2)
  return status === 'rejected' && last && last.disclosureId === undefined ? (before?.status ?? status) : status
}
