/** Skills and organizations (§3): small lists that visitors need to register, the same for everybody. */
import { wholeList } from '#contract/directory.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { skills, type SkillDocument } from '#projections/views/skills/model.ts'
import { listReply, type Handlers } from '../core/call.ts'

import type { OrganizationReply, SkillReply } from '#contract/directory.ts'

const suggestions = 20

export const directoryHandlers: Handlers = {
  'skills.byIds': async ({ params, read }) => [...(await read.byIds(skills, params.list.split(','))).values()].map(skillReply),
  'skills.all': async (call) =>
    listReply(call, await call.read.page(skills, { where: {}, sort: ['label', 'asc'] }, { limit: wholeList, ...call.query }), (items) =>
      items.map(skillReply),
    ),
  'skills.suggest': async ({ params, read }) => {
    if (!/[\p{L}\p{N}]/u.test(params.term)) return []
    const { items } = await read.find(skills, { where: {}, sort: ['label', 'asc'], search: params.term, limit: suggestions })
    return items.map(skillReply)
  },

  'organizations.byIds': async ({ params, read }) =>
    [...(await read.byIds(organizations, params.list.split(','))).values()].map(organizationReply),
  'organizations.all': async (call) =>
    listReply(
      call,
      await call.read.page(organizations, { where: {}, sort: ['label', 'asc'] }, { limit: wholeList, ...call.query }),
      (items) => items.map(organizationReply),
    ),
  'organizations.label': async ({ params, read }) => {
    const organization = await read.get(organizations, params.id)
    return organization ? { label: organization.label } : refuse('not_found')
  },
  'organizations.urls': async ({ params, read }) => {
    const organization = await read.get(organizations, params.id)
    return organization ? { urls: [...organization.urls] } : refuse('not_found')
  },
}

export function skillReply({ _id, label }: SkillDocument): SkillReply {
  return { id: _id, label }
}

export function organizationReply({ _id, label, kind, urls }: OrganizationDocument): OrganizationReply {
  return { id: _id, label, kind, urls: [...urls] }
}
