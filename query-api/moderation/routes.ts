/** GET /admin/moderation: what people proposed and asked for, the oldest first, or what was decided about it (product 2.19, 2.20). */
import type { ModerationReply } from '#contract/admin-moderation.ts'
import { defined } from '#lib/fields.ts'
import { signsAlone } from '#lib/words.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { moderation, type ModerationDocument } from '#projections/views/moderation/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import { peopleOf } from '../core/joins.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Merges } from '../core/merges.ts'
import { nothingFound } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'
import { resemblingOrganizations, resemblingSkills, withDomains } from './resembling.ts'
import { usesOfOrganization, usesOfSkill } from './uses.ts'

export const moderationHandlers: Handlers = {
  'moderation.list': async (call) => {
    const { read, query } = call
    const { status = 'pending', kind, q = '', ...paging } = query
    const where = { status, ...(kind && { kind }) }
    const found = signsAlone(q)
      ? nothingFound(paging.limit ?? limits.listPage)
      : await read.page<ModerationDocument>(
          moderation,
          { where, sort: ['at', status === 'pending' ? 'asc' : 'desc'], ...(q.trim() !== '' && { search: q }) },
          paging,
        )
    return listReply(call, found, async (items) => {
      const [person, intoSkill, intoOrganization, merges] = await Promise.all([
        peopleOf(
          read,
          items.flatMap(({ by, decided }) => [by, decided?.by]),
        ),
        read.byIds(skills, targetsOf(items, 'skill')),
        read.byIds(organizations, targetsOf(items, 'organization')),
        mergedSkills(read),
      ])
      const named = (uid: string | undefined) => {
        const displayName = person(uid)?.displayName
        return uid === undefined || displayName === undefined ? undefined : { uid, displayName }
      }
      return Promise.all(
        items.map(async (item): Promise<ModerationReply> => {
          const { thing: id, label, asked, domains, since, organizationKind, decided } = item
          const target = (item.kind === 'skill' ? intoSkill : intoOrganization).get(item.into ?? '')
          return {
            kind: item.kind,
            id,
            label,
            // Of a merged one those that would be its own again.
            uses:
              item.kind === 'skill'
                ? await usesOfSkill(read, status === 'merged' ? [id] : merges.group(id))
                : await usesOfOrganization(status === 'merged' ? read.asStored : read, id, organizationKind),
            resembles: status === 'pending' ? await withUses(read, merges, item, await resembling(read, item)) : [],
            since,
            status,
            ...defined({
              organizationKind,
              asked: asked && [...asked],
              domains: item.kind === 'domains' && domains ? [...domains] : undefined,
              by: named(item.by),
              askedFrom: status === 'pending' && item.kind === 'domains' ? domainOf(person(item.by)?.email, newDomainsOf(item)) : undefined,
              decided: decided && { at: decided.at, ...defined({ by: named(decided.by), reason: decided.reason }) },
              into: target && { id: target._id, label: target.label },
            }),
          }
        }),
      )
    })
  },
}

type Alike = Awaited<ReturnType<typeof resembling>>

/** How often the nearest one is used, to be laid beside what waits. */
async function withUses(read: Reader, merges: Merges, { kind, organizationKind }: ModerationDocument, alike: Alike) {
  const [nearest, ...others] = alike
  if (!nearest) return []
  const { id } = nearest
  const uses = kind === 'skill' ? await usesOfSkill(read, merges.group(id)) : await usesOfOrganization(read, id, organizationKind)
  return [{ ...nearest, uses }, ...others]
}

/** The domain of these at which an address is. */
function domainOf(email: string | undefined, domains: readonly string[] = []): string | undefined {
  return domains.find((domain) => email?.toLowerCase().endsWith(`@${domain}`))
}

function targetsOf(items: readonly ModerationDocument[], kind: ModerationDocument['kind']) {
  return items.filter((item) => item.kind === kind).map(({ into }) => into)
}

async function resembling(read: Reader, { kind, thing: id, label, asked = [], domains = [], organizationKind }: ModerationDocument) {
  if (kind === 'skill') return resemblingSkills(read, id, label)
  if (kind !== 'domains') return resemblingOrganizations(read, { id, label: asked[0] ?? label, kind: organizationKind })
  return withDomains(read, id, newDomainsOf({ asked, domains }))
}

function newDomainsOf({ asked = [], domains = [] }: Pick<ModerationDocument, 'asked' | 'domains'>): readonly string[] {
  return asked.filter((domain) => !domains.includes(domain))
}
