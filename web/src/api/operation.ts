import { calls } from '#contract/calls.ts'
import type { InputOf, ListDefinition, PartOf } from '#contract/call.ts'
import type { Contract, Operation, Reply, WriteOperation } from '#contract/contract.ts'
import type { FailedRequest, LookedThrough } from './said-beside.ts'
import { limits } from '#events/vocabulary/limits.ts'

/** Everything that a call takes, wherever in the request it stands. */
export type Input<Op extends Operation> = InputOf<Contract[Op]>

type Takes<Name extends string> = {
  [Op in Operation]: Name extends keyof PartOf<Contract[Op], 'query'> | keyof PartOf<Contract[Op], 'body'> ? Op : never
}[Operation]
/** Answered in pages. */
export type PagedOperation = Exclude<Takes<'cursor'>, WriteOperation>
/** Lists that are followed by difference. The generic ones are asked for again as a whole. */
export type ListOperation = { [Op in Operation]: Contract[Op] extends { readonly list: ListDefinition } ? Op : never }[Operation]
/** Also answered as a file for a spreadsheet. */
export type FileOperation = Exclude<Takes<'format'>, WriteOperation>
export type ReadOperation = Exclude<Operation, WriteOperation | PagedOperation>

export type Item<Op extends PagedOperation> =
  Reply<Op> extends readonly (infer One)[] ? One : Reply<Op> extends { items: readonly (infer One)[] } ? One : never
/** One page: of a list with what its headers say, of a search as it is answered. */
export type Page<Op extends PagedOperation> =
  Reply<Op> extends readonly unknown[]
    ? { items: Item<Op>[]; total: number; next?: string; verified?: string; lookedThrough?: LookedThrough; failed?: FailedRequest }
    : Reply<Op>
/** As far as all of them are alike. */
export type AnyPage = {
  readonly items: readonly unknown[]
  readonly total?: number
  readonly next?: string
  readonly verified?: string
  readonly lookedThrough?: LookedThrough
  readonly failed?: FailedRequest
  readonly meta?: { readonly total: number; readonly next?: string }
}

/** One HTTP call of §7. */
export type Call = {
  readonly operation: Operation
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  /** A search is sent by POST, but stores nothing: it waits for positions and needs no idempotency key. */
  readonly kind: 'read' | 'search' | 'write'
  readonly body?: unknown
  /** A file of rows, in place of `body`: its bytes, which the server decodes. */
  readonly csv?: File
  /** Needs no bearer token. */
  readonly open?: true
  /** §8: shown when the server gives no message. */
  readonly failure?: string
  readonly timeoutMs?: number
}

/** Of a call that the first code of every page makes: written out there, it does not bring along the table of all calls. */
export type PathOf<Op extends Operation> = Contract[Op] extends { readonly call: `${string} ${infer Path}` } ? Path : never

type Row = {
  readonly method: Call['method']
  readonly path: string
  readonly kind: Call['kind']
  readonly pages?: true
  readonly open?: true
  readonly csv?: true
  readonly failure?: string
}
export const rows: Readonly<Record<Operation, Row>> = calls

/** How long an answer is waited for, where not as long as it takes. The servers count as down after the token check's time (product 3). */
const timeouts: Readonly<Partial<Record<Operation, number>>> = {
  'auth.verifyToken': 10_000,
  'skills.suggest': limits.skillSuggestionMs,
}

/** The request of an operation: what its path names comes out of the input, the rest is the query or the body. */
export function callOf<Op extends Operation>(operation: Op, input: Input<Op>): Call {
  const { method, path, kind, open, csv, failure } = rows[operation]
  const rest: Record<string, unknown> = { ...(input as object) }
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  // A file is the body, and what is said about it stands in the address.
  const { file, ...about } = rest
  // So does a dry run of a call whose body is that of the call itself.
  const { dryRun, ...body } = rest
  const query = csv ? queryOf(about) : method === 'GET' ? queryOf(rest) : queryOf({ dryRun })
  const timeoutMs = timeouts[operation]
  return {
    operation,
    method,
    kind,
    url: query ? `${place}?${query}` : place,
    ...(csv ? { csv: file as File } : method !== 'GET' && { body }),
    ...(open && { open }),
    ...(failure !== undefined && { failure }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
}

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  return new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString()
}
