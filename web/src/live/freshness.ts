import type { ListDefinition, Stale } from '#contract/call.ts'
import type { Operation } from '#contract/contract.ts'
import { freshness } from '#contract/freshness.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Topic } from '#events/vocabulary/topics.ts'
import type { ListOperation } from '../api/operation.ts'

type Freshness = { readonly topic?: Topic; readonly stale?: Stale; readonly list?: ListDefinition }
const rows: Readonly<Partial<Record<Operation, Freshness>>> = freshness
const none: Freshness = {}

/** What the answers of a call are about, what makes them stale, and of a list how it is kept. */
export function freshnessOf(operation: Operation): Freshness {
  return rows[operation] ?? none
}

/** What the pages of a list are asked for with, beside the cursor. */
export function pageInput(operation: Operation, input: object): object {
  return { ...(freshnessOf(operation).list && { limit: limits.listMax }), ...input }
}

/** The lists, each with how it is kept up to date. */
export const lists = Object.fromEntries(
  Object.entries(rows).flatMap(([operation, { list }]) => (list ? [[operation, list]] : [])),
) as Readonly<Record<ListOperation, ListDefinition>>
export const listOperations = Object.keys(lists) as readonly ListOperation[]
