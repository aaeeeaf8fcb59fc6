import type { AllStreamRecordedEvent, AllStreamResolvedEvent } from '@eventstore/db-client'
import type { JsonObject, Meta, NewEvent, Position, Recorded } from '#events/envelope.ts'

/** Commit equals prepare for every event, so one number is enough. */
export const toServerPosition = (position: Position) => ({ commit: position, prepare: position })

/** The event's position, also of one that is not ours. */
export function positionOf({ event, commitPosition }: AllStreamResolvedEvent): Position {
  const position = event?.position.commit ?? commitPosition
  if (position === undefined) throw new Error('EventStoreDB sent an event without a position.')
  return position
}

/** The metadata of our events: the envelope's `meta`, and the schema version, for which EventStoreDB has no place. */
export function metadataOf({ meta, schemaVersion }: NewEvent): Meta & { readonly schemaVersion: number } {
  return { ...meta, schemaVersion }
}

/** @returns undefined for the system's own events and for what other programs wrote into the same log */
export function recordedFrom({ event }: AllStreamResolvedEvent): Recorded | undefined {
  if (event === undefined || event.streamId.startsWith('$') || event.type.startsWith('$')) return undefined
  if (!event.isJson || !isOurs(event.metadata)) return undefined
  const { schemaVersion, ...meta } = event.metadata
  return {
    id: event.id,
    type: event.type,
    schemaVersion,
    data: event.data as JsonObject,
    meta,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position.commit,
    recordedAt: event.created.toISOString(),
  }
}

function isOurs(metadata: AllStreamRecordedEvent['metadata'] | undefined): metadata is Meta & { readonly schemaVersion: number } {
  return typeof metadata === 'object' && 'schemaVersion' in metadata && typeof metadata['schemaVersion'] === 'number'
}
