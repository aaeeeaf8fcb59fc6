/** Relationships that let one person see another's card (product 2.9 and 2.12): viewer's role → person's role. */
import { counts, type Account } from '#events/vocabulary/permissions.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { suspendedOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { tiedBy, tieHolds } from './ties.ts'

type Relation = (read: Reader, viewer: Account, person: UserDocument) => boolean | Promise<boolean>

const always: Relation = () => true
const sameUniversity: Relation = (_, viewer, person) => viewer.universityId !== undefined && viewer.universityId === person.universityId
const sameOrganization: Relation = (_, viewer, person) =>
  viewer.organizationId !== undefined && viewer.organizationId === person.organizationId
const openToReferrals: Relation = (_, __, { profile }) => isOpen('student', 'referable', profile)
const nominator: Relation = async (read, viewer, person) => (await nominatorsOf(read, viewer.uid)).includes(person._id)
// Only once consented: a professor who nominated an e-mail address must not learn whose it is.
const nominee: Relation = async (read, viewer, person) => (await nominatorsOf(read, person._id, true)).includes(viewer.uid)
const referrer: Relation = (read, viewer, person) => isReferred(read, viewer.uid, person._id)
// As for messages: else whoever refers and withdraws would read everybody who lets employees refer them, for good.
const referred: Relation = (read, viewer, person) =>
  tieHolds(read, 'referral', viewer, { uid: person._id, role: 'student', state: person.state })
const appliedToThem: Relation = (read, viewer, { organizationId = '' }) =>
  some(read.count(studentApplications, { studentId: viewer.uid, organizationId }))
const appliedToUs: Relation = (read, { organizationId }, person) => isKnownApplicant(read, person._id, organizationId)

const relations: Readonly<Partial<Record<Role, Readonly<Partial<Record<Role, readonly Relation[]>>>>>> = {
  student: { professor: [sameUniversity, nominator], university: [sameUniversity], recruiter: [appliedToThem], employee: [referrer] },
  professor: { student: [sameUniversity, nominee], professor: [sameUniversity], university: [sameUniversity] },
  recruiter: {
    student: [appliedToUs],
    professor: [always],
    university: [always],
    recruiter: [sameOrganization],
    employee: [sameOrganization],
  },
  employee: { student: [openToReferrals, referred], recruiter: [sameOrganization], employee: [sameOrganization] },
}

/** Neither a viewer nor a person whose role nobody vouches for is met in it (product 2.20). */
export async function areRelated(read: Reader, viewer: Account, person: UserDocument): Promise<boolean> {
  const suspended = await suspendedOf(read, [person.organizationId])
  if (!counts(viewer) || !counts({ ...person, organizationSuspended: suspended(person.organizationId) })) return false
  for (const relation of relations[viewer.role]?.[person.role] ?? []) {
    if (await relation(read, viewer, person)) return true
  }
  return false
}

/** Of those whom an employee once referred, those whose card they may still read: by one read for all of them. */
export async function stillReferred(read: Reader, viewer: Account, people: readonly UserDocument[]): Promise<readonly UserDocument[]> {
  const accounts = people.map(({ _id: uid, state }) => ({ uid, role: 'student' as const, state }))
  const tied = await tiedBy(read, 'referral', viewer, accounts)
  return people.filter(({ _id, state, profile }) => state === 'active' && (isOpen('student', 'referable', profile) || tied.has(_id)))
}

/** For an empty list about a person: true answers 404, so that others cannot find out whether the person exists (product 2.17). */
export async function isUnknownTo(read: Reader, { uid, role }: Account, person: string): Promise<boolean> {
  return uid !== person && !(role === 'admin' && (await read.get(users, person)))
}

/** Professors who nominated a student. @param consented counts only nominations to which the student consented */
export async function nominatorsOf(read: Reader, studentId: string, consented = false): Promise<readonly string[]> {
  const { items } = await read.find(nominations, { where: { studentId, ...(consented && { status: 'consented' }) }, limit: 1_000 })
  return items.map(({ professorId }) => professorId)
}

function isReferred(read: Reader, studentId: string, employeeId: string): Promise<boolean> {
  return some(read.count(referrals, { studentId, employeeId }))
}

/** Whether the company knows that the student applied: not by what it reviews blind. */
function isKnownApplicant(read: Reader, studentId: string, organizationId = ''): Promise<boolean> {
  return some(read.count(recruiterBoard, { studentId, organizationId, hidden: false }))
}

async function some(count: ReturnType<Reader['count']>): Promise<boolean> {
  return (await count).total > 0
}
