/** Where the events of a trail are read: a small thing's own stream as a whole, others from the newest on, a window at a time. */
import type { DomainEvent } from '#events/define.ts'
import type { Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { pairId } from '#lib/pair-id.ts'
import { positionOf, referenceId, references, thingKey } from '#projections/views/references/model.ts'
import type { EventReader } from '../core/event-reader.ts'
import type { CallReader } from '../core/reader.ts'

export type Source = { readonly events: EventReader; readonly read: CallReader }
type Of = { readonly type: TimelineType; readonly id: string }

/** Things whose events mark each other, and are few. */
const readWhole: ReadonlySet<TimelineType> = new Set(['application', 'referral', 'invitation'])

export type TrailEvents = {
  /** In the order of the log. */
  readonly events: readonly DomainEvent[]
  /** Whether there may be earlier ones. */
  readonly older: boolean
}

/** The newest events of a thing: all of them, or as many as one window has. */
export async function newestEvents({ events, read }: Source, of: Of): Promise<TrailEvents> {
  if (readWhole.has(of.type)) return { events: await read.aside(events.stream(`${of.type}-${of.id}`)), older: false }
  return eventsBefore({ events, read }, of)
}

/** A window of those before a position, or of the newest ones, with what other events of the thing say of them. */
export async function eventsBefore({ events, read }: Source, { type, id }: Of, before?: Position): Promise<TrailEvents> {
  const { items } = await read.find(references, {
    where: { keys: thingKey(type, id) },
    limit: limits.trailEvents,
    ...(before !== undefined && { after: { id: referenceId(before) } }),
  })
  return { events: await read.aside(events.at(items.map(positionOf))), older: items.length === limits.trailEvents }
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
export async function campusEvents({ events, read }: Source, universityId: string, id: string): Promise<TrailEvents> {
  return { events: await read.aside(events.stream(campusStream(universityId, id))), older: false }
}

function campusStream(universityId: string, organizationId: string): string {
  return `campus-${pairId(universityId, organizationId)}`
}
