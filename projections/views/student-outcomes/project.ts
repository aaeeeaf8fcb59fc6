import { saidOf } from '#events/vocabulary/nominations/nominated.ts'
import { pathAfter, pathEntryOf, pathFrom, standing, toldSteps, type Path } from '#events/vocabulary/path.ts'
import { adminsRoom, roomsOf, roomsOfPeople, type Room } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pathRows, type PathEvent } from '../../path-rows.ts'
import { pick } from '../../pick.ts'
import { outcomeSince, studentOutcomes, type StudentOutcomeDocument } from './model.ts'

export const studentOutcomeProjection = defineProjection(studentOutcomes, {
  streams: ['application', 'nominations', 'user'],
  ignores: [
    ...(['AccountEnded', 'ProfileFieldChanged', 'export', 'setting', 'photo', 'survey'] as const),
    ...(['NominationMade', 'NominationStudentJoined', 'NominationDeclined', 'NominationExpired', 'NominationRevoked'] as const),
    ...(['NominationPlaceLost', 'NominationPlaceCounts', 'reminder', 'draft', 'credit'] as const),
    ...(['link', 'company', 'interview', 'warning', 'access'] as const),
  ],
})({
  key: ({ data }) => ['uid' in data ? data.uid : data.studentId],
  audience: (student, other) => [...nominatorsRooms(student, other), ...staffRooms(student, other)],
  subjects: () => [],
  when: {
    UserRegistered: (_, { data }) =>
      data.role === 'student' ? { nominators: [], progress: {}, ...pick(data, 'universityId') } : undefined,
    AccountApproved: (student, { data }) => student && shown({ ...student, ...pick(data, 'universityId') }),
    PersonVerified: (student, { data }) => student && shown({ ...student, ...pick(data, 'universityId') }),
    PlaceRefused: (student) => student,
    PersonUnverified: (student, { data: { universityId } }) =>
      student && universityId !== undefined ? withoutUniversity(student) : student,
    ConsentGranted: (student, { data: { kind }, meta }) =>
      student &&
      shown({
        ...student,
        ...(kind === 'shareWithCareerOffice' && { sharesWithCareerOffice: true as const }),
        ...(kind === 'shareReason' && { reasons: { granted: true, at: meta.occurredAt } }),
        ...(kind === 'shareNominations' && { said: saidOf(student.said, { granted: true, at: meta.occurredAt }) }),
      }),
    ConsentWithdrawn: (student, { data: { kind }, meta }) =>
      student && {
        ...(kind === 'shareWithCareerOffice' ? withoutConsent(student) : student),
        ...(kind === 'shareReason' && { reasons: { granted: false, at: meta.occurredAt } }),
        ...(kind === 'shareNominations' && { said: saidOf(student.said, { granted: false, at: meta.occurredAt }) }),
      },
    AccountRefused: () => undefined,
    SubjectErased: (student) => student && withoutConsent(student),
    NominationConsented: (student, { data: { professorId } }) => ({
      progress: {},
      ...student,
      nominators: [...(student?.nominators ?? []), professorId],
    }),
    NominationConsentWithdrawn: (student, { data: { professorId } }) =>
      student && { ...student, nominators: student.nominators.toSpliced(student.nominators.indexOf(professorId), 1) },
    ApplicationSubmitted: (student, event) =>
      shown({
        ...withPath(student, event.data.applicationId, pathFrom(pathEntryOf(event))),
        appliedAt: event.meta.occurredAt,
      }),
    ...pathRows(moved),
  },
})

type Student = Contents<StudentOutcomeDocument>

function nominatorsRooms(student: Student, other: Student | undefined): readonly Room[] {
  const { nominators } = student
  const isTheSame = other ? seenByNominators(other) === seenByNominators(student) : nominators.length === 0
  return isTheSame ? [] : [...roomsOfPeople([...new Set(nominators)]), adminsRoom]
}

/** Each nominator reads of the applications that were sent later than their own consent: how far each has come, and that there is one. */
function seenByNominators({ nominators, progress }: Student): string {
  if (nominators.length === 0) return ''
  const outcomes = Object.entries(progress).map(([id, one]) => [id, outcomeSince({ progress: { [id]: one } })])
  return JSON.stringify([nominators, outcomes])
}

/** The staff hear of applications only while the student agrees, and when that ends. */
function staffRooms(student: Student, other: Student | undefined): readonly Room[] {
  if (!student.sharesWithCareerOffice || (other && seenByStaff(other) === seenByStaff(student))) return []
  return roomsOf('application', student, ['uni'])
}

function seenByStaff({ universityId, sharesWithCareerOffice, progress }: Student): string {
  const statuses = Object.entries(progress).map(([id, path]) => [id, standing(toldSteps(path))])
  return JSON.stringify([universityId, sharesWithCareerOffice, statuses])
}

function withoutConsent({ sharesWithCareerOffice: _, ...student }: Student): Student {
  return shown(student)
}

function withoutUniversity({ universityId: _, ...student }: Student): Student {
  return shown(student)
}

/** To whom the applications are shown follows from the other fields: it is there so that an index can find it. */
function shown({ shownTo: _, ...student }: Student): Student {
  const { universityId, sharesWithCareerOffice, applications } = student
  const isShown = sharesWithCareerOffice && universityId !== undefined && applications !== undefined
  return isShown ? { ...student, shownTo: universityId } : student
}

function moved(student: StudentOutcomeDocument | undefined, event: PathEvent): Contents<StudentOutcomeDocument> | undefined {
  const { applicationId } = event.data
  const before = student?.progress[applicationId]
  return before ? withPath(student, applicationId, pathAfter(before, pathEntryOf(event))) : student
}

function withPath(student: StudentOutcomeDocument | undefined, applicationId: string, path: Path): Contents<StudentOutcomeDocument> {
  const progress = { ...student?.progress, [applicationId]: path }
  return {
    nominators: student?.nominators ?? [],
    progress,
    ...(student && pick(student, 'universityId', 'sharesWithCareerOffice', 'shownTo', 'appliedAt', 'reasons', 'said')),
    applications: Object.keys(progress).length,
  }
}
