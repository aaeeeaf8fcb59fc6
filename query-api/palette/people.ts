/** The people whose page a caller may open: the students of `GET /students/id/{id}`, whose rules these are, and for admins everybody. */
import type { PaletteItem } from '#contract/admin-home.ts'
import { roleLabels, type Role } from '#events/vocabulary/roles.ts'
import { studentHeadline } from '#events/vocabulary/students/students.ts'
import { indexedBeginnings, searchBeginnings } from '#lib/words.ts'
import { adminUsers } from '#projections/views/admin-users/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { peopleNamed } from '../admin-users/find.ts'
import { labelsOf } from '../core/joins.ts'
import { contactsOf } from '../messages/contacts.ts'
import { peopleFor } from '../messages/people.ts'
import { metBy } from '../messages/routes.ts'
import { stillReferred } from '../people/relations.ts'
import { visibleStudents } from '../students/filters.ts'
import { isSubscribed } from '../subscriptions/routes.ts'
import type { Asked, Source } from './asked.ts'

/** As many are looked at by each way in which somebody is found: more than are shown, since some are found in several. */
const FOUND = 20
/** Of those with a tie to the caller, who are not found by their names, the newest are looked at. */
const TIED = 200

type Ids = Promise<readonly (string | undefined)[]>
type Way = (asked: Asked) => Ids

const ofUniversity: Way = async ({ read, account: { universityId = '' }, q }) => {
  const where = { role: 'student', universityId, state: 'active' }
  return (await read.find(users, { where, search: q, limit: FOUND })).items.map(({ _id }) => _id)
}

/** Of another university, say: they agreed to the professor's nomination. */
const nominees: Way = async ({ read, account, q }) => {
  const where = { professorId: account.uid, status: 'consented' }
  const { items } = await read.find(nominations, { where, sort: ['sentAt', 'desc'], limit: TIED })
  return named(
    await read.byIds(
      users,
      items.map(({ studentId }) => studentId),
    ),
    q,
  )
}

const searched: Way = async (asked) => ((await isSubscribed(asked.read, asked.account, asked.now)) ? cards(asked, 'visible') : [])
const referable: Way = (asked) => cards(asked, 'referable')

/** Candidates of a blind review are no people yet. */
const applicants: Way = async ({ read, account: { organizationId = '' }, q }) => {
  const where = { organizationId, hidden: false, nameBeginnings: { all: searchBeginnings(q) } }
  return (await read.find(recruiterBoard, { where, sort: ['nameKey', 'asc'], limit: FOUND })).items.map(({ studentId }) => studentId)
}

const referred: Way = async ({ read, account, q }) => {
  const where = { employeeId: account.uid, known: true }
  const { items } = await read.find(referrals, { where, sort: ['invitedAt', 'desc'], limit: TIED })
  const students = await read.byIds(
    users,
    items.map(({ studentId }) => studentId),
  )
  const open = await stillReferred(read, account, [...students.values()])
  return named(new Map(open.map((student) => [student._id, student])), q)
}

const ways: Readonly<Partial<Record<Role, readonly Way[]>>> = {
  professor: [ofUniversity, nominees],
  university: [ofUniversity],
  recruiter: [applicants, searched],
  employee: [referred, referable],
}

async function cards({ read, account, q }: Asked, condition: 'visible' | 'referable'): Ids {
  const { items } = await read.find(studentCards, { where: visibleStudents(account, condition), search: q, limit: FOUND })
  return items.map(({ _id }) => _id)
}

function named(people: ReadonlyMap<string, UserDocument>, q: string): readonly string[] {
  const words = searchBeginnings(q)
  return [...people.values()].flatMap(({ _id, displayName }) => {
    const beginnings = new Set(indexedBeginnings(displayName))
    return words.every((word) => beginnings.has(word)) ? [_id] : []
  })
}

/** A student's page is opened by others alone; students open conversations. */
const pathOf: Readonly<Record<Role, (uid: string) => string>> = {
  admin: (uid) => `/app/admin/users/${uid}`,
  student: (uid) => `/messaging?to=${uid}`,
  professor: (uid) => `/app/students/${uid}`,
  university: (uid) => `/app/students/${uid}`,
  recruiter: (uid) => `/app/students/${uid}`,
  employee: (uid) => `/app/students/${uid}`,
  analyst: (uid) => `/app/students/${uid}`,
}

/** Also by their addresses, as in the list of users. */
async function peopleOfAdmins({ read, q }: Asked): Promise<readonly UserDocument[]> {
  const query = await peopleNamed(read, q)
  if (!query) return []
  const { items } = await read.find(adminUsers, { ...query, limit: FOUND })
  const found = await read.byIds(
    users,
    items.map(({ _id }) => _id),
  )
  return [...found.values()]
}

async function peopleFound(asked: Asked): Promise<readonly UserDocument[]> {
  const { read, account } = asked
  if (account.role === 'admin') return peopleOfAdmins(asked)
  if (account.role === 'student') return peopleToWriteTo(asked)
  const ids = await Promise.all((ways[account.role] ?? []).map((way) => way(asked)))
  const found = await read.byIds(users, ids.flat())
  return [...found.values()].filter(({ _id, role, state }) => role === 'student' && state === 'active' && _id !== account.uid)
}

export const people: Source = async (asked, limit) => {
  const found = (await peopleFound(asked)).slice(0, limit)
  const label = await labelsOf(
    asked.read,
    found.flatMap(({ organizationId, universityId }) => [organizationId, universityId]),
  )
  return found.map(({ _id, displayName, role, profile, organizationId, universityId }): PaletteItem => {
    const about = role === 'student' ? studentHeadline(profile.degree, yearOf(profile.graduationDate)) : roleLabels[role]
    const hint = [label(organizationId ?? universityId), about].filter(Boolean).join(' · ')
    return { kind: 'person', id: _id, label: displayName, hint, path: pathOf[asked.account.role](_id) }
  })
}

async function peopleToWriteTo({ read, account, q, now }: Asked): Promise<readonly UserDocument[]> {
  const found = (await peopleFor(read, account, q, false)).slice(0, FOUND)
  const contacts = await contactsOf(read, account, await metBy(read, account.uid, found), now)
  return contacts.flatMap(({ person, refused }) => (refused ? [] : [person]))
}

const yearOf = (day: string | undefined) => (day === undefined ? undefined : Number(day.slice(0, 4)))
