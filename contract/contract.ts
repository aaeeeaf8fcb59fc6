/** All calls by operation (architecture 16), the name used in logs, traces, permissions and OpenAPI. */
import type { Static, TSchema } from 'typebox'
import { workCalls } from './admin-work.ts'
import { adminPeopleCalls, adminPeopleReads } from './admin-people.ts'
import { abuseCalls } from './admin-abuse.ts'
import { adminOrganizationCalls } from './admin-organizations.ts'
import { adminEventCalls } from './admin-events.ts'
import { adminHomeCalls } from './admin-home.ts'
import { moderationCalls } from './admin-moderation.ts'
import { applicationCalls } from './applications.ts'
import type { CallDefinition } from './call.ts'
import { collectionCalls } from './collections.ts'
import { campusCalls } from './campuses.ts'
import { directoryCalls } from './directory.ts'
import { fileCalls, resumeCalls } from './files.ts'
import { invitationCalls } from './invitations.ts'
import { jobCalls } from './jobs.ts'
import { messageCalls } from './messages.ts'
import { messageTemplateCalls } from './message-templates.ts'
import { nominationCalls } from './nominations.ts'
import { notificationCalls } from './notifications.ts'
import { outcomeCalls } from './outcomes.ts'
import { peopleCalls } from './people.ts'
import { pointCalls } from './points.ts'
import { policyCalls } from './policies.ts'
import { platformCalls } from './platform.ts'
import { privacyCalls } from './privacy.ts'
import { projectionCalls } from './projections.ts'
import { profileCalls } from './profile.ts'
import { referralCalls } from './referrals.ts'
import { reportCalls } from './reports.ts'
import { rosterCalls } from './roster.ts'
import { searchCalls } from './searches.ts'
import { secondFactorCalls } from './second-factor.ts'
import { studentCalls } from './students.ts'
import { subscriptionCalls } from './subscriptions.ts'
import { taskCalls } from './tasks.ts'
import { visitorCalls } from './visitors.ts'

export const contract = {
  ...peopleCalls,
  ...adminPeopleReads,
  ...profileCalls,
  ...secondFactorCalls,
  ...jobCalls,
  ...searchCalls,
  ...applicationCalls,
  ...studentCalls,
  ...invitationCalls,
  ...nominationCalls,
  ...referralCalls,
  ...messageCalls,
  ...messageTemplateCalls,
  ...notificationCalls,
  ...directoryCalls,
  ...campusCalls,
  ...outcomeCalls,
  ...rosterCalls,
  ...resumeCalls,
  ...fileCalls,
  ...platformCalls,
  ...taskCalls,
  ...projectionCalls,
  ...visitorCalls,
  ...collectionCalls,
  ...subscriptionCalls,
  ...privacyCalls,
  ...policyCalls,
  ...pointCalls,
  ...workCalls,
  ...adminPeopleCalls,
  ...abuseCalls,
  ...adminOrganizationCalls,
  ...adminEventCalls,
  ...adminHomeCalls,
  ...moderationCalls,
  ...reportCalls,
} as const

export type Contract = typeof contract
export type Operation = keyof Contract
type OfKind<Kind extends CallDefinition['kind']> = { [Op in Operation]: Contract[Op]['kind'] extends Kind ? Op : never }[Operation]
export type WriteOperation = OfKind<'write'>
export type ReadOperation = OfKind<'read' | 'search'>

type Part<Op extends Operation, Name extends 'params' | 'query' | 'body'> = Contract[Op] extends {
  readonly [N in Name]: infer Schema extends TSchema
}
  ? Static<Schema>
  : undefined
export type Params<Op extends Operation> = Part<Op, 'params'>
export type Query<Op extends Operation> = Part<Op, 'query'>
export type Body<Op extends Operation> = Part<Op, 'body'>
export type Reply<Op extends Operation> = Static<Contract[Op]['reply']>
