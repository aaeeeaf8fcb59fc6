/** The ledger of a professor's points, and the requests to redeem them (product 2.6). */
import type { RedemptionReply } from '#contract/points.ts'
import { rewardsAt, usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { Document, Where } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { pointLines, type AccruedDocument } from '#projections/views/point-lines/model.ts'
import { policies } from '#projections/views/policies/model.ts'
import { redemptions, type RedemptionDocument } from '#projections/views/redemptions/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listFilter, listReply, maySee, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { filtersOf } from '../core/filters.ts'
import { peopleOf } from '../core/joins.ts'
import type { Reader, View } from '../core/reader.ts'
import { sortOf } from '../core/sort.ts'
import { semesterAtUniversity } from '../nominations/quota.ts'
import { sharing } from '../people/career-office.ts'
import { askedFor, balanceOf, capsOf, linesOf, standing, toldToStaff, type NomineeOf } from './ledger.ts'

const LINES_AT_ONCE = 500

export function pointHandlers({ now }: Pick<HandlerDeps, 'now'>): Handlers {
  return {
    'points.read': async (call) => {
      const { uid } = call.params
      const { account, read } = call
      const professor = await read.get(users, uid)
      if (professor?.role !== 'professor' || !maySee(call, 'account', { ...professor, uid })) return refuse('not_found')
      const [policy, { semester }, { capsIn, ...ledger }] = await Promise.all([
        read.get(policies, professor.universityId),
        semesterAtUniversity(read, professor.universityId, now()),
        ledgerOf(read, account, uid, now()),
      ])
      return { policy: rewardsAt(policy ?? usualPolicy, new Date(now()).toISOString()), ...ledger, caps: capsIn(semester.key) }
    },

    'redemptions.list': async (call) => {
      const where = { ...filtersOf('redemptions.list', call.query), ...listFilter(call, 'redemption') }
      const found = await call.read.page(redemptions, { where, sort: sortOf('redemptions.list') }, call.query)
      return listReply(call, found, (items) => redemptionReplies(call.read, items))
    },
  }
}

/**
 * A professor's balance, every line, the newest first, and what counts towards the caps of a semester; for staff, of nominees who share
 * alone, before redemptions. @param now in milliseconds
 */
export async function ledgerOf(read: Reader, reader: Account, professorId: string, now: number) {
  const [all, requests] = await Promise.all([allOf(read, pointLines, { professorId }), allOf(read, redemptions, { professorId })])
  const lines = standing(all, now)
  const nominee = await nomineesOf(
    read,
    reader,
    lines.filter((line) => line.kind === 'accrued'),
  )
  const toStaff = reader.role === 'university'
  const shown = toStaff ? toldToStaff(lines, nominee) : lines
  return {
    balance: { ...balanceOf(shown), ...(toStaff && askedFor(requests)) },
    lines: linesOf(shown, toStaff ? [] : requests, nominee),
    capsIn: (semester: string) => capsOf(shown, semester, nominee),
  }
}

/** A professor has some hundreds of lines: the caps bound them. */
async function allOf<Doc extends Document>(read: Reader, view: View<Doc>, where: Where): Promise<readonly Doc[]> {
  const found: Doc[] = []
  let cursor: string | undefined
  do {
    const sort = view.name === pointLines.name ? (['at', 'asc'] as const) : (['at', 'desc'] as const)
    const { items, next } = await read.find(view, { where, sort, limit: LINES_AT_ONCE, ...defined({ cursor }) })
    found.push(...items)
    cursor = next
  } while (cursor !== undefined)
  return found
}

/**
 * A student who took the consent back is not named any more (product 2.19). To staff, a student who does not share the status of
 * applications with the career office is not either, because lines tell how far one has come.
 */
async function nomineesOf(read: Reader, reader: Account, lines: readonly AccruedDocument[]): Promise<NomineeOf> {
  const students = lines.map(({ studentId }) => studentId)
  const [isShared, person, made] = await Promise.all([
    sharing(read, reader, students),
    peopleOf(read, students),
    read.byIds(
      nominations,
      lines.map(({ nominationId }) => nominationId),
    ),
  ])
  return ({ studentId, nominationId }) => {
    const isNamed = made.get(nominationId)?.status === 'consented' && isShared(studentId)
    const name = isNamed ? person(studentId)?.displayName : undefined
    return name === undefined ? { name: 'A student' } : { name, nominationId }
  }
}

async function redemptionReplies(read: Reader, items: readonly RedemptionDocument[]): Promise<RedemptionReply[]> {
  const person = await peopleOf(
    read,
    items.flatMap(({ professorId, answeredBy }) => [professorId, answeredBy]),
  )
  const nameOf = (uid: string | undefined) => person(uid)?.displayName
  return items.map(({ _id: id, professorId, kind, points, status, at, answeredAt, answeredBy, reason }) => ({
    id,
    professorId,
    professorName: nameOf(professorId) ?? 'Somebody',
    kind,
    points,
    status,
    at,
    ...defined({
      answeredAt,
      answeredBy: answeredAt === undefined ? undefined : answeredBy === undefined ? 'Proffer' : nameOf(answeredBy),
      reason: reason === 'unspecified' ? undefined : reason,
    }),
  }))
}
