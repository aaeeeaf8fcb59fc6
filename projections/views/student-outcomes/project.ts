import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { disclosed, moved, movedBackForStudent, movedForStudent, submitted, type Progress } from '../../application-progress.ts'
import { adminsRoom, roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pick } from '../../pick.ts'
import { studentOutcomes, type StudentOutcomeDocument } from './model.ts'

export const studentOutcomeProjection = defineProjection(studentOutcomes, {
  streams: ['application', 'nominations'],
  ignores: [
    'NominationMade',
    'NominationStudentJoined',
    'NominationDeclined',
    'NominationExpired',
    'NominationRevoked',
    'NominationDrafted',
    'NominationDraftDiscarded',
    'NominationCreditOffered',
    'NominationCreditDeclined',
    'ApplicationReferred',
    'ApplicationReferralTakenBack',
    'ApplicationNominationTakenBack',
    'ApplicationViewed',
    'InterviewRescheduled',
    'ApplicationCloseAnnounced',
    'ResumeAccessEnded',
  ],
})({
  key: ({ data }) => [data.studentId],
  audience: ({ nominators, outcome }, other) =>
    other && other.outcome === outcome && other.nominators.length === nominators.length
      ? []
      : [...roomsOfPeople([...new Set(nominators)]), adminsRoom],
  subjects: () => [],
  when: {
    NominationConsented: (student, { data: { professorId } }) => ({
      progress: {},
      ...student,
      nominators: [...(student?.nominators ?? []), professorId],
    }),
    NominationConsentWithdrawn: (student, { data: { professorId } }) =>
      student && { ...student, nominators: student.nominators.toSpliced(student.nominators.indexOf(professorId), 1) },
    ApplicationSubmitted: (student, { data, meta }) => withProgress(student, data.applicationId, submitted(meta.occurredAt)),
    ApplicationStatusChanged: (student, { data, meta }) =>
      changed(student, data.applicationId, (before) => movedForStudent(before, data.to, meta.occurredAt)),
    ApplicationStatusDisclosed: (student, { data, meta }) =>
      changed(student, data.applicationId, (before) => disclosed(before, data.status, meta.occurredAt)),
    ApplicationAutoClosed: (student, { data, meta }) =>
      changed(student, data.applicationId, (before) => moved(before, data.to, meta.occurredAt)),
    OfferExpired: (student, { data, meta }) => changed(student, data.applicationId, (before) => moved(before, data.to, meta.occurredAt)),
    ApplicationStatusCorrected: (student, { data, meta }) =>
      changed(student, data.applicationId, (before) => movedBackForStudent(before, data, meta.occurredAt)),
    ApplicationReinstated: (student, { data, meta }) =>
      changed(student, data.applicationId, (before) => movedBackForStudent(before, data, meta.occurredAt)),
  },
})

function changed(
  student: StudentOutcomeDocument | undefined,
  applicationId: string,
  change: (before: Progress) => Progress,
): Contents<StudentOutcomeDocument> | undefined {
  const before = student?.progress[applicationId]
  return before ? withProgress(student, applicationId, change(before)) : student
}

function withProgress(
  student: StudentOutcomeDocument | undefined,
  applicationId: string,
  application: Progress,
): Contents<StudentOutcomeDocument> {
  const progress = { ...student?.progress, [applicationId]: pick(application, 'status', 'since', 'steps', 'held') }
  const outcome = outcomeOf(progress)
  return { nominators: student?.nominators ?? [], progress, ...(outcome && { outcome }) }
}

/** The furthest status that any application has reached. */
const furthestFirst: readonly (readonly [NominationOutcome, ApplicationStatus])[] = [
  ['hired', 'hired'],
  ['offered', 'offered'],
  ['interviewed', 'interviewing'],
]

function outcomeOf(progress: StudentOutcomeDocument['progress']): NominationOutcome | undefined {
  const reached = new Set(Object.values(progress).flatMap(({ steps }) => steps.map(({ status }) => status)))
  return furthestFirst.find(([, status]) => reached.has(status))?.[0]
}
