/** Skills that wait for our team: searches pass over them, and people other than their proposer are not shown them (product 2.19). */
import { everybody, proposedPrefix } from '#events/vocabulary/organizations/proposals.ts'
import { skills } from '#projections/views/skills/model.ts'
import type { Reader } from './reader.ts'

/** A filter for any of these lists of skills, which takes out the skills that wait. */
export async function approvedSkills(read: Reader, lists: Iterable<readonly string[]>): Promise<(ids: readonly string[]) => string[]> {
  const proposed = [...lists].flat().filter((id) => id.startsWith(proposedPrefix))
  const found = await read.byIds(skills, proposed)
  const waits = (id: string) => id.startsWith(proposedPrefix) && found.get(id)?.shownTo !== everybody
  return (ids) => ids.filter((id) => !waits(id))
}

/** No skill has this id. */
const nothing = ''

/**
 * The skills that a search goes by: those asked for that do not wait. Where none is left, nothing is found.
 * @param all of them are needed, so one that waits leaves nobody
 */
export async function searchedSkills(read: Reader, asked: readonly string[], all = false): Promise<string[]> {
  const approved = (await approvedSkills(read, [asked]))(asked)
  return approved.length > (all ? asked.length - 1 : 0) ? approved : [nothing]
}

type WithSkills = { readonly skills?: string[] }

/** Cards and applications as others than their person see them. */
export async function withApprovedSkills<Item extends WithSkills>(read: Reader, items: readonly Item[]): Promise<Item[]> {
  const approved = await approvedSkills(
    read,
    items.map((item) => item.skills ?? []),
  )
  return items.map((item) => (item.skills ? { ...item, skills: approved(item.skills) } : item))
}
