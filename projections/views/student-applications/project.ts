import { disclosed, movedBackForStudent, movedForStudent, submitted, type Progress } from '../../application-progress.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Body } from '../../define.ts'
import { pick } from '../../pick.ts'
import { studentApplications, type StudentApplicationDocument } from './model.ts'

export const studentApplicationProjection = defineProjection(studentApplications, { streams: ['application'], ignores: [] })({
  key: ({ data }) => [data.applicationId],
  // No refresh for a change that is not disclosed yet. University staff see the status, so they get it as the student does.
  audience: (application, other) =>
    other && isTheSameForReaders(application, other) ? [] : roomsOf('application', application, ['own', 'uni']),
  subjects: ({ studentId }) => [studentId],
  when: {
    ApplicationSubmitted: (_, { data, meta, revision }) => ({
      ...pick(data, 'jobId', 'organizationId', 'studentId', 'universityId', 'source', 'referralId', 'resumeVersionId', 'coverLetter'),
      ...submitted(meta.occurredAt),
      submittedAt: meta.occurredAt,
      revision,
    }),
    ApplicationReferred: (application, { data: { referralId }, revision }) => application && { ...application, referralId, revision },
    ApplicationReferralTakenBack: (application, { revision }) => {
      if (!application) return undefined
      const { referralId: _referral, ...rest } = application
      return { ...rest, revision }
    },
    ApplicationViewed: (application, { revision }) => application && { ...application, revision },
    ApplicationStatusChanged: (application, { data, meta, revision }) =>
      application && {
        ...withProgress(application, movedForStudent(application, data.to, meta.occurredAt)),
        ...pick(data, 'interviewAt'),
        ...(data.to === 'offered' && { heldOffer: pick(data, 'offerExpiresOn', 'offerText') }),
        revision,
      },
    ApplicationStatusDisclosed: (application, { data, meta, revision }) => {
      if (!application) return undefined
      const progress = disclosed(application, data.status, meta.occurredAt)
      return { ...withProgress(application, progress), ...(progress.status === 'offered' && application.heldOffer), revision }
    },
    ApplicationStatusCorrected: (application, { data, meta, revision }) =>
      application && { ...withProgress(application, movedBackForStudent(application, data.from, data.to, meta.occurredAt)), revision },
    ApplicationReinstated: (application, { data, meta, revision }) => {
      if (!application) return undefined
      const progress = movedBackForStudent(application, data.from, data.to, meta.occurredAt)
      const isUndisclosed = progress.status === application.status
      return { ...withProgress(application, isUndisclosed ? progress : { ...progress, since: meta.occurredAt }), revision }
    },
  },
})

/** Removes the fields of an offer or interview that was taken back. */
function withProgress(application: StudentApplicationDocument, progress: Progress): Body<StudentApplicationDocument> {
  const { held: _held, heldOffer: _offer, offerExpiresOn: _expires, offerText: _text, interviewAt: _at, ...rest } = application
  const reached = (status: string) => progress.steps.some((step) => step.status === status)
  return {
    ...rest,
    ...(reached('offered') && pick(application, 'offerExpiresOn', 'offerText')),
    ...(reached('interviewing') && pick(application, 'interviewAt')),
    ...(progress.held?.status === 'offered' && pick(application, 'heldOffer')),
    ...progress,
  }
}

function isTheSameForReaders(one: Body<StudentApplicationDocument>, other: Body<StudentApplicationDocument>): boolean {
  return one.status === other.status && one.since === other.since
}
