import { createHash, randomBytes } from 'node:crypto'
import { limits } from '#events/vocabulary/limits.ts'
import { base32, fromBase32 } from '#lib/totp.ts'

/** As long as the hash of SHA-1, as RFC 4226 advises. */
const SECRET_BYTES = 20
/** 80 bits, so that a hash alone keeps a recovery code. */
const RECOVERY_BYTES = 10

/** A secret and recovery codes that nobody has confirmed yet. */
export type NewFactor = { readonly secret: string; readonly recoveryCodes: readonly string[] }

export function newFactor(): NewFactor {
  return { secret: base32(randomBytes(SECRET_BYTES)), recoveryCodes: newRecoveryCodes() }
}

export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: limits.recoveryCodes }, () => inFours(base32(randomBytes(RECOVERY_BYTES))))
}

/** The link of https://github.com/google/google-authenticator/wiki/Key-Uri-Format. Apps tell accounts apart by issuer and name. */
export function otpauthUri(secret: string, name: string): string {
  const issuer = 'Proffer'
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${name}`)}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}

/** As it is compared: people write and paste codes with blanks, hyphens, dashes and marks that nobody sees, in any case and any script's digits. */
export function plainCode(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .toUpperCase()
}

/** The digits of a script stand in a row, so the zero is where the row begins. */
function digitOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(at - value - 1))) value += 1
  return value
}

export function recoveryHash(uid: string, code: string): string {
  return createHash('sha256')
    .update(`${uid}|${plainCode(code)}`)
    .digest('base64url')
}

export function keyOf(secret: string): Uint8Array {
  return fromBase32(secret)
}

function inFours(text: string): string {
  return (text.match(/.{4}/g) ?? []).join('-')
}
