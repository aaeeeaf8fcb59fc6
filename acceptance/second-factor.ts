/** An authenticator app (RFC 6238), and an admin who uses one. */
import { createHmac } from 'node:crypto'
import type { Person, Problem } from './client.ts'

/** @param secret in base 32 @param at milliseconds since 1970 */
export function codeAt(secret: string, at: number): string {
  const bits = Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(at / 30_000), 4)
  const hash = createHmac('sha1', key).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) % 16) % 2 ** 31) % 1_000_000).padStart(6, '0')
}

export type Begun = { readonly secret: string; readonly uri: string }
export type Confirmed = { readonly ok: true; readonly recoveryCodes: readonly string[] }

/** Sets up the second factor of an admin, which proves this sign-in. @param now of the platform */
export async function setUpSecondFactor(admin: Person, now: number): Promise<Begun & Confirmed> {
  const begun = await admin.post<Begun & Problem>('/me/second-factor', {})
  const confirmed = await admin.post<Confirmed & Problem>('/me/second-factor/confirm', { code: codeAt(begun.body.secret, now) })
  if (confirmed.status !== 200) throw new Error(`The second factor was not set up: ${confirmed.status} ${confirmed.body.code}`)
  return { ...begun.body, ...confirmed.body }
}
