/** Pages of lists: the body is the array of items, so total and cursor are sent as headers (product 2.14). */
import { encodePosition, START } from '#events/envelope.ts'
import type { Paging } from '#contract/call.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defined } from '#lib/fields.ts'
import type { CallReader, Page } from './reader.ts'

type Announced = {
  readonly request: { readonly url: string }
  readonly reply: { readonly header: (name: string, value: string) => unknown }
}

/** `X-Total-Count`, where all is counted, and `Link` to the next page with the caller's own filters kept. */
export function setPageHeaders({ request, reply }: Announced, { total, next }: { readonly total?: number; readonly next?: string }): void {
  if (total !== undefined) reply.header('x-total-count', String(total))
  if (next === undefined) return
  const url = new URL(request.url, 'https://localhost')
  url.searchParams.set('cursor', next)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** The page of a search that asks for names with signs alone (docs/decisions/search-folds.md). */
export function nothingFound(limit: number): Page<never> {
  return { items: [], total: 0, capped: false, limit }
}

/** For how long after its first page a list can be continued. In milliseconds. */
const CURSOR_LIFETIME_MS = 86_400_000

/**
 * For a list that changes by the passing of time alone, such as open jobs. All pages show the list as it was when its
 * first page was read: the cursor carries that instant, so a job that closes in between shifts no page.
 * @param now in milliseconds
 */
export function listAtInstant({ limit, cursor, ids }: Paging, now: number) {
  const [, startedAt, place] = /^([0-9a-z]{1,9})\.(.+)$/.exec(cursor ?? '') ?? []
  const at = startedAt === undefined ? now : Math.min(Math.max(Number.parseInt(startedAt, 36), now - CURSOR_LIFETIME_MS), now)
  return {
    at: new Date(at).toISOString(),
    page: defined({ limit, cursor: place ?? cursor, ids }),
    nextCursor: (next: string | undefined) => defined({ next: next && `${at.toString(36)}.${next}` }),
  }
}

/** The reply of a search: the ids found, its total, cursor and facets, and a card for each id. */
export function searchReply<Item, Facets>(
  read: Pick<CallReader, 'position'>,
  { items: documents, total, capped, limit, next }: Omit<Page<Document>, 'items'> & { readonly items: readonly Pick<Document, '_id'>[] },
  items: Item[],
  facets: Facets,
) {
  const position = read.position()
  return {
    results: documents.map(({ _id }) => _id),
    meta: {
      total,
      limit,
      facets,
      ...(capped && { capped: true }),
      ...(next && { next }),
      ...(position !== START && { position: encodePosition(position) }),
    },
    items,
  }
}
