import { isOfCompany, type Account } from '#events/vocabulary/permissions.ts'
import { roleAmong } from '#events/vocabulary/imports.ts'
import { invitedRoles, invites, type InvitedRole } from '#events/vocabulary/invitations.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import type { Command, Lookup } from '../core/command.ts'
import { importRoute, type ImportPorts } from '../core/imports/import-route.ts'
import { readOneOf } from '../core/row-values.ts'
import { defined } from '#lib/fields.ts'
import { lookupOf, write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { organizationFold } from '../organizations/state.ts'
import { inviteStudent } from './invite-student.ts'
import { inviteAs } from './invite-user.ts'
import { countErased } from './inviting.ts'

type InvitationRoutePorts = RoutePorts & Pick<Lookup, 'secrets'>

export function invitationRoutes(ports: InvitationRoutePorts): Routes {
  const lookup = lookupOf(ports)
  const naming =
    (role: InvitedRole, added: (call: InviteCall) => Inviter | Refusal) =>
    async (call: InviteCall & { readonly body: { readonly email: string } }) => {
      const inviter = added(call)
      if (isRefusal(inviter)) return inviter
      const refused = await refuseUnknownPlaces(ports, call.body)
      return refused ?? { ...inviter, ...(await countErased(role, { ...inviter, email: call.body.email }, lookup)) }
    }
  return {
    'invitations.inviteProfessor': write(ports, inviteAs.professor, naming('professor', toUniversity)),
    'invitations.inviteUniversity': write(ports, inviteAs.university, naming('university', toUniversity)),
    'invitations.inviteRecruiter': write(ports, inviteAs.recruiter, naming('recruiter', toCompany)),
    'invitations.inviteEmployee': write(ports, inviteAs.employee, naming('employee', toCompany)),
  }
}

/** The call that takes a file of people to invite. */
export function invitationImports(ports: InvitationRoutePorts & ImportPorts): Routes {
  const lookup = lookupOf(ports)
  return {
    'invitations.import': importRoute(ports, {
      fields: ['email', 'name?', 'role', 'text?'],
      // The second of two would be mailed as a reminder.
      unique: ['email', 'role'],
      readers: {
        role: readOneOf(
          invitedRoles,
          (one) => roleLabels[one].toLowerCase(),
          (text) => roleAmong(invitedRoles, text),
        ),
      },
      commandOf: async ({ email = '', role: named, ...row }, account, { mistakes }) => {
        const role = invitedRoles.find((one) => one === named)
        if (!role || mistakes.length > 0) return { command: inviteStudent as unknown as Command, input: { ...row, email } }
        if (!invites[account.role].includes(role)) return refuse('may_not_invite')
        const command = (role === 'student' ? inviteStudent : inviteAs[role]) as unknown as Command
        const added = addedFor(role, account)
        if (isRefusal(added)) return added
        return { command, input: { ...row, email, ...added, ...(await countErased(role, { ...added, email }, lookup)) } }
      },
    }),
  }
}

/** A file names no places: a university's staff invite to their own, and whom admins invite says it at registration. */
function addedFor(role: InvitedRole, account: Account) {
  const call = { account, body: {} }
  if (role === 'recruiter' || role === 'employee') return toCompany(call)
  return account.role === 'admin' ? inviterOf(account) : toUniversity(call)
}

/** Ids that the inviter's own place overrides are refused like any other where nothing has them. */
export async function refuseUnknownPlaces(
  { handler }: Pick<RoutePorts, 'handler'>,
  body: InviteCall['body'],
): Promise<Refusal | undefined> {
  for (const [field, kind] of [
    ['organization', 'company'],
    ['university', 'university'],
  ] as const) {
    const id = body[field]
    if (id !== undefined && (await handler.reader.load(organizationFold, id)).state?.kind !== kind)
      return invalid(field, 'is not one we know')
  }
  return undefined
}

type InviteCall = {
  readonly account: Account | undefined
  readonly body: { readonly university?: string; readonly organization?: string }
}

type Inviter = ReturnType<typeof inviterOf> & { readonly university?: string; readonly organization?: string }

function inviterOf({ uid, role }: Account) {
  return { invitedBy: uid, inviterRole: role }
}

/** Professors and staff invite to their own university, whatever the body says; students and admins may name another. */
function toUniversity({ account, body }: InviteCall) {
  if (!account) return refuse('unauthorized')
  const own = account.universityId
  const mayChoose = account.role === 'admin' || account.role === 'student'
  return { ...inviterOf(account), ...defined({ university: mayChoose ? (body.university ?? own) : (own ?? body.university) }) }
}

/** Recruiters and employees invite to their own company; a university's staff and admins name one. */
function toCompany({ account, body }: InviteCall) {
  if (!account) return refuse('unauthorized')
  const { role, organizationId, universityId } = account
  if (role === 'recruiter' || role === 'employee') {
    if (organizationId === undefined) return refuse('no_company')
    if (body.organization !== undefined && !isOfCompany(account, body.organization)) return refuse('not_your_company')
  }
  // So that colleagues of the staff see it as well.
  return {
    ...inviterOf(account),
    ...defined({ organization: organizationId, university: role === 'university' ? universityId : undefined }),
  }
}
