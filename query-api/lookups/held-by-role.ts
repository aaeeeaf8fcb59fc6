import { openSteps } from '#events/vocabulary/applications/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { Where } from '#platform/read-store/port.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { users } from '#projections/views/users/model.ts'
import type { Reader, View } from '../core/reader.ts'

type Holding = (read: Reader, account: Account, semesters: readonly string[]) => Promise<boolean>

const any =
  (view: View, where: (account: Account, semesters: readonly string[]) => Where): Holding =>
  async (read, account, semesters) =>
    (await read.count(view, where(account, semesters), undefined, 1)).total > 0

/** Whether no other account of the role is active, in the same company where it has one. */
async function isTheOnly(read: Reader, { uid, role, organizationId }: Account): Promise<boolean> {
  const where = { role, state: 'active', ...(organizationId !== undefined && { organizationId }) }
  return (await read.find(users, { where, limit: 2 })).items.every(({ _id }) => _id === uid)
}

/** What an account of a role may hold that no other role can, in words. Points are asked of their own stream. */
const held: Readonly<Partial<Record<Role, Readonly<Record<string, Holding>>>>> = {
  student: {
    'open applications': any(recruiterBoard, ({ uid }) => ({ studentId: uid, status: { in: openSteps } })),
    'open referrals': any(referrals, ({ uid }) => ({ studentId: uid, status: { in: openReferralStatuses } })),
    'nominations that wait for an answer': any(nominations, ({ uid }) => ({ studentId: uid, status: 'pending' })),
  },
  professor: {
    'nominations of this semester or the last': any(nominations, ({ uid }, semesters) => ({
      professorId: uid,
      status: { in: ['pending', 'consented'] },
      semester: { in: semesters },
    })),
  },
  employee: {
    'open referrals': any(referrals, ({ uid }) => ({ employeeId: uid, status: { in: openReferralStatuses } })),
  },
  recruiter: {
    'open jobs of a company without another recruiter': async (read, account, semesters) =>
      account.organizationId !== undefined &&
      (await isTheOnly(read, account)) &&
      any(jobs, ({ organizationId = '' }) => ({ organizationId, status: 'open' }))(read, account, semesters),
  },
  admin: { 'the only account of an admin': isTheOnly },
}

export function heldByRole(read: Reader) {
  return async (account: Account, semesters: readonly string[]): Promise<string | undefined> => {
    const rows = Object.entries(held[account.role] ?? {})
    const holds = await Promise.all(rows.map(([, isHeld]) => isHeld(read, account, semesters)))
    return rows.flatMap(([what], n) => (holds[n] ? [what] : [])).join(', ') || undefined
  }
}
