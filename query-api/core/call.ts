/** Makes routes of the query API's handlers. Each call gets a reader that waits for the caller's own writes. */
import type { Readable } from 'node:stream'
import { Type, type TObject } from 'typebox'
import { decodePosition, encodePosition, START, type Position } from '#events/envelope.ts'
import type { CallDefinition } from '#contract/call.ts'
import { admitTable, conditionFor, conditionOf } from '#contract/permissions.ts'
import {
  contract,
  type Body,
  type Contract,
  type Operation,
  type Params,
  type Query,
  type ReadOperation,
  type Reply,
} from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { meets, type Account, type Condition, type Parties } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { filterOf, partiesOf, type Filter, type Thing } from '#events/vocabulary/sides.ts'
import type { Call, Route } from '#platform/http/operations.ts'
import { Problem } from '#platform/http/problem.ts'
import { defined } from '#lib/fields.ts'
import { attachmentNamed, csvNameOf } from '#lib/file-names.ts'
import { columnsOf, csvOf, type Column } from './csv.ts'
import type { QueryDeps } from './deps.ts'
import { setPageHeaders } from './paging.ts'
import { asAsked, asksForOrganizations } from './merged-organizations.ts'
import { readerFor, ViewBehind, type CallReader, type Page, type Reader } from './reader.ts'
import { createTables, type Tables } from './tables.ts'
import { chosenZone } from './timezone.ts'

export type Routes = Readonly<Partial<Record<Operation, Route<Account>>>>

/** `condition` is that of the contract's permission row for the caller's role, and `own` at most where the account is not active. */
export type QueryCall<Op extends ReadOperation> = Pick<Call<Account>, 'request' | 'reply'> & {
  readonly params: Params<Op>
  readonly query: Query<Op>
  readonly body: Body<Op>
  readonly account: Contract[Op]['who'] extends { readonly visitor: unknown } ? Account | undefined : Account
  readonly condition: Condition
  readonly read: CallReader
  /** For the copy of one's own data, which has also what the account may not open now. */
  readonly forCopy?: true
}
export type Handler<Op extends ReadOperation> = (call: QueryCall<Op>) => Promise<Reply<Op> | Refusal>
export type Handlers = { readonly [Op in ReadOperation]?: Handler<Op> }

export function routesOf(
  { store, views, head, now, tableRate, noteExported }: Pick<QueryDeps, 'store' | 'views' | 'head' | 'now' | 'tableRate' | 'noteExported'>,
  handlers: Handlers,
): Routes {
  const tables = createTables(now, tableRate)
  const routes = Object.entries(handlers).map(([operation, handler]) => [
    operation,
    async (call: Call<Account>) => {
      const { request, reply, account } = call
      const condition = conditionOf(operation as Operation, account) ?? conditionFor(operation as Operation, 'visitor')
      if (!condition) throw new Error(`The gate admitted a role without a permission row for ${operation}.`)
      const answerAt = async (minimum: Position) => {
        const read = readerFor(store, views, minimum, account?.uid ?? request.ip, call.place)
        const answered = await answerOf(
          operation as Operation,
          handler as AnyHandler,
          { ...call, ...(await asked(call, read)), condition, read },
          { ...tables, noteExported },
        )
        const position = read.position()
        // A refusal says nothing by how far the reading had come.
        if (position !== START && !isRefusal(answered)) reply.header('x-view-position', encodePosition(position))
        return answered
      }
      const minimum = minimumOf(request.headers['x-min-position'])
      try {
        return await answerAt(minimum)
      } catch (error) {
        if (!(error instanceof ViewBehind)) throw error
        // The page has seen events of a log that was restored to an earlier state since: it learns from the header how far this one is.
        if (minimum > (await head())) return answerAt(START)
        return refuse('view_behind', { lag: error.lag })
      }
    },
  ])
  return Object.fromEntries(routes) as Routes
}

/** What the call asks for, with companies and universities as they are read: so a handler compares one id with another. */
async function asked({ query, body }: Call<Account>, read: Reader): Promise<Pick<Call<Account>, 'query' | 'body'>> {
  if (!asksForOrganizations(query) && !asksForOrganizations(body)) return { query, body }
  const merges = await read.mergedOrganizations()
  return { query: asAsked(query, merges), body: asAsked(body, merges) }
}

type AnyHandler = (call: object) => Promise<unknown>
type AnyCall = Call<Account> & { readonly condition: Condition; readonly read: CallReader }

/** How tables are written, and where the ledger is kept. */
type Files = Tables & Pick<QueryDeps, 'noteExported'>
type FileQuery = { readonly format?: 'json' | 'csv'; readonly layout?: string }

