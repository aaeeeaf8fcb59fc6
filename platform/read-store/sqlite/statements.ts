import type { Collection } from '../port.ts'
import type { Condition, Range, Wanted } from '../keys.ts'
import type { Place } from '../cursor.ts'
import type { Plan } from '../plan.ts'
import { MISSING } from '../keys.ts'
import { FACETS_COUNTED } from '../limits.ts'
import { rangesOf, repeats, storedIndex } from '../plan.ts'
import { indexTable, keyPath, singleKey, wordsTable } from './schema.ts'

/** A statement and its parameters. Its text depends on the shape of the query only, so it is prepared once per shape. */
export type Statement = { readonly sql: string; readonly params: readonly (string | number)[] }

type Fragment = Statement
type Source = {
  readonly from: string
  readonly n: string
  readonly id: string
  readonly sort: string
  readonly conditions: readonly Fragment[]
}
/** Numbers of documents that are known to be what a plan finds. */
type Members = readonly number[] | undefined

/** The walk of a plan: an index from one place onwards, the matches of a search, or the ids; or else some documents. */
function sourceOf(stored: Collection, plan: Plan, members: Members): Source {
  const filters = plan.filters.map(onKeys)
  const documents = `"${stored.name}" d`
  if (members !== undefined)
    return {
      from: `json_each(?) m CROSS JOIN ${documents} ON d.n = m.value`,
      n: 'd.n',
      id: 'd.id',
      sort: plan.sortField === undefined ? `'${MISSING}'` : singleKey(plan.sortField),
      conditions: [{ sql: '', params: [JSON.stringify(members)] }],
    }
  if (plan.words.length > 0) {
    // A search is narrowed by the document's keys, because the words are by far the most selective condition.
    const sort = plan.sortField === undefined ? `'${MISSING}'` : singleKey(plan.sortField)
    return {
      from: `${wordsTable(stored.name)}(?) w CROSS JOIN ${documents} ON d.n = w.rowid`,
      n: 'd.n',
      id: 'd.id',
      sort,
      conditions: [
        { sql: '', params: [matchOf(plan.words)] },
        ...plan.equals.map(onKeys),
        ...(plan.range === undefined ? [] : [on(sort, plan.range)]),
        ...filters,
      ],
    }
  }
  if (plan.index === undefined)
    return { from: documents, n: 'd.n', id: 'd.id', sort: `'${MISSING}'`, conditions: [{ sql: 'd.doc IS NOT NULL', params: [] }] }
  return {
    from: `${indexTable(stored.name, storedIndex(stored, plan.index))} x${filters.length === 0 ? '' : ` CROSS JOIN ${documents} ON d.n = x.n`}`,
    n: 'x.n',
    id: 'x.id',
    sort: 'x.s',
    conditions: [
      ...plan.equals.map((condition, e) => on(`x.e${e}`, condition)),
      ...(plan.range === undefined ? [] : [on('x.s', plan.range)]),
      ...filters,
    ],
  }
}

/** Everything is quoted, so an operator of FTS5 is a word like any other (and `words.ts` lets no quote through). */
function matchOf(texts: Plan['words']): string {
  return texts.map((words) => `(${words.map((word) => `"${word}"`).join(' ')}*)`).join(' OR ')
}

