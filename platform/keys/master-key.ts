import { createHmac, hkdfSync, randomBytes, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createPrivateFile } from '../private-file.ts'

const MASTER_KEY_BYTES = 32

/** `MASTER_KEY`: 32 bytes in hex or base64(url). @returns undefined when it is not */
export function parseMasterKey(text: string): Buffer | undefined {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? 'hex' : /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? 'base64' : undefined
  return encoding === undefined ? undefined : Buffer.from(text, encoding)
}

/**
 * The master key of a folder, made at the first start. It wraps every data key, so a copy of the folder without this
 * file holds no readable personal data, and who loses it has lost that data.
 */
export function masterKeyFromFile(file: string): Buffer {
  createPrivateFile(file, () => `${randomBytes(MASTER_KEY_BYTES).toString('hex')}\n`)
  const key = parseMasterKey(readFileSync(file, 'utf8').trim())
  if (key === undefined) throw new Error(`${file} does not hold a master key (64 hex digits). Put the right file back, or set MASTER_KEY.`)
  return key
}

/** Independent secrets for other purposes, one per name: knowing one tells nothing about the master key or the others. */
export function deriveSecrets<Name extends string>(masterKey: Uint8Array, names: readonly Name[]): Readonly<Record<Name, Uint8Array>> {
  const secrets = names.map((name) => [name, new Uint8Array(hkdfSync('sha256', masterKey, '', `proffer ${name}`, 32))] as const)
  return Object.fromEntries(secrets) as Record<Name, Uint8Array>
}

/** Keyed hash in hex (64 digits): equal texts meet, yet nobody without the secret can try texts out. A `KeyObject` is six times as fast. */
export function hmac(secret: Uint8Array | KeyObject, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
