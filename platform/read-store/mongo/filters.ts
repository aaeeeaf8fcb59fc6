import type { Scalar, Collection } from '../port.ts'
import type { Condition, Wanted } from '../keys.ts'
import type { Place } from '../cursor.ts'
import type { Plan } from '../plan.ts'
import type { Stored } from './documents.ts'
import type { Filter, Sort } from 'mongodb'
import { MISSING, scalarOf } from '../keys.ts'
import { hiddenName } from './bson.ts'
import { isSortField } from './documents.ts'

/** The least value of each type of key, in the order of the types. MongoDB compares with values of one type only. */
const LEAST: Readonly<Record<string, Scalar>> = { b: false, n: -Number.MAX_VALUE, s: '' }

export function filterOf(stored: Collection, plan: Plan, after?: Place): Filter<Stored> {
  return {
    $and: [
      { _del: { $exists: false } },
      ...[...plan.equals, ...plan.filters].map((condition) => onField(stored, condition)),
      ...(plan.range === undefined ? [] : [{ [plan.range.field]: valuesOf(plan.range) }]),
      ...(plan.words.length === 0 ? [] : [{ $or: plan.words.map((words) => ({ $and: words.map(onWord) })) }]),
      ...(after === undefined ? [] : [behind(plan, after)]),
    ],
  }
}

export function orderOf(plan: Plan): Sort {
  const direction = plan.descending ? -1 : 1
  return plan.sortField === undefined ? { _id: direction } : { [plan.sortField]: direction, _id: direction }
}

/** An array equals each of its values and is in no range. In a sort field it is stored under its `hiddenName`. */
function onField(stored: Collection, condition: Condition): Filter<Stored> {
  const { field } = condition
  if ('from' in condition) return { [field]: { ...valuesOf(condition), $not: { $type: 'array' } } }
  if ('noneOf' in condition) return { $nor: [onField(stored, { field, anyOf: condition.noneOf })] }
  const values = valuesOf(condition)
  return isSortField(stored, field) ? { $or: [{ [field]: values }, { [hiddenName(field)]: values }] } : { [field]: values }
}

function valuesOf(condition: Wanted): object {
  if ('anyOf' in condition) return { $in: condition.anyOf.map(scalarOf) }
  const { from, to } = condition
  // An open end is the letter of the type, or the next letter.
  const isOpen = to.slice(0, 1) !== from.slice(0, 1)
  return { $gte: LEAST[from] ?? scalarOf(from), ...(isOpen ? {} : { $lte: scalarOf(to) }) }
}

/** The last word is a prefix: an anchored pattern can use the index on the words. */
function onWord(word: string, place: number, words: readonly string[]): Filter<Stored> {
  return { _words: place < words.length - 1 ? word : { $regex: `^${word.replace(/[+.]/g, '\\$&')}` } }
}

/** After the place come greater ids of the same value, greater values of its type, and all values of later types. */
function behind({ descending, sortField }: Plan, { key, id }: Place): Filter<Stored> {
  const beyond = descending ? '$lt' : '$gt'
  if (sortField === undefined) return { _id: { [beyond]: id } }
  const type = key.slice(0, 1)
  const others = Object.entries(LEAST).filter(([other]) => (descending ? other < type : other > type))
  const value = key === MISSING ? null : scalarOf(key)
  return {
    $or: [
      { [sortField]: value, _id: { [beyond]: id } },
      ...(value === null ? [] : [{ [sortField]: { [beyond]: value } }]),
      ...others.map(([, least]) => ({ [sortField]: { $gte: least } })),
      ...(descending && value !== null ? [{ [sortField]: null }] : []),
    ],
  }
}
