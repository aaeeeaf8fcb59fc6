/** The envelope around every event (architecture 7). No business word beyond the actor's role lives here. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

/** The cause of an event. `uid` is a user's id or the name of a process or timer; `role` is the user's role at the time. */
export type Actor = {
  readonly kind: 'user' | 'process' | 'timer' | 'import'
  readonly uid?: string
  readonly role?: string
}

export type Meta = {
  /** When it happened, by the server's clock; never before the stream's last event. UTC ISO instant. */
  readonly occurredAt: string
  readonly commandId: string
  readonly correlationId: string
  readonly causationId: string
  readonly requestId: string
  readonly actor: Actor
  /**
   * The cause: a call (`users.updateField`), a timer (`timer.offerExpired`) or a process (`process.followApplications`).
   * Missing only on events stored before this field existed.
   */
  readonly operation?: string
  /** HMAC of the command's body, keyed by `keyIds` of all its events too: the same key with another body is refused with 422. */
  readonly commandHash: string
  /** Ids of the keys that sealed the personal fields of `data`. */
  readonly keyIds: readonly string[]
  /** Version of the platform that wrote it. */
  readonly app: string
  readonly imported?: true
  /** The bulk action of which the command was a part: all its events have the same. */
  readonly bulkId?: string
}

/** An event on its way into the store. `id` is a lower-case UUID. */
export type NewEvent = {
  readonly id: string
  readonly type: string
  readonly schemaVersion: number
  readonly data: JsonObject
  readonly meta: Meta & { readonly operation: string }
}

/** An event's place in the log of all streams. In memory a bigint; on the wire and in documents 20 digits (`encodePosition`). */
export type Position = bigint
/** An event's place in its stream, counted from 0. */
export type Revision = number

export type Recorded = Omit<NewEvent, 'meta'> & {
  readonly meta: Meta
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  /** The store's own clock at the append. */
  readonly recordedAt: string
}

/** The position before the first event. */
export const START: Position = -1n

/** 20 digits, so that the texts sort like the numbers. `START` cannot be encoded; on the wire it is left out. */
export function encodePosition(position: Position): string {
  return position.toString().padStart(20, '0')
}

/** @returns undefined when the text is no position. */
export function decodePosition(text: string): Position | undefined {
  return /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
}
