/** What the palette shows: the caller's own pages at once, and beside them what the server has found. */
import type { Reply } from '#contract/contract.ts'
import { indexedBeginnings, searchBeginnings } from '#lib/words.ts'
import type { IconName } from '../../ui/Icon.tsx'

import { actsOfCode, type Act } from './palette-acts.ts'

export type Place = { readonly label: string; readonly path: string; readonly icon: IconName }
type Item = Reply<'palette.search'>[number]
export type Choice = Pick<Item, 'kind' | 'label' | 'hint' | 'path'> & { readonly key: string; readonly icon?: IconName }
export type Group = {
  readonly label: string
  /** The place of its first choice among all. */ readonly first: number
  readonly choices: readonly Choice[]
}

const groupLabels: Readonly<Record<Item['kind'], string>> = {
  person: 'People',
  application: 'Applications',
  job: 'Jobs',
  organization: 'Organizations',
  page: 'Search',
}
const icons: Readonly<Record<Item['kind'], IconName>> = {
  person: 'user',
  application: 'board',
  job: 'job',
  organization: 'building',
  page: 'search',
}

/**
 * Pages and what one does stand first: what arrives later then takes nobody's place.
 * @param found undefined while nothing is known
 */
export function groupsFor(q: string, places: readonly Place[], found: readonly Item[] = [], acts: readonly Act[] = []): readonly Group[] {
  const words = searchBeginnings(q)
  const fits = (text: string) => {
    const beginnings = new Set(indexedBeginnings(text))
    return words.every((word) => beginnings.has(word))
  }
  const pages = places.filter(({ label }) => fits(label))
  const named = (kind: Item['kind']) => ({
    label: groupLabels[kind],
    choices: found
      .filter((item) => item.kind === kind)
      .map(({ id, ...item }) => ({ ...item, key: `${kind} ${id}`, ...(kind !== 'person' && { icon: icons[kind] }) })),
  })
  const own = {
    label: 'Pages',
    choices:
      q.trim() !== '' && words.length === 0
        ? []
        : pages.map((page) => ({ kind: 'page' as const, hint: '', key: `page ${page.path}`, ...page })),
  }
  // All of them at once would be a manual: they stand there once something is typed.
  const done = words.length === 0 ? [] : [...acts.filter((act) => fits(`${act.label} ${act.words}`)), ...actsOfCode(q, acts)]
  const toDo = {
    label: 'Do',
    choices: done.map(({ label, path, icon }) => ({ kind: 'page' as const, hint: '', key: `do ${label}`, label, path, icon })),
  }
  const all = [own, toDo, named('person'), named('application'), named('job'), named('organization'), named('page')]
  const shown: readonly Omit<Group, 'first'>[] = all.filter(({ choices }) => choices.length > 0)
  return shown.map((group, n) => ({ ...group, first: shown.slice(0, n).reduce((sum, { choices }) => sum + choices.length, 0) }))
}
