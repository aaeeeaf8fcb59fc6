/** What a subscription brings, as the log has it: nothing twice, nothing out of order, and nothing left out as far as the revisions of a stream show it. */
import type { Position, Recorded, Revision } from '#events/envelope.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import { PAGE } from './feed.ts'
import type { Logger } from './logger.ts'

/** Of so many streams the newest revision is known: those that had events last. */
const STREAMS = 10_000

/** Gives, for each page of a subscription, the pages to handle after `after`: where it does not fit, what the log says up to there. */
export function wholePages(eventStore: Pick<EventStore, 'readAll'>, logger: Pick<Logger, 'warn' | 'error'>) {
  const newest = new Map<string, Revision>()
  const isNext = ({ stream, revision }: Recorded) => revision <= (newest.get(stream) ?? revision) + 1
  const note = ({ stream, revision }: Recorded) => {
    const known = newest.get(stream) ?? revision
    newest.delete(stream)
    newest.set(stream, Math.max(revision, known))
    const [oldest] = newest.size > STREAMS ? newest.keys() : []
    if (oldest !== undefined) newest.delete(oldest)
  }
  /** @returns whether none is missing before one of them; those behind the first such are not noted */
  const noteWhole = (events: readonly Recorded[]) =>
    events.every((event) => {
      const isWhole = isNext(event)
      if (isWhole) note(event)
      return isWhole
    })
  const passedBy = (details: object) =>
    logger.error(details, 'Views have passed an event by that came too late. Please rebuild all views: what follows from it may be wrong.')

  return async function* (after: Position, page: Page): AsyncGenerator<Page> {
    const events = page.events.filter(({ position }) => position > after)
    const late = page.events.find(({ position, stream, revision }) => position <= after && revision > (newest.get(stream) ?? revision))
    if (late) passedBy({ stream: late.stream, revision: late.revision })
    if (page.position < after) return
    const isOrdered = events.every(({ position }, n) => n === 0 || position > (events[n - 1]?.position ?? after))
    if (isOrdered && noteWhole(events)) {
      yield { ...page, events }
      return
    }
    logger.warn({ after, upTo: page.position }, 'Events of the log came without some before them, or out of order. They are read again.')
    for (let at = after; at < page.position;) {
      const read = await eventStore.readAll({ after: at, limit: PAGE })
      if (!noteWhole(read.events)) {
        passedBy({ after: at })
        read.events.forEach(note)
      }
      yield read
      if (read.atHead) return
      at = read.position
    }
  }
}
