/** What the log was at one position, signed: kept out of the platform's reach, it proves later that nothing before it was changed. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createPrivateFile } from '../private-file.ts'

export type LogCheckpoint = {
  /** Of the last event that it speaks for: 20 digits. */
  readonly position: string
  /** The chain's hash there, in hex. */
  readonly head: string
  /** UTC ISO instant of the signature. */
  readonly at: string
  /** Ed25519 over the canonical JSON (RFC 8785) of the three above, base64url. */
  readonly signature: string
  /** SPKI, PEM. It says who signed only to whom it was given before, by another way. */
  readonly publicKey: string
}

type Signed = Pick<LogCheckpoint, 'position' | 'head' | 'at'>

/** Of texts alone, RFC 8785 is JSON with the names in their order and without blanks. */
const canonical = ({ at, head, position }: Signed) => Buffer.from(JSON.stringify({ at, head, position }))

/** Short enough to be read out: by it an auditor knows the key again. @param publicKey PEM */
export function shortHashOfKey(publicKey: string): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16)
}

export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
}

export function signCheckpoint(key: KeyObject, signed: Signed): LogCheckpoint {
  return {
    position: signed.position,
    head: signed.head,
    at: signed.at,
    signature: sign(null, canonical(signed), key).toString('base64url'),
    publicKey: publicKeyOf(key),
  }
}

/** @param publicKey PEM; that of the checkpoint itself when left out, which proves only that it is whole */
export function isSigned(checkpoint: LogCheckpoint, publicKey: string = checkpoint.publicKey): boolean {
  try {
    return verify(null, canonical(checkpoint), createPublicKey(publicKey), Buffer.from(checkpoint.signature, 'base64url'))
  } catch {
    return false
  }
}

/** `CHECKPOINT_KEY`: an Ed25519 key as PKCS 8, PEM or its base64 in one line. @returns undefined when it is none */
export function parseCheckpointKey(text: string): KeyObject | undefined {
  try {
    const key = text.includes('-----')
      ? createPrivateKey(text.replaceAll('\\n', '\n'))
      : createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** The key of a folder, made at the first start. Backups leave it out: whoever could sign could rewrite the log. */
export function checkpointKeyFromFile(file: string): KeyObject {
  createPrivateFile(file, () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  const key = parseCheckpointKey(readFileSync(file, 'utf8'))
  if (key === undefined) throw new Error(`${file} does not hold an Ed25519 key. Put the right file back, or set CHECKPOINT_KEY.`)
  return key
}
