import { Type, type Static } from 'typebox'
import { limitVariables } from './account-limits.ts'
import { oneOf, text, url, whole } from './config-variable.ts'
import { LOG_LEVELS } from './logger.ts'

export const DEFAULTS = {
  NODE_ENV: 'development',
  PORT: 5500,
  HOST: '127.0.0.1',
  DATA_DIR: './data',
  LOG_LEVEL: 'info',
  SESSION_DAYS: 30,
  TEAM_ADDRESS: 'team@proffer.example',
  STRIPE_TRIAL_DAYS: 14,
  DISCLOSURE_HOLD: 600,
  ROLLBACK_DAYS: 7,
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
      'Demo people and jobs to start with. When left out the demo that npm run demo has made, else tiny, but off in production and where the platform looks public: HOST or PUBLIC_ORIGIN is not this machine, SMTP_URL or TRUST_PROXY is set. tiny is refused in production.',
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
      'A folder for signed checkpoints of the log: one soon after a start and each hour, where something was stored since the one before. Choose a disk that the platform’s own cannot reach; none when left out.',
  }),
  CHECKPOINT_KEY: text({
    secret: true,
    must: 'an Ed25519 key (PKCS 8): PEM, or its base64 in one line',
    description: 'Signs checkpoints of the log. A file in DATA_DIR when left out.',
  }),
  EVENTSTOREDB_URL: url('esdb|esdb\\+discover', { description: 'Events in EventStoreDB. A SQLite file when left out.' }),
  MONGODB_URL: url('mongodb|mongodb\\+srv', { description: 'Views, and rows for analysts, in MongoDB. SQLite files when left out.' }),
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
  ROLLBACK_DAYS: whole(0, 30, {
    default: DEFAULTS.ROLLBACK_DAYS,
    description: 'Days for which a view that was built anew is kept as it was, so that an admin can go back to it. 0 keeps none.',
  }),
  TRUST_PROXY: text({
    pattern: '^(\\d{1,2}|[0-9a-fA-F.:]+(/\\d{1,3})?(,[0-9a-fA-F.:]+(/\\d{1,3})?)*)$',
    must: 'a number of proxies, or their addresses such as 10.0.0.1,10.1.0.0/16',
    description: 'Proxies whose X-Forwarded-For names the address that limits count by. None when left out.',
  }),
  ...limitVariables,
})
export type Environment = Static<typeof Environment>
