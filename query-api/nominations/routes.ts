import { nominationStatuses } from '#events/vocabulary/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { semesterAt, semesterOf, type Season } from '#events/vocabulary/semesters.ts'
import { nominationStatusAt } from '#events/vocabulary/terms.ts'
import type { Where } from '#platform/read-store/port.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { nominations, type NominationDocument } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { studentOutcomes } from '#projections/views/student-outcomes/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listFilter, listReply, maySee, badField, type Handlers, type QueryCall } from '../core/call.ts'
import type { QueryDeps } from '../core/deps.ts'
import { defined } from '#lib/fields.ts'
import { peopleOf } from '../core/joins.ts'

import type { Reader } from '../core/reader.ts'
import type { NominationReply } from '#contract/nominations.ts'
import { hiddenInNominations } from '../people/hidden-identities.ts'

/** A revoked nomination does not count towards the quota; a declined or expired one does (product 2.5). */
const countedStatuses = nominationStatuses.filter((status) => status !== 'revoked')

export function nominationHandlers({ now }: QueryDeps): Handlers {
  return {
    'nominations.list': async (call) => {
      const { read } = call
      const { semester, status, ...page } = call.query
      if (semester !== undefined && !semesterOf(semester)) throw badField('semester', 'is not a semester such as 2026-fall')
      if (call.condition === 'any' && semester === undefined && status !== undefined)
        throw badField('semester', 'is needed to narrow by status')
      const where = { ...listFilter(call, 'nomination'), ...(semester && { semester }), ...(status && { status }) }
      const found = await read.page(nominations, { where, sort: ['sentAt', 'desc'] }, page)
      return listReply(call, found, (items) => nominationReplies(call, items, now()))
    },

    /**
     * How many nominations may be made this semester, and how many were: the caller's own, one professor's for staff and
     * admins, or without a name all professors' together. A student learns how many they may receive.
     */
    'nominations.quota': async (call) => {
      const { account, condition, read } = call
      const { professor } = call.query
      const quota =
        professor === undefined && condition !== 'own'
          ? await quotaOfAll(read, account, condition)
          : await quotaOfOne(read, call, professor)
      if (!quota) return refuse('not_found')
      const university = await read.get(organizations, quota.universityId)
      const { key, season, opensOn, closesOn } = semesterAt(new Date(now()).toISOString(), university?.timezone ?? 'UTC')
      const { total } = await read.count(nominations, { ...quota.where, semester: key, status: { in: countedStatuses } })
      return { semester: key, opensOn, closesOn, limit: quota.limit(season), used: total, drafts: 0 }
    },
  }
}

/** @param now in milliseconds */
async function nominationReplies(
  { account, condition, read }: Pick<QueryCall<'nominations.list'>, 'account' | 'condition' | 'read'>,
  found: readonly NominationDocument[],
  now: number,
): Promise<NominationReply[]> {
  const [person, invited, outcomes] = await Promise.all([
    peopleOf(
      read,
      found.flatMap(({ professorId, studentId }) => [professorId, studentId]),
    ),
    read.byIds(
      invitations,
      found.map(({ invitationId }) => invitationId),
    ),
    read.byIds(
      studentOutcomes,
      found.map(({ studentId }) => studentId),
    ),
  ])
  const hidden = await hiddenInNominations(read, account, found, person)
  return found.map((nomination) => {
    const { _id, professorId, invitationId, semester, nominee, sentAt, consentedAt } = nomination
    const studentId = hidden.has(nomination.studentId ?? '') ? undefined : nomination.studentId
    const status = nominationStatusAt(nomination.status, invited.get(invitationId ?? ''), now)
    const outcome = status === 'consented' ? outcomes.get(nomination.studentId ?? '')?.outcome : undefined
    return {
      id: _id,
      professorId,
      professorName: person(professorId)?.displayName ?? '',
      semester,
      status,
      sentAt,
      email: nominee.email,
      ...defined({
        name: person(studentId)?.displayName ?? nominee.name,
        invitationId,
        studentId,
        consentedAt,
        outcome,
        // Shown only to the professor, the student and admins.
        reason: condition === 'uni' ? undefined : nomination.reason,
      }),
    }
  })
}

/** Which nominations count towards a quota, its limit per semester (product 2.5), and the university whose clock applies. */
type Quota = { readonly where: Where; readonly limit: (season: Season) => number; readonly universityId: string | undefined }

async function quotaOfOne(
  read: Reader,
  call: { readonly account: Account; readonly condition: Condition },
  professor: string | undefined,
): Promise<Quota | undefined> {
  const uid = professor ?? call.account.uid
  const person = await read.get(users, uid)
  if (!person || !maySee(call, 'account', { ...person, uid })) return undefined
  const { role, universityId } = person
  if (role === 'professor') return { where: { professorId: uid }, limit: (season) => limits.nominationQuota[season], universityId }
  return professor === undefined && role === 'student'
    ? { where: { studentId: uid }, limit: () => limits.nominatorsPerStudent, universityId }
    : undefined
}

/** For university staff, all professors of their university; for an admin, all professors. */
async function quotaOfAll(read: Reader, { universityId = '' }: Account, condition: Condition): Promise<Quota> {
  const where = condition === 'uni' ? { universityId } : {}
  const { total } = await read.count(users, { role: 'professor', ...where })
  return { where, limit: (season) => total * limits.nominationQuota[season], universityId }
}
