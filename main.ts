/**
 * Composition root: the only place that names an adapter. `start()` opens the ports that the configuration chooses,
 * starts the consumers, seeds the demo once, and serves page, API, socket and sign-in on one port.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { startClaimKeeper } from '#command-api/claims/keeper.ts'
import type { Consumer } from '#command-api/core/consumer.ts'
import type { Secrets } from '#command-api/core/command.ts'
import { createHandler, type Handler } from '#command-api/core/handle.ts'
import { commandApi } from '#command-api/plugin.ts'
import { startProcess } from '#command-api/processes/process.ts'
import { processes } from '#command-api/processes/processes.ts'
import { postResetLink, startMailReactor } from '#command-api/reactors/mail-reactor.ts'
import { createAccounts, type Accounts } from '#command-api/users/accounts.ts'
import { normalised } from '#command-api/users/facts.ts'
import { encodePosition } from '#events/envelope.ts'
import { callsPerMinute, limits } from '#events/vocabulary/limits.ts'
import { admit, permissions, type Account, type Operation } from '#events/vocabulary/permissions.ts'
import { refuse, sentenceOf, statusOf, type Details, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { clockFrom, systemClock, type Clock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { DataFolderUnusable, openDataFolder } from '#platform/data-folder.ts'
import { openEventStoreDb } from '#platform/event-store/esdb/esdb-event-store.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { certificateFrom } from '#platform/http/certificate.ts'
import { mountOperations, route, type Gate } from '#platform/http/operations.ts'
import { createServer } from '#platform/http/server.ts'
import { openEmbeddedIdentity } from '#platform/identity/embedded.ts'
import { openFirebaseIdentity } from '#platform/identity/firebase.ts'
import { TokenExpired, TokenInvalid, type Identity, type Tokens } from '#platform/identity/port.ts'
import { deriveSecrets, hmac, masterKeyFromFile } from '#platform/keys/master-key.ts'
import type { Keys } from '#platform/keys/port.ts'
import { openMongoKeys } from '#platform/keys/mongo.ts'
import { openSqliteKeys } from '#platform/keys/sqlite.ts'
import type { Mail } from '#platform/mail/port.ts'
import { openOutbox } from '#platform/mail/outbox.ts'
import { smtpMail } from '#platform/mail/smtp.ts'
import { openMongoReadStore } from '#platform/read-store/mongo/store.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { openRedisTasks } from '#platform/tasks/redis.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite.ts'
import { projections } from '#projections/all.ts'
import { startProjections, type Projections } from '#projections/runner.ts'
import { commandReadModels } from '#query-api/command-read-models.ts'
import { queryApi } from '#query-api/plugin.ts'
import type { Views } from '#query-api/reader.ts'
import { startRealtime } from '#query-api/realtime/realtime.ts'
import { ConfigReply } from '#query-api/replies.ts'
import { demoAccounts, demoPassword, seedTiny } from './demo/seed.ts'

const APP = (JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { readonly version: string }).version
const WEB = fileURLToPath(new URL('web/dist', import.meta.url))
/** The audience of the embedded service's tokens; its API key opens nothing, the SDK only wants one. */
const EMBEDDED = { kind: 'embedded', projectId: 'proffer', apiKey: 'embedded' } as const

