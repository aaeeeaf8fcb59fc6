/**
 * The one box of the job search (product 2.20): each of its words begins a word of title, company, skills with their other names, place, type
 * or workplace.
 */
import { limits } from '#events/vocabulary/limits.ts'
import { everybody, nobody } from '#events/vocabulary/organizations/proposals.ts'
import { namesBeginning } from '#events/vocabulary/organizations/skill-synonyms.ts'
import type { Where } from '#platform/read-store/port.ts'
import { searchBeginnings } from '#lib/words.ts'
import { wordOfCompany, wordOfSkill } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import type { Reader } from '../core/reader.ts'

/** The condition on a job for a search in words; nothing for a text without a word. */
export async function whereWords(read: Reader, text: string | undefined, alternatives = alternativesIn(read)): Promise<Where> {
  const words = searchBeginnings(text ?? '')
  return words.length === 0 ? {} : { words: { all: await Promise.all(words.map(alternatives)) } }
}

/** By what a word finds jobs: as it stands, or by a skill or company that it names. Asked once for each word. */
export function alternativesIn(read: Reader): (word: string) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>()
  return (word) => {
    const found = known.get(word) ?? alternativesOf(read, word)
    known.set(word, found)
    return found
  }
}

async function alternativesOf(read: Reader, word: string): Promise<readonly string[]> {
  const limit = limits.namesOfWord
  const others = namesBeginning(word)
  // A job that asks for a skill under the name that it had before its merge is found by both names.
  const shownTo = { in: [everybody, nobody] }
  const [labelled, named, companies, merges, mergedCompanies] = await Promise.all([
    read.find(skills, { where: { shownTo }, search: word, sort: ['nameKey', 'asc'], limit }),
    others.length === 0 ? undefined : read.find(skills, { where: { name: { in: others }, shownTo }, limit }),
    read.find(organizations, { where: { kind: 'company' }, search: word, sort: ['nameKey', 'asc'], limit }),
    mergedSkills(read),
    read.mergedOrganizations(),
  ])
  const ofSkills = [...labelled.items, ...(named?.items ?? [])].flatMap(({ _id }) => merges.group(_id)).map(wordOfSkill)
  const ofCompanies = companies.items.flatMap(({ _id }) => mergedCompanies.group(_id)).map(wordOfCompany)
  return [...new Set([word, ...ofSkills, ...ofCompanies])]
}
