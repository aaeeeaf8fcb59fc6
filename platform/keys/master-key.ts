import { hash, hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createPrivateFile } from '../private-file.ts'

const MASTER_KEY_BYTES = 32
const SHA256_BLOCK = 64
const SHA256_BYTES = 32
/** Most texts are short: for these no buffer is made each time. */
const scratch = Buffer.alloc(2048)
/** Of a character (UTF-16) in UTF-8, at most. */
const CHARACTER_BYTES = 3

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
  const padded = (pad: number, more: number) => {
    const block = Buffer.alloc(SHA256_BLOCK + more)
    for (let n = 0; n < SHA256_BLOCK; n++) block[n] = (secret[n] ?? 0) ^ pad
    return block
  }
  const [inner, outer] = [padded(0x36, 0), padded(0x5c, SHA256_BYTES)]
  return (text) => {
    outer.set(hash('sha256', keyed(inner, text), 'buffer'), SHA256_BLOCK)
    return hash('sha256', outer)
  }
}

function keyed(block: Buffer, text: string): Buffer {
  if (block.length + text.length * CHARACTER_BYTES > scratch.length) return Buffer.concat([block, Buffer.from(text)])
  scratch.set(block)
  return scratch.subarray(0, block.length + scratch.write(text, block.length))
}
