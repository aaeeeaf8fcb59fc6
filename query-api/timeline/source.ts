/** Where the events of a trail are read: a small thing's own stream as a whole, others from the newest on, a window at a time. */
import type { DomainEvent } from '#events/define.ts'
import { decodePosition, type Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { pairId } from '#lib/pair-id.ts'
import { positionOf, referenceId, references, thingKey, type ReferencedThing } from '#projections/views/references/model.ts'
import type { EventReader } from '../core/event-reader.ts'
import type { CallReader } from '../core/reader.ts'

export type Source = { readonly events: EventReader; readonly read: CallReader }
/** A thing, or what one university decided about a company. */
export type Of = { readonly type: ReferencedThing; readonly id: string }

/** Things with a stream of their own whose events are few, and mark each other. To the others something may happen for years. */
const short: ReadonlySet<ReferencedThing> = new Set(['application', 'referral', 'invitation'])

export type TrailEvents = {
  /** In the order of the log. */
  readonly events: readonly DomainEvent[]
  /** Before which position there are earlier ones; undefined where there are none. */
  readonly older: Position | undefined
}

/** The newest events of a thing, or those before a position: all of them, or as many as one window has. */
export async function eventsBefore({ events, read }: Source, { type, id }: Of, before?: Position): Promise<TrailEvents> {
  if (short.has(type)) return { events: await events.stream(`${type}-${id}`, read.aside), older: undefined }
  const { items } = await read.find(references, {
    where: { keys: thingKey(type, id) },
    limit: limits.trailEvents + 1,
    ...(before !== undefined && { after: { id: referenceId(before) } }),
  })
  const window = items.slice(0, limits.trailEvents).map(positionOf)
  return { events: await events.at(window, read.aside), older: items.length > window.length ? window.at(-1) : undefined }
}

/** The points of a professor mark each other: what takes some back may stand in another window. A professor has few. */
export async function withPoints({ events, read }: Source, id: string, window: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
  if (!window.some(({ stream }) => stream.startsWith('points-'))) return window
  const known = new Set(window.map(({ id: eventId }) => eventId))
  const points = (await events.stream(`points-${id}`, read.aside)).filter((event) => !known.has(event.id))
  return [...window, ...points].toSorted((one, other) => (one.position < other.position ? -1 : 1))
}

/** The first events of a thing's streams, which say whose it is however long its trail is. */
export async function firstEvents({ events, read }: Source, { type, id }: Of, { universityId }: Account): Promise<readonly DomainEvent[]> {
  const own = [`${type}-${id}`, ...(type === 'organization' ? [`policy-${id}`] : [])]
  const streams = [...own, ...(type === 'organization' && universityId !== undefined ? [`campus-${pairId(universityId, id)}`] : [])]
  return (await Promise.all(streams.map((stream) => events.stream(stream, read.aside, { limit: 1 })))).flat()
}

export function isShort(type: TimelineType): boolean {
  return short.has(type)
}

/** The cursor of a long trail is a position of the log. */
export function placeOf(type: TimelineType, cursor: string | undefined): Position | undefined {
  return !isShort(type) && cursor !== undefined && /^\d{20}$/.test(cursor) ? decodePosition(cursor) : undefined
}
