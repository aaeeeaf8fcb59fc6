/** Opens everything that the configuration chooses, in the order in which one needs the other. */
import type { Clock } from '#platform/clock.ts'
import { clockFrom, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDataFolder, type DataFolder } from '#platform/data-folder.ts'
import { certificateFrom } from '#platform/http/certificate.ts'
import type { FailedRequests } from '#platform/failed-requests/port.ts'
import { openFailedRequests } from '#platform/failed-requests/sqlite/failed-requests.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { createServer, type App } from '#platform/http/server.ts'
import { sealedFiles, type SealedFiles } from '#platform/sealed-files.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { Closing } from './closing.ts'
import { holdsDemo } from './demo.ts'
import { openFiles, openIdentity, openMail, openPayments, openTasks, type OpenIdentity, type OpenPayments } from './ports.ts'
import { CannotStart, masterKeyOf, openStores, type Stores } from './stores.ts'

export type Ports = Stores & {
  readonly clock: Clock
  readonly folder: DataFolder
  readonly masterKey: Uint8Array
  readonly app: App
  readonly failedRequests: FailedRequests
  readonly mail: Mail
  readonly files: SealedFiles
  readonly identity: OpenIdentity
  readonly tasks: Tasks
  readonly payments: OpenPayments
}

/** @throws {CannotStart} {DataFolderUnusable} */
export async function openPorts(config: Config, closing: Closing, given?: Clock): Promise<Ports> {
  const { dataFolder, logLevel } = config
  const { publicOrigin, certificateFile } = config.server
  const clock = given ?? (config.now === undefined ? systemClock : clockFrom(config.now))
  const folder = openDataFolder(dataFolder)
  closing.add(folder.close)
  const masterKey = masterKeyOf(config)
  const app = await createServer({
    https: await certificateFrom(certificateFile, new URL(publicOrigin).hostname, Date.now()),
    logLevel,
    publicOrigin,
    trustProxy: config.server.trustProxy,
    page: (reply) => reply.sendFile('index.html'),
    onFailed: (failed) => failedRequests.note({ ...failed, at: new Date(clock.now()).toISOString() }),
  })
  const failedRequests: FailedRequests = openFailedRequests({
    file: folder.file('failed-requests.db'),
    most: limits.failedRequests,
    mostOfCaller: limits.failedRequestsOfCaller,
    onError: (error) => app.log.error({ err: error }, 'failed requests could not be noted'),
  })
  closing.add(() => failedRequests.close())
  const stores = await openStores(config, clock, masterKey, { report: (sentence) => app.log.warn(sentence) })
  closing.add(() => Promise.all([stores.store.close(), stores.readStore.close(), stores.keys.close()]))
  if (config.demo === 'off' && config.publicBecause !== undefined && (await holdsDemo(stores.store))) {
    await closing.closeAll()
    throw new CannotStart(demoInPublic(config, config.publicBecause))
  }
  const files = await openFiles(config)
  closing.add(() => files.close())
  const mail = await openMail(config, clock)
  const identity = await openIdentity(config, clock)
  closing.add(identity.close)
  const tasks = await openTasks(config, clock, (error) => app.log.error({ err: error }, 'the task queue failed'))
  closing.add(() => tasks.close())
  const payments = await openPayments(config, clock, (error) => app.log.error({ err: error }, 'the payment sandbox failed'))
  closing.add(() => payments.close())
  return {
    ...stores,
    clock,
    folder,
    masterKey,
    app,
    failedRequests,
    mail,
    files: sealedFiles(files, stores.keys),
    identity,
    tasks,
    payments,
  }
}

function demoInPublic({ dataFolder, environment }: Config, why: string): string {
  const wanted = environment === 'production' ? '' : `, or DEMO=tiny if they are meant to be there although ${why}`
  return `The data in ${dataFolder} holds the demo accounts, whose password everybody knows. Set DATA_DIR (or the services' addresses) to data without them${wanted}.`
}
