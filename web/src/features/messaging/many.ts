/** The people whom a message to many goes to, and those whom it did not reach. */
import type { ApplicationReply } from '#contract/applications.ts'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import { count } from '../../lib/words/words.ts'

type Addressee = { readonly id: string; readonly name: string; readonly job: string | undefined }
export type NotSent = { readonly id: string; readonly name: string; readonly why: string }

/** Each person once, without those whose name a blind review hides. */
export function addressees(applications: readonly Pick<ApplicationReply, 'studentId' | 'name' | 'jobTitle'>[]): readonly Addressee[] {
  const people = applications.flatMap(({ studentId: id, name, jobTitle: job }) => (id === undefined ? [] : [{ id, name: name ?? '', job }]))
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

/** Why a text cannot go out to them; undefined where it can. */
export function problemOf(text: string, people: readonly Addressee[]): string | undefined {
  const unknown = unknownPlaceholders(text)
  if (unknown.length > 0) return `Nothing stands for ${unknown.join(', ')}: it would go out as it is. Only {name} and {job} are filled in.`
  const over = tooLongBy(text.trim(), people)
  return over > 0 ? `With names and job filled in this is ${count(over, 'character')} too long.` : undefined
}

/** By how many characters the longest of the messages is too long, once it is filled in. */
function tooLongBy(text: string, people: readonly Addressee[]): number {
  return Math.max(0, ...people.map((person) => filledIn(text, person).length - limits.messageText))
}

/** `{foo}`: what looks like a placeholder and is none, each once. It would go out as it is. */
function unknownPlaceholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{[^{}\n]{1,40}\}/g))].filter((found) => filledIn(found, { name: '', job: '' }) !== '')
}

export function notSent(results: Reply<'messages.sendMany'>['results'], people: readonly Addressee[]): readonly NotSent[] {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return results.flatMap(({ id, ok, message: why = '' }) => (ok ? [] : [{ id, name: nameOf.get(id) ?? '', why }]))
}