export type Platform = {
  readonly origin: string
  /** Until every consumer has dealt with all that is stored now, and with what they stored meanwhile. */
  readonly settle: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** What somebody at the terminal can mend; its message is a sentence with the way out. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** @throws {CannotStart} {DataFolderUnusable} */
export async function start(env: Readonly<Record<string, string | undefined>>): Promise<Platform> {
  const read = readConfig(env)
  if ('mistakes' in read) throw new CannotStart(read.mistakes.join('\n'))
  const { config } = read
  const clock = config.now === undefined ? systemClock : clockFrom(config.now)
  const folder = openDataFolder(config.dataFolder)
  const closing: (() => unknown)[] = [folder.close]

  const masterKey = config.masterKey.kind === 'given' ? config.masterKey.key : masterKeyFromFile(config.masterKey.file)
  const secrets = secretsFrom(masterKey)
  const { store, readStore, keys } = await openStores(config, clock, masterKey)
  closing.push(() => Promise.all([store.close(), readStore.close(), keys.close()]))
  const mail = config.mail.kind === 'smtp' ? smtpMail({ ...config.mail, clock }) : openOutbox({ ...config.mail, clock })
  const origin = config.server.publicOrigin

  const app = await createServer({
    https: await certificateFrom(config.server.certificateFile, new URL(origin).hostname, Date.now()),
    logLevel: config.logLevel,
    publicOrigin: origin,
    page: (reply) => reply.sendFile('index.html'),
  })
  const log = app.log

  const identity = openIdentity(config, clock, mail)
  closing.push(identity.close)
  const onTrouble = (error: unknown) => log.error({ err: error }, 'the task queue failed')
  const tasks = config.tasks.kind === 'sqlite' ? openSqliteTasks({ file: config.tasks.file, clock, onTrouble }) : await openRedisTasks({ url: config.tasks.url, clock, onTrouble })
  closing.push(() => tasks.close())

  const firstStart = (await readStore.checkpoint('reactor:mail')) === undefined ? await store.head() : undefined
  let refresh: (routed: Parameters<ReturnType<typeof startRealtime>['refresh']>[0]) => void = () => undefined
  const running = await startProjections({ eventStore: store, readStore, keys, projections, emitRefresh: (routed) => refresh(routed), clock, logger: log })
  closing.push(() => running.stop())
  const views = viewsOf(running)
  const models = commandReadModels(readStore, views, () => store.head())
  const handler = createHandler({
    store, keys, clock, secrets, app: APP, readModels: models,
    effects: { users: identity.users, linkKeys: (subject, owner) => keys.link(subject, owner) },
  })
  const ports = { store, readStore, handler, log }
  const keeper = startClaimKeeper({ ...ports, secrets })
  const consumers: readonly Consumer[] = [
    ...processes.map((process) => startProcess(process, ports)),
    ...keeper.consumers,
    startMailReactor({ ...ports, tasks, mail, origin, from: firstStart ?? -1n }),
  ]
  closing.push(() => Promise.all(consumers.map((consumer) => consumer.stop())))
  await keeper.sweep()

  const followed = async (position: string): Promise<string> => {
    const passed = Promise.all(consumers.map((consumer) => consumer.passed(BigInt(position))))
    await Promise.race([passed, sleep(limits.viewWaitMs)])
    return encodePosition(await store.head())
  }
  const settle = async (): Promise<void> => {
    const head = await store.head()
    await Promise.all([running.settle(), ...consumers.map((consumer) => consumer.passed(head))])
    await tasks.settle()
    if ((await store.head()) !== head) await settle()
  }
  if (config.demo === 'tiny') await seedOnce(handler, readStore, clock, settle)

  const accounts = createAccounts(store)
  const gate = gateOf(identity.tokens, accounts)
  await app.register(swagger, { openapi: { info: { title: 'Proffer', version: APP } } })
  await app.register(rateLimit, { global: false })
  if (identity.plugin) await app.register(identity.plugin)
  await app.register(commandApi({
    handler, followed, tokens: identity.tokens, now: () => new Date(clock.now()).toISOString(), nominationAt: models.nominationAt,
    sendResetLink: async (email) => {
      const link = await identity.users.resetLink(email)
      if (link) await postResetLink(mail, randomUUID(), email, link)
    },
  }, gate))
  await app.register(queryApi({
    store: readStore, views, gate, allViews: projections.map(({ model }) => model), head: () => store.head(), now: clock.now,
    verify: (token) => identity.tokens.verify(token), unreadOf: async () => 0,
  }))
  mountOperations(app, gate, { 'platform.config': route({ reply: ConfigReply }, async () => pageConfig(config)) })
  await app.register(fastifyStatic, {
    root: WEB,
    cacheControl: false,
    // Files in assets/ carry a hash of their content in their names; the page itself names the newest ones.
    setHeaders: (reply, path) => void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })

  const realtime = startRealtime({
    server: app.server as unknown as Server,
    verify: (token) => identity.tokens.verify(token),
    accountOf: accounts.accountOf,
    now: clock.now,
    topics,
    position: () => furthest(running),
  })
  refresh = realtime.refresh
  closing.push(() => app.close(), () => realtime.close())
  await app.listen({ host: config.server.host, port: config.server.port })

  return {
    origin,
    settle,
    stop: async () => {
      for (const close of closing.toReversed()) await close()
    },
  }
}

async function openStores(config: Config, clock: Clock, masterKey: Uint8Array): Promise<{ readonly store: EventStore; readonly readStore: ReadStore; readonly keys: Keys }> {
  const { eventStore, readStore, keys } = config
  return {
    store: eventStore.kind === 'sqlite' ? await openSqliteEventStore({ file: eventStore.file, clock }) : openEventStoreDb({ url: eventStore.url }),
    readStore: readStore.kind === 'sqlite' ? await openSqliteReadStore({ file: readStore.file }) : await openMongoReadStore({ url: readStore.url }),
    keys: keys.kind === 'sqlite' ? openSqliteKeys({ file: keys.file, masterKey }) : await openMongoKeys({ url: keys.url, masterKey }),
  }
}

function openIdentity({ identity, server: { publicOrigin } }: Config, clock: Clock, mail: Mail): Identity & { readonly plugin?: FastifyPluginAsync; readonly close: () => unknown } {
  if (identity.kind === 'firebase') return openFirebaseIdentity({ projectId: identity.projectId, publicOrigin, emulated: identity.emulatorHost !== undefined })
  const { file, signingKeyFile } = identity
  const sendResetMail = ({ email, link }: { readonly email: string; readonly link: string }) => postResetLink(mail, randomUUID(), email, link)
  return openEmbeddedIdentity({ file, signingKeyFile, projectId: EMBEDDED.projectId, publicOrigin, clock, sendResetMail })
}

function secretsFrom(masterKey: Uint8Array): Secrets {
  const keys = deriveSecrets(masterKey, ['email', 'invitation', 'claim', 'command'])
  return {
    emailKey: (email) => hmac(keys.email, normalised(email)),
    // 128 bits: who knows the id may open the door.
    invitationId: (text) => hmac(keys.invitation, text).slice(0, 32),
    claimKey: (text) => hmac(keys.claim, text),
    commandHash: (text) => hmac(keys.command, text),
  }
}

function viewsOf(running: Projections): Views {
  return {
    active: (view) => running.active(view),
    position: (view) => running.positionOf(view.name),
    waitFor: (views, position, ms) => running.waitFor(views.map(({ name }) => name), position, ms),
  }
}

/** How far the first of the views is, as on the wire: whoever has seen less asks again. Undefined before the first event. */
function furthest(running: Projections): string | undefined {
  const positions = projections.map(({ model }) => running.positionOf(model.name))
  const most = positions.reduce((one, other) => (other > one ? other : one))
  return most < 0n ? undefined : encodePosition(most)
}

/** Who calls, and may they: the same gate for both APIs. */
function gateOf(tokens: Tokens, { accountOf }: Accounts): Gate<Account> {
  return {
    rows: permissions,
    admit: (operation, account) => admit(operation as Operation, account),
    perMinute: (operation) => callsPerMinute[operation as Operation],
    problemOf: ({ refused, details }) => ({ status: statusOf(refused as RefusalCode), message: sentenceOf(refused as RefusalCode, details as Details) }),
    authenticate: async (request: FastifyRequest) => {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ')
      if (scheme !== 'Bearer' || !token) return undefined
      try {
        const { uid } = await tokens.verify(token)
        return (await accountOf(uid)) ?? refuse('unauthorized')
      } catch (error) {
        if (error instanceof TokenExpired) return refuse('token_expired')
        if (error instanceof TokenInvalid) return refuse('unauthorized')
        throw error
      }
    },
  }
}

/** What the page must know before anybody signs in. */
function pageConfig({ server, demo, identity }: Config): ConfigReply {
  return {
    identity: identity.kind === 'embedded' ? EMBEDDED : { kind: 'firebase', apiKey: identity.apiKey, projectId: identity.projectId, authDomain: `${identity.projectId}.firebaseapp.com` },
    ...(server.apiBase && { apiBase: server.apiBase }),
    ...(demo === 'tiny' && { demoAccounts: demoAccounts.map(({ email }) => email), demoPassword }),
  }
}

/** Where the demo is already, it is not made again: the mark lies with the views, and making it again would change nothing. */
async function seedOnce(handler: Handler, readStore: ReadStore, clock: Clock, settle: () => Promise<void>): Promise<void> {
  if ((await readStore.getState('demo-seeded')) === true) return
  await seedTiny({ ...handler, now: clock.now(), settle })
  await settle()
  await readStore.setState('demo-seeded', true)
}

if (import.meta.main) {
  try {
    const platform = await start(process.env)
    announce(platform)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void platform.stop().then(() => process.exit(0)))
  } catch (error) {
    const known = error instanceof CannotStart || error instanceof DataFolderUnusable || isTaken(error)
    console.error(known ? `\n${sentence(error)}\n` : error)
    process.exit(1)
  }
}

function isTaken(error: unknown): error is Error & { readonly port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

function sentence(error: Error): string {
  return isTaken(error) ? `The port ${error.port} is taken by another program. Stop that one, or set PORT to another port (PORT=5600 npm start).` : error.message
}

function announce({ origin }: Platform): void {
  const read = readConfig(process.env)
  const config = 'config' in read ? read.config : undefined
  const accounts = config?.demo === 'tiny' ? ['', `Demo accounts, all with the password ${demoPassword}:`, ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`)] : []
  console.log(['', `Proffer runs at ${origin}`, ...accounts, '', `Its data lies in ${config?.dataFolder ?? './data'}.`, ''].join('\n'))
}
