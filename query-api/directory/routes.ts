/** Skills and organizations (§3): small lists that visitors need to register, the same for everybody. */
import { Type } from 'typebox'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { organizations, type Organization } from '#projections/views/organizations/model.ts'
import { skills, type Skill } from '#projections/views/skills/model.ts'
import { anybody, badField, type Routes } from '../core/call.ts'
import type { Answering } from '../core/deps.ts'
import { announcePage, paging } from '../core/paging.ts'
import { OrganizationReply, SkillReply } from '../replies.ts'

const id = Type.Object({ id: Id })
const list = Type.Object({
  list: Type.Refine(
    Type.String({ description: `Ids with commas between them, ${limits.idList} at most` }),
    (text) => /^[A-Za-z0-9_-]{1,64}(,[A-Za-z0-9_-]{1,64})*$/.test(text),
    () => 'must be ids with commas between them',
  ),
})
/** A whole list is one page, as long as it is not enormous. */
const wholeList = 1_000
const whole = Type.Object(
  { ...paging, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: wholeList })) },
  { additionalProperties: false },
)
const suggestions = 20

export function lookupRoutes({ views, read }: Answering): Routes {
  return {
    'skills.byIds': anybody(views, [skills], { params: list, reply: Type.Array(SkillReply) }, async ({ params }) =>
      [...(await read.byIds(skills, idsIn(params.list))).values()].map(skillReply),
    ),
    'skills.all': anybody(views, [skills], { query: whole, reply: Type.Array(SkillReply) }, async (call) => {
      const found = await read.page(skills, { where: {}, sort: ['label', 'asc'] }, { limit: wholeList, ...call.query })
      if ('refused' in found) return found
      announcePage(call, found)
      return found.items.map(skillReply)
    }),
    /** By the first letters of each word; an empty list for a term without a word (§5). */
    'skills.suggest': anybody(
      views,
      [skills],
      { params: Type.Object({ term: Type.String({ maxLength: 100 }) }), reply: Type.Array(SkillReply) },
      async ({ params }) => {
        if (!/[\p{L}\p{N}]/u.test(params.term)) return []
        const { items } = await read.find(skills, { where: {}, sort: ['label', 'asc'], search: params.term, limit: suggestions })
        return items.map(skillReply)
      },
    ),

    'organizations.byIds': anybody(views, [organizations], { params: list, reply: Type.Array(OrganizationReply) }, async ({ params }) =>
      [...(await read.byIds(organizations, idsIn(params.list))).values()].map(organizationReply),
    ),
    'organizations.all': anybody(views, [organizations], { query: whole, reply: Type.Array(OrganizationReply) }, async (call) => {
      const found = await read.page(organizations, { where: {}, sort: ['label', 'asc'] }, { limit: wholeList, ...call.query })
      if ('refused' in found) return found
      announcePage(call, found)
      return found.items.map(organizationReply)
    }),
    'organizations.label': anybody(
      views,
      [organizations],
      { params: id, reply: Type.Object({ label: Type.String() }) },
      async ({ params }) => {
        const organization = await read.get(organizations, params.id)
        return organization ? { label: organization.label } : refuse('not_found')
      },
    ),
    'organizations.urls': anybody(
      views,
      [organizations],
      { params: id, reply: Type.Object({ urls: Type.Array(Type.String()) }) },
      async ({ params }) => {
        const organization = await read.get(organizations, params.id)
        return organization ? { urls: organization.urls } : refuse('not_found')
      },
    ),
  }
}

function idsIn(text: string): readonly string[] {
  const ids = text.split(',')
  if (ids.length > limits.idList) throw badField('list', `holds more than ${limits.idList} ids`)
  return ids
}

function skillReply({ _id, label }: Skill): SkillReply {
  return { id: _id, label }
}

function organizationReply({ _id, label, kind, urls }: Organization): OrganizationReply {
  return { id: _id, label, kind, urls: [...urls] }
}
