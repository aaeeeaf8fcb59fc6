import {
  answerIn,
  isOfErased,
  keptEntryOf,
  knownSteps,
  pathAfter,
  pathFrom,
  pathOf,
  type KeptEntry,
  type Path,
} from '#events/vocabulary/path.ts'
import { saidOf } from '#events/vocabulary/nominations/nominated.ts'
import { roomsOf, type Room } from '#events/vocabulary/sides.ts'
import { daysBegun } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Beside, type Contents } from '../../define.ts'
import { pathRows, type PathEvent } from '../../path-rows.ts'
import { outcomeOf, paths, type PathDocument, type StoredDocument } from './model.ts'
import { newsOf, nominatorsRooms, shown, staffRooms, toldOfMove, withoutConsent, withoutUniversity } from './students.ts'

type Stored = Contents<StoredDocument>

export const pathProjection = defineProjection(paths, {
  streams: ['application', 'nominations', 'user'],
  ignores: [
    ...(['AccountEnded', 'ProfileFieldChanged', 'AddressMoved', 'export', 'setting', 'photo', 'survey'] as const),
    ...(['correction', 'suspension'] as const),
    ...(['NominationMade', 'NominationStudentJoined', 'NominationDeclined', 'NominationExpired', 'NominationRevoked'] as const),
    ...(['NominationPlaceLost', 'NominationPlaceCounts', 'reminder', 'draft', 'credit'] as const),
    ...(['link', 'company', 'interview', 'warning', 'access'] as const),
  ],
})({
  // A student's document reads the application's beside it, with the event.
  key: ({ data }) => ('uid' in data ? [data.uid] : ['applicationId' in data ? data.applicationId : undefined, data.studentId]),
  audience: (doc, other) => (isPath(doc) ? recordRooms(doc, other) : [...nominatorsRooms(doc, other), ...staffRooms(doc, other)]),
  subjects: () => [],
  impersonal: true,
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
      const { occurredAt } = event.meta
      if (id === event.data.applicationId)
        return withEntry(
          { ...pick(event.data, 'jobId', 'organizationId', 'studentId'), submittedAt: occurredAt, entries: [] },
          keptEntryOf(event),
        )
      const { applications = 0, appliedAt = '' } = doc ?? {}
      const sent = { applications: applications + 1, appliedAt: occurredAt > appliedAt ? occurredAt : appliedAt }
      return shown({ ...doc, ...sent, ...newsOf(doc ?? {}, event.id, { nominators: true, staff: true }) })
    },
    ...pathRows(moved),
  },
})

function moved(doc: StoredDocument | undefined, event: PathEvent, id: string, beside: Beside<StoredDocument>): Stored | undefined {
  const { applicationId } = event.data
  if (id !== applicationId) return toldOfMove(doc, event, beside(applicationId)?.entries ?? [])
  return doc && isPath(doc) ? withEntry(doc, keptEntryOf(event)) : undefined
}

function isPath(doc: Stored): doc is Contents<PathDocument> {
  return doc.entries !== undefined
}

/** The paths of documents in memory: most applications go on soon, and folding all entries of one again costs more than the next. */
const folded = new WeakMap<readonly KeptEntry[], Path>()

/**
 * With what indexes count and find by. A rejection or an offer is no answer before the student knows of it, and then one of the day on which
 * the company made it.
 */
function withEntry(
  { entries: before, ...doc }: Pick<PathDocument, 'jobId' | 'organizationId' | 'studentId' | 'submittedAt' | 'entries'>,
  entry: KeptEntry,
): Contents<PathDocument> {
  const { jobId, organizationId, studentId, submittedAt } = doc
  const entries = [...before, entry]
  const gone = folded.get(before) ?? pathOf(before)
  const path = gone ? pathAfter(gone, entry) : pathFrom(entry)
  folded.set(entries, path)
  const known = knownSteps(path)
  const answer = answerIn(known)
  const outcome = outcomeOf(path)
  return defined({
    jobId,
    organizationId,
    studentId,
    submittedAt,
    entries,
    daysToAnswer: answer && daysBegun(submittedAt, answer.at),
    withdrawnUnseen: answer === undefined && known.at(-1)?.status === 'withdrawn',
    outcome,
    reachedBy: outcome && studentId,
  })
}

/**
 * Of a move the views that show it tell. Here is news what the company's record counts. Of an erasure the company is not told here, because
 * the application may be hidden.
 */
function recordRooms(path: Contents<PathDocument>, other: Stored | undefined): readonly Room[] {
  if (other && isCountedAlike(path, other)) return []
  return roomsOf('application', path, other && endsErased(path) !== endsErased(other) ? ['admins'] : ['org', 'admins'])
}

function endsErased({ entries = [] }: Stored): boolean {
  const last = entries.at(-1)
  return isOfErased(last && { status: last.to, ...pick(last, 'role') })
}

function isCountedAlike(one: Stored, other: Stored): boolean {
  return one.daysToAnswer === other.daysToAnswer && one.withdrawnUnseen === other.withdrawnUnseen
}
