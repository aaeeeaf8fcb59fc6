/** The people whom a caller finds, as cards. */
import type { Card } from '#contract/people.ts'
import { conditionFor } from '#contract/permissions.ts'
import type { Operation } from '#contract/contract.ts'
import { placeFieldOf, type Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { defined } from '#lib/fields.ts'
import { matches } from '#platform/read-store/matches.ts'
import type { Where } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { resumes } from '#projections/views/resumes/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { studentCards, type StudentCardDocument } from '#projections/views/student-cards/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { withApprovedSkills } from '../core/approved-skills.ts'
import { listFilter, listReply, type Handler, type Handlers, type QueryCall } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'
import { labelsOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from '../lookups/reader.ts'
import { cardOf, studentCardOf } from '../people/cards.ts'
import { stillReferred } from '../people/relations.ts'
import { mayOpenResume } from '../resumes/may-open.ts'
import { contactsWith } from '../students/contacts.ts'
import { visibleStudents } from '../students/filters.ts'
import { foundStudents } from '../students/found.ts'
import { isSubscribed } from '../subscriptions/routes.ts'

export type PeopleDeps = Pick<QueryDeps, 'now' | 'noteSeen' | 'photoUrl'>
/** Answers as another call does, by that call's own permission row. */
export type AsIn = <Answer>(operation: Operation, call: { readonly account: Account }, changed: object) => Promise<Answer | Refusal>

export type OneCall = Pick<QueryCall<'collections.professor'>, 'account' | 'condition' | 'read' | 'request' | 'reply'>
type ListCall = QueryCall<'collections.professors'>

/** @param others the handlers of the calls that answer the same */
export function answering(others: Handlers): AsIn {
  return <Answer>(operation: Operation, call: { readonly account: Account }, changed: object) => {
    const condition = conditionFor(operation, call.account.role)
    const handler = others[operation as keyof Handlers] as ((call: object) => Promise<Answer | Refusal>) | undefined
    // Whose role has no row there finds nothing of that person.
    if (!condition || !handler) return Promise.resolve(refuse('not_found'))
    return handler({ ...call, ...changed, condition })
  }
}

export function peopleReads({ now, noteSeen, photoUrl }: PeopleDeps, asIn: AsIn) {
  const cards = (read: Reader, found: readonly UserDocument[]) => cardsOf(read, found, photoUrl)
  const people = (role: Role | undefined) => async (call: ListCall) => {
    if (call.condition === 'own') return oneself(call)
    const found = await call.read.page(users, { where: await visible(call, role) }, call.query)
    return listReply(call, found, (items) => cards(call.read, items))
  }
  /** The list of who sees nobody but oneself has one page. */
  const oneself = async (call: ListCall) => {
    const { account, read, query } = call
    if (query.cursor !== undefined) return refuse('bad_cursor', { field: 'cursor' })
    const isAskedFor = query.ids?.split(',').includes(account.uid) ?? true
    const items = isAskedFor ? [...(await read.byIds(users, [account.uid])).values()] : []
    return listReply(call, { items, total: items.length, capped: false, limit: 1 }, (found) => cards(read, found))
  }
  const person = (role: Role | undefined) => async (call: OneCall & { readonly params: { readonly uid: string } }) => {
    const user = await call.read.get(users, call.params.uid)
    if (!user || (role !== undefined && user.role !== role)) return refuse('not_found')
    if (user._id === call.account.uid || call.account.role === 'admin') return asIn<Card>('users.read', call, { params: { id: user._id } })
    if (role === undefined || !matches(user, await visible(call, role))) return refuse('not_found')
    const [card] = await cards(call.read, [user])
    return card ?? refuse('not_found')
  }
  const student = async (call: OneCall, uid: string) => {
    const { account, condition, read } = call
    const user = await read.get(users, uid)
    if (user?.role !== 'student') return refuse('not_found')
    const asCompany = condition === 'visible'
    const listed = asCompany && (await isSubscribed(read, account, now())) ? await read.get(studentCards, uid) : undefined
    const isFound = listed && matches(listed, visibleStudents(account, condition))
    const [card] = isFound ? await foundStudents({ now, photoUrl }, call, [listed], { gpa: true, paid: true, nominated: true }) : []
    if (card) await noteSeen(account, uid)
    const answer = card ?? (await asIn<Card>('users.read', call, { params: { id: uid } }))
    if ('refused' in answer) return answer
    // A student who is found by the company's own applications alone is shown with these, whatever it pays.
    const contacts = asCompany && !card ? (await contactsWith(read, account, [uid], now()))(uid) : {}
    const opens = card ? (await read.get(resumes, uid))?.primaryId !== undefined : await mayOpenResume(read, account, uid, now())
    return { ...answer, ...contacts, ...(opens && { resumeOpens: true as const }) }
  }

  return { people, person, student }
}

/** @param all lists those whom the caller finds by role alone */
export function listStudents(
  { now, photoUrl }: PeopleDeps,
  asIn: AsIn,
  all: (call: ListCall) => Promise<Card[] | Refusal>,
): Handler<'collections.students'> {
  return async (call) => {
    const { account, condition, read, query } = call
    if (condition === 'visible' && (await isSubscribed(read, account, now()))) {
      const where = { ...listFilter(call, 'student'), state: 'active' }
      const found = await read.page(studentCards, { where, sort: ['nameKey', 'asc'] }, query)
      return listReply<StudentCardDocument, Card>(call, found, async (items) => {
        const label = await labelsOf(
          read,
          items.map(({ universityId }) => universityId),
        )
        return withApprovedSkills(
          read,
          items.map((card) => studentCardOf(card, label, photoUrl)),
        )
      })
    }
    if (condition === 'visible') {
      // The preview has no further page, and ids of its own.
      if (query.cursor !== undefined) return refuse('bad_cursor', { field: 'cursor' })
      if (query.ids !== undefined) return []
      const { limit, format } = query
      const found = await asIn<{ readonly items: Card[] }>('students.search', call, { body: defined({ limit, format }) })
      return 'refused' in found ? found : found.items
    }
    if (condition !== 'related') return all(call as ListCall)
    const found =
      account.role === 'professor'
        ? await read.page(nominations, { where: { professorId: account.uid, status: 'consented' }, sort: ['sentAt', 'desc'] }, query)
        : await read.page(referrals, { where: { employeeId: account.uid, known: true }, sort: ['invitedAt', 'desc'] }, query)
    if ('refused' in found) return found
    return listReply<{ readonly studentId?: string }, Card>(call, found, async (items) => {
      const students = await read.byIds(
        users,
        items.map(({ studentId }) => studentId),
      )
      const known = [...students.values()]
      return cardsOf(read, account.role === 'employee' ? await stillReferred(read, account, known) : known, photoUrl)
    })
  }
}

async function cardsOf(read: Reader, people: readonly UserDocument[], photoUrl: PeopleDeps['photoUrl']): Promise<Card[]> {
  const label = await labelsOf(
    read,
    people.flatMap(({ organizationId, universityId }) => [organizationId, universityId]),
  )
  return withApprovedSkills(
    read,
    people.map((person) => cardOf(person, label, photoUrl)),
  )
}

/** The people of a role (of all roles without one) whom the caller finds. */
async function visible(
  { account, condition, read }: Pick<OneCall, 'account' | 'condition' | 'read'>,
  role: Role | undefined,
): Promise<Where> {
  const of = role === undefined ? {} : { role }
  if (account.role === 'admin') return of
  const active = { ...of, state: 'active' }
  if (condition === 'any') return { ...active, ...confirmed(role) }
  // No document has an empty id, so an account without a company or university finds nobody.
  if (condition === 'uni') return { ...active, universityId: account.universityId ?? '' }
  if (condition === 'org') return { ...active, organizationId: account.organizationId ?? '' }
  if (condition === 'related') return { ...active, organizationId: { in: await companiesOf(read, account.uid) } }
  throw new Error(`No list of people is shown by the condition “${condition}”.`)
}

/**
 * The filter by which nobody is met in a role that no company or university vouches for (product 2.20). Whatever has a value is in this
 * range.
 */
function confirmed(role: Role | undefined): Where {
  const field = role === undefined ? undefined : placeFieldOf(role)
  return field === undefined ? {} : { [field]: { min: '' } }
}

/** The companies that a student has applied to. */
async function companiesOf(read: Reader, studentId: string): Promise<readonly string[]> {
  const { items } = await read.find(studentApplications, { where: { studentId }, limit: LOOKUP_LIMIT })
  return [...new Set(items.map(({ organizationId }) => organizationId))]
}
