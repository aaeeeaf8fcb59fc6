/** Skills and organizations (§3): small lists that visitors need to register, the same for everybody but for what somebody proposed. */
import { wholeList } from '#contract/directory.ts'
import { organizationStatuses } from '#events/vocabulary/jobs/jobs.ts'
import { actsAsAdmin, type Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { everybody, nobody } from '#events/vocabulary/organizations/proposals.ts'
import { signsAlone } from '#lib/words.ts'
import { matches } from '#platform/read-store/matches.ts'
import type { Where } from '#platform/read-store/port.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { skills, type SkillDocument } from '#projections/views/skills/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import { nothingFound } from '../core/paging.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Reader } from '../core/reader.ts'
import { suggestedSkills } from './suggest.ts'

import type { OrganizationReply, SkillReply } from '#contract/directory.ts'

export const directoryHandlers: Handlers = {
  'skills.byIds': async ({ params, read, account }) => {
    const asked = params.list.split(',')
    const merges = await mergedSkills(read)
    // A merged one keeps its id and has the name of the one as which it is read.
    const documents = await read.byIds(skills, asked.map(merges.canonical))
    const found = [...new Set(asked)].flatMap((id) => {
      const document = documents.get(merges.canonical(id))
      return document ? [{ ...document, _id: id }] : []
    })
    const shown = listedFor(account)
    const waiting = found.filter((skill) => !matches(skill, shown))
    // A caller who has a skill in the profile that another proposed before is shown it too.
    const own = waiting.length === 0 ? [] : ((await read.get(users, account?.uid))?.profile.skills ?? [])
    return found.filter((skill) => !waiting.includes(skill) || own.includes(skill._id)).map(skillReply)
  },
  'skills.all': async (call) =>
    listReply(
      call,
      await call.read.page(skills, { where: listedSkills(call.account), sort: ['nameKey', 'asc'] }, { limit: wholeList, ...call.query }),
      (items) => items.map(skillReply),
    ),
  'skills.suggest': async ({ params, read, account }) => (await suggestedSkills(read, listedSkills(account), params.term)).map(skillReply),

  // A merged one keeps its id and is the one that it went into.
  'organizations.byIds': async ({ params, read, account }) =>
    [...(await read.byIds(organizations, params.list.split(',')))]
      .filter(([, one]) => matches(one, listedFor(account)))
      .map(([id, one]) => ({ ...organizationReply(one, account), id })),
  'organizations.all': async (call) => {
    const { kind, q = '', ...paging } = call.query
    const where = { ...listedOrganizations(call.account), ...(kind && { kind }) }
    const found = signsAlone(q)
      ? nothingFound(paging.limit ?? wholeList)
      : await call.read.page(organizations, { where, sort: ['nameKey', 'asc'], search: q }, { limit: wholeList, ...paging })
    return listReply(call, found, (items) => organizationsListed(items, call.account))
  },
  'organizations.label': async ({ params, read, account }) => {
    const organization = await shownOrganization(read, account, params.id)
    return organization ? { label: organization.label } : refuse('not_found')
  },
  'organizations.urls': async ({ params, read, account }) => {
    const organization = await shownOrganization(read, account, params.id)
    return organization ? { urls: organizationReply(organization, account).urls } : refuse('not_found')
  },
}

export async function shownOrganization(read: Reader, account: Account | undefined, id: string): Promise<OrganizationDocument | undefined> {
  const organization = await read.get(organizations, id)
  return organization && matches(organization, listedFor(account)) ? organization : undefined
}

/** The skills or organizations that a caller is shown: a proposal only who made it, and admins (product 2.19). */
export function listedFor(account: Account | undefined): Where {
  return account && actsAsAdmin(account) ? {} : { shownTo: { in: [everybody, ...(account ? [account.uid] : [])] } }
}

/** The same without those that are merged: these have no place of their own in lists. */
export function listedSkills(account: Account | undefined): Where {
  return account && actsAsAdmin(account) ? { shownTo: { none: [nobody] } } : listedFor(account)
}

export function listedOrganizations(account: Account | undefined): Where {
  return account && actsAsAdmin(account)
    ? { status: { in: organizationStatuses.filter((status) => status !== 'merged') } }
    : listedFor(account)
}

export function skillReply({ _id, label, shownTo: reader, declined }: SkillDocument): SkillReply {
  return { id: _id, label, ...(reader !== everybody && { status: declined ? 'declined' : 'pending' }) }
}

/** A suspended company is in the lists of its own people and of admins (docs/decisions/abuse-reports.md). */
export function organizationsListed(found: readonly OrganizationDocument[], account: Account | undefined): OrganizationReply[] {
  return found.filter((one) => one.status !== 'suspended' || readsStatus(one, account)).map((one) => organizationReply(one, account))
}

/** Others read of a suspended company its name alone, and of none that is not confirmed how it stands. */
export function organizationReply(organization: OrganizationDocument, account: Account | undefined): OrganizationReply {
  const { _id, label, kind, urls, status, domains } = organization
  if (!readsStatus(organization, account)) {
    if (status === 'suspended') return { id: _id, label, kind, urls: [], domains: [] }
    return { id: _id, label, kind, urls: [...urls], domains: [...domains] }
  }
  const reply = { id: _id, label, kind, urls: [...urls], status, domains: [...domains] }
  if (!account || !isOwn(organization, account)) return reply
  const {
    timezone,
    labelAsked = label,
    domainsAsked = domains,
    description = '',
    publicPage = false,
    showRejectionCategory = false,
  } = organization
  const own = { ...reply, ...(labelAsked !== label && { labelAsked }), timezone, domainsAsked: [...domainsAsked], description }
  return kind === 'company' ? { ...own, publicPage, showRejectionCategory } : own
}

/** That it is confirmed everybody reads; anything else its own people, who proposed it, and admins. */
function readsStatus({ _id, status, shownTo }: OrganizationDocument, account: Account | undefined): boolean {
  if (status === 'verified') return true
  return (
    account !== undefined &&
    (actsAsAdmin(account) || [account.organizationId, account.universityId].includes(_id) || shownTo === account.uid)
  )
}

/** Whether the caller may change it. */
function isOwn({ _id }: OrganizationDocument, account: Account): boolean {
  const { role, organizationId, universityId } = account
  return actsAsAdmin(account) || (role === 'recruiter' && organizationId === _id) || (role === 'university' && universityId === _id)
}
