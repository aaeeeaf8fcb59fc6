import type { Collection, Index, Query } from './port.ts'
import type { Condition, Wanted } from './keys.ts'
import { UnservedQuery } from './port.ts'
import { signatureOf, wordsWithin, type Declared } from './declaration.ts'
import { conditionsOf } from './keys.ts'
import { searchWords } from '#lib/words.ts'

/** How a query is answered: by one walk over one index, or over the ids when it neither filters nor sorts. */
export type Plan = {
  readonly index: Index | undefined
  /** One for each field of the index's `equals`, in its order. */
  readonly equals: readonly Wanted[]
  /** On the index's sort field. */
  readonly range: Wanted | undefined
  /** On the index's `filters`, checked on each document that the walk meets. */
  readonly filters: readonly Condition[]
  /** The words of each text that is searched for. */
  readonly words: readonly (readonly string[])[]
  readonly sortField: string | undefined
  readonly descending: boolean
}

export type Question = Pick<Query, 'where' | 'search' | 'sort'> & {
  /** Fields whose values are counted. */ readonly facets?: readonly string[]
}

/**
 * An index serves a query that fixes each of its `equals` to a value or to one of several, that constrains and counts
 * nothing besides these, its sort field and its `filters`, and that is sorted by its sort field or not at all (the
 * order is then the index's own). A search narrows such a query further where the collection declares `search`.
 * Of several indexes that serve, the one with the fewest conditions left over is walked, the first of equals.
 * @throws {UnservedQuery}
 */
export function planFor(collection: Collection, question: Question): Plan {
  const conditions = conditionsOf(question.where)
  const words = wordsOf(collection, question, conditions)
  if (words.length > 0 && (collection.search ?? []).length === 0) throw new UnservedQuery(`${collection.name} declares no field to search.`)
  const bare = conditions.length === 0 && question.sort === undefined && question.facets === undefined
  const plans = collection.indexes
    .filter((index) => serves(index, conditions, question))
    .map((index) => planOn(index, conditions, words, question))
  const [first, ...others] = bare ? [planOn(undefined, conditions, words, question)] : plans
  if (first === undefined) throw new UnservedQuery(`No index of ${collection.name} serves ${describe(conditions, question)}.`)
  return others.reduce((best, plan) => (plan.filters.length < best.filters.length ? plan : best), first)
}

function wordsOf(collection: Collection, { search }: Question, conditions: readonly Condition[]): Plan['words'] {
  const { name, searchWithin } = collection
  const texts = textsOf(search)
  if (searchWithin === undefined || texts.length === 0) return texts
  const within = conditions.flatMap((one) => (one.field === searchWithin && 'anyOf' in one ? one.anyOf : []))
  const [key] = within
  if (key === undefined || within.length > 1) throw new UnservedQuery(`A search of ${name} has to name one value of ${searchWithin}.`)
  return texts.map((words) => wordsWithin(key, words))
}

function textsOf(search: Query['search'] = []): Plan['words'] {
  return [search].flat().flatMap((text) => {
    const words = searchWords(text)
    return words.length > 0 ? [words] : []
  })
}

function serves(index: Index, conditions: readonly Condition[], question: Question): boolean {
  const fixed = new Set(conditions.filter((condition) => 'anyOf' in condition).map((condition) => condition.field))
  const known = new Set([...index.equals, ...(index.sort === undefined ? [] : [index.sort[0]]), ...(index.filters ?? [])])
  return (
    index.equals.every((field) => fixed.has(field)) &&
    conditions.every((condition) => known.has(condition.field)) &&
    (question.sort === undefined || question.sort[0] === index.sort?.[0]) &&
    (question.facets ?? []).every((field) => known.has(field))
  )
}

function planOn(index: Index | undefined, conditions: readonly Condition[], words: Plan['words'], question: Question): Plan {
  const wanted = conditions.filter((condition): condition is Wanted => !('noneOf' in condition))
  const equals = (index?.equals ?? []).flatMap((field) => wanted.find((condition) => condition.field === field) ?? [])
  const sortField = index?.sort?.[0]
  const range = wanted.find((condition) => condition.field === sortField && !equals.includes(condition))
  const filters = conditions.filter((condition) => condition !== range && !equals.some((one) => one === condition))
  return { index, equals, range, filters, words, sortField, descending: (question.sort ?? index?.sort)?.[1] === 'desc' }
}

function describe(conditions: readonly Condition[], question: Question): string {
  const fields = conditions.map((condition) => `${condition.field}${'from' in condition ? ' (range)' : ''}`)
  return [
    fields.length === 0 ? 'a query of everything' : `a query by ${fields.join(', ')}`,
    ...(question.sort === undefined ? [] : [`sorted by ${question.sort[0]}`]),
    ...(question.facets === undefined ? [] : [`counted by ${question.facets.join(', ')}`]),
  ].join(' ')
}

/** How many ranges of the index the walk consists of. */
export function rangesOf(plan: Plan): number {
  return plan.equals.reduce((product, condition) => product * ('anyOf' in condition ? condition.anyOf.length : 1), 1)
}

/** Whether the walk can meet one document several times, so that duplicates have to be removed. */
export function repeats(plan: Plan): boolean {
  return rangesOf(plan) > 1
}

/** A read that may look at more documents than these is a heavy one, which callers share fairly. */
export const LIGHT_READ_LIMIT = 500

/**
 * Whether a read looks at few documents wherever its ranges begin.
 * @param most after how many documents the walk ends, if no filter leaves any out
 */
export function endsSoon(plan: Plan, most = Infinity): boolean {
  const isFew = (most + 1) * Math.max(1, rangesOf(plan)) <= LIGHT_READ_LIMIT + 1
  return isFew && plan.index !== undefined && plan.words.length === 0 && plan.filters.length === 0
}

/** @throws {UnservedQuery} while the collection is filled without its indexes */
export function checkBuilt(stored: Declared, { index, words }: Plan): void {
  if (stored.unbuilt && (index !== undefined || words.length > 0))
    throw new UnservedQuery(`${stored.name} is being filled: until it is declared again it has no index.`)
}

/** @throws {UnservedQuery} when the index is declared in the code but was not yet in the store */
export function storedIndex(stored: Collection, index: Index): number {
  const signature = signatureOf(index)
  const place = stored.indexes.findIndex((one) => signatureOf(one) === signature)
  if (place < 0) throw new UnservedQuery(`The index ${signature} of ${stored.name} is not in the store: declare the collection first.`)
  return place
}
