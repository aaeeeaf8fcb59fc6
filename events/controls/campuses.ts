import { CampusApprovalDeclined, CampusApprovalGranted } from '../campuses.ts'
import { example } from './example.ts'

const campus = { campusId: 'campus-north-acme', universityId: 'uni-north', organizationId: 'acme' }
const byStaff = {
  actor: { kind: 'user', uid: 'staff-uma', role: 'university' } as const,
  operation: 'campusApprovals.decide',
  stream: `campus-${campus.campusId}`,
}

export const granted = example(byStaff, CampusApprovalGranted, campus)
export const declined = example(byStaff, CampusApprovalDeclined, { ...campus, reason: 'A recruiting agency without a named employer.' })
