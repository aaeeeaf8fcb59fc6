import { isEndorsable, nominationOutcomes, nominationStatuses, type NominationOutcome } from '#events/vocabulary/invitations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { rulesFor } from '#events/vocabulary/nominations/policies.ts'
import { semesterOf, semestersBefore } from '#events/vocabulary/semesters.ts'
import { nominationCredits } from '#projections/views/nomination-credits/model.ts'
import { nominationDrafts } from '#projections/views/nomination-drafts/model.ts'
import { nominations, ofConfirmed, type NominationDocument } from '#projections/views/nominations/model.ts'
import { listFilter, listReply, badField, type Handler, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { filtersOf } from '../core/filters.ts'
import { defined } from '#lib/fields.ts'
import { peopleOf } from '../core/joins.ts'
import { sortOf } from '../core/sort.ts'
import type { SemesterReply } from '#contract/nominations.ts'
import { reachedBy, type ReachedSince } from './reached.ts'
import { nominationReplies } from './replies.ts'
import { quotaOfAll, quotaOfOne, semesterAtUniversity } from './quota.ts'

/** These count towards the quota, and a revoked one only if it had been opened (product 2.5). */
const countedStatuses = nominationStatuses.filter((status) => status !== 'revoked')

/** How many semesters a professor sees at a glance. */
const SEMESTERS = 6
/** More than these semesters can have for one professor. */
const MOST = 1_000

export function nominationHandlers({ now }: HandlerDeps): Handlers {
  return {
    'nominations.list': async (call) => {
      const { read } = call
      const { semester, status } = call.query
      if (semester !== undefined && !semesterOf(semester)) throw badField('semester', 'is not a semester such as 2026-fall')
      if (call.condition === 'any' && semester === undefined && status !== undefined)
        throw badField('semester', 'is needed to narrow by status')
      const where = { ...filtersOf('nominations.list', call.query), ...listFilter(call, 'nomination') }
      const found = await read.page(nominations, { where, sort: sortOf('nominations.list') }, call.query)
      return listReply(call, found, (items) => nominationReplies(call, items, now()))
    },

    'nominations.bySemester': async ({ account: { uid, universityId }, read }) => {
      const semesters = semestersBefore((await semesterAtUniversity(read, universityId, now())).semester.key, SEMESTERS)
      const { items } = await read.find(nominations, { where: { professorId: uid, semester: { in: semesters } }, limit: MOST })
      const reached = await reachedBy(
        read,
        items.map(({ status, studentId }) => (status === 'consented' ? studentId : undefined)),
      )
      return semesters.map((semester) => countsOf(semester, items, reached))
    },

    'nominations.drafts': async (call) => {
      const { account, read, query } = call
      const where = { professorId: account.uid, open: true }
      const found = await read.page(nominationDrafts, { where, sort: sortOf('nominations.drafts') }, query)
      return listReply(call, found, (drafts) =>
        drafts.map(({ _id: id, email = '', name, reason, semester, savedAt }) => ({
          id,
          email,
          semester,
          savedAt,
          ...defined({ name, reason }),
        })),
      )
    },

    'nominations.credits': async (call) => {
      const { account, read, query } = call
      const where = { professorId: account.uid, open: true }
      const found = await read.page(nominationCredits, { where, sort: sortOf('nominations.credits') }, query)
      return listReply(call, found, async (credits) => {
        const person = await peopleOf(
          read,
          credits.map(({ invitedBy }) => invitedBy),
        )
        return credits.map(({ _id: id, nominee, invitedBy, semester, at }) => ({
          id,
          name: nominee?.name ?? nominee?.email ?? '',
          invitedBy,
          invitedByName: person(invitedBy)?.displayName ?? '',
          semester,
          at,
        }))
      })
    },

    'nominations.quota': readQuota(now),
    'nominations.endorsable': listEndorsable(now),
  }
}

/**
 * How many nominations may be made this semester, and how many were: the caller's own, one professor's for staff and
 * admins, or without a name all professors' together. A student learns how many they may receive.
 */
const readQuota =
  (now: HandlerDeps['now']): Handler<'nominations.quota'> =>
  async (call) => {
    const { account, condition, read } = call
    const { professor } = call.query
    const quota =
      professor === undefined && condition !== 'own' ? await quotaOfAll(read, account, condition) : await quotaOfOne(read, call, professor)
    if (!quota) return refuse('not_found')
    const { policy, semester, timezone } = await semesterAtUniversity(read, quota.universityId, now())
    const { key, season, opensOn, closesOn } = semester
    const where = { ...quota.where, semester: key }
    const [standing, revoked, drafted] = await Promise.all([
      read.count(nominations, { ...where, status: { in: countedStatuses } }),
      read.count(nominations, { ...where, status: 'revoked', stillCounts: true }),
      quota.drafter === undefined ? { total: 0 } : read.count(nominationDrafts, { professorId: quota.drafter, semester: key, open: true }),
    ])
    return {
      semester: key,
      opensOn,
      closesOn,
      timezone,
      limit: quota.limit(rulesFor(policy, key), season),
      used: standing.total + revoked.total,
      drafts: drafted.total,
    }
  }

/** Nominations by others that the professor may join. */
const listEndorsable =
  (now: HandlerDeps['now']): Handler<'nominations.endorsable'> =>
  async ({ account: { uid, universityId }, read }) => {
    if (universityId === undefined) return []
    const { key: semester } = (await semesterAtUniversity(read, universityId, now())).semester
    const [{ items: all }, { items: own }] = await Promise.all([
      read.find(nominations, {
        where: { universityId, semester, status: 'consented', ...ofConfirmed },
        sort: ['sentAt', 'desc'],
        limit: MOST,
      }),
      read.find(nominations, { where: { professorId: uid, semester }, limit: MOST }),
    ])
    const mine = new Set(own.flatMap(({ status, emailKey, studentId }) => (status === 'revoked' ? [] : [emailKey, studentId])))
    const open = all.filter((one) => one.professorId !== uid && !mine.has(one.emailKey) && !mine.has(one.studentId))
    const person = await peopleOf(
      read,
      open.flatMap(({ professorId, studentId }) => [professorId, studentId]),
    )
    const seen = new Set<string>()
    return open.flatMap((nomination) => {
      const { _id: id, studentId = '', professorId } = nomination
      const student = person(studentId)
      if (!student || !isEndorsable(nomination, student, { universityId }) || seen.has(studentId)) return []
      seen.add(studentId)
      return [{ id, studentId, name: student.displayName, professorName: person(professorId)?.displayName ?? '', semester }]
    })
  }

function countsOf(semester: string, nominated: readonly NominationDocument[], reachedSince: ReachedSince): SemesterReply {
  const sent = nominated.filter((nomination) => nomination.semester === semester && nomination.status !== 'revoked')
  const consented = sent.filter(({ status }) => status === 'consented')
  const reached = (least: NominationOutcome) =>
    consented.filter(({ studentId, consentedAt }) => {
      const outcome = reachedSince(studentId, consentedAt)
      return outcome !== undefined && nominationOutcomes.indexOf(outcome) >= nominationOutcomes.indexOf(least)
    }).length
  return {
    semester,
    sent: sent.length,
    consented: consented.length,
    interviewed: reached('interviewed'),
    offered: reached('offered'),
    hired: reached('hired'),
  }
}
