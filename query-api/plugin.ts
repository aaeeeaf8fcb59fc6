import { mountOperations } from '#platform/http/operations.ts'
import type { App } from '#platform/http/server.ts'
import { applicationRoutes } from './applications/routes.ts'
import type { Routes } from './core/call.ts'
import type { Answering, QueryDeps } from './core/deps.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobSearchRoutes } from './jobs/search.ts'
import { jobRoutes } from './jobs/routes.ts'
import { lookupRoutes } from './directory/routes.ts'
import { messageRoutes } from './messages/routes.ts'
import { nominationRoutes } from './nominations/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { readerOf } from './core/reader.ts'
import { referralRoutes } from './referrals/routes.ts'
import { studentRoutes } from './students/routes.ts'
import { timelineRoutes } from './timeline/routes.ts'
import { userRoutes } from './users/routes.ts'

/** Everything that is read (§7): a Fastify plugin. It never writes, and reads nothing but documents. */
export function queryApi(deps: QueryDeps): (app: App) => Promise<void> {
  const routes = queryRoutes({ ...deps, read: readerOf(deps.store, deps.views) })
  return async (app) => mountOperations(app, deps.gate, routes)
}

export function queryRoutes(deps: Answering): Routes {
  return {
    ...userRoutes(deps),
    ...jobRoutes(deps),
    ...jobSearchRoutes(deps),
    ...applicationRoutes(deps),
    ...studentRoutes(deps),
    ...invitationRoutes(deps),
    ...nominationRoutes(deps),
    ...referralRoutes(deps),
    ...messageRoutes(deps),
    ...lookupRoutes(deps),
    ...timelineRoutes(deps),
    ...platformRoutes(deps),
  }
}
