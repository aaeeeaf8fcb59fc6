import { deriveSecrets, hmac } from '#platform/keys/master-key.ts'
import { normalised } from '../users/facts.ts'
import type { Secrets } from './command.ts'

/** Every keyed hash of ours, each under a key of its own. */
export function secretsFrom(masterKey: Uint8Array): Secrets {
  const keys = deriveSecrets(masterKey, ['email', 'invitation', 'claim', 'command'])
  return {
    emailKey: (email) => hmac(keys.email, normalised(email)),
    // 128 bits: who knows the id may open the door.
    invitationId: (text) => hmac(keys.invitation, text).slice(0, 32),
    claimKey: (text) => hmac(keys.claim, text),
    commandHash: (text) => hmac(keys.command, text),
  }
}
