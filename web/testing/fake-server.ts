import { Value } from 'typebox/value'
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { conditionFor } from '#contract/permissions.ts'
import type { CallerRole } from '#events/vocabulary/permissions.ts'
import { belongs, type Thing } from '#lib/lists.ts'
import { patterns, type Calls } from './calls.ts'

/** A request as the server received it. */
export type ReceivedRequest<Name extends Operation = Operation> = Pick<Calls[Name], 'params' | 'query' | 'body'> & {
  readonly operation: Name
  readonly headers: Headers
  /** Length of the reply's body. */
  bytes: number
}

type Refusal = {
  readonly refused: number
  readonly code: string
  readonly message: string
  readonly retryAfter?: number
  readonly details?: readonly { readonly field: string; readonly message: string }[]
}

/** The server refuses, or fails (status 500 and above). */
export function refused(status: number, code: string, message: string, retryAfter?: number): Refusal {
  return { refused: status, code, message, ...(retryAfter !== undefined && { retryAfter }) }
}

const unanswered = Symbol('unanswered')
/** The server never answers. */
export function pending(): typeof unanswered {
  return unanswered
}

type Paged<Item> = { readonly items: readonly Item[]; readonly most: number; readonly headers?: Readonly<Record<string, string>> }

/** A list with at most `most` items per page. @param headers that its pages have besides */
export function paged<Item>(most: number, items: readonly Item[], headers: Readonly<Record<string, string>> = {}): Paged<Item> {
  return { items, most, headers }
}

type PreparedReply<Name extends Operation> =
  Calls[Name]['reply'] | Refusal | typeof unanswered | (Calls[Name]['reply'] extends readonly (infer Item)[] ? Paged<Item> : never)
export type Prepared<Name extends Operation> =
  PreparedReply<Name> | ((asked: ReceivedRequest<Name>) => PreparedReply<Name> | Promise<PreparedReply<Name>>)
/** Without the type of the operation, which only `prepare` checks. */
type AnyReply = object | typeof unanswered
type Answer = (asked: ReceivedRequest) => AnyReply | Promise<AnyReply>

export type FakeServer = ReturnType<typeof fakeServer>

/**
 * Replaces `fetch` and answers what was prepared for each operation. A call that was not prepared, or that violates the
 * contract, fails the test.
 */
export function fakeServer(caller: () => CallerRole, onViolation: (mistake: string) => void) {
  const answers = new Map<Operation, Answer>()
  const asked: ReceivedRequest[] = []
  let position = 1000

  const prepare = <Name extends Operation>(operation: Name, answer: Prepared<Name>) => {
    answers.set(operation, (typeof answer === 'function' ? answer : () => answer) as Answer)
  }

  const answer = async (url: URL, init: RequestInit): Promise<Response> => {
    const method = init.method ?? 'GET'
    // As on the server, an address of its own comes before one with a part that may be anything.
    const [pattern] = patterns
      .filter((each) => each.method === method && each.match.test(url.pathname))
      .toSorted((one, other) => one.names.length - other.names.length)
    // The rail counts by lists of one once a page has been still for a while, which most tests do not wait for.
    const isCount = method === 'GET' && url.searchParams.get('limit') === '1'
    const prepared = pattern && (answers.get(pattern.operation) ?? (isCount ? () => [] : undefined))
    if (!pattern || prepared === undefined) {
      onViolation(`${method} ${url.pathname} (${pattern?.operation ?? 'no operation has this address'}) was not prepared.`)
      return problem(refused(501, 'not_prepared', 'This call was not prepared.'))
    }
    const { operation, match, names } = pattern
    const { kind, query: querySchema }: CallDefinition = contract[operation]
    const values = match.exec(url.pathname)?.slice(1) ?? []
    const query = Object.fromEntries(url.searchParams)
    const request = {
      operation,
      params: Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
      // Numbers are written as text in an address.
      query: querySchema ? Value.Convert(querySchema, query) : query,
      body: (await bodyOf(init)) as ReceivedRequest['body'],
      headers: new Headers(init.headers),
      bytes: 0,
    } as ReceivedRequest
    asked.push(request)
    for (const violation of contractViolations(request, caller())) onViolation(violation)
    const given = await prepared(request)
    if (given === unanswered) return untilAborted(init.signal)
    if ('refused' in given && 'code' in given) return problem(given as Refusal)
    const isRead = kind !== 'write'
    if (!isRead) position += 1
    const place = String(position).padStart(16, '0')
    const headers = new Headers({ 'content-type': 'application/json', ...(isRead && { 'x-view-position': place }) })
    const body = isRead ? listReply(given, request, url, headers) : { position: place, ...given }
    const text = JSON.stringify(body)
    request.bytes = text.length
    return new Response(text, { headers })
  }

  const fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
    answer(new URL(input instanceof Request ? input.url : input, location.origin), init)

  /** The requests of an operation so far, in their order. */
  const requests = <Name extends Operation>(operation: Name): readonly ReceivedRequest<Name>[] =>
    asked.filter((each): each is ReceivedRequest<Name> & ReceivedRequest => each.operation === operation)

  return { prepare, fetch, requests, asked }
}

