import { createCipheriv, createDecipheriv, createSecretKey, randomFillSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Json } from '#events/envelope.ts'
import { NamedError } from '#lib/named-error.ts'
import type { DataKey } from './port.ts'

const ALGORITHM = 'aes-256-gcm'
const PREFIX = 'pd1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The ciphertext was changed, or opened with another place or key. */
export class SealBroken extends NamedError {}

/**
 * Encrypts a personal value (engine.md, Crypto-shredding) as `pd1.<keyId>.<nonce>.<ciphertext and tag>`, base64url.
 * `aad` ties it to its place (`<eventId> <path>`), so that it opens nowhere else.
 */
export function sealValue(key: DataKey, aad: string, value: Json): string {
  const nonce = nextNonce()
  const cipher = createCipheriv(ALGORITHM, keyObject(key), nonce)
  cipher.setAAD(Buffer.from(aad))
  const body = cipher.update(JSON.stringify(value), 'utf8')
  cipher.final()
  return `${PREFIX}${key.id}.${nonce.toString('base64url')}.${Buffer.concat([body, cipher.getAuthTag()]).toString('base64url')}`
}

/** Opens a value that `sealValue` made; `gone` when its key is not among `keys`. @throws {SealBroken} */
export function openValue(
  keys: ReadonlyMap<string, DataKey>,
  aad: string,
  sealed: string,
): { readonly value: Json } | { readonly gone: true } {
  const { keyId, nonce, body } = parse(sealed)
  const key = keys.get(keyId)
  if (key === undefined) return { gone: true }
  if (nonce.length !== NONCE_BYTES || body.length < TAG_BYTES) throw new SealBroken('A sealed value is too short to be one.')
  const end = body.length - TAG_BYTES
  const decipher = createDecipheriv(ALGORITHM, keyObject(key), nonce)
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(body.subarray(end))
  const text = decipher.update(body.subarray(0, end), undefined, 'utf8')
  try {
    decipher.final()
  } catch {
    throw new SealBroken(`The value sealed for ${aad} was changed, or belongs to another place.`)
  }
  return { value: JSON.parse(text) as Json }
}

export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(PREFIX)
}

/** The key that a sealed value needs. @throws {SealBroken} */
export function keyIdOf(sealed: string): string {
  return sealed.slice(PREFIX.length, dotAfter(sealed, PREFIX.length))
}

function parse(sealed: string): { keyId: string; nonce: Buffer; body: Buffer } {
  if (!isSealed(sealed)) throw new SealBroken('A value that should be sealed is not.')
  const first = dotAfter(sealed, PREFIX.length)
  const second = dotAfter(sealed, first + 1)
  return {
    keyId: sealed.slice(PREFIX.length, first),
    nonce: Buffer.from(sealed.slice(first + 1, second), 'base64url'),
    body: Buffer.from(sealed.slice(second + 1), 'base64url'),
  }
}

function dotAfter(sealed: string, from: number): number {
  const dot = sealed.indexOf('.', from)
  if (dot === -1) throw new SealBroken('A sealed value has lost a part.')
  return dot
}

/** OpenSSL is three times as fast with a `KeyObject`. The entry is collected with its cached data key. */
const keyObjects = new WeakMap<DataKey, KeyObject>()
function keyObject(key: DataKey): KeyObject {
  const known = keyObjects.get(key)
  if (known !== undefined) return known
  const made = createSecretKey(key.secret)
  keyObjects.set(key, made)
  return made
}

/** One call for randomness per thousand nonces, because it costs as much as the encryption itself. */
const pool = Buffer.alloc(NONCE_BYTES * 1024)
let used = pool.length
function nextNonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += NONCE_BYTES
  return pool.subarray(used - NONCE_BYTES, used)
}
