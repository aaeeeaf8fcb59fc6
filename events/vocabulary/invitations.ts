import type { AccountState, Role, Visibility } from './roles.ts'

/** Invitation and nomination statuses (product 2.4). */
export const invitationStatuses = ['sent', 'opened', 'accepted', 'declined', 'expired', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export const nominationStatuses = ['pending', 'consented', 'declined', 'expired', 'revoked', 'consent_withdrawn'] as const
export type NominationStatus = (typeof nominationStatuses)[number]

export const nominationOutcomes = ['interviewed', 'offered', 'accepted', 'hired'] as const
export type NominationOutcome = (typeof nominationOutcomes)[number]

export const invitedRoles = ['student', 'professor', 'university', 'recruiter', 'employee'] as const satisfies readonly Role[]
export type InvitedRole = (typeof invitedRoles)[number]

/** The roles that an invitation may be for: nobody invites an admin in the app, but the command line does while there is none (product 2.1). */
export const invitationRoles = [...invitedRoles, 'admin'] as const satisfies readonly Role[]
export type InvitationRole = (typeof invitationRoles)[number]

/** The roles that each role may invite (product 2.4). A professor's invitation of a student is a nomination. */
export const invites: Readonly<Record<Role, readonly InvitedRole[]>> = {
  student: ['student', 'professor'],
  professor: ['student', 'professor', 'university'],
  university: ['student', 'professor', 'university', 'recruiter'],
  recruiter: ['recruiter', 'employee', 'student'],
  employee: ['employee', 'recruiter', 'student'],
  admin: invitedRoles,
  analyst: [],
}

type Nominated = {
  readonly state: AccountState
  readonly universityId?: string | undefined
  readonly profile: { readonly visibility?: Visibility }
}
/**
 * Whether a colleague at the same university may repeat a nomination, and so learn of it (product 2.4, 2.7): the student agreed to
 * it, and shows the profile to the people of that university.
 */
export function isEndorsable(
  nomination: { readonly status: NominationStatus },
  student: Nominated,
  professor: { readonly universityId?: string | undefined },
): boolean {
  const { state, universityId, profile } = student
  const atSame = universityId !== undefined && universityId === professor.universityId
  return nomination.status === 'consented' && state === 'active' && atSame && profile.visibility === 'community'
}
