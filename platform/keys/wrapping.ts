import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { NamedError } from '#lib/named-error.ts'
import type { DataKey } from './port.ts'
import { deriveSecrets, hmacBy } from './master-key.ts'

/** nonce 12, key 32, tag 16. */
export const WRAPPED_BYTES = 60

/** Makes data keys and wraps them by the master key (AES-256-GCM); the form in which a key store holds them. */
export type Wrapping = {
  readonly make: () => { readonly key: DataKey; readonly wrapped: Buffer }
  readonly unwrap: (id: string, wrapped: Uint8Array) => DataKey
  /** Differs for each master key and reveals nothing about it. */
  readonly fingerprint: string
}

export class WrongMasterKey extends NamedError {
  constructor() {
    super('The keys were stored under another master key. Set MASTER_KEY to the one this data was written with, or put its key file back.')
  }
}

export function wrappingBy(masterKey: Uint8Array): Wrapping {
  const secrets = deriveSecrets(masterKey, ['key-wrapping', 'key-fingerprint'])
  const wrapper = createSecretKey(secrets['key-wrapping'])
  return {
    make: () => {
      const key = { id: randomBytes(12).toString('base64url'), secret: randomBytes(32) }
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', wrapper, nonce).setAAD(Buffer.from(key.id))
      const body = cipher.update(key.secret)
      cipher.final()
      return { key, wrapped: Buffer.concat([nonce, body, cipher.getAuthTag()]) }
    },
    unwrap: (id, wrapped) => {
      const decipher = createDecipheriv('aes-256-gcm', wrapper, wrapped.subarray(0, 12))
        .setAAD(Buffer.from(id))
        .setAuthTag(wrapped.subarray(44))
      const secret = decipher.update(wrapped.subarray(12, 44))
      decipher.final()
      return { id, secret }
    },
    fingerprint: hmacBy(secrets['key-fingerprint'])('master'),
  }
}
