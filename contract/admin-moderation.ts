/** The moderation of what people propose: skills, companies and universities, names and domains (product 2.19, 2.20; calls.md, Admin). */
import { Type, type Static } from 'typebox'
import { Domain, Fields, Id as SentId, Prose, Text } from '#events/schema.ts'
import { organizationKinds } from '#events/vocabulary/jobs/jobs.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { moderationStatuses, moderatedKinds } from '#events/vocabulary/organizations/proposals.ts'
import { callsAbout, Id, IdParams, Instant, NoBody, paging, WriteReply } from './call.ts'

const Labelled = Type.Object({ id: Id, label: Type.String() })
const Uses = Type.Object({ people: Type.Integer(), jobs: Type.Integer() })

/** Something about which our team decides, or has decided. */
export const ModerationReply = Type.Object({
  kind: Type.Enum(moderatedKinds),
  /** Of the skill or organization: what waits of one organization has the same. */
  id: Id,
  label: Type.String(),
  organizationKind: Type.Optional(Type.Enum(organizationKinds)),
  /** The name or the domains that its people ask for. */
  asked: Type.Optional(Type.Array(Type.String())),
  /** The domains that it has. */
  domains: Type.Optional(Type.Array(Type.String())),
  /** People who have it in their profile, or belong there or say so; and jobs that ask for it, or are its own. */
  uses: Uses,
  /** What is called alike, while it waits, approved or waiting too (`waits`); of domains, what has one of them. The nearest one with its uses. */
  resembles: Type.Array(Type.Object({ ...Labelled.properties, waits: Type.Optional(Type.Literal(true)), uses: Type.Optional(Uses) }), {
    inFiles: 'label',
  }),
  /** Of domains that are asked for and not had: the one at which whoever asked has their address. */
  askedFrom: Type.Optional(Type.String()),
  by: Type.Optional(Type.Object({ uid: Id, displayName: Type.String() })),
  since: Instant,
  status: Type.Enum(moderationStatuses),
  /** The last decision. */
  decided: Type.Optional(
    Type.Object({
      at: Instant,
      by: Type.Optional(Type.Object({ uid: Id, displayName: Type.String() }, { inFiles: 'displayName' })),
      reason: Type.Optional(Type.String()),
    }),
  ),
  /** As what it is read while it is merged. */
  into: Type.Optional(Labelled),
})
export type ModerationReply = Static<typeof ModerationReply>

/** Of a dry run: what is read otherwise from then on. */
const Changes = Type.Object({
  people: Type.Integer(),
  jobs: Type.Integer(),
  profiles: Type.Integer(),
  searches: Type.Integer(),
  /** Sentences about what to look at before. */
  conflicts: Type.Array(Type.String()),
})
export type MergeChanges = Static<typeof Changes>

const admins = { admin: 'any' } as const
const reason = Text(limits.moderationReason)
const decision = {
  who: admins,
  kind: 'write',
  via: 'decided on the page',
  params: IdParams,
  reply: WriteReply,
  failure: 'We could not store your decision. Please try again.',
} as const

const merge = {
  ...decision,
  query: Fields({ dryRun: Type.Optional(Type.Boolean({ description: 'Stores nothing, and answers what would change' })) }),
  body: Fields({ into: SentId, reason }),
  reply: Type.Object({ ...WriteReply.properties, ...Type.Partial(Changes).properties }),
} as const
const Unmerge = Fields({ reason: Type.Optional(Prose(limits.moderationReason)) })

export const moderationCalls = callsAbout('moderation')({
  /**
   * What waits, the oldest first; with another `status` what was decided so, the newest first. What waits of one organization is several
   * items with its id, so there is no `ids`: an open page reads the list again.
   */
  'moderation.list': {
    call: 'GET /admin/moderation',
    who: admins,
    kind: 'read',
    // Names of what it resembles, and how often it is used.
    stale: { also: ['skills', 'organizations'] },
    query: Fields({
      status: Type.Optional(Type.Enum(moderationStatuses)),
      kind: Type.Optional(Type.Enum(moderatedKinds)),
      /** Words of the label, the last one by its beginning. */
      q: Type.Optional(Prose(limits.organizationLabel)),
      ...paging,
    }),
    reply: Type.Array(ModerationReply),
  },
  'moderation.approveSkill': {
    ...decision,
    call: 'POST /admin/skills/:id/approve',
    body: NoBody,
    refuses: ['not_found', 'decided'],
  },
  'moderation.declineSkill': {
    ...decision,
    call: 'POST /admin/skills/:id/decline',
    body: Fields({ reason }),
    refuses: ['not_found', 'decided'],
  },
  /** A dry run stores nothing and answers what would be read otherwise. */
  'moderation.mergeSkill': {
    ...merge,
    call: 'POST /admin/skills/:id/merge',
    refuses: ['not_found', 'decided', 'merge_target'],
  },
  'moderation.unmergeSkill': {
    ...decision,
    call: 'POST /admin/skills/:id/unmerge',
    body: Unmerge,
    refuses: ['not_found'],
  },
  /** `label` and `domains` are what of what waits it may use from now on; what is left out goes on waiting. */
  'moderation.approveOrganization': {
    ...decision,
    call: 'POST /admin/organizations/:id/approve',
    body: Fields({
      label: Type.Optional(Text(limits.organizationLabel)),
      domains: Type.Optional(Type.Array(Domain, { maxItems: limits.organizationDomains, uniqueItems: true })),
    }),
    refuses: ['not_found', 'decided', 'name_taken', 'domain_taken', 'revision_conflict'],
  },
  /** With `label` or `domains` what its people asked for is declined, and nothing else. */
  'moderation.declineOrganization': {
    ...decision,
    call: 'POST /admin/organizations/:id/decline',
    body: Fields({ reason, label: Type.Optional(Type.Literal(true)), domains: Type.Optional(Type.Literal(true)) }),
    refuses: ['not_found', 'decided'],
  },
  /** Into one of the same kind. Its people act for that one from the next call on. A dry run stores nothing, as of skills. */
  'moderation.mergeOrganization': {
    ...merge,
    call: 'POST /admin/organizations/:id/merge',
    refuses: ['not_found', 'decided', 'merge_target', 'merge_by_hand'],
  },
  'moderation.unmergeOrganization': {
    ...decision,
    call: 'POST /admin/organizations/:id/unmerge',
    body: Unmerge,
    refuses: ['not_found'],
  },
})
