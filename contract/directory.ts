/** Skills and organizations (§3, §7): small lists that visitors need to register, the same for everybody. */
import { Type, type Static } from 'typebox'
import { Fields, Prose } from '#events/schema.ts'
import { organizationKinds } from '#events/vocabulary/jobs.ts'
import { defineCalls, everybody, Id, IdList, IdParams, paging } from './call.ts'

export const SkillReply = Type.Object({ id: Id, label: Type.String() })
export type SkillReply = Static<typeof SkillReply>

export const OrganizationReply = Type.Object({
  id: Id,
  label: Type.String(),
  kind: Type.Enum(organizationKinds),
  urls: Type.Array(Type.String()),
})
export type OrganizationReply = Static<typeof OrganizationReply>

/** The most items that fit on the single page of a whole list. */
export const wholeList = 1_000
const WholeListQuery = Fields({ ...paging, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wholeList })) })
const IdListParams = Fields({ list: IdList })
const common = { who: everybody, kind: 'read', perMinute: 600 } as const

export const directoryCalls = defineCalls({
  'skills.byIds': { ...common, call: 'GET /skills/ids/:list', params: IdListParams, reply: Type.Array(SkillReply) },
  'skills.all': { ...common, call: 'GET /skills/all', query: WholeListQuery, reply: Type.Array(SkillReply) },
  /** Matches the beginnings of words; an empty list for a term without a letter or digit (§5). */
  'skills.suggest': {
    ...common,
    call: 'GET /skills/get/:term',
    params: Fields({ term: Prose(100) }),
    reply: Type.Array(SkillReply),
  },
  'organizations.byIds': { ...common, call: 'GET /organizations/ids/:list', params: IdListParams, reply: Type.Array(OrganizationReply) },
  'organizations.all': { ...common, call: 'GET /organizations/all', query: WholeListQuery, reply: Type.Array(OrganizationReply) },
  'organizations.label': {
    ...common,
    call: 'GET /organizations/label/:id',
    params: IdParams,
    reply: Type.Object({ label: Type.String() }),
    refuses: ['not_found'],
  },
  'organizations.urls': {
    ...common,
    call: 'GET /organizations/urls/:id',
    params: IdParams,
    reply: Type.Object({ urls: Type.Array(Type.String()) }),
    refuses: ['not_found'],
  },
})
