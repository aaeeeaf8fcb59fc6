import { streams, type EventType } from '#events/catalogue.ts'
import type { DomainEvent } from '#events/define.ts'
import { noticesOf, toldTypes } from '#events/vocabulary/notifications.ts'
import { shownFrom, type Told } from '#events/vocabulary/notices/notice.ts'
import { personOf } from '#events/vocabulary/sides.ts'
import type { Contents, Projection } from '../../define.ts'
import { notifications, type NotificationDocument } from './model.ts'

/** The categories of streams that hold an event of the table. */
const toldStreams = Object.entries(streams).flatMap(([category, module]) =>
  Object.keys(module).some((name) => toldTypes.includes(name as (typeof toldTypes)[number])) ? [category] : [],
)

/** What the table of notifications says, as documents. */
export const notificationProjection: Projection<NotificationDocument> = {
  model: notifications,
  streams: toldStreams,
  types: new Set<EventType>(toldTypes),
  key: (event) => noticesOf(event).map(({ id }) => id),
  apply: (before, event, id) => {
    const notice = noticesOf(event).find((each) => each.id === id)
    const told = before && notice?.retold ? notice.retold(before) : notice?.told
    return told === before ? before : told && documentOf(told, event)
  },
  audience: ({ to, place, quiet }) => (place === 'list' && !quiet ? [to] : []),
  subjects: ({ to, by }) => [personOf(to), by?.uid],
}

function documentOf(told: Told, { id, meta }: DomainEvent): Contents<NotificationDocument> {
  const { to, kind, sentence, detail, path, by, about, jobId, until, letter, interview, place = 'list', over, quiet, waits, atOnce } = told
  return {
    to,
    kind,
    sentence,
    path,
    place,
    eventId: id,
    at: shownFrom(told, meta.occurredAt),
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
    ...(meta.imported && { imported: true }),
  }
}
