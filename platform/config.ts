import { join } from 'node:path'
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { limitsFrom, limitVariables } from './account-limits.ts'
import { parseMasterKey } from './keys/master-key.ts'
import { parseCheckpointKey } from './log-audit/log-checkpoint.ts'
import { detail, oneOf, text, url, whole } from './config-variable.ts'
import { LOG_LEVELS } from './logger.ts'
import { isThisMachine } from './network-address.ts'
import { paymentsFrom } from './payments/choice.ts'

const DEFAULTS = {
  NODE_ENV: 'development',
  PORT: 5500,
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  LOG_LEVEL: 'info',
  SESSION_DAYS: 30,
  TEAM_ADDRESS: 'team@proffer.example',
  STRIPE_TRIAL_DAYS: 14,
  DISCLOSURE_HOLD: 600,
} as const

/** Every environment variable there is (docs/configuration.md and .env.example are made from this). */
export const Environment = Type.Object({
  NODE_ENV: oneOf(['development', 'test', 'production'], {
    default: DEFAULTS.NODE_ENV,
    description: 'production refuses what is only fit for trying out.',
  }),
  PORT: whole(0, 65_535, {
    default: DEFAULTS.PORT,
    description: 'Port of page, API, socket and sign-in. 0 takes a free one.',
  }),
  HOST: text({
    default: DEFAULTS.HOST,
    description: 'Address to listen on. Only this machine when left out; 0.0.0.0 in a container.',
  }),
  DATA_DIR: text({ default: DEFAULTS.DATA_DIR, description: 'Folder of the embedded stores, keys and mails.' }),
  LOG_LEVEL: oneOf([...LOG_LEVELS], { default: DEFAULTS.LOG_LEVEL, description: 'How much is logged.' }),
  PUBLIC_ORIGIN: text({
    pattern: '^https?://[^/?#\\s]+$',
    must: 'an origin such as https://proffer.example, without a path',
    description: 'Where people reach the page, as written in mails. https://localhost:PORT when left out.',
  }),
  API_BASE: text({
    pattern: '^https://[^?#\\s]*[^/?#\\s]$',
    must: 'an https address without a slash at its end',
    description: 'Where the page finds the API. The page’s own origin when left out.',
  }),
  DEMO: oneOf(['tiny', 'off'], {
    description:
      'Demo people and jobs to start with. When left out tiny, but off in production and where the platform looks public: HOST or PUBLIC_ORIGIN is not this machine, SMTP_URL or TRUST_PROXY is set. tiny is refused in production.',
  }),
  SECOND_FACTOR: oneOf(['on', 'off'], {
    description:
      'on asks admins for a second factor where there are demo accounts, too, for trying it out. Elsewhere they always need one: off is refused but with NODE_ENV=test.',
  }),
  PROFFER_NOW: text({
    format: 'date-time',
    must: 'an instant such as 2026-10-05T08:00:00Z',
    description: 'The time it is at the start, for trying out deadlines. Refused in production.',
  }),
  MASTER_KEY: text({
    secret: true,
    must: '32 bytes in hex or base64',
    description: 'Wraps the keys of personal data. A file in DATA_DIR when left out.',
  }),
  CHECKPOINT_DIR: text({
    description:
      'A folder for signed checkpoints of the log, one each hour in which something was stored. Choose a disk that the platform’s own cannot reach; none when left out.',
  }),
  CHECKPOINT_KEY: text({
    secret: true,
    must: 'an Ed25519 key (PKCS 8): PEM, or its base64 in one line',
    description: 'Signs checkpoints of the log. A file in DATA_DIR when left out.',
  }),
  EVENTSTOREDB_URL: url('esdb|esdb\\+discover', { description: 'Events in EventStoreDB. A SQLite file when left out.' }),
  MONGODB_URL: url('mongodb|mongodb\\+srv', { description: 'Views in MongoDB. A SQLite file when left out.' }),
  KEYS_URL: url('mongodb|mongodb\\+srv', {
    description: 'Keys of personal data in a MongoDB database of their own. A SQLite file when left out. Needs MASTER_KEY.',
  }),
  REDIS_URL: url('redis|rediss', { description: 'Background tasks in Redis. A SQLite file when left out.' }),
  FIREBASE_PROJECT_ID: text({ description: 'Sign-in by Firebase Authentication. The embedded service when left out.' }),
  FIREBASE_API_KEY: text({ description: 'The key that the browser signs in to Firebase with.' }),
  GOOGLE_APPLICATION_CREDENTIALS: text({ description: 'File with the credentials for Firebase.' }),
  FIREBASE_AUTH_EMULATOR_HOST: text({
    description: 'host:port of Google’s Auth emulator, for tests. Refused in production, since it accepts unsigned tokens.',
  }),
  SESSION_DAYS: whole(1, 365, {
    default: DEFAULTS.SESSION_DAYS,
    description: 'After so many days people have to sign in again. At Firebase its own settings count.',
  }),
  SMTP_URL: url('smtp|smtps', { description: 'Mail server. An outbox folder when left out. Needs MAIL_FROM.' }),
  MAIL_FROM: text({
    pattern: '^[^\\r\\n]*@[^\\r\\n]+$',
    must: 'a sender such as Proffer <no-reply@proffer.example>',
    description: 'Sender of mails.',
  }),
  TEAM_ADDRESS: text({
    pattern: '^[^\\s@]+@[^\\s@]+$',
    must: 'an e-mail address such as team@proffer.example',
    default: DEFAULTS.TEAM_ADDRESS,
    description: 'Where the messages of the contact page go. The page shows it.',
  }),
  STRIPE_SECRET_KEY: text({
    secret: true,
    description: 'Payments by Stripe. The embedded sandbox when left out, where no money moves. Needs the next two.',
  }),
  STRIPE_WEBHOOK_SECRET: text({ secret: true, description: 'Signs what Stripe sends to /stripe/webhook.' }),
  STRIPE_PRICES: text({
    pattern: '^price_\\w+(,price_\\w+)*$',
    must: 'ids of prices with commas between them, such as price_1abc,price_2def',
    description: 'The prices on offer, each of so much a month or a year.',
  }),
  STRIPE_TRIAL_DAYS: whole(0, 730, {
    default: DEFAULTS.STRIPE_TRIAL_DAYS,
    description: 'For so many days a company tries its first subscription.',
  }),
  STORAGE_BUCKET: text({
    pattern: '^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$',
    must: 'the name of a bucket',
    description: 'Files in this bucket of Cloud Storage. A folder when left out.',
  }),
  SCAN_COMMAND: text({
    pattern: '^/\\S+( \\S+)*$',
    must: 'a program by its full path, with its arguments, such as /usr/bin/clamdscan --no-summary -',
    description:
      'Looks for malware in uploaded files: it gets the bytes on standard input and ends with 0 for clean, 1 for infected. None when left out.',
  }),
  DISCLOSURE_HOLD: whole(0, 86_400, {
    description: `Seconds until students learn of a rejection or an offer; ${DEFAULTS.DISCLOSURE_HOLD} when left out, 0 with demo accounts.`,
  }),
  TRUST_PROXY: text({
    pattern: '^(\\d{1,2}|[0-9a-fA-F.:]+(/\\d{1,3})?(,[0-9a-fA-F.:]+(/\\d{1,3})?)*)$',
    must: 'a number of proxies, or their addresses such as 10.0.0.1,10.1.0.0/16',
    description: 'Proxies whose X-Forwarded-For names the address that limits count by. None when left out.',
  }),
  ...limitVariables,
})
type Environment = Static<typeof Environment>

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

/** Settings that are valid by themselves but not together. */
function contradictions(env: Environment): readonly string[] {
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
