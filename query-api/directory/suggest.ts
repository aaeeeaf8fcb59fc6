/** GET /skills/get/:term: names that begin with the term, words that do, other names of the skill, and slips of typing, in this order. */
import { limits } from '#events/vocabulary/limits.ts'
import { namesOfSkill } from '#events/vocabulary/organizations/skill-synonyms.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysNear, slipsBetween } from '#lib/near-words.ts'
import type { Where } from '#platform/read-store/port.ts'
import { skills, type SkillDocument } from '#projections/views/skills/model.ts'
import type { Reader } from '../core/reader.ts'

/** As many skills that share a key with the term are put in order by their slips. */
const NEAR_READ = 250

/** @param where which skills the caller is shown */
export async function suggestedSkills(read: Reader, where: Where, term: string): Promise<readonly SkillDocument[]> {
  const name = foldedName(term)
  if (name === '') return []
  const [named, beginning] = await Promise.all([
    read.find(skills, { where: { ...where, name: { in: namesOfSkill(name) } }, limit: limits.skillSuggestions }),
    read.find(skills, {
      where: { ...where, name: { min: name, max: `${name}${lastLetter}` } },
      sort: ['name', 'asc'],
      limit: limits.skillSuggestions,
    }),
  ])
  const others = named.items.filter((skill) => skill.name !== name)
  let found = eachOnce(beginning.items)
  const add = async (more: () => Promise<readonly SkillDocument[]>) => {
    if (found.length < limits.skillSuggestions) found = eachOnce([...found, ...(await more())])
  }
  // A short term begins so many words that only a walk in order is quick: where few names begin with it, few words do.
  await add(async () => (await read.find(skills, { where, sort: ['nameKey', 'asc'], search: term, limit: limits.skillSuggestions })).items)
  await add(async () => others)
  await add(() => near(read, where, name))
  return found
}

/** Behind every letter, so that a range holds all that begins with a text. */
const lastLetter = '\uffff'

async function near(read: Reader, where: Where, name: string): Promise<readonly SkillDocument[]> {
  const keys = keysNear(name)
  if (keys.length === 0) return []
  const { items } = await read.find(skills, { where: { ...where, near: { in: keys } }, limit: NEAR_READ })
  const ranked = items.flatMap((skill) => {
    const slips = slipsBetween(name, skill.name)
    return slips === undefined ? [] : [{ skill, slips, letters: Math.abs(skill.name.length - name.length) }]
  })
  return ranked.toSorted((one, other) => one.slips - other.slips || one.letters - other.letters).map(({ skill }) => skill)
}

/** Each once. */
function eachOnce(found: readonly SkillDocument[]): readonly SkillDocument[] {
  return [...new Map(found.map((skill) => [skill._id, skill])).values()].slice(0, limits.skillSuggestions)
}
