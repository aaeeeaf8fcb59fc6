import type { Operation } from '#contract/contract.ts'
import { topics, type Topic } from '#events/vocabulary/topics.ts'

export type Tag = Topic | { readonly type: Topic; readonly id: string }
/** What the server tells, or a write of our own. */
export type Refresh = { readonly topics: readonly string[]; readonly ids: readonly string[] | 'all' }

type Group = Operation extends `${infer Name}.${string}` ? Name : never
/** What the answers of a feature's calls are about. */
const topicOfGroup: Readonly<Record<Group, Topic | undefined>> = {
  auth: 'me',
  users: 'me',
  profile: 'me',
  people: 'people',
  accessRequests: 'people',
  collections: undefined,
  contact: undefined,
  jobs: 'jobs',
  savedSearches: 'savedSearches',
  applications: 'applications',
  students: 'students',
  invitations: 'invitations',
  nominations: 'nominations',
  referrals: 'referrals',
  messages: 'messages',
  messageTemplates: 'messageTemplates',
  notifications: 'notifications',
  preferences: 'me',
  skills: 'skills',
  organizations: 'organizations',
  campusApprovals: 'campusApprovals',
  outcomes: 'outcomes',
  participation: 'nominations',
  roster: 'roster',
  timeline: 'timeline',
  subscriptions: 'subscription',
  payments: undefined,
  resumes: 'resumes',
  files: undefined,
  tasks: 'tasks',
  consents: 'privacy',
  accesses: 'privacy',
  privacy: 'tasks',
  projections: 'tasks',
  universities: 'policy',
  points: 'points',
  redemptions: 'redemptions',
  platform: undefined,
}

/** Operations that go by another topic than their group. */
const topicOfOne: Readonly<Partial<Record<Operation, Topic>>> = {
  'nominations.quota': 'quota',
  'nominations.drafts': 'nominationDrafts',
  'nominations.credits': 'nominationCredits',
  'platform.ready': 'tasks',
  'collections.studentById': 'students',
  'organizations.record': 'applications',
  'collections.nominationsOf': 'nominations',
}

export function topicOf(operation: Operation): Topic | undefined {
  return topicOfOne[operation] ?? topicOfGroup[operation.split('.')[0] as Group]
}

/** Id of the answers that any refresh of their topic may be about. */
export const anyId = 'any'
/** Id of the lists that are followed by difference: only `'all'` reads them again. */
const listId = 'list'

export function listTags(operation: Operation): Tag[] {
  const type = topicOf(operation)
  return type === undefined ? [] : [{ type, id: listId }]
}

/** The answers of one thing are stale when it is named, others with everything of their topic. */
const ofOneThing: readonly Operation[] = ['users.read', 'jobs.read', 'applications.read', 'referrals.read', 'tasks.read']

/** What an answer is about beside the topic of its operation, whatever id the news has. */
const alsoAbout: Readonly<Partial<Record<Operation, readonly Topic[]>>> = {
  // Companies with open jobs wait for a decision, and a decision hides or shows jobs.
  'campusApprovals.list': ['jobs'],
  // What connects two people is of other topics, and none of their refreshes names it.
  'messages.between': ['applications', 'referrals', 'nominations'],
  // Whether the résumé opens follows from what connects the two, and from a subscription; what one may do next, from messages, too.
  'collections.studentById': ['applications', 'referrals', 'nominations', 'messages', 'subscription'],
  // A referral or a message of one's own changes what a card offers next, and a subscription who is on it.
  'students.search': ['referrals', 'messages', 'subscription'],
  // It says by which policy points are given, and an event of a policy names no points.
  'points.read': ['policy'],
  // It counts what may still be written to students.
  'subscriptions.status': ['messages'],
  // It holds the company's jobs, with how each stands, and how it answers.
  'organizations.page': ['jobs', 'applications', 'saved', 'campusApprovals'],
  // A job says whether one applied or saved it, and a decision of the campus whether one may apply.
  'jobs.search': ['applications', 'saved', 'campusApprovals'],
  'jobs.matches': ['applications', 'saved', 'campusApprovals'],
  'jobs.read': ['applications', 'saved', 'campusApprovals'],
}

/** Tags of an answer that is asked for again as a whole. A read that failed has no reply. */
export function tagsOf(operation: Operation, input: unknown, reply: unknown): Tag[] {
  const type = topicOf(operation)
  if (type === undefined) return []
  // How the views are is read again with everything, and not at each step of a task.
  if (operation === 'platform.ready') return listTags(operation)
  const own = { type, id: ofOneThing.includes(operation) ? (input as { readonly id: string }).id : anyId }
  const { referral, applications } = (reply ?? {}) as { readonly referral?: { readonly id: string }; readonly applications?: number }
  // Beside an application stands the referral that it came by, with how far that is.
  if (operation === 'applications.read' && referral) return [own, { type: 'referrals', id: referral.id }]
  // To its company, which reads how many applied, an application is no news for the open page of a job.
  if (operation === 'jobs.read' && (reply === undefined || applications !== undefined)) return [own]
  return [own, ...(alsoAbout[operation] ?? []).map((also) => ({ type: also, id: anyId }))]
}

/** What a refresh makes stale; topics that this page does not know are left alone. */
export function staleTags({ topics: named, ids }: Refresh): Tag[] {
  const known = topics.filter((topic) => named.includes(topic))
  return ids === 'all' ? known : known.flatMap((type) => [anyId, ...ids].map((id) => ({ type, id })))
}
