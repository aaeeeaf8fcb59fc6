/** All write calls, as one Fastify plugin. */
import type { FastifyInstance } from 'fastify'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { Config } from '#platform/config.ts'
import { acceptBytes } from '#platform/http/raw-body.ts'
import { createBatchKeys } from './core/imports/batch-keys.ts'
import { createRateLimiter } from '#platform/http/rate-limiter.ts'
import { mountOperations, type Call, type Gate } from '#platform/http/operations.ts'
import { revealRoutes, type RevealPorts } from './accesses/reveal-routes.ts'
import { visitorRoutes, type VisitorRoutePorts } from './access-requests/routes.ts'
import { bulkRoutes, type BulkPorts } from './applications/bulk.ts'
import { campusRoutes } from './campuses/routes.ts'
import { acceptImports } from './core/imports/import-route.ts'
import type { Reply } from './core/reply.ts'
import { lookupOf, write, type Routes } from './core/write-route.ts'
import { fileRoutes } from './files/routes.ts'
import { inviteStudent } from './invitations/invite-student.ts'
import { countErased } from './invitations/inviting.ts'
import { invitationImports, invitationRoutes, refuseUnknownPlaces } from './invitations/routes.ts'
import { messageRoutes, type AbuseRoutePorts } from './messages/routes.ts'
import type { SendManyPorts } from './messages/send-many.ts'
import { nominate } from './nominations/nominate.ts'
import { notificationRoutes, unsubscribeRoute } from './notifications/routes.ts'
import { nominationImports, nominationRoutes, semesterNow, type NominationRoutePorts } from './nominations/routes.ts'
import { pointRoutes, type PointRoutePorts } from './points/routes.ts'
import { organizationRoutes, type OrganizationRoutePorts } from './organizations/routes.ts'
import { rosterImports } from './users/roster/roster-routes.ts'
import { outcomeImports } from './outcomes/import.ts'
import { outcomeRoutes, type OutcomeRoutePorts } from './outcomes/routes.ts'
import { projectionRoutes, type ProjectionRoutePorts } from './projections/routes.ts'
import { referralRoutes } from './referrals/routes.ts'
import { acceptUploads } from '#platform/http/upload.ts'
import { reportRoutes, type ReportRoutePorts } from './reports/routes.ts'
import { resumeRoutes, type ResumeRoutePorts } from './resumes/routes.ts'
import { commandRoutes } from './routes.ts'
import { secondFactorRoutes, type SecondFactorRoutePorts } from './second-factor/routes.ts'
import { skillRoutes, type SkillRoutePorts } from './skills/routes.ts'
import { subscriptionRoutes, webhookRoute, type SubscriptionRoutePorts } from './subscriptions/routes.ts'
import { taskRoutes, type TaskRoutePorts } from './tasks/routes.ts'
import { photoRoutes } from './users/profile/photo-routes.ts'
import { userRoutes, type UserRoutePorts } from './users/routes.ts'
import { workRoutes, type WorkRoutePorts } from './work/routes.ts'

export type CommandApiPorts = UserRoutePorts &
  NominationRoutePorts &
  PointRoutePorts &
  Omit<ResumeRoutePorts, 'refusedFiles'> &
  Pick<BulkPorts, 'movedTogether'> &
  Pick<SendManyPorts, 'lastApplications'> &
  Pick<OutcomeRoutePorts, 'proposalOf' | 'unknownOf'> &
  AbuseRoutePorts &
  ReportRoutePorts &
  SkillRoutePorts &
  SecondFactorRoutePorts &
  OrganizationRoutePorts &
  SubscriptionRoutePorts &
  VisitorRoutePorts &
  RevealPorts &
  TaskRoutePorts &
  ProjectionRoutePorts &
  WorkRoutePorts & {
    readonly limits: Pick<Config['limits'], 'rows'>
    /** Waits a short time for the processes to handle the event at `position`. @returns the position of the log's end afterwards */
    readonly processesCaughtUp: (position: string) => Promise<string>
  }

