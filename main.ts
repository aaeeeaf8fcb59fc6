/**
 * Composition root: opens the ports that the configuration chooses, starts the consumers, seeds the demo once, and
 * serves page, API, socket and sign-in on one port.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { startClaimRelease } from '#command-api/claims/claim-release.ts'
import type { Consumer } from '#command-api/core/consumer.ts'
import { gateOf } from '#command-api/core/gate.ts'
import { createHandler } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { commandApi } from '#command-api/plugin.ts'
import { startProcess } from '#command-api/processes/process.ts'
import { processes } from '#command-api/processes/processes.ts'
import { beginningOfLetters, postResetLink, startMailReactor } from '#command-api/reactors/mail-reactor.ts'
import { createAccounts } from '#command-api/users/accounts.ts'
import { encodePosition } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { clockFrom, systemClock } from '#platform/clock.ts'
import { readConfig, type Config } from '#platform/config.ts'
import { DataFolderUnusable, openDataFolder } from '#platform/data-folder.ts'
import { certificateFrom } from '#platform/http/certificate.ts'
import { refuseTakenPort } from '#platform/http/free-port.ts'
import { mountOperations } from '#platform/http/operations.ts'
import { createServer } from '#platform/http/server.ts'
import { projections } from '#projections/all.ts'
import { serveRebuildSocket } from '#projections/engine/rebuild-socket.ts'
import { createRebuild } from '#projections/engine/rebuild.ts'
import { startProjections } from '#projections/engine/runner.ts'
import { commandReadModels } from '#query-api/lookups/command-read-models.ts'
import { describeApi } from '#query-api/core/openapi.ts'
import { queryApi } from '#query-api/plugin.ts'
import { startRealtime, type Realtime } from '#realtime/realtime.ts'
import type { ConfigReply } from '#contract/platform.ts'
import { demoAccounts, demoPassword } from './demo/seed.ts'
import { holdsDemo, seedOnce } from './main/demo.ts'
import { listening } from './main/listening.ts'
import { EMBEDDED, openIdentity, openMail, openTasks } from './main/ports.ts'
import { CannotStart, masterKeyOf, openStores, rebuildStoresOf } from './main/stores.ts'
import { furthest, viewsOf } from './main/views.ts'

const APP = (JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { readonly version: string }).version
const WEB = fileURLToPath(new URL('web/dist', import.meta.url))

export type Platform = {
  readonly config: Config
  /** Until every consumer has dealt with all that is stored now, and with what they stored meanwhile. */
  readonly settle: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** @throws {CannotStart} {DataFolderUnusable} */
