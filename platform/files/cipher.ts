/**
 * Files are encrypted in chunks, so that none is ever in memory as a whole: AES-256-GCM, each chunk with a counter and a mark on
 * the last one in its nonce (the STREAM construction; Tink's AES-GCM-HKDF-Streaming). A chunk that was changed, moved, left out
 * or added does not open. Every file has a key of its own, derived from the person's with a random salt and the file's id: so
 * counters may begin at 0, and a file opens under no other name.
 *
 *     header   "PRF1", length of the key id, key id, salt (32 bytes)
 *     chunks   of 64 KiB, the last one shorter; each with its tag (16 bytes)
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { NamedError } from '#lib/named-error.ts'
import type { DataKey } from '../keys/port.ts'

const ALGORITHM = 'aes-256-gcm'
const MAGIC = Buffer.from('PRF1')
const SALT_BYTES = 32
const TAG_BYTES = 16
const CHUNK_BYTES = 64 * 1024

/** The stored bytes are not what was encrypted for this file: changed, cut off, or another one's. */
export class FileBroken extends NamedError {}

/** @param place names the file */
export async function* encrypted(key: DataKey, place: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(SALT_BYTES)
  const keyId = Buffer.from(key.id)
  yield Buffer.concat([MAGIC, Buffer.from([keyId.length]), keyId, salt])
  const secret = fileKey(key, salt, place)
  let n = 0
  for await (const { piece, isLast } of pieces(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, secret, nonceOf(n++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * The first chunk is opened before this resolves, so that what cannot be opened at all is known at once.
 * @param keyOf the person's key by its id; undefined when it was destroyed
 * @returns undefined when the key is gone
 * @throws {FileBroken} also while it is read
 */
export async function decrypted(
  stored: AsyncIterable<Uint8Array>,
  place: string,
  keyOf: (keyId: string) => Promise<DataKey | undefined>,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const source = stored[Symbol.asyncIterator]()
  const { keyId, salt, rest } = await readHeader(source)
  const key = await keyOf(keyId)
  if (key === undefined) {
    await source.return?.()
    return undefined
  }
  const chunks = opened(fileKey(key, salt, place), pieces(following(rest, source), CHUNK_BYTES + TAG_BYTES))
  const first = await chunks.next()
  return following(first.done === true ? undefined : first.value, chunks)
}

async function* opened(secret: Buffer, chunks: AsyncIterable<Piece>): AsyncGenerator<Uint8Array> {
  let n = 0
  for await (const { piece, isLast } of chunks) {
    const end = piece.length - TAG_BYTES
    if (end < 0) throw new FileBroken('The file was cut off.')
    const decipher = createDecipheriv(ALGORITHM, secret, nonceOf(n++, isLast))
    decipher.setAuthTag(piece.subarray(end))
    const plain = decipher.update(piece.subarray(0, end))
    try {
      decipher.final()
    } catch {
      throw new FileBroken('A chunk of the file was changed, moved or cut off.')
    }
    yield plain
  }
}

async function readHeader(source: AsyncIterator<Uint8Array>): Promise<{ keyId: string; salt: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0)
  const atLeast = async (length: number) => {
    while (read.length < length) {
      const next = await source.next()
      if (next.done === true) throw new FileBroken('The file has no header.')
      read = Buffer.concat([read, next.value])
    }
  }
  await atLeast(MAGIC.length + 1)
  if (!read.subarray(0, MAGIC.length).equals(MAGIC)) throw new FileBroken('The file has another header.')
  const start = MAGIC.length + 1
  const saltAt = start + (read[MAGIC.length] ?? 0)
  await atLeast(saltAt + SALT_BYTES)
  return {
    keyId: read.toString('utf8', start, saltAt),
    salt: read.subarray(saltAt, saltAt + SALT_BYTES),
    rest: read.subarray(saltAt + SALT_BYTES),
  }
}

function fileKey({ secret }: DataKey, salt: Uint8Array, place: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `proffer file ${place}`, 32))
}

/** 7 zero bytes, the chunk's number, and whether it is the last. */
function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(n, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

type Piece = { readonly piece: Buffer; readonly isLast: boolean }

/** Pieces of `size` bytes, the last one shorter or as long; one empty piece for no bytes. */
async function* pieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const chunk of content) {
    kept.push(chunk)
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(kept)
    let at = 0
    // A piece that ends exactly where the bytes end may be the last one: it is kept until more comes.
    for (; all.length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false }
    kept = [all.subarray(at)]
    length = all.length - at
  }
  yield { piece: Buffer.concat(kept), isLast: true }
}

async function* following(first: Uint8Array | undefined, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (first !== undefined) yield first
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}
