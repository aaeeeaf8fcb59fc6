import type { UserReply } from '#contract/people.ts'
import { invites, type InvitedRole } from '#events/vocabulary/invitations.ts'

/** The call that invites people of a role. */
export const inviteCalls = {
  student: 'invitations.inviteStudent',
  professor: 'invitations.inviteProfessor',
  university: 'invitations.inviteUniversity',
  recruiter: 'invitations.inviteRecruiter',
  employee: 'invitations.inviteEmployee',
} as const satisfies Readonly<Record<InvitedRole, string>>

/** The kind of place that an invited person of this role belongs to. A student's is asked for at registration. */
export function placeOf(role: InvitedRole): 'university' | 'organization' | undefined {
  if (role === 'student') return undefined
  return role === 'professor' || role === 'university' ? 'university' : 'organization'
}

/** The roles that the user may invite on this page: professors nominate students on a page of their own, and colleagues need a company. */
export function rolesInvitedBy({ role, organization }: Pick<UserReply, 'role' | 'organization'>): readonly InvitedRole[] {
  return invites[role].filter((invited) => {
    if (role === 'professor') return invited !== 'student'
    if (role === 'recruiter' || role === 'employee') return invited === 'student' || organization !== undefined
    return true
  })
}
