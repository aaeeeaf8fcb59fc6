/**
 * The hash chain over the log (engine.md, "Hash chain"). Each link hashes the one before and an event as it is stored, so
 * that the last link speaks for every event: none can be changed, removed or put in between without changing it. It goes over
 * what is sealed, hence an erasure, which destroys keys alone, leaves it as it was.
 */
import { hash } from 'node:crypto'
import { encodePosition } from '#events/envelope.ts'
import type { Stored } from '../event-store/port.ts'

/** 32 bytes: SHA-256. */
export type Head = Buffer

/** Before the first event. */
export const FIRST_HEAD: Head = Buffer.alloc(32)

/** More than an append may hold (1 MiB) after JSON's escapes, beside the other fields. What is longer was not stored by the platform. */
const usual = Buffer.alloc(8 * 1024 * 1024)

/**
 * SHA-256 of the head before and then of position (20 digits), stream, revision, id, type, schema version, SHA-256 of the
 * data, meta and the store's instant. Each field stands behind its length in bytes (4 bytes, big-endian); numbers are decimal.
 */
export function link(head: Head, event: Stored): Head {
  const scratch = bytesOf(event) > usual.length ? Buffer.alloc(bytesOf(event)) : usual
  let end = head.copy(scratch)
  const add = (text: string) => {
    const length = scratch.write(text, end + 4)
    scratch.writeUInt32BE(length, end)
    end += 4 + length
  }
  add(encodePosition(event.position))
  add(event.stream)
  add(String(event.revision))
  add(event.id)
  add(event.type)
  add(String(event.schemaVersion))
  scratch.writeUInt32BE(FIRST_HEAD.length, end)
  end += 4 + scratch.write(sha256(event.data), end + 4, 'latin1')
  add(event.meta)
  add(event.recordedAt)
  return Buffer.from(sha256(scratch.subarray(0, end)), 'latin1')
}

/** At most: three for each of JavaScript's characters, and what stands between. */
const bytesOf = ({ stream, id, type, meta, recordedAt }: Stored) =>
  512 + 3 * (stream.length + id.length + type.length + meta.length + recordedAt.length)

/** One character a byte: Node makes a text of a digest in half the time of a buffer. */
const sha256 = (content: string | Buffer) => hash('sha256', content, 'binary')
