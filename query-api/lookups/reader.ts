/** The reader of look-ups (architecture 3): current within half a second, or as the view stands. */
import type { Position } from '#events/envelope.ts'
import type { Document, Query, ReadStore } from '#platform/read-store/port.ts'
import { readerAfter, readerOf, type Reader, type View, type Views } from '../core/reader.ts'

/** A view usually needs a few milliseconds to pass the end of the log. */
export const LOOKUP_WAIT_MS = 500
/** Documents of one look-up at most: one e-mail address is sent far fewer invitations, nominations and referrals. */
export const LOOKUP_LIMIT = 1_000

/** For what follows from an event: reads views that include it. @throws while one of them has not reached it */
export async function readerAt(store: ReadStore, views: Views, needed: readonly View[], position: Position): Promise<Reader> {
  if (await views.waitFor(needed, position, LOOKUP_WAIT_MS)) return readerOf(store, views)
  throw new Error(`A view is still behind: ${needed.map(({ name }) => name).join(', ')}.`)
}

/** Every document of a query, page by page: of one person or one job there are few. */
export async function allOf<D extends Document>(read: Reader, view: View<D>, query: Pick<Query, 'where' | 'sort'>): Promise<readonly D[]> {
  const found: D[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await read.find(view, { ...query, limit: LOOKUP_LIMIT, ...(cursor !== undefined && { cursor }) })
    found.push(...items)
    cursor = next
  } while (cursor !== undefined)
  return found
}

/** Each read first waits until its view has passed the end of the log; a view that stays behind is read as it stands. */
export function lookupReader(store: ReadStore, views: Views, head: () => Promise<Position>): Reader {
  const caughtUp = async (needed: readonly View[]) => void (await views.waitFor(needed, await head(), LOOKUP_WAIT_MS))
  return readerAfter(caughtUp, readerOf(store, views))
}
