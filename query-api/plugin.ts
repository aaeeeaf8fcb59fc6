import { mountOperations } from '#platform/http/operations.ts'
import type { App } from '#platform/http/server.ts'
import { abuseHandlers } from './abuse/routes.ts'
import { adminEventHandlers } from './admin-events/routes.ts'
import { accessRequestHandlers } from './access-requests/routes.ts'
import { adminUserHandlers } from './admin-users/routes.ts'
import { applicationHandlers } from './applications/routes.ts'
import { campusHandlers } from './campuses/routes.ts'
import { routesOf, type Handlers } from './core/call.ts'
import type { HandlerDeps, QueryDeps } from './core/deps.ts'
import { collectionHandlers } from './collections/routes.ts'
import { thingHandlers } from './collections/things.ts'
import { accessHandlers } from './desk/accesses.ts'
import { auditHandlers } from './desk/audit.ts'
import { needHandlers } from './desk/needs.ts'
import { projectionHandlers } from './desk/projections.ts'
import { directoryHandlers } from './directory/routes.ts'
import { invitationHandlers } from './invitations/routes.ts'
import { jobHandlers } from './jobs/routes.ts'
import { ownJobHandlers } from './jobs/own.ts'
import { publicJobHandlers } from './jobs/public.ts'
import { jobSearchHandlers } from './jobs/search.ts'
import { messageHandlers } from './messages/routes.ts'
import { messageTemplateHandlers } from './messages/templates.ts'
import { moderationHandlers } from './moderation/routes.ts'
import { nominationHandlers } from './nominations/routes.ts'
import { notificationHandlers } from './notifications/routes.ts'
import { paletteHandlers } from './palette/routes.ts'
import { waitingHandlers } from './people/waiting.ts'
import { pointHandlers } from './points/routes.ts'
import { adminOrganizationHandlers } from './organizations/admin.ts'
import { organizationPageHandlers } from './organizations/page.ts'
import { recordHandlers } from './organizations/record.ts'
import { policyHandlers } from './policies/routes.ts'
import { participationHandlers } from './outcomes/participation.ts'
import { outcomeHandlers } from './outcomes/routes.ts'
import { rosterHandlers } from './roster/routes.ts'
import { platformHandlers } from './platform/routes.ts'
import { exporter } from './privacy/export.ts'
import { privacyHandlers } from './privacy/routes.ts'
import { referralHandlers } from './referrals/routes.ts'
import { factHandlers } from './reports/fact-rows/routes.ts'
import { reportHandlers } from './reports/routes.ts'
import { savedReportHandlers } from './reports/saved.ts'
import { resumeHandlers } from './resumes/routes.ts'
import { savedSearchHandlers } from './saved-searches/routes.ts'
import { studentHandlers } from './students/routes.ts'
import { subscriptionHandlers } from './subscriptions/routes.ts'
import { taskHandlers } from './tasks/routes.ts'
import { timelineHandlers } from './timeline/routes.ts'
import { userHandlers } from './users/routes.ts'
import { workHandlers } from './work/routes.ts'

/** The calls that read (§7), as a Fastify plugin. It never writes, and reads documents, or for a trail the log. */
export function queryApi(deps: QueryDeps): (app: App) => Promise<void> {
  return async (app) => mountOperations(app, deps.gate, routesOf(deps, handlersOf(deps)))
}

/** The data that a person sees of themselves, for the copy of their data. */
export function exporterOf(deps: HandlerDeps) {
  return exporter(deps, handlersOf(deps))
}

function handlersOf(deps: HandlerDeps): Handlers {
  const handlers: Handlers = {
    ...userHandlers(deps),
    ...adminUserHandlers(deps),
    ...auditHandlers(deps),
    ...waitingHandlers,
    ...abuseHandlers(deps),
    ...moderationHandlers,
    ...accessRequestHandlers,
    ...jobHandlers(deps),
    ...publicJobHandlers(deps),
    ...jobSearchHandlers(deps),
    ...ownJobHandlers(deps),
    ...savedSearchHandlers(deps),
    ...applicationHandlers(deps),
    ...studentHandlers(deps),
    ...resumeHandlers,
    ...invitationHandlers(deps),
    ...nominationHandlers(deps),
    ...referralHandlers(deps),
    ...messageTemplateHandlers,
    ...messageHandlers(deps),
    ...notificationHandlers(deps),
    ...directoryHandlers,
    ...recordHandlers(deps),
    ...adminOrganizationHandlers,
    ...organizationPageHandlers(deps),
    ...campusHandlers,
    ...outcomeHandlers(deps),
    ...rosterHandlers,
    ...participationHandlers(deps),
    ...timelineHandlers(deps),
    ...subscriptionHandlers(deps),
    ...platformHandlers(deps),
    ...taskHandlers(deps),
    ...workHandlers(deps),
    ...privacyHandlers,
    ...policyHandlers(deps),
    ...pointHandlers(deps),
    ...adminEventHandlers(deps),
    ...thingHandlers(deps),
    ...paletteHandlers(deps),
    ...accessHandlers,
    ...needHandlers(deps),
    ...projectionHandlers(deps),
    ...reportHandlers(deps),
    ...savedReportHandlers(deps),
    ...factHandlers(deps),
  }
  return { ...handlers, ...collectionHandlers(deps, handlers) }
}