function on(expression: string, condition: Wanted): Fragment {
  if (!('anyOf' in condition)) return { sql: `${expression} BETWEEN ? AND ?`, params: [condition.from, condition.to] }
  const [only, ...others] = condition.anyOf
  if (only !== undefined && others.length === 0) return { sql: `${expression} = ?`, params: [only] }
  return { sql: `${expression} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(condition.anyOf)] }
}

function onKeys(condition: Condition): Fragment {
  if ('from' in condition) return on(singleKey(condition.field), condition)
  const { field } = condition
  const isWanted = 'anyOf' in condition
  const { sql, params } = on('k.value', { field, anyOf: isWanted ? condition.anyOf : condition.noneOf })
  return { sql: `${isWanted ? '' : 'NOT '}EXISTS (SELECT 1 FROM json_each(d.keys, ${keyPath(field)}) k WHERE ${sql})`, params }
}

function select(columns: string, isDistinct: boolean, source: Source, more: readonly Fragment[] = []): Fragment {
  const conditions = [...source.conditions, ...more]
  const where = conditions.map((condition) => condition.sql).filter((sql) => sql !== '')
  return {
    sql: `SELECT ${isDistinct ? 'DISTINCT ' : ''}${columns} FROM ${source.from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`,
    params: conditions.flatMap((condition) => condition.params),
  }
}

function found(columns: (source: Source) => string, stored: Collection, plan: Plan, members: Members, after?: Place): Fragment {
  const source = sourceOf(stored, plan, members)
  return select(columns(source), members === undefined && repeats(plan), source, behind(plan, source, after))
}

function behind(plan: Plan, { sort, id }: Pick<Source, 'sort' | 'id'>, after: Place | undefined): Fragment[] {
  if (after === undefined) return []
  return isByIds(plan)
    ? [{ sql: `${id} > ?`, params: [after.id] }]
    : [{ sql: `(${sort}, ${id}) ${plan.descending ? '<' : '>'} (?, ?)`, params: [after.key, after.id] }]
}

export function pageStatement(stored: Collection, plan: Plan, after: Place | undefined, limit: number, members?: Members): Statement {
  const page = pageOf(stored, plan, after, limit, members)
  return {
    sql: `SELECT d.doc FROM (${page.sql} ORDER BY ${orderOf(plan)} LIMIT ?) p CROSS JOIN "${stored.name}" d ON d.n = p.n
      ORDER BY ${orderOf(plan, 'p.')}`,
    params: [...page.params, limit],
  }
}

/** Of more ranges than these, a page is found faster by the first documents of each: a walk of many together takes time for each of them. */
const WALKED_TOGETHER = 16

function pageOf(stored: Collection, plan: Plan, after: Place | undefined, limit: number, members: Members): Fragment {
  if (members === undefined && plan.words.length === 0 && repeats(plan)) {
    if (rangesOf(plan) <= WALKED_TOGETHER) return mergedRanges(stored, plan, after)
    if (plan.range === undefined || 'from' in plan.range) return firstOfEachRange(stored, plan, plan.range, after, limit)
  }
  return found(({ sort, id, n }) => `${sort} AS s, ${id} AS id, ${n} AS n`, stored, plan, members, after)
}

/** Before and after the keys of all types. */
const ALL_KEYS = { from: MISSING, to: 'z' }

/**
 * Of each range no more than a page takes, as far as its last document that the page could have: one statement for any number of ranges,
 * with two look-ups of the index for each.
 */
function firstOfEachRange(
  stored: Collection,
  plan: Plan,
  { from, to }: Pick<Range, 'from' | 'to'> = ALL_KEYS,
  after: Place | undefined,
  limit: number,
): Fragment {
  const lists = plan.equals.map((condition, e) => ({ condition, name: `r${e}` }))
  const source = sourceOf(stored, { ...plan, equals: [], range: undefined }, undefined)
  const inRange = [...lists.map(({ name }, e) => ({ sql: `x.e${e} = ${name}.value`, params: [] })), ...behind(plan, source, after)]
  const last = select('x.s', false, source, [...inRange, on('x.s', { field: '', from, to })])
  const reach = `coalesce((${last.sql} ORDER BY ${orderOf(plan, 'x.')} LIMIT 1 OFFSET ?), ?)`
  const reachParams = [...last.params, limit - 1]
  const upToLast: Fragment = plan.descending
    ? { sql: `x.s BETWEEN ${reach} AND ?`, params: [...reachParams, from, to] }
    : { sql: `x.s BETWEEN ? AND ${reach}`, params: [from, ...reachParams, to] }
  const tables = [...lists.map(({ name }) => `json_each(?) ${name}`), source.from].join(' CROSS JOIN ')
  const { sql, params } = select('x.s AS s, x.id AS id, x.n AS n', true, { ...source, from: tables }, [...inRange, upToLast])
  const values = lists.map(({ condition }) => JSON.stringify('anyOf' in condition ? [...new Set(condition.anyOf)] : []))
  return { sql, params: [...values, ...params] }
}

/** SQLite takes the order of the ids for that of a walk only where nothing else is in it, not even the same text for all. */
function isByIds({ index, words }: Plan): boolean {
  return index === undefined && words.length === 0
}

function orderOf(plan: Plan, of = ''): string {
  if (isByIds(plan)) return `${of}id ASC`
  const direction = plan.descending ? 'DESC' : 'ASC'
  return `${of}s ${direction}, ${of}id ${direction}`
}

export function countStatement(stored: Collection, plan: Plan, cap: number): Statement {
  const { sql, params } = found(({ n }) => `${n} AS n`, stored, plan, undefined)
  return { sql: `SELECT count(*) AS count FROM (${sql} LIMIT ?)`, params: [...params, cap] }
}

/** Reads the keys by which the documents of a facet are counted. */
export function keysStatement(stored: Collection, plan: Plan, members?: Members): Statement {
  const { sql, params } = found(({ n }) => `${n} AS n`, stored, plan, members)
  return { sql: `SELECT d.keys FROM (${sql} LIMIT ?) p CROSS JOIN "${stored.name}" d ON d.n = p.n`, params: [...params, FACETS_COUNTED] }
}

/** The documents in the order of a page, without its filters and words. */
export function walkStatement(stored: Collection, plan: Plan, after: Place | undefined): Statement {
  const { sql, params } = mergedRanges(stored, { ...plan, filters: [], words: [] }, after)
  return { sql: `${sql} ORDER BY ${orderOf(plan)}`, params }
}

/** So many ranges of an index are walked together: SQLite merges up to 500. */
export const MERGED_RANGES = 400

/** Merged while they are walked, each document once, so whoever stops early has looked at few. */
function mergedRanges(stored: Collection, plan: Plan, after: Place | undefined): Fragment {
  const walks = oneByOne(plan.equals).map((equals) => {
    const source = sourceOf(stored, { ...plan, equals }, undefined)
    return select(`${source.sort} AS s, ${source.id} AS id, ${source.n} AS n`, false, source, behind(plan, source, after))
  })
  return { sql: walks.map(({ sql }) => sql).join(' UNION '), params: walks.flatMap(({ params }) => params) }
}

/** The conditions with each combination of their values. */
function oneByOne(conditions: readonly Wanted[]): Wanted[][] {
  return conditions.reduce<Wanted[][]>(
    (all, condition) => {
      const each = 'anyOf' in condition ? [...new Set(condition.anyOf)].map((key) => ({ ...condition, anyOf: [key] })) : [condition]
      return all.flatMap((before) => each.map((one) => [...before, one]))
    },
    [[]],
  )
}

/** Documents in the order of their numbers here. */
export function documentsStatement({ name }: Collection, members: readonly number[]): Statement {
  const sql = `SELECT d.doc FROM json_each(?) m CROSS JOIN "${name}" d ON d.n = m.value ORDER BY m.key`
  return { sql, params: [JSON.stringify(members)] }
}

/** All that a range of the index holds, whatever else is asked of them. */
export function rangeStatement(stored: Collection, plan: Plan): Statement {
  const { sql, params } = mergedRanges(stored, { ...plan, filters: [], words: [] }, undefined)
  return { sql: `SELECT n FROM (${sql})`, params }
}

/** The ones of some documents that meet a condition. */
export function meetsStatement({ name }: Collection, condition: Condition, members: readonly number[]): Statement {
  const { sql, params } = onKeys(condition)
  return {
    sql: `SELECT d.n FROM json_each(?) m CROSS JOIN "${name}" d ON d.n = m.value WHERE ${sql}`,
    params: [JSON.stringify(members), ...params],
  }
}

/** A tombstone is no document. */
export function differingStatement({ name: one }: Collection, { name: other }: Collection): Statement {
  return {
    sql: `SELECT a.id FROM "${one}" a LEFT JOIN "${other}" b ON b.id = a.id WHERE a.doc IS NOT b.doc UNION ALL
      SELECT b.id FROM "${other}" b LEFT JOIN "${one}" a ON a.id = b.id WHERE a.id IS NULL AND b.doc IS NOT NULL`,
    params: [],
  }
}

export function facetStatement(stored: Collection, plan: Plan, field: string, limit: number, members?: Members): Statement {
  const { sql, params } = found(({ n }) => `${n} AS n`, stored, plan, members)
  return {
    sql: `SELECT k.value AS key, count(*) AS count FROM (${sql}) p CROSS JOIN "${stored.name}" d ON d.n = p.n, json_each(d.keys, ${keyPath(field)}) k
      GROUP BY k.value ORDER BY count DESC, key LIMIT ?`,
    params: [...params, limit],
  }
}
