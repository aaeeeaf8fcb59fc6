import { namesOfSkill } from '#events/vocabulary/organizations/skill-synonyms.ts'
import { skills } from '#projections/views/skills/model.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from './reader.ts'

/** The id of the skill that has this folded name, or else another name for the same; one that waits for our team counts too, and a merged one as the one as which it is read. */
export function skillNamed(read: Reader) {
  return async (name: string): Promise<string | undefined> => {
    const names = namesOfSkill(name)
    const { items } = await read.find(skills, { where: { name: { in: names } }, limit: LOOKUP_LIMIT })
    const found = (items.find((skill) => skill.name === name) ?? items[0])?._id
    return found === undefined ? undefined : (await mergedSkills(read)).canonical(found)
  }
}
