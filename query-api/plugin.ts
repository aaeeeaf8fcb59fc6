import { mountOperations } from '#platform/http/operations.ts'
import type { App } from '#platform/http/server.ts'
import { applicationRoutes } from './applications.ts'
import type { Routes } from './call.ts'
import type { Answering, QueryDeps } from './deps.ts'
import { invitationRoutes } from './invitations.ts'
import { jobSearchRoutes } from './job-search.ts'
import { jobRoutes } from './jobs.ts'
import { lookupRoutes } from './lookups.ts'
import { messageRoutes } from './messages.ts'
import { nominationRoutes } from './nominations.ts'
import { platformRoutes } from './platform.ts'
import { readerOf } from './reader.ts'
import { referralRoutes } from './referrals.ts'
import { studentRoutes } from './students.ts'
import { timelineRoutes } from './timeline.ts'
import { userRoutes } from './users.ts'

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