export function commandApi(ports: CommandApiPorts, gate: Gate<Account>): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    // Bulk calls and imports share what an account may do in ten minutes.
    const now = () => Date.parse(ports.now())
    const counted = { ...ports, rowLimiter: createRateLimiter(now), batchKeys: createBatchKeys(now) }
    const routes = {
      ...commandRoutes(ports),
      ...revealRoutes(ports),
      ...userRoutes(ports),
      ...secondFactorRoutes(ports),
      ...bulkRoutes(counted),
      ...invitationRoutes(ports),
      ...visitorRoutes(ports),
      ...nominationRoutes(ports),
      ...referralRoutes(ports),
      ...messageRoutes(counted),
      ...subscriptionRoutes(ports),
      ...notificationRoutes(ports),
      ...taskRoutes(ports),
      ...projectionRoutes(ports),
      ...workRoutes(ports),
      ...fileRoutes(ports),
      ...organizationRoutes(ports),
      ...pointRoutes(ports),
      ...campusRoutes(ports),
      ...outcomeRoutes(counted),
      ...skillRoutes(ports),
      ...reportRoutes(ports),
      ...inviteStudentRoute(ports),
    }
    mountOperations(app, gate, { ...routes, ...followedBy(routes, ports) })
    await app.register(async (bytes) => {
      acceptBytes(bytes)
      mountOperations(bytes, gate, webhookRoute(ports))
    })
    await app.register(async (scope) => {
      await acceptUploads(scope)
      // Résumés and photos share how many files of an account may come to nothing in a day.
      const receiving = { ...ports, refusedFiles: createRateLimiter(now) }
      mountOperations(scope, gate, { ...resumeRoutes(receiving), ...photoRoutes(receiving) })
    })
    await app.register(async (files) => {
      await acceptImports(files)
      const imports = {
        ...nominationImports(counted),
        ...invitationImports(counted),
        ...rosterImports(counted),
        ...outcomeImports(counted),
      }
      mountOperations(files, gate, { ...imports, ...followedBy(imports, ports) })
    })
    await app.register(async (forms) => {
      acceptForms(forms)
      mountOperations(forms, gate, unsubscribeRoute(ports))
    })
  }
}

/** The same routes, whose replies wait for the processes and carry the position behind what these stored. */
function followedBy(routes: Routes, { processesCaughtUp }: Pick<CommandApiPorts, 'processesCaughtUp'>): Routes {
  const waiting = Object.entries(routes).flatMap(([operation, route]) => {
    const { waitsFor }: CallDefinition = contract[operation as Operation]
    if (!waitsFor) return []
    const answer = async (call: Call<Account>) => {
      const reply = await route(call)
      const { position } = reply as Partial<Reply>
      return position === undefined ? reply : { ...(reply as Reply), position: await processesCaughtUp(position) }
    }
    return [[operation, answer]]
  })
  return Object.fromEntries(waiting) as Routes
}

/** The content of a form is thrown away: the call needs none of it. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'buffer' }, (_, __, done) => done(null))
}

/** One call with two commands: a student's invitation by a professor is a nomination (product 2.4). */
function inviteStudentRoute(ports: CommandApiPorts): Routes {
  const nominateRoute = write(ports, nominate, async ({ body, account }) => {
    if (!account) return refuse('unauthorized')
    return (await refuseUnknownPlaces(ports, body)) ?? { semester: await semesterNow(ports, account) }
  })
  const inviteRoute = write(ports, inviteStudent, async ({ account, body: { email } }) => {
    if (!account) return refuse('unauthorized')
    const inviter = { invitedBy: account.uid, inviterRole: account.role }
    return { ...organizationsOf(account), ...inviter, ...(await countErased('student', { ...inviter, email }, lookupOf(ports))) }
  })
  return {
    'invitations.inviteStudent': async (call) => (call.account?.role === 'professor' ? nominateRoute(call) : inviteRoute(call)),
  }
}

/** People invite in the name of their own university or company; this overrides the body. */
function organizationsOf({ role, universityId, organizationId }: Account): {
  readonly university?: string
  readonly organization?: string
} {
  return defined({ university: role === 'university' ? universityId : undefined, organization: organizationId })
}
