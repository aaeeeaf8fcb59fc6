import { describe, expect, it } from 'vitest'
import { configTable, envExample } from './config-docs.ts'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'

const config = (env: Record<string, string> = {}) => {
  const result = readConfig(env)
  if ('mistakes' in result) throw new Error(result.mistakes.join('\n'))
  return result.config
}
const mistakes = (env: Record<string, string>) => {
  const result = readConfig(env)
  return 'mistakes' in result ? result.mistakes : []
}
const services = {
  EVENTSTOREDB_URL: 'esdb://events:2113?tls=false',
  MONGODB_URL: 'mongodb://views/proffer',
  KEYS_URL: 'mongodb+srv://keys/proffer-keys',
  MASTER_KEY: 'ab'.repeat(32),
  REDIS_URL: 'rediss://redis',
  FIREBASE_PROJECT_ID: 'proffer',
  FIREBASE_API_KEY: 'key',
  SMTP_URL: 'smtps://mail',
  MAIL_FROM: 'Proffer <no-reply@proffer.example>',
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICES: 'price_1,price_2',
}

describe('the configuration', () => {
  it('needs no variable: everything is embedded, and only this machine can connect', () =>
    expect(config()).toMatchObject({
      environment: 'development',
      demo: 'tiny',
      now: undefined,
      server: { host: '127.0.0.1', port: 5500, publicOrigin: 'https://localhost:5500', apiBase: '' },
      eventStore: { kind: 'sqlite', file: 'data/events.db' },
      masterKey: { kind: 'file' },
      identity: { kind: 'embedded' },
      mail: { kind: 'outbox' },
      payments: { kind: 'sandbox', trialDays: 14, prices: [{ priceId: 'price_demo_monthly' }, { priceId: 'price_demo_yearly' }] },
    }))

  it('uses a service for each port whose address is set', () =>
    expect(config({ ...services, NODE_ENV: 'production' })).toMatchObject({
      demo: 'off',
      eventStore: { kind: 'eventstoredb', url: services.EVENTSTOREDB_URL },
      readStore: { kind: 'mongodb' },
      keys: { kind: 'mongodb' },
      masterKey: { kind: 'given', key: Buffer.alloc(32, 0xab) },
      tasks: { kind: 'redis' },
      identity: { kind: 'firebase', projectId: 'proffer', apiKey: 'key' },
      mail: { kind: 'smtp', from: services.MAIL_FROM },
      payments: { kind: 'stripe', secretKey: 'sk_live_secret', webhookSecret: 'whsec_secret', priceIds: ['price_1', 'price_2'] },
    }))

  it('puts every file into the data folder, and the port into the origin', () =>
    expect(config({ DATA_DIR: '/srv/proffer', PORT: '6000' })).toMatchObject({
      keys: { file: '/srv/proffer/keys.db' },
      server: { publicOrigin: 'https://localhost:6000', certificateFile: '/srv/proffer/https.pem' },
    }))

  it('§2.8 takes Stripe as a whole or not at all, and in production sells nothing for play money', () => {
    expect(mistakes({ STRIPE_SECRET_KEY: 'sk_live_secret' })).toEqual([expect.stringMatching(/set together/)])
    expect(mistakes({ ...services, STRIPE_PRICES: '14.90' })).toContainEqual(expect.stringMatching(/^STRIPE_PRICES must be ids of prices/))
    expect(config({ NODE_ENV: 'production' }).payments).toMatchObject({ kind: 'sandbox', prices: [] })
  })

  it.each([
    [{ NODE_ENV: 'production' }, 'NODE_ENV is production'],
    [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
    [{ HOST: '192.168.1.7' }, 'HOST is 192.168.1.7'],
    [{ HOST: '::' }, 'HOST is ::'],
    [{ PUBLIC_ORIGIN: 'https://proffer.example' }, 'PUBLIC_ORIGIN is https://proffer.example'],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'no-reply@proffer.example' }, 'SMTP_URL is set'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY is set'],
  ])('§2.20 has no demo accounts and sells nothing for play money where it looks public: %j', (env: Record<string, string>, why) => {
    expect(config(env)).toMatchObject({ publicBecause: why, demo: 'off', demoUnsaid: true, disclosureHold: 600, payments: { prices: [] } })
    if (env['NODE_ENV'] === undefined) {
      const chosen = config({ ...env, DEMO: 'tiny' })
      expect(chosen).toMatchObject({ publicBecause: why, demo: 'tiny', demoUnsaid: false })
      expect(chosen.payments).toMatchObject({ prices: [{}, {}] })
    }
  })

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.2' },
    { HOST: '::1' },
    { PUBLIC_ORIGIN: 'https://localhost' },
    { PUBLIC_ORIGIN: 'https://[::1]:5500' },
  ])('§2.20 has the demo accounts on this machine: %j', (env: Record<string, string>) =>
    expect(config(env)).toMatchObject({ publicBecause: undefined, demo: 'tiny' }),
  )

  it('reads the time to start at', () => expect(config({ PROFFER_NOW: '2026-10-05T08:00:00Z' }).now).toBe(Date.UTC(2026, 9, 5, 8)))

  it('reads how long a sign-in lasts', () => {
    expect(config().identity).toMatchObject({ sessionDays: 30 })
    expect(config({ SESSION_DAYS: '7' }).identity).toMatchObject({ sessionDays: 7 })
    expect(mistakes({ SESSION_DAYS: '0' })).toEqual(['SESSION_DAYS must be a whole number from 1 to 365, not "0".'])
  })

  it('treats an empty variable as left out', () => expect(config({ PORT: '', DEMO: '' })).toEqual(config()))

  it('cannot be changed', () => {
    expect(Object.isFrozen(config())).toBe(true)
    expect(Object.isFrozen(config().server)).toBe(true)
  })

  it('lists all mistakes at once, without repeating a secret', () => {
    const found = mistakes({
      PORT: '5.5',
      LOG_LEVEL: 'loud',
      PROFFER_NOW: 'soon',
      EVENTSTOREDB_URL: 'http://me:canary@host',
      MASTER_KEY: 'canary',
    })
    expect(found).toEqual([
      'PORT must be a whole number from 0 to 65535, not "5.5".',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
      'PROFFER_NOW must be an instant such as 2026-10-05T08:00:00Z, not "soon".',
      'EVENTSTOREDB_URL must be an address that begins with esdb:// or esdb+discover://.',
      'MASTER_KEY must be 32 bytes in hex or base64.',
    ])
  })

  it.each([
    [{ PORT: '65536' }, 'PORT must be'],
    [{ PUBLIC_ORIGIN: 'https://x.example/path' }, 'PUBLIC_ORIGIN must be an origin'],
    [{ KEYS_URL: 'mongodb://keys' }, 'KEYS_URL needs MASTER_KEY'],
    [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL needs MAIL_FROM'],
    [{ FIREBASE_PROJECT_ID: 'proffer' }, 'needs FIREBASE_API_KEY'],
    [{ NODE_ENV: 'production', PROFFER_NOW: '2026-10-05T08:00:00Z' }, 'PROFFER_NOW is refused in production'],
    [{ NODE_ENV: 'production', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST is refused in production'],
    [{ NODE_ENV: 'production', DEMO: 'tiny' }, 'DEMO=tiny is refused in production'],
    [{ NODE_ENV: 'production', SECOND_FACTOR: 'off' }, 'SECOND_FACTOR=off is refused'],
    [{ SECOND_FACTOR: 'off' }, 'SECOND_FACTOR=off is refused'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of'],
    [{ LIMIT_COMMANDS_BURST: '0' }, 'LIMIT_COMMANDS_BURST must be a whole number from 1 on'],
    [{ TRUST_PROXY: 'everybody' }, 'TRUST_PROXY must be a number of proxies, or their addresses'],
  ])('refuses %j in one sentence', (env: Record<string, string>, sentence) => {
    const found = mistakes(env)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(sentence)
    expect(found[0]).toMatch(/\.$/)
  })
})

it('trusts so many proxies, or those with these addresses, and none by default', () => {
  const trusted = (env: Record<string, string>) => config(env).server.trustProxy
  expect([trusted({}), trusted({ TRUST_PROXY: '2' }), trusted({ TRUST_PROXY: '10.0.0.1,fd00::/8' })]).toEqual([
    undefined,
    2,
    '10.0.0.1,fd00::/8',
  ])
})

describe('the docs of the configuration', () => {
  it('name every variable once', () => {
    for (const name of Object.keys(Environment.properties)) {
      expect(
        envExample()
          .split('\n')
          .filter((line) => line.startsWith(`# ${name}=`)),
      ).toHaveLength(1)
      expect(
        configTable()
          .split('\n')
          .filter((line) => line.startsWith(`| \`${name}\` |`)),
      ).toHaveLength(1)
    }
  })

  it('show defaults that the configuration accepts and that change nothing', () => {
    const lines = envExample()
      .split('\n')
      .flatMap((line) => /^# ([A-Z_]+)=(.+)$/.exec(line)?.slice(1) ?? [])
    const env = Object.fromEntries(Array.from({ length: lines.length / 2 }, (_, n) => [lines[2 * n] ?? '', lines[2 * n + 1] ?? '']))
    expect(Object.keys(env)).toContain('PORT')
    expect(config(env)).toEqual(config())
  })
})
