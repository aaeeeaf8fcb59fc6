import { join } from 'node:path'
import { Value } from 'typebox/value'
import { limitsFrom } from './account-limits.ts'
import { parseMasterKey } from './keys/master-key.ts'
import { contradictions } from './config-contradictions.ts'
import { detail } from './config-variable.ts'
import { DEFAULTS, Environment } from './environment.ts'
import { LOG_LEVELS } from './logger.ts'
import { isThisMachine } from './network-address.ts'
import { paymentsFrom } from './payments/choice.ts'

export type Config = ReturnType<typeof compose>
export type ConfigResult = { readonly config: Config } | { readonly mistakes: readonly string[] }

/** Reads the environment: either all mistakes at once, each a sentence, or the frozen configuration. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [name, schema] of Object.entries(Environment.properties)) {
    const given = env[name]
    if (given === undefined || given === '') continue
    const value = detail(schema).type === 'integer' && /^\d+$/.test(given) ? Number(given) : given
    if (Value.Check(schema, value)) values[name] = value
    else mistakes.push(`${name} must be ${detail(schema).must ?? 'text'}${detail(schema).secret === true ? '' : `, not "${given}"`}.`)
  }
  const environment = values as Environment
  const all = [...mistakes, ...contradictions(environment)]
  return all.length > 0 ? { mistakes: all } : { config: freeze(compose(environment)) }
}

function compose(env: Environment) {
  const limit = { ...DEFAULTS, ...env }
  const { NODE_ENV, PORT, HOST, DATA_DIR, SESSION_DAYS } = limit
  const file = (name: string) => join(DATA_DIR, name)
  const publicOrigin = env.PUBLIC_ORIGIN ?? `https://localhost:${PORT}`
  const publicBecause = whyPublic(env, publicOrigin)
  const demo = env.DEMO ?? (publicBecause === undefined ? ('tiny' as const) : ('off' as const))
  const masterKey = env.MASTER_KEY === undefined ? undefined : parseMasterKey(env.MASTER_KEY)
  return {
    environment: NODE_ENV,
    dataFolder: DATA_DIR,
    /** Why it looks public: half a sentence. Undefined where only this machine is meant to reach it. */
    publicBecause,
    logLevel: LOG_LEVELS.find((level) => level === env.LOG_LEVEL) ?? DEFAULTS.LOG_LEVEL,
    demo,
    /** Whether admins need a second factor (calls.md, Me): everywhere but with demo accounts. */
    secondFactor: env.SECOND_FACTOR === undefined ? demo === 'off' : env.SECOND_FACTOR === 'on',
    /** `DEMO` was left out. */
    demoUnsaid: env.DEMO === undefined,
    /** Seconds until a student learns of a rejection or an offer (product 2.2). */
    disclosureHold: env.DISCLOSURE_HOLD ?? (demo === 'off' ? DEFAULTS.DISCLOSURE_HOLD : 0),
    /** Milliseconds for which one can go back to a replaced view. */
    rollbackMs: limit.ROLLBACK_DAYS * 86_400_000,
    /** Milliseconds since 1970; the real time when undefined. */
    now: env.PROFFER_NOW === undefined ? undefined : Date.parse(env.PROFFER_NOW),
    server: {
      host: HOST,
      port: PORT,
      publicOrigin,
      apiBase: env.API_BASE ?? '',
      certificateFile: file('https.pem'),
      trustProxy: env.TRUST_PROXY !== undefined && /^\d+$/.test(env.TRUST_PROXY) ? Number(env.TRUST_PROXY) : env.TRUST_PROXY,
    },
    /** The limits of one account (product 2.18). */
    limits: limitsFrom(env),
    eventStore: chosen(env.EVENTSTOREDB_URL, 'eventstoredb', file('events.db')),
    readStore: chosen(env.MONGODB_URL, 'mongodb', file('views.db')),
    factTables: chosen(env.MONGODB_URL, 'mongodb', file('proffer_facts.db')),
    keys: chosen(env.KEYS_URL, 'mongodb', file('keys.db')),
    masterKey: masterKey === undefined ? { kind: 'file' as const, file: file('master.key') } : { kind: 'given' as const, key: masterKey },
    logAudit: {
      // The positions of another store are others, so each has a ledger of its own.
      ledgerFile: file(env.EVENTSTOREDB_URL === undefined ? 'audit.db' : 'audit-eventstoredb.db'),
      checkpointFolder: env.CHECKPOINT_DIR,
      signingKey: env.CHECKPOINT_KEY === undefined ? { file: file('checkpoint.key') } : { given: env.CHECKPOINT_KEY },
    },
    tasks: chosen(env.REDIS_URL, 'redis', file('tasks.db')),
    files:
      env.STORAGE_BUCKET === undefined
        ? { kind: 'folder' as const, folder: file('files') }
        : { kind: 'bucket' as const, bucket: env.STORAGE_BUCKET },
    /** The program and its arguments. */
    scanCommand: env.SCAN_COMMAND?.split(' '),
    identity:
      env.FIREBASE_PROJECT_ID === undefined
        ? { kind: 'embedded' as const, file: file('identity.db'), signingKeyFile: file('signing.key'), sessionDays: SESSION_DAYS }
        : {
            kind: 'firebase' as const,
            projectId: env.FIREBASE_PROJECT_ID,
            apiKey: env.FIREBASE_API_KEY ?? 'emulator',
            emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
          },
    teamAddress: env.TEAM_ADDRESS ?? DEFAULTS.TEAM_ADDRESS,
    mail:
      env.SMTP_URL === undefined
        ? { kind: 'outbox' as const, folder: file('outbox'), from: env.MAIL_FROM ?? 'Proffer <no-reply@proffer.example>' }
        : { kind: 'smtp' as const, url: env.SMTP_URL, from: env.MAIL_FROM ?? '' },
    payments: {
      trialDays: limit.STRIPE_TRIAL_DAYS,
      ...paymentsFrom(env, { file: file('payments.db'), sells: publicBecause === undefined || demo !== 'off' }),
    },
  } as const
}

/** The first reason to expect strangers (product 2.20, Demo off in public). */
function whyPublic({ NODE_ENV, HOST, SMTP_URL, TRUST_PROXY }: Environment, publicOrigin: string): string | undefined {
  const reasons: readonly (readonly [isSo: boolean, why: string])[] = [
    [NODE_ENV === 'production', 'NODE_ENV is production'],
    [HOST !== undefined && !isThisMachine(HOST), `HOST is ${HOST}`],
    [!isThisMachine(URL.parse(publicOrigin)?.hostname ?? ''), `PUBLIC_ORIGIN is ${publicOrigin}`],
    [SMTP_URL !== undefined, 'SMTP_URL is set'],
    [TRUST_PROXY !== undefined, 'TRUST_PROXY is set'],
  ]
  return reasons.find(([isSo]) => isSo)?.[1]
}

function chosen<const Kind extends string>(
  service: string | undefined,
  kind: Kind,
  file: string,
): { readonly kind: 'sqlite'; readonly file: string } | { readonly kind: Kind; readonly url: string } {
  return service === undefined ? { kind: 'sqlite', file } : { kind, url: service }
}

/** Deep, except for the bytes of the master key, which cannot be frozen. */
function freeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null && !ArrayBuffer.isView(part)) freeze(part)
  return Object.freeze(value)
}
