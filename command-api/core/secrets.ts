import { deriveSecrets, hmacBy } from '#platform/keys/master-key.ts'
import { normalised } from '../users/state.ts'
import type { Secrets } from './command.ts'

/** Every keyed hash of ours, each under a key of its own. */
export function secretsFrom(masterKey: Uint8Array): Secrets {
  const secrets = deriveSecrets(masterKey, ['email', 'invitation', 'claim', 'command'])
  const [email, invitation] = [hmacBy(secrets.email), hmacBy(secrets.invitation)]
  return {
    emailKey: (address) => email(normalised(address)),
    // 128 bits: who knows the id may open the door.
    invitationId: (text) => invitation(text).slice(0, 32),
    claimKey: hmacBy(secrets.claim),
    commandHash: hmacBy(secrets.command),
  }
}
