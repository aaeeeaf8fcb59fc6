import { normalEmail } from '#lib/email.ts'
import { deriveSecrets, hmacBy } from '#platform/keys/master-key.ts'
import type { Secrets } from './command.ts'

/** The keyed hashes, each under its own key derived from the master key. */
export function secretsFrom(masterKey: Uint8Array): Secrets {
  const secrets = deriveSecrets(masterKey, ['email', 'invitation', 'claim', 'command'])
  const [email, invitation] = [hmacBy(secrets.email), hmacBy(secrets.invitation)]
  return {
    emailKey: (address) => email(normalEmail(address)),
    // 128 bits, because knowing the id is enough to register with the invitation.
    invitationId: (text) => invitation(text).slice(0, 32),
    claimKey: hmacBy(secrets.claim),
    commandHash: hmacBy(secrets.command),
  }
}
