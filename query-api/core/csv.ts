/**
 * `?format=csv` of every list (calls.md, "Everywhere"): all rows that the caller may see under the same filters, page by page through
 * the list's own handler, so that no filter and no permission is written twice. The columns are the fields of the reply's schema.
 */
import { Readable } from 'node:stream'
import type { TSchema } from 'typebox'
import { Instant } from '#contract/call.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import { csvLines, MARK } from '#lib/rows/csv-writer.ts'
import { instantsIn } from '#lib/days.ts'

type Row = Readonly<Record<string, unknown>>
/** `columns`: those of the table, where no schema names them. */
type Page = { readonly rows: readonly Row[]; readonly next: string | undefined; readonly columns?: readonly Column[] }
/** One page of the list. @throws what the handler throws */
export type ReadPage = (cursor: string | undefined) => Promise<Page | Refusal>
export type Column = {
  /** Names of nested fields, from the outer to the inner one. */
  readonly path: readonly string[]
  /** What a schema says it is: a text of somebody's own that looks like one stays as it was typed. */
  readonly isInstant: boolean
  /** The field by which a thing, or each of several, stands in its cell. */
  readonly by?: string
}

type Shape = {
  readonly type?: string
  readonly description?: string
  /** `false`: told on the page alone, and in no file that is kept. A name: the field by which the thing stands in a cell of a table. */
  readonly inFiles?: boolean | string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
  readonly anyOf?: readonly TSchema[]
}

/** The columns of a list: fields of its rows that a cell can hold: texts, figures, lists of them, and the same one level deeper. */
export function columnsOf(reply: TSchema): readonly Column[] {
  const { items } = reply as Shape
  const shapes = ((items as Shape | undefined)?.anyOf ?? [items]).filter((shape) => shape !== undefined)
  const columns = shapes.flatMap((shape) => fieldsOf(shape))
  return [...new Map(columns.map((column) => [nameOf(column), column])).values()]
}

const nameOf = ({ path }: Column) => path.join('.')

function fieldsOf(schema: TSchema, outer: readonly string[] = []): readonly Column[] {
  const { properties = {} } = schema as Shape
  return Object.entries(properties).flatMap(([name, field]) => {
    const { type, items, inFiles } = field as Shape
    if (inFiles === false) return []
    if (typeof inFiles === 'string') return [{ path: [...outer, name], isInstant: false, by: inFiles }]
    if (type === 'object') return outer.length === 0 ? fieldsOf(field, [name]) : []
    if (type === 'array' && (items as Shape | undefined)?.type === 'object') return []
    return [{ path: [...outer, name], isInstant: isInstant(field) || (items !== undefined && isInstant(items)) }]
  })
}

const isInstant = (field: TSchema) => (field as Shape).description === (Instant as Shape).description

/** A reply for a file that is kept: without what is told on the page alone. */
export function forFile(schema: TSchema, reply: unknown): unknown {
  const { items, properties } = schema as Shape
  if (Array.isArray(reply)) return items ? reply.map((one: unknown) => forFile(items, one)) : reply
  if (typeof reply !== 'object' || reply === null || !properties) return reply
  return Object.fromEntries(
    Object.entries(reply).flatMap(([name, value]: [string, unknown]) => {
      const field = properties[name]
      if ((field as Shape | undefined)?.inFiles === false) return []
      return [[name, field ? forFile(field, value) : value]]
    }),
  )
}

/** The first page is read before anything is sent, so a refusal is answered as one. @param timezone by which instants are written */
export async function csvOf(columns: readonly Column[], timezone: string, readPage: ReadPage): Promise<Readable | Refusal> {
  const first = await readPage(undefined)
  if ('refused' in first) return first
  return Readable.from(lines(first.columns ?? columns, onClock(timezone), first, readPage), { objectMode: false })
}

/** Writes instants as on a clock; what is no date stays. */
function onClock(timezone: string): (text: string) => string {
  const local = instantsIn(timezone)
  return (text) => (Number.isNaN(Date.parse(text)) ? text : local(text))
}

async function* lines(
  columns: readonly Column[],
  clock: (text: string) => string,
  first: Page,
  readPage: ReadPage,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvLines([columns.map(nameOf)]))
  let page: Page | Refusal = first
  let sent = 0
  while (!('refused' in page)) {
    const rows = page.rows.slice(0, limits.csvRows - sent)
    sent += rows.length
    if (rows.length > 0) yield Buffer.from(csvLines(rows.map((row) => columns.map((column) => cellOf(row, column, clock)))))
    if (page.next === undefined || sent >= limits.csvRows) return
    page = await readPage(page.next)
  }
  // The status is sent already: a file that breaks off must not look whole.
  throw new Error(`An export ended early: ${page.refused}.`)
}

function cellOf(row: Row, { path, isInstant: isTime, by }: Column, clock: (text: string) => string): unknown {
  const value = path.reduce<unknown>((outer, name) => (outer as Row | undefined)?.[name], row)
  if (by !== undefined) return Array.isArray(value) ? value.map((one: Row) => one[by]) : (value as Row | undefined)?.[by]
  return isTime ? clocked(clock, value) : value
}

/** Texts by the clock, also those of a list. */
function clocked(clock: (text: string) => string, value: unknown): unknown {
  if (typeof value === 'string') return clock(value)
  return Array.isArray(value) ? value.map((one: unknown) => clocked(clock, one)) : value
}
