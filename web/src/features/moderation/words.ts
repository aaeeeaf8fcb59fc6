import type { ModerationReply } from '#contract/admin-moderation.ts'
import type { ModeratedKind } from '#events/vocabulary/organizations/proposals.ts'
import { count } from '../../lib/words/words.ts'

export const kindLabels: Readonly<Record<ModeratedKind, string>> = {
  skill: 'Skill',
  organization: 'Organization',
  label: 'Name',
  domains: 'Domains',
}

/** As a button and a toast call it: with what it is about. */
export function nameOf({ kind, label, asked = [] }: ModerationReply): string {
  if (kind === 'label') return `the name ${asked[0] ?? label}`
  return kind === 'domains' ? `the domains of ${label}` : label
}

export function usesOf({ kind, uses: { people, jobs } }: Pick<ModerationReply, 'kind' | 'uses'>): string {
  if (people === 0 && jobs === 0) return kind === 'skill' ? 'in no profile' : 'nobody belongs there'
  const having = kind === 'skill' ? `in ${count(people, 'profile')}` : count(people, 'person', 'people')
  return jobs === 0 ? having : `${having}, ${kind === 'skill' ? `asked for by ${count(jobs, 'job')}` : count(jobs, 'job')}`
}

/** The domains that are asked for and not had, and those that are to be given up. */
export function domainsOf({ asked = [], domains = [] }: ModerationReply) {
  return { added: asked.filter((domain) => !domains.includes(domain)), removed: domains.filter((domain) => !asked.includes(domain)) }
}
