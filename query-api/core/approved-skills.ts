/** Skills that wait for our team: searches pass over them, and people other than their proposer are not shown them (product 2.19). */
import { everybody, proposedPrefix } from '#events/vocabulary/organizations/proposals.ts'
import { skills } from '#projections/views/skills/model.ts'
import { mergedSkills } from './merged-skills.ts'
import type { Reader } from './reader.ts'

/** A filter for any of these lists of skills, as they are read: it takes out those that wait or were declined. */
export async function approvedSkills(read: Reader, lists: Iterable<readonly string[]>): Promise<(ids: readonly string[]) => string[]> {
  const merges = await mergedSkills(read)
  const proposed = merges.read([...lists].flat()).filter((id) => id.startsWith(proposedPrefix))
  const found = await read.byIds(skills, proposed)
  const waits = (id: string) => id.startsWith(proposedPrefix) && found.get(id)?.shownTo !== everybody
  return (ids) => merges.read(ids).filter((id) => !waits(id))
}

/** No skill has this id. */
const nothing = ''

/**
 * The skills that a search goes by: those asked for that do not wait. Where none is left, nothing is found.
 * @param all of them are needed, so one that waits leaves nobody
 */
export async function searchedSkills(read: Reader, asked: readonly string[], all = false): Promise<string[]> {
  const isApproved = await approvedSkills(read, [asked])
  const approved = isApproved(asked)
  return approved.length === 0 || (all && asked.some((id) => isApproved([id]).length === 0)) ? [nothing] : approved
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
