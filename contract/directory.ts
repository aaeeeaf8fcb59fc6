/** Skills and organizations (§3, §7): small lists that visitors need to register, the same for everybody. */
import { Type, type Static } from 'typebox'
import { Fields } from '#events/schema.ts'
import { organizationKinds } from '#events/vocabulary/jobs.ts'
import { defineCalls, everybody, Id, IdList, IdParams, paging, Words } from './call.ts'

export const SkillReply = Type.Object({ id: Id, label: Words })
export type SkillReply = Static<typeof SkillReply>

export const OrganizationReply = Type.Object({ id: Id, label: Words, kind: Type.Enum(organizationKinds), urls: Type.Array(Words) })
export type OrganizationReply = Static<typeof OrganizationReply>

/** The most items that fit on the single page of a whole list. */
export const wholeList = 1_000
const Whole = Fields({ ...paging, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wholeList })) })
const Listed = Fields({ list: IdList })
const common = { who: everybody, kind: 'read', perMinute: 600 } as const

export const directoryCalls = defineCalls({
  'skills.byIds': { ...common, call: 'GET /skills/ids/:list', params: Listed, reply: Type.Array(SkillReply) },
  'skills.all': { ...common, call: 'GET /skills/all', query: Whole, reply: Type.Array(SkillReply) },
  /** Matches the beginnings of words; an empty list for a term without a letter or digit (§5). */
  'skills.suggest': {
    ...common,
    call: 'GET /skills/get/:term',
    params: Fields({ term: Type.String({ maxLength: 100 }) }),
    reply: Type.Array(SkillReply),
  },
  'organizations.byIds': { ...common, call: 'GET /organizations/ids/:list', params: Listed, reply: Type.Array(OrganizationReply) },
  'organizations.all': { ...common, call: 'GET /organizations/all', query: Whole, reply: Type.Array(OrganizationReply) },
  'organizations.label': {
    ...common,
    call: 'GET /organizations/label/:id',
    params: IdParams,
    reply: Type.Object({ label: Words }),
    refuses: ['not_found'],
  },
  'organizations.urls': {
    ...common,
    call: 'GET /organizations/urls/:id',
    params: IdParams,
    reply: Type.Object({ urls: Type.Array(Words) }),
    refuses: ['not_found'],
  },
})
