import { createSecretKey } from 'node:crypto'
import { deriveSecrets, hmac } from '#platform/keys/master-key.ts'
import { normalised } from '../users/facts.ts'
import type { Secrets } from './command.ts'

/** Every keyed hash of ours, each under a key of its own. */
export function secretsFrom(masterKey: Uint8Array): Secrets {
  const secrets = deriveSecrets(masterKey, ['email', 'invitation', 'claim', 'command'])
  const hashBy = (secret: Uint8Array) => {
    const key = createSecretKey(secret)
    return (text: string) => hmac(key, text)
  }
  const [email, invitation, claim, command] = [
    hashBy(secrets.email),
    hashBy(secrets.invitation),
    hashBy(secrets.claim),
    hashBy(secrets.command),
  ] as const
  return {
    emailKey: (address) => email(normalised(address)),
    // 128 bits: who knows the id may open the door.
    invitationId: (text) => invitation(text).slice(0, 32),
    claimKey: claim,
    commandHash: command,
  }
}
