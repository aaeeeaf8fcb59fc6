import { mountOperations } from '#platform/http/operations.ts'
import type { App } from '#platform/http/server.ts'
import { applicationAnswers } from './applications/routes.ts'
import { routesOf, type Answers } from './core/call.ts'
import type { QueryDeps } from './core/deps.ts'
import { directoryAnswers } from './directory/routes.ts'
import { invitationAnswers } from './invitations/routes.ts'
import { jobAnswers } from './jobs/routes.ts'
import { jobSearchAnswers } from './jobs/search.ts'
import { messageAnswers } from './messages/routes.ts'
import { nominationAnswers } from './nominations/routes.ts'
import { platformAnswers } from './platform/routes.ts'
import { referralAnswers } from './referrals/routes.ts'
import { studentAnswers } from './students/routes.ts'
import { timelineAnswers } from './timeline/routes.ts'
import { userAnswers } from './users/routes.ts'

/** The calls that read (§7), as a Fastify plugin. It never writes, and reads documents only. */
export function queryApi(deps: QueryDeps): (app: App) => Promise<void> {
  return async (app) => mountOperations(app, deps.gate, routesOf(deps, answersOf(deps)))
}

function answersOf(deps: QueryDeps): Answers {
  return {
    ...userAnswers(deps),
    ...jobAnswers(deps),
    ...jobSearchAnswers(deps),
    ...applicationAnswers(deps),
    ...studentAnswers,
    ...invitationAnswers(deps),
    ...nominationAnswers(deps),
    ...referralAnswers(deps),
    ...messageAnswers,
    ...directoryAnswers,
    ...timelineAnswers,
    ...platformAnswers(deps),
  }
}
