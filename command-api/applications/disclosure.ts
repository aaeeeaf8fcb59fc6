/** When a student learns of a rejection or an offer (product 2.2): at once, or after the hold, within which it may be taken back unseen. */
import { ApplicationStatusDisclosed } from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import { isHeldBack, rescindable, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { addDays, dayIn } from '#events/vocabulary/semesters.ts'
import { daysBetween, instantAfterDay } from '#events/vocabulary/terms.ts'
import type { Caller } from '../core/command.ts'
import { knownToStudent, type ApplicationState } from './state.ts'

type Hold = { readonly now: string; readonly caller: Caller; readonly needs: { readonly timezone: string; readonly holdSeconds: number } }

/**
 * Until when a move to `status` is held back; undefined when it is disclosed at once: nothing is held back of what was imported.
 * @param application gives the student back a status that they know (an undo, a correction), so there is nothing to hold back
 */
export function heldUntil(status: ApplicationStatus, { now, caller, needs }: Hold, application?: ApplicationState): string | undefined {
  if (!isHeldBack(status) || needs.holdSeconds === 0 || caller.kind === 'import') return undefined
  if (application && (knownToStudent(application).status === status || wasTold(application, status))) return undefined
  return new Date(Date.parse(now) + needs.holdSeconds * 1_000).toISOString()
}

const wasTold = ({ steps }: ApplicationState, status: ApplicationStatus) =>
  steps.some((step) => step.status === status && step.toldAt !== undefined)

/** The event, and its disclosure in the same append unless it is held back. */
export function withDisclosure(application: ApplicationState, event: Happened, { now, needs: { timezone } }: Hold): readonly Happened[] {
  const { to: status, discloseAt, offerExpiresOn } = event.data as Moved
  if (!isHeldBack(status) || discloseAt !== undefined) return [event]
  const isNew = offerExpiresOn !== undefined && { offerExpiresOn, toldEnd: undefined }
  return [event, disclosure({ ...application, status, ...isNew }, timezone, now, now)]
}
type Moved = { readonly to: ApplicationStatus; readonly discloseAt?: string; readonly offerExpiresOn?: string }

/**
 * An offer that the student was told of before keeps the end that they were told.
 * @param discloseAt when it was to be disclosed. A platform that was down is late: then the last day of an offer moves as many days.
 */
export function disclosure(application: ApplicationState, timezone: string, discloseAt: string, now: string): Happened {
  const { status, offerExpiresOn: lastDay, toldEnd } = application
  const late = daysBetween(dayIn(discloseAt, timezone), dayIn(now, timezone))
  const offerExpiresOn = status === 'offered' && lastDay !== undefined ? addDays(lastDay, late) : undefined
  return happened(ApplicationStatusDisclosed, {
    ...idsOf(application),
    status,
    offerExpiresOn,
    offerExpiresAt: offerExpiresOn && ((late === 0 && toldEnd) || instantAfterDay(offerExpiresOn, timezone)),
    takesBack: status === 'rejected' ? rescindable.find((one) => one === application.known.at(-1)?.status) : undefined,
  })
}

export function idsOf({ applicationId, jobId, organizationId, studentId }: ApplicationState) {
  return { applicationId, jobId, organizationId, studentId }
}
