import { hash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createPrivateFile } from '../private-file.ts'

const MASTER_KEY_BYTES = 32
const SHA256_BLOCK = 64

/** `MASTER_KEY`: 32 bytes in hex or base64(url). @returns undefined when it is not */
export function parseMasterKey(text: string): Buffer | undefined {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? 'hex' : /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? 'base64' : undefined
  return encoding === undefined ? undefined : Buffer.from(text, encoding)
}

/**
 * The master key of a folder, made at the first start. It wraps every data key, so a copy of the folder without this
 * file holds no readable personal data; without it that data is lost.
 */
export function masterKeyFromFile(file: string): Buffer {
  createPrivateFile(file, () => `${randomBytes(MASTER_KEY_BYTES).toString('hex')}\n`)
  const key = parseMasterKey(readFileSync(file, 'utf8').trim())
  if (key === undefined) throw new Error(`${file} does not hold a master key (64 hex digits). Put the right file back, or set MASTER_KEY.`)
  return key
}

/** Independent secrets for other purposes, one per name: knowing one reveals nothing about the master key or the others. */
export function deriveSecrets<Name extends string>(masterKey: Uint8Array, names: readonly Name[]): Readonly<Record<Name, Uint8Array>> {
  const secrets = names.map((name) => [name, new Uint8Array(hkdfSync('sha256', masterKey, '', `proffer ${name}`, 32))] as const)
  return Object.fromEntries(secrets) as Record<Name, Uint8Array>
}

/**
 * Keyed hash in hex (64 digits): equal texts have equal hashes, but without the secret texts cannot be guessed.
 * HMAC-SHA-256 (RFC 2104) as two calls of `hash`, since every command needs one and an Hmac object is three times as slow.
 * @param secret at most 64 bytes
 */
export function hmacBy(secret: Uint8Array): (text: string) => string {
  const padded = (pad: number) => Buffer.from(Array.from({ length: SHA256_BLOCK }, (_, n) => (secret[n] ?? 0) ^ pad))
  const [inner, outer] = [padded(0x36), padded(0x5c)]
  return (text) => hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]))
}