/** The answer of a handler; for a list as a file, all its pages. */
async function answerOf(operation: Operation, handler: AnyHandler, call: AnyCall, files: Files): Promise<unknown> {
  const { reply: rowsOf, layouts = {}, kind, produces }: CallDefinition = contract[operation]
  if (produces !== undefined) return written(call, files, () => handler(call) as Promise<Readable | Refusal>)
  if (kind === 'search') return searched(operation, handler, call, files)
  const { format, ...query } = (call.query ?? {}) as Readonly<Record<string, unknown>> & FileQuery
  if (format !== 'csv') {
    if (query.layout !== undefined) throw badField('layout', 'is one of files: it needs format=csv')
    return handler(format === undefined ? call : { ...call, query })
  }
  const refused = admitTable(operation, call.account)
  if (refused) return refused
  const layout = layouts[query.layout ?? '']
  const timezone = await chosenZone(call)
  const file = await written(call, files, () =>
    csvOf(columnsOf(layout ? Type.Array(layout) : rowsOf), timezone, async (cursor) => {
      const headers = new Map<string, string>()
      const reply = { header: (name: string, value: string) => headers.set(name, value) }
      const rows = await handler({ ...call, reply, query: { ...query, format, limit: limits.listMax, cursor } })
      if (!Array.isArray(rows)) return rows as WholeTable | Refusal
      const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
      await noted(operation, call, rows as Rows, files)
      return { rows: rows as Rows, next: next === undefined ? undefined : decodeURIComponent(next) }
    }),
  )
  return asFile(call, file, csvNameOf(operation, layout && query.layout))
}

/** What a handler answers whose columns hang on what was asked. */
type WholeTable = { readonly columns: readonly Column[]; readonly rows: Rows; readonly next: undefined }
type Rows = readonly Readonly<Record<string, unknown>>[]
type Found = { readonly items: Rows; readonly meta: { readonly next?: string } }

/** A search has its format, limit and cursor in the body. Its handler sees the format, because some are not answered as files to everybody. */
async function searched(operation: Operation, handler: AnyHandler, call: AnyCall, files: Files): Promise<unknown> {
  const body = (call.body ?? {}) as Readonly<Record<string, unknown>> & FileQuery
  if (body.format !== 'csv') return handler(call)
  const { items } = (contract[operation].reply as TObject).properties
  const { cursor: _, ...filters } = body
  const timezone = await chosenZone(call)
  const file = await written(call, files, () =>
    csvOf(columnsOf(items ?? Type.Array(Type.Object({}))), timezone, async (cursor) => {
      const found = (await handler({ ...call, body: { ...filters, limit: limits.listMax, ...defined({ cursor }) } })) as Found | Refusal
      if ('refused' in found) return found
      await noted(operation, call, found.items, files)
      return { rows: found.items, next: found.meta.next }
    }),
  )
  return asFile(call, file, csvNameOf(operation))
}

/** Before a page is sent, so that whoever was answered it is in the ledger. Oneself is nobody to note. */
async function noted(operation: Operation, { account }: AnyCall, rows: Rows, { noteExported }: Files): Promise<void> {
  const { cards }: CallDefinition = contract[operation]
  if (!cards || !account) return
  const uids = rows.flatMap(({ uid, role }) =>
    typeof uid === 'string' && (cards === 'everybody' || role === 'student') && uid !== account.uid ? [uid] : [],
  )
  await noteExported(account, uids)
}

/** Writes a table in its caller's share. Calls that visitors may make have no tables; they have a share by their address all the same. */
function written({ account, request }: AnyCall, tables: Tables, table: Parameters<Tables['write']>[1]) {
  return tables.write(account?.uid ?? request.ip, table)
}

function asFile(call: AnyCall, file: Awaited<ReturnType<typeof csvOf>>, name: string): unknown {
  if ('refused' in file) return file
  call.reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachmentNamed(name),
    'cache-control': 'private, no-store',
  })
  return file
}

/** Read your own writes (architecture 19): the position in the reply of the caller's last write. */
function minimumOf(header: string | readonly string[] | undefined): Position {
  const wanted = header === undefined ? START : decodePosition(String(header))
  if (wanted === undefined) throw badField('X-Min-Position', 'is not a position')
  return wanted
}

type Caller = { readonly account: Account; readonly condition: Condition }

/**
 * Whether the caller may see a thing. If not, it is answered as if it did not exist (product 2.17).
 * @param more what has to be looked up: people in a relationship to it, or that it is open to the caller after all
 */
export function maySee(
  { account, condition }: Caller,
  thing: Thing,
  fields: object,
  more: Pick<Parties, 'related' | 'open'> = {},
): boolean {
  return meets(condition, account, { ...partiesOf(thing, fields, account.role), ...more })
}

/** The filter that limits a list to what the caller may see. */
export function listFilter({ account, condition }: Caller, thing: Thing): Filter {
  return filterOf(thing, condition, account)
}

/** Replies with a page: items in the body, total and next cursor in headers. */
export async function listReply<Doc, Item>(
  call: Pick<Call<Account>, 'request' | 'reply'>,
  found: Page<Doc> | Refusal,
  replies: (items: readonly Doc[]) => Item[] | Promise<Item[]>,
): Promise<Item[] | Refusal> {
  if ('refused' in found) return found
  setPageHeaders(call, found)
  return replies(found.items)
}

/** The first item, or 404. */
export function only<Item>([item]: readonly Item[]): Item | Refusal {
  return item ?? refuse('not_found')
}

/** For a field that a schema cannot check. */
export function badField(field: string, message: string): Problem {
  return new Problem(400, 'invalid', `Please correct what was sent: ${field}.`, { details: [{ field, message }] })
}
