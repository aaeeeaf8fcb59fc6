/** Where the events of a trail are read: a small thing's own stream as a whole, others from the newest on, a window at a time. */
import type { DomainEvent } from '#events/define.ts'
import { decodePosition, type Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { pairId } from '#lib/pair-id.ts'
import { positionOf, referenceId, references, thingKey } from '#projections/views/references/model.ts'
import type { EventReader } from '../core/event-reader.ts'
import type { CallReader } from '../core/reader.ts'

export type Source = { readonly events: EventReader; readonly read: CallReader }
type Of = { readonly type: TimelineType; readonly id: string }

/** Things with a stream of their own whose events are few, and mark each other. */
const short: ReadonlySet<TimelineType> = new Set(['application', 'referral', 'invitation'])
/** Things to which something may happen for years. */
const long: ReadonlySet<TimelineType> = new Set(['user', 'organization', 'job', 'subscription'])
/** More than a nomination has, which stands in a stream with those of others. */
const OF_NOMINATION = 1_000

export type TrailEvents = {
  /** In the order of the log. */
  readonly events: readonly DomainEvent[]
  /** Before which position there may be earlier ones; undefined where these are all. */
  readonly older: Position | undefined
}

/** The newest events of a thing, or those before a position: all of them, or as many as one window has. */
export async function eventsBefore({ events, read }: Source, { type, id }: Of, before?: Position): Promise<TrailEvents> {
  if (short.has(type)) return { events: await read.aside(events.stream(`${type}-${id}`)), older: undefined }
  const limit = long.has(type) ? limits.trailEvents : OF_NOMINATION
  const { items } = await read.find(references, {
    where: { keys: thingKey(type, id) },
    limit,
    ...(before !== undefined && { after: { id: referenceId(before) } }),
  })
  const [last] = items.slice(limit - 1)
  return { events: await read.aside(events.at(items.map(positionOf))), older: last && positionOf(last) }
}

/** The points of a professor mark each other: what takes some back may stand in another window. A professor has few. */
export async function withPoints({ events, read }: Source, id: string, window: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
  if (!window.some(({ stream }) => stream.startsWith('points-'))) return window
  const known = new Set(window.map(({ id: eventId }) => eventId))
  const points = (await read.aside(events.stream(`points-${id}`))).filter((event) => !known.has(event.id))
  return [...window, ...points].toSorted((one, other) => (one.position < other.position ? -1 : 1))
}

/** The first events of a thing's streams, which say whose a long trail is. */
export async function firstEvents({ events, read }: Source, { type, id }: Of, { universityId }: Account): Promise<readonly DomainEvent[]> {
  const own = [`${type}-${id}`, ...(type === 'organization' ? [`policy-${id}`] : [])]
  const streams = [...own, ...(type === 'organization' && universityId !== undefined ? [campusStream(universityId, id)] : [])]
  return (await read.aside(Promise.all(streams.map((stream) => events.stream(stream, { limit: 1 }))))).flat()
}

/** What one university decided about a company. */
export async function campusEvents({ events, read }: Source, universityId: string, id: string): Promise<readonly DomainEvent[]> {
  return read.aside(events.stream(campusStream(universityId, id)))
}

/** The cursor of a long trail is a position of the log. */
export function placeOf(type: TimelineType, cursor: string | undefined): Position | undefined {
  return long.has(type) && cursor !== undefined && /^\d{20}$/.test(cursor) ? decodePosition(cursor) : undefined
}

function campusStream(universityId: string, organizationId: string): string {
  return `campus-${pairId(universityId, organizationId)}`
}
