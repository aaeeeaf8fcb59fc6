import type { Collection } from '../port.ts'
import type { Declared, Entry } from '../declaration.ts'
import type { Json } from '#events/envelope.ts'

/** One document for the writer, serialized to text because that is the cheapest to send to another thread. */
export type Row = {
  readonly id: string
  readonly pos: string
  /** JSON of the whole document; undefined for a tombstone. */
  readonly doc: string | undefined
  /** JSON of the keys in its `Entry`. */
  readonly keys: string
  /** The keys themselves, where no other thread has to be sent them. */
  readonly entry?: Entry['keys']
  /** Words with a blank between them. */
  readonly words: string
}

export type WrittenBatch = {
  readonly consumer: string
  /** Undefined deletes it. */
  readonly checkpoint: string | undefined
  readonly once?: true
  readonly writes: readonly { readonly collection: string; readonly rows: readonly Row[] }[]
}

/** A command of the writer. Each is one savepoint; commands that wait together are one transaction. */
export type WriterCommand =
  | { readonly kind: 'commit'; readonly batches: readonly WrittenBatch[] }
  | { readonly kind: 'declare'; readonly collection: Collection; readonly indexes: 'now' | 'later' }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'setState'; readonly name: string; readonly value: Json | undefined }
  | { readonly kind: 'purge' }
  | { readonly kind: 'close' }

export type WriterRequest = { readonly number: number; readonly command: WriterCommand }
/** `collection` is the reply to `declare`: the stored declaration, which may contain more than was declared. */
export type WriterReply = { readonly number: number; readonly error?: string; readonly collection?: Declared }
export type WriterOptions = {
  readonly file: string
  readonly synchronous: 'NORMAL' | 'OFF'
  readonly cacheBytes: number
  readonly copyPages?: number | undefined
}
