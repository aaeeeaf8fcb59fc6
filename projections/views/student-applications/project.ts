import { isNoticedByStudent } from '#events/noticed.ts'
import { interviewsAfter, type InterviewEvent } from '#events/vocabulary/interview-events.ts'
import { heldStep, knownSteps, pathAfter, pathEntryOf, pathFrom, standing, toldSteps, type Path } from '#events/vocabulary/path.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { studentApplications, type StudentApplicationDocument } from './model.ts'

export const studentApplicationProjection = defineProjection(studentApplications, {
  streams: ['application'],
  ignores: ['company'],
})({
  key: ({ data }) => [data.applicationId],
  // No refresh for a change that is not disclosed yet. University staff see the status where the student agreed: `paths` tells them.
  audience: (application, other) => (other && isTheSameForReaders(application, other) ? [] : roomsOf('application', application, ['own'])),
  subjects: ({ studentId }) => [studentId],
  when: {
    ApplicationSubmitted: (_, event) => {
      const { data, meta } = event
      return {
        ...pick(data, 'jobId', 'organizationId', 'studentId', 'universityId', 'source', 'referralId', 'resumeVersionId'),
        ...placed(pathFrom(pathEntryOf(event))),
        submittedAt: meta.occurredAt,
        movedAt: meta.occurredAt,
        revision: 0,
      }
    },
    ApplicationReferred: counting((application, { data: { referralId } }) => ({ ...application, referralId })),
    ApplicationReferralTakenBack: counting(({ referralId: _referral, ...rest }) => rest),
    ApplicationNominationTakenBack: counting((application) => ({ ...application, source: 'direct' as const })),
    ApplicationStatusChanged: counting((application, event) => ({
      ...interviewed(moved(application, event), event),
      ...(event.data.to === 'offered' && { heldOffer: pick(event.data, 'offerExpiresOn', 'offerText') }),
    })),
    ApplicationStatusDisclosed: counting((application, event) => {
      const told = moved(application, event)
      const offer = told.status === 'offered' && { ...application.heldOffer, ...pick(event.data, 'offerExpiresOn', 'offerExpiresAt') }
      return { ...told, ...offer }
    }),
    InterviewRescheduled: counting(interviewing),
    InterviewProposed: counting(interviewing),
    InterviewSettled: counting(interviewing),
    InterviewDeclined: counting(interviewing),
    InterviewCanceled: counting((application, event) =>
      event.data.because === 'company' ? interviewing(application, event) : interviewed(application, event),
    ),
    InterviewResumed: counting(interviewed),
    ApplicationCloseAnnounced: counting((application, { data: { closesAt } }) => ({ ...application, closesAt })),
    ResumeAccessEnded: counting((application) => application),
    ApplicationAutoClosed: counting(moved),
    OfferExpired: counting((application, event) => ({ ...moved(application, event), offerExpired: true as const })),
    ApplicationStatusCorrected: counting(moved),
    ApplicationReinstated: counting(moved),
  },
})

/** The company or the student said something about an interview, so it no longer closes by itself. */
function interviewing(
  { closesAt: _closes, ...application }: StudentApplicationDocument,
  event: InterviewEvent,
): Contents<StudentApplicationDocument> {
  return { ...interviewed(application, event), movedAt: event.meta.occurredAt }
}

function interviewed(application: Contents<StudentApplicationDocument>, event: InterviewEvent): Contents<StudentApplicationDocument> {
  const interviews = interviewsAfter(application.interviews, event)
  return interviews.length > 0 ? { ...application, interviews } : application
}

/** A change that also counts the event, if the student notices it: from a gap they could tell that there was another. */
function counting<Event extends Parameters<typeof isNoticedByStudent>[0] & { readonly meta: { readonly occurredAt: string } }>(
  change: (application: StudentApplicationDocument, event: Event) => Contents<StudentApplicationDocument>,
) {
  return (application: StudentApplicationDocument | undefined, event: Event): Contents<StudentApplicationDocument> | undefined => {
    if (!application) return undefined
    if (!isNoticedByStudent(event, application.path)) return { ...change(application, event), revision: application.revision }
    const moves = event.data.to !== undefined || event.data.status !== undefined
    const after = change(application, event)
    return { ...after, ...(moves && { movedAt: event.meta.occurredAt }), revision: application.revision + 1 }
  }
}

/** Where it stands, as the student was told. */
function placed(path: Path): Pick<StudentApplicationDocument, 'path' | 'status' | 'since'> {
  return { path, ...standing(toldSteps(path)) }
}

/** Removes the fields of an offer that was taken back. */
function moved(application: StudentApplicationDocument, event: Parameters<typeof pathEntryOf>[0]): Contents<StudentApplicationDocument> {
  const {
    heldOffer: _offer,
    offerExpiresOn: _on,
    offerExpiresAt: _end,
    offerText: _text,
    offerExpired: _ended,
    closesAt: _closes,
    ...rest
  } = application
  const path = pathAfter(application.path, pathEntryOf(event))
  const after = placed(path)
  return {
    ...rest,
    ...(knownSteps(path).some(({ status }) => status === 'offered') && pick(application, 'offerExpiresOn', 'offerExpiresAt', 'offerText')),
    ...(heldStep(path) && pick(application, 'heldOffer')),
    // The notice stands while a rejection or an offer is held back: that it went would tell of it.
    ...(after.status === application.status && pick(application, 'closesAt')),
    // Also while a correction of it is held back.
    ...(after.status === 'declined' && pick(application, 'offerExpired')),
    ...after,
  }
}

function isSame(one: StudentApplicationDocument['interviews'], other: StudentApplicationDocument['interviews']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isTheSameForReaders(one: Contents<StudentApplicationDocument>, other: Contents<StudentApplicationDocument>): boolean {
  return (
    one.status === other.status && one.since === other.since && isSame(one.interviews, other.interviews) && one.closesAt === other.closesAt
  )
}
