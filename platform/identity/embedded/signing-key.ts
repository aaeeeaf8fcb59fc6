import { createPrivateKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createPrivateFile } from '../../private-file.ts'

/** The key that signs tokens, made at the first start. */
export function signingKeyFrom(file: string): KeyObject {
  createPrivateFile(file, () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  )
  return createPrivateKey(readFileSync(file, 'utf8'))
}

/** A secret for another purpose, which tells nothing about the key. */
export function secretOf(key: KeyObject, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key.export({ type: 'pkcs8', format: 'der' }), '', purpose, 32))
}
