import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type RoutePorts, type WriteCall } from '../core/write-route.ts'
import { declineInvitation } from './decline.ts'
import { inviteAs } from './invite-user.ts'
import { openInvitation } from './open.ts'
import { revokeOwnInvitation } from './revoke-own.ts'

export function invitationRoutes(ports: RoutePorts): Routes {
  return {
    'invitations.open': write(ports, openInvitation),
    'invitations.decline': write(ports, declineInvitation),
    'invitations.inviteProfessor': write(ports, inviteAs.professor, (call) => toUniversity(call)),
    'invitations.inviteUniversity': write(ports, inviteAs.university, (call) => toUniversity(call)),
    'invitations.inviteRecruiter': write(ports, inviteAs.recruiter, (call) => toCompany(call)),
    'invitations.inviteEmployee': write(ports, inviteAs.employee, (call) => toCompany(call)),
    'invitations.revoke': write(ports, revokeOwnInvitation),
  }
}

type InviteCall = Pick<WriteCall<'invitations.inviteProfessor'>, 'account' | 'body'>

/** Who invites. @returns the refusal for a visitor */
export function inviterOf({ account }: Pick<InviteCall, 'account'>) {
  return account ? { invitedBy: account.uid, inviterRole: account.role } : refuse('unauthorized')
}

/** Professors and staff invite to their own university, whatever the body says; students and admins may name another. */
function toUniversity({ account, body }: InviteCall) {
  const own = account?.universityId
  const university = account?.role === 'admin' || account?.role === 'student' ? (body.university ?? own) : (own ?? body.university)
  return { ...inviterOf({ account }), ...(university !== undefined && { university }), organization: undefined }
}

/** Recruiters and employees invite to their own company; a university's staff and admins name one. */
function toCompany({ account, body }: InviteCall) {
  const refused = account && refuseAnotherCompany(account, body.organization)
  if (refused) return refused
  return {
    ...inviterOf({ account }),
    ...(account?.organizationId !== undefined && { organization: account.organizationId }),
    // So that colleagues of the staff see it as well.
    university: account?.role === 'university' ? account.universityId : undefined,
  }
}

function refuseAnotherCompany({ role, organizationId }: Account, named: string | undefined): Refusal | undefined {
  if (role !== 'recruiter' && role !== 'employee') return undefined
  if (organizationId === undefined) return refuse('no_company')
  return named === undefined || named === organizationId ? undefined : refuse('not_your_company')
}
