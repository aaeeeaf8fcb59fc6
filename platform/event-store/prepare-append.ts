import { START, type NewEvent, type Recorded, type Revision } from '#events/envelope.ts'
import { Conflict, Invalid, TooLarge } from './failures.ts'
import type { Appended } from './port.ts'

/** From this size on an append is refused; EventStoreDB's own bound, counted over the whole batch. */
const APPEND_LIMIT_BYTES = 1_048_576
/** Revision of a stream that has no event yet, so that `expected + 1` is always the first new revision. */
export const NO_REVISION = -1
const MAX_DEPTH = 1_000
/** Upper bound for the size of an event's other columns. */
const FRAME_BYTES = 64

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The first dash ends the category. */
const streamName = /^[A-Za-z0-9_]+-[A-Za-z0-9_-]+$/
/** No `$`: EventStoreDB keeps that for itself, and readers skip it. */
const eventType = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/

/** `[id, type, schemaVersion, data, meta]`, the last two as JSON text. A tuple, because it crosses a thread. */
type PreparedEvent = readonly [id: string, type: string, schemaVersion: number, data: string, meta: string]
export type PreparedAppend = {
  readonly stream: string
  /** The revision the stream must have, `NO_REVISION` for none. */
  readonly after: Revision
  readonly events: readonly PreparedEvent[]
  readonly bytes: number
}

/**
 * The checks that every store shares, and the one place where events become text.
 * @throws {Invalid} naming what is wrong
 * @throws {TooLarge} at `APPEND_LIMIT_BYTES`
 */
export function prepareAppend(stream: string, expected: 'none' | Revision, events: readonly NewEvent[]): PreparedAppend {
  if (!isStreamName(stream)) {
    throw new Invalid(`The stream name ${JSON.stringify(stream)} is not of the form category-id with at most 200 of A-Z a-z 0-9 _ -.`)
  }
  if (expected !== 'none' && !(Number.isSafeInteger(expected) && expected >= 0)) {
    throw new Invalid(`The expected revision must be 'none' or a whole number from 0, not ${String(expected)}.`)
  }
  const prepared = events.map(prepareEvent)
  if (prepared.length > 1 && new Set(prepared.map(([id]) => id)).size < prepared.length)
    throw new Invalid('Two events of one append have the same id.')
  const bytes = prepared.reduce((sum, event) => sum + sizeOf(event), 0)
  if (bytes >= APPEND_LIMIT_BYTES) {
    throw new TooLarge(`An append to ${stream} has ${bytes} bytes, which is not below the limit of ${APPEND_LIMIT_BYTES}.`)
  }
  return { stream, after: expected === 'none' ? NO_REVISION : expected, events: prepared, bytes }
}

/** Any other name is refused on append and reads as empty. */
export function isStreamName(stream: unknown): boolean {
  return typeof stream === 'string' && stream.length <= 200 && streamName.test(stream)
}

function prepareEvent({ id, type, schemaVersion, data, meta }: NewEvent): PreparedEvent {
  if (typeof id !== 'string' || !uuid.test(id)) throw new Invalid(`The event id ${JSON.stringify(id)} is no lower-case UUID.`)
  if (typeof type !== 'string' || !eventType.test(type)) throw new Invalid(`The event type ${JSON.stringify(type)} is no name.`)
  if (!(Number.isSafeInteger(schemaVersion) && schemaVersion > 0)) {
    throw new Invalid(`The schema version of ${type} must be a whole number from 1, not ${String(schemaVersion)}.`)
  }
  return [id, type, schemaVersion, jsonObject(data, `${type}.data`), jsonObject(meta, `${type}.meta`)]
}

function jsonObject(value: unknown, path: string): string {
  if (!isPlainObject(value)) throw new Invalid(`${path} must be an object.`)
  checkJson(value, path, 0)
  return JSON.stringify(value)
}

/** JSON.stringify would silently drop or change some values (undefined, NaN, a Date), and throw on others. */
function checkJson(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return
  if (typeof value === 'number' && Number.isFinite(value)) return
  if (depth > MAX_DEPTH) throw new Invalid(`${path} is nested deeper than ${MAX_DEPTH} levels or contains itself.`)
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) checkJson(value[index], path, depth + 1)
  } else if (isPlainObject(value)) {
    for (const key of Object.keys(value)) checkJson(value[key], path, depth + 1)
  } else throw new Invalid(`${path} holds a value that JSON cannot keep (${typeof value}).`)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function sizeOf([, type, , data, meta]: PreparedEvent): number {
  return Buffer.byteLength(data) + Buffer.byteLength(meta) + 2 * type.length + FRAME_BYTES
}

/** The port's form of a revision. */
export function revisionOrNone(revision: Revision): Revision | 'none' {
  return revision === NO_REVISION ? 'none' : revision
}

/** The answer to an append of no events: the stream's revision. @throws {Conflict} when it is not the expected one */
export function appendNothing({ stream, after }: PreparedAppend, tip: Recorded | undefined): Appended {
  const actual = tip?.revision ?? NO_REVISION
  if (actual !== after) throw new Conflict(stream, revisionOrNone(after), revisionOrNone(actual))
  return { revision: actual, position: tip?.position ?? START }
}
