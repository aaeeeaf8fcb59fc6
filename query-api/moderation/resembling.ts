/** What is called nearly as something that waits: by its folded name, by other names, by slips of typing, and by words in common. */
import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysNear, slipsBetween } from '#lib/near-words.ts'
import { indexedBeginnings, indexedWords } from '#lib/words.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'
import { suggestedSkills } from '../directory/suggest.ts'

type Labelled = { readonly id: string; readonly label: string }

/** As many are named, the nearest first. */
const SHOWN = 5
/** As many that share a word or a key are compared. */
const READ = 200

export async function resemblingSkills(read: Reader, id: string, label: string): Promise<Labelled[]> {
  const where = { shownTo: everybody }
  const words = indexedWords([label])
  // `Svelte 5` resembles `Svelte`: without its last word, too.
  const shorter = words.length > 1 ? await suggestedSkills(read, where, words.slice(0, -1).join(' ')) : []
  const found = [...(await suggestedSkills(read, where, label)), ...shorter]
  return named(found.filter(({ _id }) => _id !== id))
}

export async function resemblingOrganizations(
  read: Reader,
  { id, label, kind }: { readonly id: string; readonly label: string; readonly kind: OrganizationKind | undefined },
): Promise<Labelled[]> {
  const name = foldedName(label)
  const of = { ...(kind && { kind }) }
  const words = indexedWords([label]).filter((word) => word.length > 2 && !common.has(word))
  const [alike, near, shared] = await Promise.all([
    read.find(organizations, { where: { name, ...of }, limit: READ }),
    read.find(organizations, { where: { near: { in: keysNear(name) }, ...of }, limit: READ }),
    words.length === 0
      ? undefined
      : read.find(organizations, { where: { kind: kind ?? 'company' }, search: words, sort: ['nameKey', 'asc'], limit: READ }),
  ])
  const others = [
    ...alike.items,
    ...near.items.filter((other) => slipsBetween(name, other.name) !== undefined),
    ...(shared?.items ?? []).filter((other) => shareOf(words, other.label) >= 0.5),
  ]
  return named(others.filter(({ _id, status, shownTo }) => _id !== id && status === 'verified' && shownTo === everybody))
}

/** Those of the kind that have one of these domains. */
export async function withDomains(read: Reader, id: string, domains: readonly string[]): Promise<Labelled[]> {
  const { items } = await read.find(organizations, { where: { domains: { in: domains } }, limit: READ })
  return named(items.filter(({ _id, status }) => _id !== id && status === 'verified'))
}

/** Words that many names have. */
const common = new Set(
  'the and for inc ltd llc gmbh company group labs university college institute school state technology technologies'.split(' '),
)

/** How large a part of the words the label has, or begins with. */
function shareOf(words: readonly string[], label: string): number {
  const beginnings = new Set(indexedBeginnings(label))
  return words.filter((word) => beginnings.has(word)).length / words.length
}

function named(found: readonly Pick<OrganizationDocument, '_id' | 'label'>[]): Labelled[] {
  return [...new Map(found.map(({ _id, label }) => [_id, { id: _id, label }])).values()].slice(0, SHOWN)
}
