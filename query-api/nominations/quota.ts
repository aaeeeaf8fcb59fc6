/** How many nominations may be made in a semester, and which count (product 2.5). */
import type { Account, Condition } from '#events/vocabulary/permissions.ts'
import { semesterUnderAt, usualPolicy, type NominationRules, type UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import type { Season, Semester } from '#events/vocabulary/semesters.ts'
import type { Where } from '#platform/read-store/port.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { policies } from '#projections/views/policies/model.ts'
import { users } from '#projections/views/users/model.ts'
import { maySee } from '../core/call.ts'
import type { Reader } from '../core/reader.ts'

/** The semester that it is now at a university, and what holds there. @param now in milliseconds */
export async function semesterAtUniversity(
  read: Reader,
  universityId: string | undefined,
  now: number,
): Promise<{ readonly policy: UniversityPolicy; readonly semester: Semester; readonly timezone: string }> {
  const [university, set] = await Promise.all([read.get(organizations, universityId), read.get(policies, universityId)])
  const policy = set ?? usualPolicy
  const timezone = university?.timezone ?? 'UTC'
  return { policy, semester: semesterUnderAt(policy, new Date(now).toISOString(), timezone), timezone }
}

/** The nominations that count towards a quota, its limit per semester (product 2.5), and the university whose clock applies. */
export type Quota = {
  readonly where: Where
  readonly limit: (rules: NominationRules, season: Season) => number
  readonly universityId: string | undefined
  /** Whose drafts are counted. */ readonly drafter?: string
}

export async function quotaOfOne(
  read: Reader,
  call: { readonly account: Account; readonly condition: Condition },
  professor: string | undefined,
): Promise<Quota | undefined> {
  const uid = professor ?? call.account.uid
  const person = await read.get(users, uid)
  if (!person || !maySee(call, 'account', { ...person, uid })) return undefined
  const { role, universityId } = person
  if (role === 'professor')
    return {
      where: { professorId: uid },
      limit: ({ quota }, season) => quota[season],
      universityId,
      // Only the professor learns of the drafts.
      ...(uid === call.account.uid && { drafter: uid }),
    }
  return professor === undefined && role === 'student'
    ? { where: { studentId: uid }, limit: ({ nominatorsPerStudent }) => nominatorsPerStudent, universityId }
    : undefined
}

/** For university staff, all professors of their university; for an admin, all professors. */
export async function quotaOfAll(read: Reader, { universityId = '' }: Account, condition: Condition): Promise<Quota> {
  const where = condition === 'uni' ? { universityId } : {}
  const { total } = await read.count(users, { role: 'professor', ...where })
  return { where, limit: ({ quota }, season) => total * quota[season], universityId }
}
