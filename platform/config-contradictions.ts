import type { Environment } from './environment.ts'
import { parseMasterKey } from './keys/master-key.ts'
import { parseCheckpointKey } from './log-audit/log-checkpoint.ts'

/** Settings that are valid by themselves but not together. */
export function contradictions(env: Environment): readonly string[] {
  const production = env.NODE_ENV === 'production'
  const rules: readonly (readonly [broken: boolean, sentence: string])[] = [
    [env.MASTER_KEY !== undefined && parseMasterKey(env.MASTER_KEY) === undefined, 'MASTER_KEY must be 32 bytes in hex or base64.'],
    [
      env.CHECKPOINT_KEY !== undefined && parseCheckpointKey(env.CHECKPOINT_KEY) === undefined,
      'CHECKPOINT_KEY must be an Ed25519 key (PKCS 8): PEM, or its base64 in one line.',
    ],
    [env.KEYS_URL !== undefined && env.MASTER_KEY === undefined, 'KEYS_URL needs MASTER_KEY, so that every process can open the keys.'],
    [env.SMTP_URL !== undefined && env.MAIL_FROM === undefined, 'SMTP_URL needs MAIL_FROM, the sender of the mails.'],
    [
      env.FIREBASE_PROJECT_ID !== undefined && env.FIREBASE_API_KEY === undefined && env.FIREBASE_AUTH_EMULATOR_HOST === undefined,
      'FIREBASE_PROJECT_ID needs FIREBASE_API_KEY, the key that the browser signs in with.',
    ],
    [
      new Set([env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_PRICES].map((value) => value === undefined)).size > 1,
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICES are set together or not at all.',
    ],
    [env.SECOND_FACTOR === 'off' && env.NODE_ENV !== 'test', 'SECOND_FACTOR=off is refused but with NODE_ENV=test, for tests.'],
    [production && env.PROFFER_NOW !== undefined, 'PROFFER_NOW is refused in production: the time must be the real one.'],
    [
      production && env.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
      'FIREBASE_AUTH_EMULATOR_HOST is refused in production: it makes unsigned tokens pass.',
    ],
    [
      production && env.DEMO !== undefined && env.DEMO !== 'off',
      `DEMO=${env.DEMO} is refused in production: everybody knows the demo accounts' password.`,
    ],
  ]
  return rules.flatMap(([broken, sentence]) => (broken ? [sentence] : []))
}
