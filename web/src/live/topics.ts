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

/** Tags of an answer that is asked for again as a whole. */
export function tagsOf(operation: Operation, input: unknown, reply: unknown): Tag[] {
  const type = topicOf(operation)
  if (type === undefined) return []
  // How the views are is read again with everything, and not at each step of a task.
  if (operation === 'platform.ready') return listTags(operation)
  const id = ofOneThing.includes(operation) ? (input as { readonly id: string }).id : anyId
  // Companies with open jobs wait for a decision, and a decision hides or shows jobs.
  if (operation === 'campusApprovals.list')
    return [
      { type, id: anyId },
      { type: 'jobs', id: anyId },
    ]
  // What connects two people is of other topics, and none of their refreshes names it.
  if (operation === 'messages.between')
    return [
      { type, id },
      { type: 'applications', id: anyId },
      { type: 'referrals', id: anyId },
      { type: 'nominations', id: anyId },
    ]
  // Beside an application stands the referral that it came by, with how far that is.
  // A read that failed has no reply.
  const referral =
    operation === 'applications.read' ? (reply as { readonly referral?: { readonly id: string } } | undefined)?.referral : undefined
  if (referral)
    return [
      { type, id },
      { type: 'referrals', id: referral.id },
    ]
  // Whether the résumé opens follows from what connects the two, and from a subscription.
  if (operation === 'collections.studentById')
    return [
      { type, id },
      { type: 'applications', id: anyId },
      { type: 'referrals', id: anyId },
      { type: 'nominations', id: anyId },
      { type: 'subscription', id: anyId },
    ]
  // A referral or a message of one's own changes what a card offers next, and a subscription who is on it.
  if (operation === 'students.search')
    return [
      { type, id },
      { type: 'referrals', id: anyId },
      { type: 'messages', id: anyId },
      { type: 'subscription', id: anyId },
    ]
  // It says by which policy points are given, and an event of a policy names no points.
  if (operation === 'points.read')
    return [
      { type, id },
      { type: 'policy', id: anyId },
    ]
  // It counts what may still be written to students.
  if (operation === 'subscriptions.status')
    return [
      { type, id },
      { type: 'messages', id: anyId },
    ]
  return showsWhatOneDid(operation, reply)
    ? [
        { type, id },
        { type: 'applications', id: anyId },
        { type: 'saved', id: anyId },
        { type: 'campusApprovals', id: anyId },
      ]
    : [{ type, id }]
}

/** A job says whether one applied or saved it. To its company, which reads how many did, that is no news for an open page. */
function showsWhatOneDid(operation: Operation, reply: unknown): boolean {
  if (operation === 'jobs.search' || operation === 'jobs.matches') return true
  return operation === 'jobs.read' && typeof reply === 'object' && reply !== null && !('applications' in reply)
}

/** What a refresh makes stale; topics that this page does not know are left alone. */
export function staleTags({ topics: named, ids }: Refresh): Tag[] {
  const known = topics.filter((topic) => named.includes(topic))
  return ids === 'all' ? known : known.flatMap((type) => [anyId, ...ids].map((id) => ({ type, id })))
}
