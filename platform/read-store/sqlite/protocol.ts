import type { Collection } from '../port.ts'
import type { Declared } from '../declaration.ts'
import type { Json } from '#events/envelope.ts'

/** One document on its way to the writer, everything already text: that is the cheapest to hand to another thread. */
export type Row = {
  readonly id: string
  readonly pos: string
  /** JSON of the whole document; undefined for a tombstone. */
  readonly doc: string | undefined
  /** JSON of the keys in its `Entry`. */
  readonly keys: string
  /** Words with a blank between them. */
  readonly words: string
}

/** What the writer is asked to do; each is one savepoint, and those that wait together are one transaction. */
export type Order =
  | {
      readonly kind: 'commit'
      readonly consumer: string
      /** Undefined forgets it. */ readonly checkpoint: string | undefined
      readonly writes: readonly { readonly collection: string; readonly rows: readonly Row[] }[]
    }
  | { readonly kind: 'declare'; readonly collection: Collection; readonly indexes: 'now' | 'later' }
  | { readonly kind: 'drop'; readonly name: string }
  | { readonly kind: 'setState'; readonly name: string; readonly value: Json | undefined }
  | { readonly kind: 'close' }

export type Request = { readonly number: number; readonly order: Order }
/** `collection` answers `declare`: what is stored now, which may be more than was declared. */
export type Reply = { readonly number: number; readonly error?: string; readonly collection?: Declared }
export type WriterOptions = { readonly file: string; readonly synchronous: 'NORMAL' | 'OFF' }
