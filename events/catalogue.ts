/** All events. An event that is not listed here cannot be stored or read. */
import * as accesses from './accesses.ts'
import * as accessRequests from './access-requests.ts'
import * as applications from './applications.ts'
import * as campuses from './campuses.ts'
import * as claims from './claims.ts'
import type { EventDefinition, EventOf } from './define.ts'
import * as exports from './exports.ts'
import * as inboxes from './inboxes.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as mailboxes from './mailboxes.ts'
import * as mails from './mails.ts'
import * as messages from './messages.ts'
import * as nominations from './nominations.ts'
import * as organizations from './organizations.ts'
import * as points from './points.ts'
import * as policies from './policies.ts'
import * as outcomes from './outcomes.ts'
import * as paddings from './paddings.ts'
import * as referrals from './referrals.ts'
import * as registrations from './registrations.ts'
import * as reports from './reports.ts'
import * as resumes from './resumes.ts'
import * as rosters from './rosters.ts'
import * as saved from './saved.ts'
import * as searches from './searches.ts'
import * as secondFactor from './second-factor.ts'
import * as skills from './skills.ts'
import * as tasks from './tasks.ts'
import * as templates from './templates.ts'
import * as subscriptions from './subscriptions.ts'
import * as users from './users.ts'
import * as views from './views.ts'

/** Stream category → its events in the order they can happen. */
export const streams = {
  registration: registrations,
  user: { ...users, ...secondFactor },
  organization: organizations,
  subscription: subscriptions,
  skill: skills,
  campus: campuses,
  outcome: outcomes,
  rosterEntry: rosters,
  job: jobs,
  application: applications,
  nominations,
  invitation: invitations,
  accessRequest: accessRequests,
  referral: referrals,
  thread: messages,
  claim: claims,
  mailbox: mailboxes,
  padding: paddings,
  resumes,
  inbox: inboxes,
  accesses,
  exports,
  saved,
  searches,
  templates,
  reports,
  policy: policies,
  points,
  task: tasks,
  mail: mails,
  view: views,
} as const

type Modules = (typeof streams)[keyof typeof streams]
type DefinitionsIn<Module> = Extract<Module[keyof Module], { readonly narrate: unknown }>
export type Definition = Modules extends infer Module ? (Module extends unknown ? DefinitionsIn<Module> : never) : never

/** The union of all events, discriminated by `type`. */
export type AnyEvent = Definition extends infer One ? (One extends EventDefinition ? EventOf<One> : never) : never
export type EventType = AnyEvent['type']

/** Type → definition, of the newest version. */
export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  definitionsIn(Object.values(streams)).map((definition) => [definition.type, definition]),
)

/** All event types of some stream categories. */
export function typesIn(categories: readonly (keyof typeof streams)[]): readonly string[] {
  return definitionsIn(categories.map((category) => streams[category])).map(({ type }) => type)
}

function definitionsIn(modules: readonly Modules[]): readonly EventDefinition[] {
  return modules.flatMap((module) => Object.values<unknown>(module)).filter(isDefinition)
}

function isDefinition(value: unknown): value is EventDefinition {
  return typeof value === 'object' && value !== null && 'narrate' in value
}
