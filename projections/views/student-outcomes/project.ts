import { saidOf } from '#events/vocabulary/nominations/nominated.ts'
import { pathAfter, pathEntryOf, pathFrom, standing, toldSteps, type Path } from '#events/vocabulary/path.ts'
import { adminsRoom, roomsOf, roomsOfPeople, type Room } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Beside, type Contents } from '../../define.ts'
import { pathRows, type PathEvent } from '../../path-rows.ts'
import { outcomeOf, studentOutcomes, type StudentOutcomeDocument } from './model.ts'

export const studentOutcomeProjection = defineProjection(studentOutcomes, {
  streams: ['application', 'nominations', 'user'],
  ignores: [
    ...(['AccountEnded', 'ProfileFieldChanged', 'AddressMoved', 'export', 'setting', 'photo', 'survey'] as const),
    ...(['correction', 'suspension'] as const),
    ...(['NominationMade', 'NominationStudentJoined', 'NominationDeclined', 'NominationExpired', 'NominationRevoked'] as const),
    ...(['NominationPlaceLost', 'NominationPlaceCounts', 'reminder', 'draft', 'credit'] as const),
    ...(['link', 'company', 'interview', 'warning', 'access'] as const),
  ],
})({
  key: ({ data }) => ('uid' in data ? [data.uid] : ['applicationId' in data ? data.applicationId : undefined, data.studentId]),
  audience: (student, other) => [...nominatorsRooms(student, other), ...staffRooms(student, other)],
  subjects: () => [],
  when: {
    UserRegistered: (_, { data }) => (data.role === 'student' ? pick(data, 'universityId') : undefined),
    AccountApproved: (student, { data }) => student && shown({ ...student, ...pick(data, 'universityId') }),
    PersonVerified: (student, { data }) => student && shown({ ...student, ...pick(data, 'universityId') }),
    PlaceRefused: (student) => student,
    PersonUnverified: (student, { data: { universityId } }) =>
      student && universityId !== undefined ? withoutUniversity(student) : student,
    // What came of applications and nominations stays with the person.
    RoleChanged: (student, { data }) =>
      data.to === 'student' ? shown({ ...student, ...pick(data, 'universityId') }) : student && withoutUniversity(student),
    ConsentGranted: (student, { id, data: { kind }, meta }) =>
      student &&
      shown({
        ...student,
        ...(kind === 'shareWithCareerOffice' && { sharesWithCareerOffice: true as const, newsForStaff: id }),
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
    NominationConsented: (student, { id, data: { professorId } }) => ({
      ...student,
      nominators: [...(student?.nominators ?? []), professorId],
      newsForNominators: id,
    }),
    NominationConsentWithdrawn: (student, { data: { professorId } }) => {
      if (!student) return undefined
      const { nominators = [] } = student
      return { ...student, nominators: nominators.toSpliced(nominators.indexOf(professorId), 1) }
    },
    ApplicationSubmitted: (doc, event, id) => {
      if (id === event.data.applicationId) return applicationAt(pathFrom(pathEntryOf(event)), undefined, event)
      const { applications = 0, appliedAt = '' } = doc ?? {}
      const { occurredAt } = event.meta
      const sent = { applications: applications + 1, appliedAt: occurredAt > appliedAt ? occurredAt : appliedAt }
      return shown({ ...doc, ...sent, ...newsOf(doc, event, { nominators: true, staff: true }) })
    },
    ...pathRows(moved),
  },
})

type Student = Contents<StudentOutcomeDocument>

/** Each nominator reads of the applications that were sent later than their own consent: how far each has come, and that there is one. */
function nominatorsRooms(student: Student, other: Student | undefined): readonly Room[] {
  const { nominators = [] } = student
  const isTheSame = other ? seenByNominators(other) === seenByNominators(student) : nominators.length === 0
  return isTheSame ? [] : [...roomsOfPeople([...new Set(nominators)]), adminsRoom]
}

function seenByNominators({ nominators = [], newsForNominators }: Student): string {
  return nominators.length === 0 ? '' : JSON.stringify([nominators, newsForNominators])
}

/** The staff hear of applications only while the student agrees, and when that ends. */
function staffRooms(student: Student, other: Student | undefined): readonly Room[] {
  if (!student.sharesWithCareerOffice || (other && seenByStaff(other) === seenByStaff(student))) return []
  return roomsOf('application', student, ['uni'])
}

function seenByStaff(student: Student): string {
  return JSON.stringify(pick(student, 'universityId', 'sharesWithCareerOffice', 'newsForStaff'))
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

function moved(
  doc: StudentOutcomeDocument | undefined,
  event: PathEvent,
  id: string,
  beside: Beside<StudentOutcomeDocument>,
): Student | undefined {
  const { applicationId } = event.data
  if (id === applicationId) return doc?.path && applicationAt(pathAfter(doc.path, pathEntryOf(event)), doc, event)
  const application = beside(applicationId)
  const isNews = { nominators: application?.newsForNominators === event.id, staff: application?.newsForStaff === event.id }
  const news = newsOf(doc, event, isNews)
  return doc && Object.keys(news).length > 0 ? { ...doc, ...news } : doc
}

/** Noted only where somebody hears of it: the document of a student whom nobody follows stays as it is at every move. */
function newsOf(
  { nominators = [], sharesWithCareerOffice }: Student = {},
  { id }: Pick<OnPath, 'id'>,
  isNews: { readonly nominators: boolean; readonly staff: boolean },
): Pick<Student, 'newsForNominators' | 'newsForStaff'> {
  return {
    ...(isNews.nominators && nominators.length > 0 && { newsForNominators: id }),
    ...(isNews.staff && sharesWithCareerOffice && { newsForStaff: id }),
  }
}

type OnPath = { readonly id: string; readonly data: { readonly studentId: string } }

function applicationAt(path: Path, before: Student | undefined, { id, data: { studentId } }: OnPath): Student {
  const isNews = (read: (path: Path) => unknown) => !before?.path || JSON.stringify(read(before.path)) !== JSON.stringify(read(path))
  const outcome = outcomeOf(path)
  return {
    path,
    ...(outcome && { outcome, sentAt: path.steps[0]?.at ?? '', reachedBy: studentId }),
    ...defined({
      newsForNominators: isNews(outcomeOf) ? id : before?.newsForNominators,
      newsForStaff: isNews((one) => standing(toldSteps(one))) ? id : before?.newsForStaff,
    }),
  }
}
