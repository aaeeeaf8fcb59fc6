import { timingSafeEqual } from 'node:crypto'
import { normalEmail } from '#lib/email.ts'
import { deriveSecrets, hmacBy } from '#platform/keys/master-key.ts'
import type { Secrets } from './command.ts'

const SECRET_BYTES = 16

/** The keyed hashes, each under its own key derived from the master key. */
export function secretsFrom(masterKey: Uint8Array): Secrets {
  const secrets = deriveSecrets(masterKey, ['email', 'invitation', 'claim', 'command', 'mailed-secret'])
  const [email, invitation, mailed] = [hmacBy(secrets.email), hmacBy(secrets.invitation), hmacBy(secrets['mailed-secret'])]
  const mailedSecret: Secrets['mailedSecret'] = (purpose, id, sending) =>
    Buffer.from(mailed(`${purpose}|${id}|${sending}`), 'hex')
      .subarray(0, SECRET_BYTES)
      .toString('base64url')
  return {
    emailKey: (address) => email(normalEmail(address)),
    // Cannot be guessed, because the id alone shows who invites whom.
    invitationId: (text) => invitation(text).slice(0, 32),
    mailedSecret,
    isMailedSecret: (secret, purpose, id, sending) => {
      const [given, right] = [Buffer.from(secret), Buffer.from(mailedSecret(purpose, id, sending))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
    claimKey: hmacBy(secrets.claim),
    commandHash: hmacBy(secrets.command),
  }
}
