import type { Collection } from '../port.ts'
import type { Condition } from '../keys.ts'
import type { Place } from '../cursor.ts'
import type { Plan } from '../plan.ts'
import { MISSING } from '../keys.ts'
import { repeats, storedIndex } from '../plan.ts'
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

/** The walk of a plan: an index from one place onwards, the matches of a search, or the ids. */
function sourceOf(stored: Collection, plan: Plan): Source {
  const filters = plan.filters.map(onKeys)
  const documents = `"${stored.name}" d`
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

function on(expression: string, condition: Condition): Fragment {
  if (!('anyOf' in condition)) return { sql: `${expression} BETWEEN ? AND ?`, params: [condition.from, condition.to] }
  const [only, ...others] = condition.anyOf
  if (only !== undefined && others.length === 0) return { sql: `${expression} = ?`, params: [only] }
  return { sql: `${expression} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(condition.anyOf)] }
}

function onKeys(condition: Condition): Fragment {
  if (!('anyOf' in condition)) return on(singleKey(condition.field), condition)
  const { sql, params } = on('k.value', condition)
  return { sql: `EXISTS (SELECT 1 FROM json_each(d.keys, ${keyPath(condition.field)}) k WHERE ${sql})`, params }
}

function select(columns: string, plan: Plan, source: Source, more: readonly Fragment[] = []): Fragment {
  const conditions = [...source.conditions, ...more]
  const where = conditions.map((condition) => condition.sql).filter((sql) => sql !== '')
  return {
    sql: `SELECT ${repeats(plan) ? 'DISTINCT ' : ''}${columns} FROM ${source.from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`,
    params: conditions.flatMap((condition) => condition.params),
  }
}

export function pageStatement(stored: Collection, plan: Plan, after: Place | undefined, limit: number): Statement {
  const source = sourceOf(stored, plan)
  const direction = plan.descending ? 'DESC' : 'ASC'
  const behind =
    after === undefined
      ? []
      : [{ sql: `(${source.sort}, ${source.id}) ${plan.descending ? '<' : '>'} (?, ?)`, params: [after.key, after.id] }]
  const page = select(`${source.sort} AS s, ${source.id} AS id, ${source.n} AS n`, plan, source, behind)
  return {
    sql: `SELECT d.doc FROM (${page.sql} ORDER BY s ${direction}, id ${direction} LIMIT ?) p
      CROSS JOIN "${stored.name}" d ON d.n = p.n ORDER BY p.s ${direction}, p.id ${direction}`,
    params: [...page.params, limit],
  }
}

export function countStatement(stored: Collection, plan: Plan, cap: number): Statement {
  const source = sourceOf(stored, plan)
  const found = select(`${source.n} AS n`, plan, source)
  return { sql: `SELECT count(*) AS count FROM (${found.sql} LIMIT ?)`, params: [...found.params, cap] }
}

/** A tombstone is no document. */
export function differingStatement({ name: one }: Collection, { name: other }: Collection): Statement {
  return {
    sql: `SELECT a.id FROM "${one}" a LEFT JOIN "${other}" b ON b.id = a.id WHERE a.doc IS NOT b.doc UNION ALL
      SELECT b.id FROM "${other}" b LEFT JOIN "${one}" a ON a.id = b.id WHERE a.id IS NULL AND b.doc IS NOT NULL`,
    params: [],
  }
}

export function facetStatement(stored: Collection, plan: Plan, field: string, limit: number): Statement {
  const source = sourceOf(stored, plan)
  const found = select(`${source.n} AS n`, plan, source)
  return {
    sql: `SELECT k.value AS key, count(*) AS count FROM (${found.sql}) p CROSS JOIN "${stored.name}" d ON d.n = p.n, json_each(d.keys, ${keyPath(field)}) k
      GROUP BY k.value ORDER BY count DESC, key LIMIT ?`,
    params: [...found.params, limit],
  }
}
