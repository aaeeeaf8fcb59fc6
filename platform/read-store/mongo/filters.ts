import type { Condition } from '../keys.ts'
import type { Place } from '../cursor.ts'
import type { Plan } from '../plan.ts'
import type { Stored } from './documents.ts'
import type { Filter, Sort } from 'mongodb'

export function filterOf(plan: Plan, after?: Place): Filter<Stored> {
  return {
    $and: [
      { _del: { $exists: false } },
      ...plan.equals.map(onKeys),
      ...(plan.range === undefined ? [] : [onSort(plan.range)]),
      ...plan.filters.map(onKeys),
      ...plan.words.map(onWord),
      ...(after === undefined ? [] : [behind(plan, after)]),
    ],
  }
}

export function orderOf(plan: Plan): Sort {
  const direction = plan.descending ? -1 : 1
  return plan.sortField === undefined ? { _id: direction } : { [`s_${plan.sortField}`]: direction, _id: direction }
}

function onKeys(condition: Condition): Filter<Stored> {
  return 'anyOf' in condition ? { [`k_${condition.field}`]: { $in: condition.anyOf } } : onSort(condition)
}

function onSort(condition: Condition): Filter<Stored> {
  return { [`s_${condition.field}`]: 'anyOf' in condition ? { $in: condition.anyOf } : { $gte: condition.from, $lte: condition.to } }
}

/** The last word is a prefix: an anchored pattern walks the index on the words. */
function onWord(word: string, place: number, words: readonly string[]): Filter<Stored> {
  return { w: place < words.length - 1 ? word : { $regex: `^${word.replace(/[+.]/g, '\\$&')}` } }
}

function behind(plan: Plan, { key, id }: Place): Filter<Stored> {
  const [operator, sort] = [plan.descending ? '$lt' : '$gt', plan.sortField]
  if (sort === undefined) return { _id: { [operator]: id } }
  return { $or: [{ [`s_${sort}`]: { [operator]: key } }, { [`s_${sort}`]: key, _id: { [operator]: id } }] }
}
