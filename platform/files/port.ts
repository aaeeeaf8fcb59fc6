import { NamedError } from '#lib/named-error.ts'

/**
 * Files that people upload, by owner. What is stored is ciphertext (`platform/sealed-files.ts`); an adapter moves bytes in chunks and
 * knows nothing of what they are.
 */
export interface Files {
  /** Durable and visible as a whole once resolved. When `content` or the store fails, nothing of it stays. */
  put(file: FileName, content: AsyncIterable<Uint8Array>): Promise<void>
  /** The bytes in chunks; undefined when there is no such file. */
  open(file: FileName): Promise<AsyncIterable<Uint8Array> | undefined>
  /** A missing file is no error. */
  remove(file: FileName): Promise<void>
  /** All files of one owner, so that an erasure finds them. */
  list(owner: string): Promise<readonly StoredFile[]>
  close(): Promise<void>
}

/** Both are ids of ours (letters, digits, `-` and `_`), never a name that somebody gave. */
export type FileName = { readonly owner: string; readonly id: string }
export type StoredFile = {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly storedAt: number
}

/** The store does not answer. */
export class FilesUnavailable extends NamedError {}
/** The disk is full. */
export class NoSpaceForFiles extends NamedError {}
export class InvalidFileName extends NamedError {}

/** `<owner>/<id>`. @throws {InvalidFileName} */
export function pathOf({ owner, id }: FileName): string {
  return `${checkedId(owner)}/${checkedId(id)}`
}

/** @throws {InvalidFileName} */
export function checkedId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new InvalidFileName('A file is named by ids of letters, digits, - and _.')
  return id
}
