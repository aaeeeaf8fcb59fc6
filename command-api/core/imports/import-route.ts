/** Calls that take a file of rows: each row is a command, decided by itself (calls.md, Imports; product 2.20, Files read). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ImportReply } from '#contract/imports.ts'
import type { Json, JsonObject } from '#events/envelope.ts'
import { NAMES_ALONE } from '#events/vocabulary/import-fields.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, sentenceOf, statusOf, type FieldMistake, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { normalEmail } from '#lib/email.ts'
import { defined } from '#lib/fields.ts'
import type { Call, Route } from '#platform/http/operations.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Rate, RateLimiter } from '#platform/http/rate-limiter.ts'
import { acceptUploads, receiveUpload } from '#platform/http/upload.ts'
import type { BatchKeys } from './batch-keys.ts'
import type { Command } from '../command.ts'
import { importFile, type FileRefusal } from './import-file.ts'
import { refusedRow, sentenceFor } from './row-mistakes.ts'
import { valuesOf, type Readers, type Row, type RowValues } from '../row-values.ts'
import { idempotencyKey, type RoutePorts } from '../write-route.ts'

export type ImportPorts = RoutePorts & {
  /** Counts the rows that an account imports, and those that it tries. */
  readonly rowLimiter: RateLimiter
  readonly batchKeys: BatchKeys
  readonly limits: { readonly rows: Rate }
}
type Importing = {
  /** Columns of the file, in any order; one whose name ends with `?` may be missing. */
  readonly fields: readonly string[]
  /** How the texts of these are understood; those of the others are taken as they are. */
  readonly readers?: Readers
  /** The command of a row, with the fields that the file does not say. */
  readonly commandOf: (values: Row, account: Account, read: ReadRow) => Promise<RowCommand | Refusal>
  /** Of the columns, those that hold a day. */
  readonly days?: readonly string[]
  /** Columns in which two rows may be alike so that the later one says nothing more, and is not decided. */
  readonly unique?: readonly string[]
}
/** `row` is as the file has it. */
export type ReadRow = Pick<RowValues, 'mistakes'> & { readonly row: Row }
type RowCommand = {
  readonly command: Command
  readonly input: JsonObject
  /** What is wrong beside that: the row is not decided. */
  readonly mistakes?: readonly FieldMistake[]
  /** The message of an accepted row. `changed`: it stored something, or in a dry run would. */
  readonly accepted?: (changed: boolean) => string
}

const form = { file: 'file', fields: [], maxBytes: limits.importBytes }

/** Lets the routes of this scope take files of rows, as a body or in a form. */
export async function acceptImports(scope: FastifyInstance): Promise<void> {
  scope.removeContentTypeParser(['application/json', 'text/plain'])
  await acceptUploads(scope)
  scope.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: limits.importBytes }, (_, body, done) => done(null, body))
}

