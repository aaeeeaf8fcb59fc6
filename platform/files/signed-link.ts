/**
 * Links that open one file for a few minutes: `<key id>.<expiry>.<purpose>.<version>.<owner>.<file>.<signature>`. Whoever has the
 * link may read the file until then, so it is handed out only to those who may, and stored nowhere.
 */
import { timingSafeEqual } from 'node:crypto'
import { hmacBy } from '../keys/master-key.ts'
import type { FileName } from './port.ts'

export type SignedFile = FileName & {
  /** The kind of the file: it decides the answer's name and type. */
  readonly purpose: string
  readonly version: number
}
export type FileLinks = {
  /** @param now milliseconds since 1970 @param lifeMs 5 minutes when left out @returns the token, and the instant at which it ends */
  readonly sign: (file: SignedFile, now: number, lifeMs?: number) => { readonly token: string; readonly expiresAt: string }
  /** `expired` is a token of ours that is too old, or was signed with a key of before; undefined is none of ours. */
  readonly verify: (token: string, now: number) => SignedFile | 'expired' | undefined
}

/** Product 2.10. */
const LINK_MS = 5 * 60_000
const KEY_ID_LENGTH = 8
const SIGNATURE_LENGTH = 43
const TOKEN = /^([0-9a-f]{8})\.(\d{10})\.([a-z]{1,20})\.(\d{1,9})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{43})$/

/** @param secret 32 bytes for this purpose alone */
export function fileLinks(secret: Uint8Array): FileLinks {
  const hmac = hmacBy(secret)
  const keyId = hmac('key id').slice(0, KEY_ID_LENGTH)
  const signatureOf = (text: string) => Buffer.from(hmac(text), 'hex').toString('base64url')
  return {
    sign: ({ purpose, version, owner, id }, now, lifeMs = LINK_MS) => {
      const expires = Math.floor((now + lifeMs) / 1_000)
      const text = [keyId, expires, purpose, version, owner, id].join('.')
      return { token: `${text}.${signatureOf(text)}`, expiresAt: new Date(expires * 1_000).toISOString() }
    },
    verify: (token, now) => {
      const [, key, expires, purpose = '', version, owner = '', id = '', signature = ''] = TOKEN.exec(token) ?? []
      if (key === undefined) return undefined
      if (key !== keyId) return 'expired'
      const right = signatureOf(token.slice(0, -SIGNATURE_LENGTH - 1))
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(right))) return undefined
      return now < Number(expires) * 1_000 ? { purpose, version: Number(version), owner, id } : 'expired'
    },
  }
}