export async function start(env: Readonly<Record<string, string | undefined>>): Promise<Platform> {
  const config = configFrom(env)
  const clock = config.now === undefined ? systemClock : clockFrom(config.now)
  const origin = config.server.publicOrigin
  const { host, port } = config.server
  await listening(host, port, refuseTakenPort(host, port))
  const folder = openDataFolder(config.dataFolder)
  const closing: (() => unknown)[] = [folder.close]
  const masterKey = masterKeyOf(config)
  const { store, readStore, keys } = await openStores(config, clock, masterKey)
  closing.push(() => Promise.all([store.close(), readStore.close(), keys.close()]))
  if (config.environment === 'production' && (await holdsDemo(store))) {
    await closeAll(closing)
    throw new CannotStart(
      `The data in ${config.dataFolder} holds the demo accounts, whose password everybody knows. Set DATA_DIR (or the services' addresses) to data without them.`,
    )
  }

  const app = await createServer({
    https: await certificateFrom(config.server.certificateFile, new URL(origin).hostname, Date.now()),
    logLevel: config.logLevel,
    publicOrigin: origin,
    page: (reply) => reply.sendFile('index.html'),
  })
  const { log } = app
  const mail = await openMail(config, clock)
  const identity = await openIdentity(config, clock, mail)
  closing.push(identity.close)
  const tasks = await openTasks(config, clock, (error) => log.error({ err: error }, 'the task queue failed'))
  closing.push(() => tasks.close())

  const hearing: Realtime['refresh'][] = []
  const running = await startProjections({
    eventStore: store,
    readStore,
    keys,
    projections,
    clock,
    logger: log,
    emitRefresh: (refresh) => hearing.forEach((hear) => hear(refresh)),
  })
  closing.push(() => running.stop())
  const rebuild = createRebuild({
    projections,
    running,
    readStore,
    logger: log,
    stores: rebuildStoresOf(config, masterKey),
  })
  closing.push(() => rebuild.stop())

  const views = viewsOf(running)
  const readModels = commandReadModels(readStore, views, () => store.head())
  const secrets = secretsFrom(masterKey)
  const effects = { users: identity.users, linkKeys: (subject: string, owner: string) => keys.link(subject, owner) }
  const handler = createHandler({ store, keys, clock, secrets, readModels, effects, app: APP })
  const ports = { store, readStore, handler, log }
  const claimRelease = startClaimRelease({ ...ports, secrets })
  const consumers: readonly Consumer[] = [
    ...processes.map((process) => startProcess(process, { ...ports, secrets, waitingFor: readModels.waitingFor })),
    ...claimRelease.consumers,
    startMailReactor({ ...ports, tasks, mail, origin, from: await beginningOfLetters(readStore, store) }),
  ]
  closing.push(() => Promise.all(consumers.map((consumer) => consumer.stop())))
  await claimRelease.settlePending()

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

  const { accountOf } = createAccounts(store)
  const gate = gateOf(identity.tokens, accountOf)
  const verify = (token: string) => identity.tokens.verify(token)
  const now = () => new Date(clock.now()).toISOString()
  await describeApi(app, APP)
  await app.register(rateLimit, { global: false })
  if (identity.plugin) await app.register(identity.plugin)
  await app.register(
    commandApi(
      {
        handler,
        followed,
        tokens: identity.tokens,
        now,
        nominationAt: readModels.nominationAt,
        tieHolds: readModels.tieHolds,
        sendResetLink: async (email) => {
          const link = await identity.users.resetLink(email)
          if (link) await postResetLink(mail, randomUUID(), email, link)
        },
      },
      gate,
    ),
  )
  await app.register(
    queryApi({
      store: readStore,
      views,
      gate,
      verify,
      allViews: projections.map(({ model }) => model),
      head: () => store.head(),
      now: clock.now,
    }),
  )
  mountOperations(app, gate, {
    'platform.config': async () => ({ ...pageConfig(config), now: now() }),
  })
  await app.register(fastifyStatic, {
    root: WEB,
    cacheControl: false,
    // Files in assets/ carry a hash of their content in their names; the page itself names the newest ones.
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })

  const realtime = startRealtime({
    server: app.server as unknown as Server,
    verify,
    accountOf,
    now: clock.now,
    topics,
    position: () => furthest(running),
  })
  hearing.push(realtime.refresh)
  closing.push(
    () => app.close(),
    () => realtime.close(),
  )
  await listening(host, port, app.listen({ host, port }))
  // What a kill would lose: without it the next start compiles everything once more.
  setImmediate(flushCompileCache)
  const socket = await serveRebuildSocket({ path: folder.file('rebuild.sock'), rebuild })
  closing.push(() => socket.close())

  return {
    config,
    settle,
    stop: () => closeAll(closing),
  }
}

export function configFrom(env: Readonly<Record<string, string | undefined>>): Config {
  const read = readConfig(env)
  if ('mistakes' in read) throw new CannotStart(read.mistakes.join('\n'))
  return read.config
}

/** What the page must know before anybody signs in. */
function pageConfig({ server, demo, identity }: Config): Omit<ConfigReply, 'now'> {
  return {
    identity:
      identity.kind === 'embedded'
        ? EMBEDDED
        : { kind: 'firebase', apiKey: identity.apiKey, projectId: identity.projectId, authDomain: `${identity.projectId}.firebaseapp.com` },
    ...(server.apiBase && { apiBase: server.apiBase }),
    ...(demo === 'tiny' && { demoAccounts: demoAccounts.map(({ email }) => email), demoPassword }),
  }
}

/** The last that was opened is closed first. */
async function closeAll(closing: readonly (() => unknown)[]): Promise<void> {
  for (const close of closing.toReversed()) await close()
}

if (import.meta.main) {
  try {
    const platform = await start(process.env)
    announce(platform.config)
    let stopping: Promise<void> | undefined
    // Ctrl-C arrives twice, from the terminal and forwarded by npm.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        stopping ??= platform.stop().then(() => process.exit(0))
      })
  } catch (error) {
    const known = error instanceof CannotStart || error instanceof DataFolderUnusable
    console.error(known ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

function announce({ server, demo, dataFolder }: Config): void {
  const accounts = demoAccounts.map(({ email, role }) => `  ${email.padEnd(28)} ${role}`)
  console.log(
    [
      '',
      `Proffer runs at ${server.publicOrigin}`,
      ...(demo === 'tiny' ? ['', `Demo accounts, all with the password ${demoPassword}:`, ...accounts] : []),
      '',
      `Its data lies in ${dataFolder}.`,
      '',
    ].join('\n'),
  )
}
