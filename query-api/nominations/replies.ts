/** Nominations as they are answered: to each reader what they may know of them. */
import type { NominationReply } from '#contract/nominations.ts'
import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import { firstPlaceAt, isShown, toldFrom } from '#events/vocabulary/nominations/nominated.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { dayIn, placeOf } from '#events/vocabulary/semesters.ts'
import { nominationStatusAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { companyLooks, type CompanyLooksDocument } from '#projections/views/company-looks/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { ofConfirmed, nominations, type NominationDocument } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { appliedSince, paths, type FollowedDocument } from '#projections/views/paths/model.ts'
import type { QueryCall } from '../core/call.ts'
import { peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'
import { isUnconfirmed } from '../people/cards.ts'
import { sharing } from '../people/career-office.ts'
import { hiddenInNominations } from '../people/hidden-identities.ts'
import { reachedBy } from './reached.ts'

const standing: readonly NominationStatus[] = ['pending', 'consented']
/** More than one page's nominees have nominators. */
const MOST = 1_000

/** @param now in milliseconds */
export async function nominationReplies(
  { account, condition, read }: Pick<QueryCall<'nominations.list'>, 'account' | 'condition' | 'read'>,
  found: readonly NominationDocument[],
  now: number,
): Promise<NominationReply[]> {
  const students = found.map(({ studentId }) => studentId)
  const [isShared, person, invited, outcomes, reached, looks, others, timezone] = await Promise.all([
    sharing(read, account, students),
    peopleOf(
      read,
      found.flatMap(({ professorId, studentId }) => [professorId, studentId]),
    ),
    read.byIds(
      invitations,
      found.map(({ invitationId }) => invitationId),
    ),
    read.byIds(paths, students),
    reachedBy(read, students),
    read.byIds(
      companyLooks,
      found.map(({ professorId, studentId }) => (professorId === account.uid ? studentId : undefined)),
    ),
    othersOf(read, found),
    clockOf(read, account),
  ])
  const hidden = await hiddenInNominations(read, account, found, person)
  return found.map((nomination) => {
    const { _id, professorId, invitationId, semester, nominee, sentAt, consentedAt } = nomination
    const studentId = hidden.has(nomination.studentId ?? '') ? undefined : nomination.studentId
    const status = nominationStatusAt(nomination.status, invited.get(invitationId ?? ''), now)
    const progress = status === 'consented' && isShared(nomination.studentId) ? outcomes.get(nomination.studentId ?? '') : undefined
    return {
      id: _id,
      professorId,
      professorName: person(professorId)?.displayName ?? 'erased',
      semester,
      status,
      sentAt,
      email: nominee.email,
      ...defined({
        professorUnconfirmed: isUnconfirmed(person(professorId)),
        name: person(studentId)?.displayName ?? nominee.name,
        invitationId,
        studentId,
        consentedAt,
        reminders: professorId === account.uid && nomination.reminders ? [...nomination.reminders] : undefined,
        outcome: progress && reached(nomination.studentId, consentedAt),
        applied: progress && appliedSince(progress, consentedAt),
        asksRecruiters:
          nomination.studentId === account.uid && asksRecruiters(nomination, outcomes.get(account.uid), now) ? (true as const) : undefined,
        keptFromRecruiters:
          nomination.studentId === account.uid && isKept(nomination, outcomes.get(account.uid)) ? (true as const) : undefined,
        opened:
          nomination.professorId === account.uid &&
          person(nomination.studentId) !== undefined &&
          isOpened(
            nomination,
            outcomes.get(nomination.studentId ?? ''),
            looks.get(nomination.studentId ?? ''),
            dayIn(new Date(now).toISOString(), timezone),
            timezone,
          )
            ? (true as const)
            : undefined,
        // Shown only to the professor, the student and admins; the professor loses it with the consent.
        reason: condition === 'uni' || (status === 'consent_withdrawn' && account.role === 'professor') ? undefined : nomination.reason,
      }),
      coNominators: others(nomination),
      endorsed: nomination.endorsed ?? false,
    }
  })
}

/**
 * Never by whom, how often or when: of today nothing is told, since it would tell a professor who asks again and again.
 * @param today in the time zone
 */
function isOpened(
  { status, professorId, semester, consentedAt, namesRecruiters, unplaced }: NominationDocument,
  student: FollowedDocument | undefined,
  opened: CompanyLooksDocument | undefined,
  today: string,
  timezone: string,
): boolean {
  if (status !== 'consented' || consentedAt === undefined || !opened) return false
  const nomination = {
    professorId,
    semester,
    at: consentedAt,
    namesRecruiters: namesRecruiters === true,
    ...(unplaced && { lost: true as const }),
  }
  const since = toldFrom(nomination, student?.said)
  return isShown(nomination, student?.said) && opened.looks.some((look) => since <= look && dayIn(look, timezone) < today)
}

/** Whether the student's last word about all nominations keeps it from recruiters. */
function isKept(
  { status, professorId, semester, consentedAt: at, namesRecruiters }: NominationDocument,
  student: FollowedDocument | undefined,
): boolean {
  if (status !== 'consented' || at === undefined || student?.said === undefined) return false
  return !isShown({ professorId, semester, at, namesRecruiters: namesRecruiters === true }, student.said)
}

/** Whether the student is to be asked about it, because it was agreed to under words that named no recruiters who may find one. */
function asksRecruiters(
  { status, semester, namesRecruiters, unplaced }: NominationDocument,
  student: FollowedDocument | undefined,
  now: number,
): boolean {
  const isOlder = status === 'consented' && !namesRecruiters && !unplaced && student?.said === undefined
  return isOlder && placeOf(semester) >= firstPlaceAt(new Date(now).toISOString())
}

/** By whose clock a professor's day ends; the others are told of no opened profile. */
async function clockOf(read: Reader, { role, universityId }: Account): Promise<string> {
  return (role === 'professor' ? (await read.get(organizations, universityId))?.timezone : undefined) ?? 'UTC'
}

/** How many other professors stand by the nomination of the same address in the same semester. */
async function othersOf(read: Reader, found: readonly NominationDocument[]): Promise<(nomination: NominationDocument) => number> {
  if (found.length === 0) return () => 0
  const where = {
    emailKey: { in: [...new Set(found.map(({ emailKey }) => emailKey))] },
    semester: { in: [...new Set(found.map(({ semester }) => semester))] },
    status: { in: standing },
    ...ofConfirmed,
  }
  const { items } = await read.find(nominations, { where, limit: MOST })
  return ({ emailKey, semester, professorId }) =>
    new Set(
      items.flatMap((one) =>
        one.emailKey === emailKey && one.semester === semester && one.professorId !== professorId ? [one.professorId] : [],
      ),
    ).size
}
