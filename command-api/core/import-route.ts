/** Calls that take a file of rows: each row is a command, decided by itself (product 2.19, Imports). */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ImportReply } from '#contract/imports.ts'
import type { JsonObject } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, sentenceOf, statusOf, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import { parseCsv, separatorIn } from '#lib/csv.ts'
import { defined } from '#lib/fields.ts'
import type { Call, Route } from '#platform/http/operations.ts'
import type { Rate, RateLimiter } from '#platform/http/rate-limiter.ts'
import { acceptUploads, receiveUpload } from '#platform/http/upload.ts'
import type { Command } from './command.ts'
import { idempotencyKey, type RoutePorts } from './write-route.ts'

export type ImportPorts = RoutePorts & {
  /** Counts the rows that an account imports, and those that it tries. */
  readonly rowLimiter: RateLimiter
  readonly limits: { readonly rows: Rate }
}
export type Row = Readonly<Record<string, string>>
type Importing = {
  /** Of the head row, in any order; a column whose name ends with `?` may be missing. */
  readonly columns: readonly string[]
  /** The command of a row, with the fields that the file does not say. */
  readonly commandOf: (row: Row, account: Account) => Promise<RowCommand | Refusal>
}
type RowCommand = {
  readonly command: Command
  readonly input: JsonObject
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
    const text = await textOf(call)
    if (reply.sent) return reply
    if (isRefusal(text)) return text
    const rows = rowsIn(text, importing.columns)
    if (isRefusal(rows)) return rows
    const { dryRun = false } = query as { readonly dryRun?: boolean }
    // Dry runs have a count of their own: an answer tells something too, and trying a file must not use up what it may store.
    const retryAfterSeconds = ports.rowLimiter(dryRun ? `${account.uid} dry run` : account.uid, ports.limits.rows, rows.length)
    if (retryAfterSeconds !== undefined) return refuse('rate_limited', { retryAfterSeconds })

    const preview = ports.handler.preview()
    const results: ImportReply['rows'] = []
    const topics = new Set<Topic>()
    let position: string | undefined
    for (const { line, row } of rows) {
      // A row may be answered without any waiting for input or output; without this turn, all other requests would wait for all rows.
      await nextTurn()
      // Each row has a key of its own, so that the same file sent again finds what it stored.
      const sent = { caller: { kind: 'user', account }, key: `${key}|${line}`, requestId: request.id } as const
      const asked = await importing.commandOf(row, account)
      const answer = isRefusal(asked)
        ? asked
        : await (dryRun ? preview(asked.command, asked.input, sent) : ports.handler.handle(asked.command, asked.input, sent))
      // The caller sends the file again; what was stored is not stored twice.
      if (isRefusal(answer) && statusOf(answer.refused) >= 500) return answer
      const result = { line, ...defined({ email: row['email'] }) }
      if (isRefusal(answer)) {
        results.push({ ...result, ok: false, message: sentenceFor(answer) })
        continue
      }
      const changed = 'changed' in answer ? answer.changed : answer.topics.length > 0
      results.push({ ...result, ok: true, ...defined({ message: isRefusal(asked) ? undefined : asked.accepted?.(changed) }) })
      if ('changed' in answer) continue
      position = answer.position ?? position
      for (const topic of answer.topics) topics.add(topic)
    }
    const accepted = results.filter(({ ok }) => ok).length
    return {
      rows: results,
      accepted,
      refused: results.length - accepted,
      topics: [...topics],
      ...defined({ position }),
    } satisfies ImportReply
  }
}

/** Names the column and what is wrong with it. */
function sentenceFor({ refused, details }: Refusal): string {
  if (refused !== 'invalid' || !Array.isArray(details)) return sentenceOf(refused, details)
  return details.map(({ field, message }: { readonly field: string; readonly message: string }) => `${field} ${message}`).join(', ')
}

async function textOf(call: Call<Account>): Promise<string | Refusal> {
  const { request, body } = call
  const bytes = Buffer.isBuffer(body) ? body : request.isMultipart() ? await uploaded(call) : undefined
  if (bytes === undefined || isRefusal(bytes)) return bytes ?? refuse('file_missing', { field: form.file })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return invalid(form.file, 'must be a text in UTF-8')
  }
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

/** The rows by the names of the head row. Empty cells are left out. */
function rowsIn(text: string, columns: readonly string[]): readonly { readonly line: number; readonly row: Row }[] | Refusal {
  const parsed = parseCsv(text, limits.importRows + 2, separatorIn(text))
  if (!parsed) return invalid(form.file, 'must be rows of values between commas, semicolons or tabs; a quoted cell does not end')
  const [head, ...rows] = parsed
  if (!head) return refuse('file_missing', { field: form.file })
  const known = columns.map((name) => name.replace('?', ''))
  const names = head.cells.map((cell) => known.find((name) => name.toLowerCase() === cell.trim().toLowerCase()) ?? cell)
  const unknown = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at)
  const missing = columns.find((name) => !name.endsWith('?') && !names.includes(name))
  if (unknown !== undefined || missing !== undefined)
    return invalid(form.file, `must have these columns in its first line: ${known.join(', ')}`)
  if (rows.length > limits.importRows) return refuse('too_many_rows', { limit: limits.importRows })
  return rows.map(({ line, cells }) => ({
    line,
    row: Object.fromEntries(names.flatMap((name, at) => (cells[at]?.trim() ? [[name, cells[at].trim()]] : []))),
  }))
}