/** Of a form the fields, a file in it by its name; a file of rows as its text. */
async function bodyOf({ body }: RequestInit): Promise<unknown> {
  if (body instanceof FormData)
    return Object.fromEntries(Array.from(body, ([name, value]) => [name, typeof value === 'string' ? value : value.name]))
  if (body instanceof Blob) return { file: await body.text() }
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
}

/** How a request violates the contract. */
function contractViolations({ operation, headers, query, body }: ReceivedRequest, caller: CallerRole): string[] {
  const { kind, ...schemas }: CallDefinition = contract[operation]
  const isOpen = conditionFor(operation, 'visitor') !== undefined
  const schemaViolations = (part: 'query' | 'body', sent: unknown) =>
    schemas[part] && !Value.Check(schemas[part], sent) ? [`${operation} was sent a ${part} that does not fit: ${JSON.stringify(sent)}`] : []
  return [
    ...(!isOpen && conditionFor(operation, caller) === undefined ? [`A ${caller} may not call ${operation}.`] : []),
    ...(!isOpen && !headers.has('authorization') ? [`${operation} was called without a token.`] : []),
    ...(kind === 'write' && !headers.has('idempotency-key') ? [`${operation} was called without an idempotency key.`] : []),
    ...schemaViolations('query', query),
    ...schemaViolations('body', body),
  ]
}

type Row = Readonly<Record<string, unknown>>

/** For a list, the page of items that the query asks for; for anything else, the reply itself. */
function listReply(given: object, { operation, query }: ReceivedRequest, url: URL, headers: Headers): unknown {
  const { query: takes, kind, list }: CallDefinition = contract[operation]
  if (kind !== 'read' || !takes || !('cursor' in takes.properties)) return given
  const { items, most, headers: more = {} } = (Array.isArray(given) ? { items: given, most: Infinity } : given) as Paged<Row>
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  const { limit = 50, cursor = '0', ids, ...filters } = query as Row & { limit?: number; cursor?: string; ids?: string }
  const isFound = (item: Row) => (list ? belongs(list, filters, item as Thing) : passes(item, filters))
  const found = items.filter((item) => (ids === undefined || ids.split(',').includes(textOf(item['id']))) && isFound(item))
  const start = Number(cursor)
  const end = start + Math.min(limit, most)
  headers.set('x-total-count', String(found.length))
  if (ids === undefined && end < found.length) {
    const next = new URL(url)
    next.searchParams.set('cursor', String(end))
    headers.set('link', `<${next.href}>; rel="next"`)
  }
  return ids === undefined ? found.slice(start, end) : found
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Whether each filter's comma-separated values contain the item's field of the same name, which may be a person, or ask whether there is one. */
function passes(item: Row, { at, sort: _, ...filters }: Row): boolean {
  if (at !== undefined && textOf(item['at']) > textOf(at)) return false
  return Object.entries(filters).every(([name, wanted]) => {
    const held = item[name]
    const value = typeof held === 'object' ? ((held as Row | null)?.['uid'] ?? true) : held
    return value === undefined || textOf(wanted).split(',').includes(textOf(value))
  })
}

function problem({ refused: status, code, message, retryAfter, details }: Refusal): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(JSON.stringify({ message, code, details, requestId: '7f3a91c2-0000-4000-8000-000000000000' }), {
    status,
    headers,
  })
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The page went on.', 'AbortError')))
  })
}
