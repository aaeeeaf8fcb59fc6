/** Codes by the time, as authenticator apps make them (RFC 6238): HMAC-SHA-1, six digits, a new one every 30 seconds. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The step of 30 seconds that an instant lies in, counted from 1970. @param now milliseconds since 1970 */
export function stepAt(now: number): number {
  return Math.floor(now / STEP_MS)
}

export function totpAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is: the present one, or one before or after it, as clocks differ. A step up to `after` counts no more. */
export function stepOfCode(key: Uint8Array, code: string, now: number, after = -1): number | undefined {
  const step = stepAt(now)
  return [step - 1, step, step + 1].find((each) => each > after && each >= 0 && totpAt(key, each) === code)
}

/** RFC 4648, without padding, as apps take a key. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Of a text of `base32`: other characters count for nothing. */
export function fromBase32(text: string): Uint8Array {
  const bits = Array.from(text.toUpperCase(), (character) => ALPHABET.indexOf(character))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
