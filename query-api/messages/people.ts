/** GET /messages/people: whom one may write to, by the beginnings of the words of their names (product 2.9). */
import { messageTies, type Tie } from '#events/vocabulary/messages/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { roles, type Role } from '#events/vocabulary/roles.ts'
import { sides } from '#events/vocabulary/sides.ts'
import { byName } from '#lib/fold.ts'
import { indexedBeginnings, searchBeginnings } from '#lib/words.ts'
import type { Where } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import type { Reader } from '../core/reader.ts'
import { nominatorsOf } from '../people/relations.ts'

/** The most that is looked at for one tie: of more, only some are shown. */
const LOOKED_AT = 200
/** Ids behind one tie. */
const TIED = 1_000

type Search = { readonly read: Reader; readonly account: Account; readonly role: Role; readonly q: string }

/** Finds people of one role by one tie. Some may not be written to all the same, such as who is blocked: `messageRefusal` decides. */
const searches: Readonly<Record<Tie, (search: Search) => Promise<readonly UserDocument[]>>> = {
  always: (search) => named(search, {}),
  acceptsStudents: async (search) => (await named(search, {})).filter(({ profile }) => profile.acceptStudentMessages),
  acceptsRecruiters: async (search) => (await named(search, {})).filter(({ profile }) => profile.acceptRecruiterContact),
  university: (search) => at(search, 'universityId'),
  organization: (search) => at(search, 'organizationId'),
  nomination: async (search) => {
    const { read, account } = search
    if (account.role === 'student') return byIds(search, await nominatorsOf(read, account.uid))
    const { items } = await read.find(nominations, { where: { professorId: account.uid, status: 'consented' }, limit: TIED })
    return byIds(
      search,
      items.map(({ studentId }) => studentId),
    )
  },
  application: async (search) => {
    const { read, account, q } = search
    if (account.role === 'student') {
      const { items } = await read.find(studentApplications, { where: { studentId: account.uid }, limit: TIED })
      const companies = [...new Set(items.map(({ organizationId }) => organizationId))]
      return companies.length === 0 ? [] : named(search, { organizationId: { in: companies } })
    }
    const where = { organizationId: account.organizationId ?? '', hidden: false, nameBeginnings: { all: searchBeginnings(q) } }
    const { items } = await read.find(recruiterBoard, { where, sort: ['nameKey', 'asc'], limit: LOOKED_AT })
    return byIds(
      search,
      items.map(({ studentId }) => studentId),
    )
  },
  referral: async (search) => {
    const { read, account } = search
    const own = account.role === 'student' ? { studentId: account.uid } : { employeeId: account.uid, known: true }
    const { items } = await read.find(referrals, { where: own, limit: TIED })
    return byIds(
      search,
      items.map(({ studentId, employeeId }) => (account.role === 'student' ? employeeId : studentId)),
    )
  },
  subscription: async (search) => {
    const where = { visibility: { in: sides.student.open.visible.values }, state: 'active' }
    const { items } = await search.read.find(studentCards, { where, search: search.q, limit: LOOKED_AT })
    return byIds(
      search,
      items.map(({ _id }) => _id),
    )
  },
}

async function named({ read, role, q }: Search, where: Where): Promise<readonly UserDocument[]> {
  return (await read.find(users, { where: { ...where, role, state: 'active' }, search: q, limit: LOOKED_AT })).items
}

async function at(search: Search, place: 'universityId' | 'organizationId'): Promise<readonly UserDocument[]> {
  const id = search.account[place]
  return id === undefined ? [] : named(search, { [place]: id })
}

async function byIds({ read, role, q }: Search, uids: readonly (string | undefined)[]): Promise<readonly UserDocument[]> {
  const asked = searchBeginnings(q)
  const people = [...(await read.byIds(users, uids)).values()]
  return people.filter(({ role: has, displayName }) => {
    const beginnings = new Set(indexedBeginnings(displayName))
    return has === role && asked.every((word) => beginnings.has(word))
  })
}

/**
 * In the order of their names; nobody for a text without a word.
 * @param strangers those whom only a subscription opens, who are many, or else those with any other tie
 */
export async function peopleFor(read: Reader, account: Account, q: string, strangers: boolean): Promise<readonly UserDocument[]> {
  if (searchBeginnings(q).length === 0) return []
  const found = await Promise.all(
    roles.flatMap((role) => {
      const ties = (messageTies[account.role][role] ?? []).filter((tie) => (tie === 'subscription') === strangers)
      return ties.map((tie) => searches[tie]({ read, account, role, q }))
    }),
  )
  const people = new Map(found.flat().map((person) => [person._id, person]))
  people.delete(account.uid)
  return [...people.values()].toSorted((a, b) => byName(a.displayName, b.displayName)).slice(0, LOOKED_AT)
}