export function importRoute(ports: ImportPorts, importing: Importing): Route<Account> {
  return async (call) => {
    const { account, query, request, reply } = call
    if (!account) return refuse('unauthorized')
    const key = idempotencyKey(request.headers['idempotency-key'])
    if (isRefusal(key)) return key
    const bytes = await bytesOf(call)
    if (reply.sent) return reply
    if (isRefusal(bytes)) return bytes
    const { dryRun = false } = query as Asked
    const other = dryRun
      ? undefined
      : ports.batchKeys(account.uid, request.routeOptions.config.operation ?? '', key, bytes, JSON.stringify(query))
    if (other) return other
    const read = countedRows(ports, importing, account, bytes, query as Asked)
    if (!('file' in read)) return read
    const { file, rows } = read

    const known = importing.fields.map((name) => name.replace('?', ''))
    const preview = ports.handler.preview()
    const results: ImportReply['rows'] = []
    const topics = new Set<Topic>()
    let changes = 0
    /** By address: the last line that changed something, so that a repeated one can be told from what was known before. */
    const decidedAt = new Map<string, number>()
    /** By what must be unique: what was accepted. */
    const acceptedAt = new Map<string, { readonly line: number; readonly values: Row }>()
    let position: string | undefined
    for (const { line, row, cells, mistake, unreadable } of rows) {
      // A row may be answered without any waiting for input or output; without this turn, all other requests would wait for all rows.
      await nextTurn()
      // Each row has a key of its own, so that the same file sent again finds what it stored.
      const sent = { caller: { kind: 'user', account }, key: `${key}|${line}`, requestId: request.id } as const
      const { email, name, ...others } = row
      const { values, shown, mistakes } = valuesOf(row, importing.readers ?? {})
      // Where a name may be missing, it is a help for the reader; else it is what the row says.
      const said = Object.keys(importing.fields.includes('name') ? row : others)
      const result = { line, ...defined({ email, name }), ...(dryRun && { others: { ...others, ...shown } }) }
      // A value that was not understood is shown as it stands in the file.
      const refusal = (message: string) =>
        results.push({ ...result, ...(dryRun && { others }), ok: false, changed: false, message, cells: [...cells] })
      if (mistake !== undefined) {
        refusal(mistake)
        continue
      }
      const alike = importing.unique?.map((column) => comparedAs(column, values[column])).join('\n')
      const repeated = alike === undefined || mistakes.length > 0 ? undefined : acceptedAt.get(alike)
      const says = (field: string) => importing.unique?.includes(field) === true || repeated?.values[field] === values[field]
      if (repeated !== undefined && !said.every(says)) {
        refusal(`The address stands in line ${repeated.line} already, with other words.`)
        continue
      }
      if (repeated !== undefined) {
        results.push({ ...result, ok: true, changed: false, message: asLine(repeated.line) })
        continue
      }
      const asked = await importing.commandOf(values, account, { row, mistakes })
      const stopped = refusedRow(asked, { unreadable, mistakes }, known)
      const answer =
        stopped ??
        (isRefusal(asked)
          ? asked
          : await (dryRun ? preview(asked.command, asked.input, sent) : ports.handler.handle(asked.command, asked.input, sent)))
      // The caller sends the file again; what was stored is not stored twice.
      if (isRefusal(answer) && statusOf(answer.refused) >= 500) return answer
      if (isRefusal(answer)) {
        refusal(sentenceFor(answer))
        continue
      }
      if (alike !== undefined) acceptedAt.set(alike, { line, values })
      const changed = 'changed' in answer ? answer.changed : answer.topics.length > 0
      const same = email === undefined ? undefined : decidedAt.get(normalEmail(email))
      if (email !== undefined && (changed || same === undefined)) decidedAt.set(normalEmail(email), line)
      if (changed) changes += 1
      const message = isRefusal(asked) ? undefined : asked.accepted?.(changed)
      const what = defined({ message: changed || same === undefined ? message : asLine(same), warnings: answer.warnings?.slice() })
      results.push({ ...result, ok: true, changed, ...what })
      if ('changed' in answer) continue
      position = answer.position ?? position
      for (const topic of answer.topics) topics.add(topic)
    }
    const counts = { ...countsOf(results), changed: changes }
    const tried = dryRun && { columns: [...file.columns], above: [...file.above], ...defined({ guessed: file.guessed }) }
    const ofFile = { ignored: [...file.ignored], ...tried }
    return { rows: results, ...counts, ...ofFile, topics: [...topics], ...defined({ position }) } satisfies ImportReply
  }
}

function comparedAs(column: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : column === 'email' ? normalEmail(value) : value.toLowerCase()
}

/** As long as no row is read, no column is missing: a page asks for them first, and then says which are meant. */
function columnsAlone(columns: readonly string[]): ImportReply {
  return { rows: [], accepted: 0, changed: 0, refused: 0, ignored: [], columns: [...columns], topics: [] }
}

