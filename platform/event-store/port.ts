import type { NewEvent, Position, Recorded, Revision } from '#events/envelope.ts'

/**
 * The log. Both adapters promise exactly this (engine.md, "Event store port"), and the contract suite proves it:
 * positions strictly increase in commit order, with gaps allowed; an append is contiguous in its stream and whole or
 * absent; a retry with the same ids and the same expected revision gets the first answer; nothing is ever
 * deleted or changed. Reads come in pages, because a promise per event costs more than the event.
 */
export interface EventStore {
  /**
   * Durable once resolved.
   * @throws {Conflict} another revision is current, or the ids overlap in part
   * @throws {OutcomeUnknown} it is unknown whether the events are stored; safe to retry with the same ids
   * @throws {Unavailable} not stored, the store cannot take it now (connection down, queue full, disk full)
   * @throws {TooLarge} 1 MiB or more in one append
   * @throws {Invalid} a bad id, type, stream name or payload; refused before anything is sent
   */
  append(stream: string, expected: 'none' | Revision, events: readonly NewEvent[], options?: AppendOptions): Promise<Appended>

  /** A missing stream is empty. Without `limit` the whole stream. `from` is inclusive. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly Recorded[]>

  /** The events at these positions, each of which the log has given before, in commit order. */
  readAt(positions: readonly Position[]): Promise<readonly Recorded[]>

  /** The next page after `after` (exclusive), in commit order. `position` also moves past events that the filter left out. */
  readAll(options: ReadAllOptions): Promise<Page>

  /** The next page as `readAll` gives it, but as the store holds it: for the auditor of the log, who goes by what was written. */
  readStored(options: Omit<ReadAllOptions, 'filter'>): Promise<StoredPage>

  /**
   * Pages until the signal aborts, the first ones from history. Pull-based: the next page is fetched when the last one
   * was taken. After a lost connection it continues from the last position.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Page>

  /** Position of the last event, `START` when there is none. */
  head(): Promise<Position>

  close(): Promise<void>
}

export type AppendOptions = { readonly deadlineMs?: number }
export type Appended = { readonly revision: Revision; readonly position: Position }
export type ReadStreamOptions = { readonly from?: Revision; readonly direction?: 'forwards' | 'backwards'; readonly limit?: number }
/** Only these event types; every type when left out. */
export type Filter = { readonly types: readonly string[] }
export type ReadAllOptions = { readonly after: Position; readonly filter?: Filter; readonly limit?: number }
export type SubscribeOptions = {
  readonly after: Position
  readonly filter?: Filter
  readonly signal: AbortSignal
  readonly pageSize?: number
}

export type Page = {
  readonly events: readonly Recorded[]
  /** How far the log was read; a checkpoint may be set here once the events are handled. */
  readonly position: Position
  /** Nothing was behind this page when it was read. */
  readonly atHead: boolean
}

/** An event as the store holds it: personal fields sealed, `data` and `meta` as their JSON text. */
export type Stored = Omit<Recorded, 'data' | 'meta'> & { readonly data: string; readonly meta: string }
export type StoredPage = Omit<Page, 'events'> & { readonly events: readonly Stored[] }
