import { streams, type EventType } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import { noticesOf, toldTypes } from '#events/vocabulary/notifications.ts'
import { shownFrom, type Notice, type NoticeContent } from '#events/vocabulary/notices/notice.ts'
import { personOf } from '#events/vocabulary/sides.ts'
import type { Contents, Projection } from '../../define.ts'
import { notifications, type NotificationDocument, type Telling } from './model.ts'

/** The categories of streams that hold an event of the table. */
const toldStreams = Object.entries(streams).flatMap(([category, module]) =>
  Object.keys(module).some((name) => toldTypes.includes(name as (typeof toldTypes)[number])) ? [category] : [],
)

/** Of each event that is being applied: it is asked for its documents once, and then for each of them. */
const known = new WeakMap<DomainEvent, readonly Notice[]>()

function noticesIn(event: DomainEvent): readonly Notice[] {
  const notices = known.get(event) ?? noticesOf(event)
  known.set(event, notices)
  return notices
}

/** The notices of the table of notifications, as documents. */
export const notificationProjection: Projection<NotificationDocument> = {
  model: notifications,
  streams: toldStreams,
  types: new Set<EventType>(toldTypes),
  key: (event) => noticesIn(event).map(({ id }) => id),
  apply: (before, event, id) => {
    const notice = noticesIn(event).find((each) => each.id === id)
    const told = before && notice?.retold ? notice.retold(before) : notice?.told
    if (told === before) return before
    const { stood } = before ?? {}
    // It stands as it stood before, by its own event: whoever has read it, or was mailed of it, is not told again.
    if (stood && told === stood) return stood
    const { id: eventId, meta } = event
    return told && documentOf(told, { eventId, at: shownFrom(told, meta.occurredAt), imported: meta.imported })
  },
  audience: ({ to, place, quiet }) => (place === 'list' && !quiet ? [to] : []),
  subjects: ({ to, by }) => [personOf(to), by?.uid],
}

type Written = { readonly eventId: string; readonly at: string; readonly imported?: boolean | undefined }

function documentOf(told: NoticeContent, written: Written): Contents<NotificationDocument> {
  const { stood } = told
  return { ...tellingOf(told, written), ...(stood && { stood: tellingOf(stood, stood) }) }
}

function tellingOf(told: NoticeContent, { eventId, at, imported }: Written): Telling {
  const { to, kind, sentence, detail, path, by, about, jobId, until, letter, interview, place = 'list', over, quiet, waits, atOnce } = told
  return {
    to,
    kind,
    sentence,
    path,
    place,
    eventId,
    at,
    ...(detail !== undefined && { detail }),
    ...(by && { by }),
    ...(about && { about }),
    ...(jobId !== undefined && { jobId }),
    ...(until !== undefined && { until }),
    ...(letter && { letter }),
    ...(interview && { interview }),
    ...(over && { over }),
    ...(waits && interview && { waits }),
    ...(atOnce && { atOnce }),
    ...(quiet && { quiet }),
    ...(imported && { imported: true }),
  }
}
