/** Companies on a university's campus (product 2.7, 2.13). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose } from '#events/schema.ts'
import { campusDecisions, campusStatuses } from '#events/vocabulary/organizations/campuses.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { callsAbout, Id, Instant, paging, WriteReply } from './call.ts'

const Decided = {
  at: Instant,
  /** Left out for the company: it learns what the university says, and not who of them. */
  by: Type.Optional(Type.Object({ uid: Id, displayName: Type.String() })),
  reason: Type.Optional(Type.String()),
}

export const CampusApprovalReply = Type.Object({
  id: Id,
  organization: Id,
  organizationLabel: Type.String(),
  university: Id,
  universityLabel: Type.String(),
  status: Type.Enum(campusStatuses),
  decided: Type.Optional(Type.Object(Decided)),
  /** Former decisions, the newest first. */
  before: Type.Array(Type.Object({ status: Type.Enum(campusDecisions), ...Decided })),
  openJobs: Type.Integer(),
  /** At how many other universities it is approved. */
  approvedElsewhere: Type.Integer(),
  /** Proffer's own team knows the company. */
  verified: Type.Boolean(),
  urls: Type.Array(Type.String()),
})
export type CampusApprovalReply = Static<typeof CampusApprovalReply>

export const campusCalls = callsAbout('campusApprovals')({
  /**
   * Companies that wait stand first: those with open jobs about which nothing was decided. `university` is for admins, who
   * without it see what was decided anywhere. What waits is no
   * document, so there is no `ids`: an open page reads the list again.
   */
  'campusApprovals.list': {
    call: 'GET /campus-approvals',
    who: { university: 'uni', recruiter: 'org', admin: 'any' },
    kind: 'read',
    // Companies with open jobs wait for a decision, and a decision hides or shows jobs.
    stale: { also: ['jobs'] },
    query: Fields({ status: Type.Optional(Type.Enum(campusStatuses)), university: Type.Optional(SentId), ...paging }),
    reply: Type.Array(CampusApprovalReply),
  },
  'campusApprovals.decide': {
    call: 'POST /campus-approvals/:organizationId',
    via: 'decided on the page',
    who: { university: 'uni', admin: 'any' },
    kind: 'write',
    params: Fields({ organizationId: SentId }),
    body: Fields({
      decision: Type.Enum(campusDecisions),
      reason: Type.Optional(Prose(limits.campusReason)),
      /** Of an admin; staff decide for their own. */
      university: Type.Optional(SentId),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'no_university', 'decided_too_often'],
    failure: 'We could not store your decision. Please try again.',
  },
})
