/** All calls that change something, as one Fastify plugin. */
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, type Refusal } from '#events/vocabulary/refusals.ts'
import { semesterAt } from '#events/vocabulary/semesters.ts'
import { defined } from '#lib/fields.ts'
import { mountOperations, type Gate } from '#platform/http/operations.ts'
import { applicationRoutes } from './applications/routes.ts'
import { write, type Routes } from './core/serving.ts'
import { InvitationForm, inviteStudent } from './invitations/invite-student.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { messageRoutes, type MessageServing } from './messages/routes.ts'
import { nominate } from './nominations/nominate.ts'
import { nominationRoutes, type NominationServing } from './nominations/routes.ts'
import { organizationFold } from './organizations/state.ts'
import { referralRoutes } from './referrals/routes.ts'
import { userRoutes, type UserServing } from './users/routes.ts'

export type CommandServing = UserServing &
  NominationServing &
  MessageServing & {
    /** Waits a moment for the processes to deal with what was stored at `position`. @returns how far the log is then */
    readonly processesCaughtUp: (position: string) => Promise<string>
  }

export function commandApi(serving: CommandServing, gate: Gate<Account>): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    mountOperations(app, gate, {
      ...userRoutes(serving),
      ...jobRoutes(serving),
      ...applicationRoutes(serving),
      ...invitationRoutes(serving),
      ...nominationRoutes(serving),
      ...referralRoutes(serving),
      ...messageRoutes(serving),
      ...inviteStudentRoute(serving),
    })
  }
}

/** One call, two commands: a student invitation by a professor is a nomination (product 2.4). */
function inviteStudentRoute(serving: CommandServing): Routes {
  const timezoneOf = async ({ universityId }: Account) => {
    const university = universityId === undefined ? undefined : await serving.handler.reader.load(organizationFold, universityId)
    return university?.state?.timezone ?? 'UTC'
  }
  /** A nomination stands for the professor's own university; another place is looked at only to refuse what nobody knows. */
  const unknownPlace = async (body: Static<typeof InvitationForm>): Promise<Refusal | undefined> => {
    for (const [field, kind] of [
      ['organization', 'company'],
      ['university', 'university'],
    ] as const) {
      const id = body[field]
      if (id !== undefined && (await serving.handler.reader.load(organizationFold, id)).state?.kind !== kind)
        return invalid(field, 'is not one we know')
    }
    return undefined
  }
  return {
    'invitations.inviteStudent': write(
      serving,
      ({ account }) => (account?.role === 'professor' ? nominate : inviteStudent),
      { body: InvitationForm },
      async ({ body, account }) => {
        if (!account) return {}
        if (account.role !== 'professor') return { ...body, ...placeOf(account), invitedBy: account.uid, inviterRole: account.role }
        const unknown = await unknownPlace(body)
        if (unknown) return unknown
        const { email, name, reason, subject, text } = body
        const semester = semesterAt(serving.now(), await timezoneOf(account)).key
        return { semester, ...defined({ email, name, reason, subject, text }) }
      },
      // The reply to a nomination names its invitation, which a process sends: whoever asks for it next shall find it.
      async (reply) => (reply.position === undefined ? reply : { ...reply, position: await serving.processesCaughtUp(reply.position) }),
    ),
  }
}

/** People invite in the name of their own university or company, whatever the form says. */
function placeOf({ role, universityId, organizationId }: Account): { readonly university?: string; readonly organization?: string } {
  return defined({ university: role === 'university' ? universityId : undefined, organization: organizationId })
}