function countsOf(rows: ImportReply['rows']) {
  const accepted = rows.filter(({ ok }) => ok).length
  return { accepted, refused: rows.length - accepted }
}

/** As much of a file counts as a row, whichever rows are asked for: the largest file costs no more than a part of 50 rows that a page sends. */
const OF_ROW = { bytes: 40 * 1024, lines: 20 }
const MOST_LINES = limits.importRows

function readingOf(bytes: Buffer): number {
  const lines = Math.min(MOST_LINES, Math.max(count(bytes, '\n'), count(bytes, '\r')))
  return Math.ceil(Math.max(bytes.length / OF_ROW.bytes, lines / OF_ROW.lines))
}

function count(bytes: Buffer, sign: string): number {
  let found = 0
  for (let at = bytes.indexOf(sign); at >= 0; at = bytes.indexOf(sign, at + 1)) found += 1
  return found
}

/** The rows that were asked for, once they are counted. A file costs its reading, whichever they are, and also where it is refused. */
function countedRows(ports: ImportPorts, { fields, days }: Importing, account: Account, bytes: Buffer, query: Asked) {
  const { dryRun = false, columns, lines, role } = query
  const counted = readingOf(bytes)
  const limited = countedAs(ports, account, dryRun, counted)
  if (limited) return limited
  const file = importFile(bytes, { fields, columns, given: defined({ role }), ...defined({ days }) })
  if (isRefusal(file)) return dryRun && lines === NAMES_ALONE && file.columns ? columnsAlone(file.columns) : refused(file)
  const asked = lines === undefined ? undefined : new Set(lines.split(',').map(Number))
  const rows = asked ? file.rows.filter(({ line }) => asked.has(line)) : file.rows
  return countedAs(ports, account, dryRun, rows.length - counted) ?? { file, rows }
}

function countedAs({ rowLimiter, limits: { rows } }: ImportPorts, { uid }: Account, dryRun: boolean, amount: number): Refusal | undefined {
  if (amount <= 0) return undefined
  const retryAfterSeconds = dryRun ? rowLimiter(`${uid} dry run`, tries(rows), amount) : rowLimiter(uid, rows, amount)
  return retryAfterSeconds === undefined ? undefined : refuse('rate_limited', { retryAfterSeconds })
}

type Asked = { readonly dryRun?: boolean; readonly columns?: string; readonly lines?: string; readonly role?: string }

/**
 * Dry runs have a count of their own: an answer tells something too, but trying a file with other columns must not use up what it may
 * store.
 */
const tries = ({ perMinute, burst }: Rate): Rate => ({ perMinute: 5 * perMinute, burst: 5 * burst })

/** @throws where the file could be read, with its columns beside the refusal */
function refused({ columns, ...refusal }: FileRefusal): Refusal {
  if (columns === undefined) return refusal
  const { refused: code, details } = refusal
  throw new Problem(statusOf(code), code, sentenceOf(code, details), { ...defined({ details: details as Json | undefined }), columns })
}

const asLine = (line: number) => `as line ${line}`

async function bytesOf(call: Call<Account>): Promise<Buffer | Refusal> {
  const { request, body } = call
  if (Buffer.isBuffer(body)) return body
  return request.isMultipart() ? uploaded(call) : refuse('file_missing', { field: form.file })
}

async function uploaded(call: Call<Account>): Promise<Buffer | Refusal> {
  const put = async (content: AsyncIterable<Uint8Array>) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk)
    return Buffer.concat(chunks)
  }
  const received = await receiveUpload(call, form, { put, remove: async () => undefined })
  if (!('mistake' in received)) return received.stored
  const { mistake, field } = received
  if (mistake === 'unknown_field') return invalid(field, 'is not a field of this form')
  if (mistake === 'too_large') return refuse('file_too_large', { field, limit: limits.importBytes / 1024 / 1024 })
  return refuse(mistake === 'missing' ? 'file_missing' : 'bad_upload', { field })
}
