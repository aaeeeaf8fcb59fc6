/** Lists go on from a cursor; the body stays an array, so the rest rides in headers (product 2.14). */
import { encodePosition, START } from '#events/envelope.ts'
import type { Paging } from '#contract/call.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defined } from '#lib/fields.ts'
import type { CallReader, Page } from './reader.ts'

type Announced = {
  readonly request: { readonly url: string }
  readonly reply: { readonly header: (name: string, value: string) => unknown }
}

/** `X-Total-Count`, and `Link` to the next page with the caller's own filters kept. */
export function announcePage({ request, reply }: Announced, { total, next }: { readonly total: number; readonly next?: string }): void {
  reply.header('x-total-count', String(total))
  if (next === undefined) return
  const url = new URL(request.url, 'https://localhost')
  url.searchParams.set('cursor', next)
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** How long a list may be read on, from its first page. */
const WALK_MS = 86_400_000

/**
 * For a list that the time alone changes: it is that of one instant, and its cursor carries when it began, so that its
 * last page is of the same list as its first, whatever ended in between. `now` in milliseconds.
 */
export function walkOf({ limit, cursor, ids }: Paging, now: number) {
  const [, begun, place] = /^([0-9a-z]{1,9})\.(.+)$/.exec(cursor ?? '') ?? []
  const at = begun === undefined ? now : Math.min(Math.max(Number.parseInt(begun, 36), now - WALK_MS), now)
  return {
    at: new Date(at).toISOString(),
    page: defined({ limit, cursor: place ?? cursor, ids }),
    onwards: (next: string | undefined) => defined({ next: next && `${at.toString(36)}.${next}` }),
  }
}

/** What a search answers: the ids, how to go on, and a card for each id. */
export function foundReply<Item, Facets>(
  read: Pick<CallReader, 'position'>,
  { items: documents, total, capped, limit, next }: Page<Document>,
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
