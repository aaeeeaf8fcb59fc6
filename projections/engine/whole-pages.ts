/** What a subscription brings, as the log has it: nothing twice, nothing out of order, and nothing left out as far as the revisions of a stream show it. */
import type { Position, Recorded, Revision } from '#events/envelope.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import { PAGE } from './feed.ts'
import type { Logger } from './logger.ts'

/** Of so many streams, or twice as many, the newest revision is known: those that had events last. */
const STREAMS = 10_000

/** Gives, for each page of a subscription, the pages to handle after `after`: where it does not fit, what the log says up to there. */
export function wholePages(eventStore: Pick<EventStore, 'readAll'>, logger: Pick<Logger, 'warn' | 'error'>) {
  // In two generations, so that none has to be taken out by itself.
  let newest = new Map<string, Revision>()
  let older = newest
  const known = (stream: string) => newest.get(stream) ?? older.get(stream)
  const isNext = ({ stream, revision }: Recorded) => revision <= (known(stream) ?? revision) + 1
  const note = ({ stream, revision }: Recorded) => {
    newest.set(stream, Math.max(revision, known(stream) ?? revision))
    if (newest.size <= STREAMS) return
    older = newest
    newest = new Map()
  }
  /** @returns whether they are in order, and none is missing before one of them; those behind the first that is not so are not noted */
  const noteWhole = (events: readonly Recorded[], after: Position) => {
    let last = after
    return events.every((event) => {
      if (event.position <= last || !isNext(event)) return false
      last = event.position
      note(event)
      return true
    })
  }
  const passedBy = (details: object) =>
    logger.error(details, 'Views have passed an event by that came too late. Please rebuild all views: what follows from it may be wrong.')

  return async function* (after: Position, page: Page): AsyncGenerator<Page> {
    if (page.position >= after && noteWhole(page.events, after)) {
      yield page
      return
    }
    const late = page.events.find(({ position, stream, revision }) => position <= after && revision > (known(stream) ?? revision))
    if (late) passedBy({ stream: late.stream, revision: late.revision })
    const events = page.events.filter(({ position }) => position > after)
    if (events.length === 0) return
    if (noteWhole(events, after)) {
      yield { ...page, events }
      return
    }
    logger.warn({ after, upTo: page.position }, 'Events of the log came without some before them, or out of order. They are read again.')
    for (let at = after; at < page.position;) {
      const read = await eventStore.readAll({ after: at, limit: PAGE })
      if (!noteWhole(read.events, at)) {
        passedBy({ after: at })
        read.events.forEach(note)
      }
      yield read
      if (read.atHead) return
      at = read.position
    }
  }
}
