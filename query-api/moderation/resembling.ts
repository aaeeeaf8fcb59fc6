/** What is called nearly as something that waits, whether it waits too or not: by its folded name, by other names, by slips of typing, and by words in common. */
import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { everybody, nobody } from '#events/vocabulary/organizations/proposals.ts'
import { namesOfSkill } from '#events/vocabulary/organizations/skill-synonyms.ts'
import { fold } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysNear, slipsBetween } from '#lib/near-words.ts'
import { indexedBeginnings, indexedWords } from '#lib/words.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'
import { suggestedSkills } from '../directory/suggest.ts'

/** `waits`: our team has not looked at it either. */
type Labelled = { readonly id: string; readonly label: string; readonly waits?: true }

/** As many are named, the nearest first. */
const SHOWN = 5
/** As many that share a word or a key are compared. */
const READ = 200

export async function resemblingSkills(read: Reader, id: string, label: string): Promise<Labelled[]> {
  const where = { shownTo: { none: [nobody] } }
  const words = indexedWords([label])
  // `Svelte 5` resembles `Svelte`: without its last word, too.
  const shorter = words.length > 1 ? await suggestedSkills(read, where, words.slice(0, -1).join(' ')) : []
  const found = [...(await suggestedSkills(read, where, label)), ...shorter]
  return named(
    found
      .filter(({ _id, declined, label: other }) => _id !== id && !declined && mayBeMeant(label, other))
      .map(({ shownTo, ...skill }) => ({ ...skill, waits: shownTo !== everybody })),
  )
}

/** Other names of a skill may be meant, but F# is not F, nor C++ C or C#, nor .NET the net; and a name of two letters begins many others. */
function mayBeMeant(label: string, other: string): boolean {
  const [name, otherName] = [foldedName(label), foldedName(other)]
  if (name !== otherName && namesOfSkill(name).includes(otherName)) return true
  if (signsOf(label) !== signsOf(other)) return false
  return name === otherName || Math.min(lettersOf(name), lettersOf(otherName)) > 2
}

/** What tells apart names of the same letters. */
const signsOf = (label: string) =>
  fold(label)
    .trim()
    .match(/^\.|[+#]/g)
    ?.join('') ?? ''
const lettersOf = (name: string) => name.replaceAll(/[+#]/g, '').length

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
  return named(
    others
      .filter(({ _id, status }) => _id !== id && (status === 'verified' || status === 'pending'))
      .map((one) => ({ ...one, waits: one.status === 'pending' })),
  )
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

type Found = Pick<OrganizationDocument, '_id' | 'label'> & { readonly waits?: boolean }

/** Those that are approved first: into one that waits nothing is merged. */
function named(found: readonly Found[]): Labelled[] {
  const once = [...new Map(found.map((one) => [one._id, one])).values()]
  const inOrder = [...once.filter(({ waits }) => !waits), ...once.filter(({ waits }) => waits)]
  return inOrder.slice(0, SHOWN).map(({ _id: id, label, waits }) => ({ id, label, ...(waits && { waits: true as const }) }))
}
