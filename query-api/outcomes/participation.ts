/** GET /participation: the professors of a university with their nominations of a semester, the most first. */
import type { ParticipationReply } from '#contract/outcomes.ts'
import { nominationOutcomes, type NominationOutcome } from '#events/vocabulary/invitations.ts'
import { semesterAt, semesterOf } from '#events/vocabulary/semesters.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { nominations, type NominationDocument } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { users } from '#projections/views/users/model.ts'
import { badField, listReply, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import type { Reader } from '../core/reader.ts'
import { reachedBy } from '../nominations/reached.ts'
import { sharing } from '../people/career-office.ts'

/** Professors, and pages of a thousand nominations, of one university in one semester at most. */
const MOST = 1_000
const PAGES = 10

export function participationHandlers({ now }: HandlerDeps): Handlers {
  return {
    'participation.list': async (call) => {
      const { account, condition, query, read } = call
      if (query.semester !== undefined && !semesterOf(query.semester)) throw badField('semester', 'is not a semester such as 2026-fall')
      if (condition !== 'any' && query.university !== undefined && query.university !== account.universityId)
        throw badField('university', 'is your own')
      const after = placeOf(query.cursor, [0, '', ''])
      if (after && 'refused' in after) return after
      const universityId = query.university ?? account.universityId
      if (universityId === undefined) return []
      const university = await read.get(organizations, universityId)
      const semester = query.semester ?? semesterAt(new Date(now()).toISOString(), university?.timezone ?? 'UTC').key
      const [{ items: professors }, made] = await Promise.all([
        read.find(users, { where: { role: 'professor', universityId }, limit: MOST }),
        nominationsOf(read, universityId, semester),
      ])
      const students = made.map(({ status, studentId }) => (status === 'consented' ? studentId : undefined))
      const isShared = await sharing(read, account, students)
      const reached = await reachedBy(read, students.filter(isShared))
      // The outcome of a nomination is counted for those students alone who share it with the career office (product 2.13).
      const outcomeOf: OutcomeOf = ({ studentId, consentedAt }) => (isShared(studentId) ? reached(studentId, consentedAt) : undefined)
      const byProfessor = Map.groupBy(made, ({ professorId }) => professorId)
      const all = professors.map(({ _id, displayName }) => countsOf(_id, displayName, byProfessor.get(_id) ?? [], outcomeOf))
      const keysOf = ({ id, sent, displayName }: ParticipationReply) => [-sent, nameKey(displayName), id]
      const page = { ...pageAfter(all, { keysOf, descending: false }, after, query), total: all.length, capped: false }
      return listReply(call, page, (items) => [...items])
    },
  }
}

async function nominationsOf(read: Reader, universityId: string, semester: string): Promise<readonly NominationDocument[]> {
  const all: NominationDocument[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES; page++) {
    const found = await read.find(nominations, { where: { universityId, semester }, limit: MOST, ...defined({ cursor }) })
    all.push(...found.items)
    cursor = found.next
    if (cursor === undefined) break
  }
  return all.filter(({ status }) => status !== 'revoked')
}

type OutcomeOf = (nomination: NominationDocument) => NominationOutcome | undefined

function countsOf(professorId: string, displayName: string, made: readonly NominationDocument[], outcomeOf: OutcomeOf): ParticipationReply {
  const consented = made.filter(({ status }) => status === 'consented')
  const reached = (least: NominationOutcome) =>
    consented.filter((nomination) => {
      const outcome = outcomeOf(nomination)
      return outcome !== undefined && nominationOutcomes.indexOf(outcome) >= nominationOutcomes.indexOf(least)
    }).length
  return {
    id: professorId,
    professorId,
    displayName,
    sent: made.length,
    consented: consented.length,
    outcomes: { interviewed: reached('interviewed'), offered: reached('offered'), hired: reached('hired') },
  }
}
