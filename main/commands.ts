/** Starts what handles commands: the handler, and the consumers of events that send commands, mails and releases of claims. */
import { seenCards, type SeenCards } from '#command-api/accesses/seen-cards.ts'
import { claimRules } from '#command-api/claim-rules.ts'
import { startClaimRelease } from '#command-api/claims/claim-release.ts'
import { createCheckpoints } from '#command-api/core/checkpoints.ts'
import type { Consumer } from '#command-api/core/consumer.ts'
import type { Secrets } from '#command-api/core/command.ts'
import { createHandler, type Handler } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { answerAtDesk } from '#command-api/processes/process-desk.ts'
import { notingSkips } from '#command-api/projections/answer-parked.ts'
import { startProcess, type RunningProcess } from '#command-api/processes/process.ts'
import { processes } from '#command-api/processes/processes.ts'
import { mailStartPosition, startMailReactor } from '#command-api/reactors/mail-reactor.ts'
import { startNoticeReactor } from '#command-api/reactors/notice-reactor.ts'
import { resetMailer } from '#command-api/reactors/reset-mail.ts'
import { createVisitorTurns, type VisitorTurns } from '#command-api/reactors/visitor-turns.ts'
import { readAs } from '#command-api/organizations/state.ts'
import { createAccounts, type Accounts } from '#command-api/users/accounts.ts'
import { commandReadModels } from '#query-api/lookups/command-read-models.ts'
import type { Config } from '#platform/config.ts'
import { serveLocalSocket } from '#platform/local-socket.ts'
import type { Views } from '#query-api/core/reader.ts'
import { answerAtAdminDesk } from './admin-desk.ts'
import { beginAtEndWhereLost } from './backup/positions.ts'
import type { Closing } from './closing.ts'
import type { Ports } from './open.ts'

/** In the data folder; `npm run processes` asks there. */
export const PROCESSES_SOCKET = 'processes.sock'
/** `npm run admin` asks there. */
export const ADMIN_SOCKET = 'admin.sock'

export type Commands = {
  readonly handler: Handler
  readonly readModels: ReturnType<typeof commandReadModels>
  readonly consumers: readonly Consumer[]
  /** The consumers that a reply may wait for: they store events. Mails may take longer. */
  readonly followers: readonly Consumer[]
  readonly processes: readonly RunningProcess[]
  readonly reactors: readonly Consumer[]
  /** Mails a link to choose a new password, if there is an account with this address. */
  readonly sendResetLink: (email: string) => Promise<void>
  readonly secrets: Secrets
  readonly accounts: Accounts
  readonly seenCards: SeenCards
  readonly visitorTurns: VisitorTurns
}

type Settings = { readonly origin: string; readonly app: string; readonly sender: string } & Pick<Config, 'limits' | 'disclosureHold'>

export async function startCommands(
  ports: Ports,
  views: Views,
  { origin, app, sender, limits, disclosureHold }: Settings,
  closing: Closing,
): Promise<Commands> {
  const { store, readStore, keys, clock, masterKey, identity, mail, tasks, payments } = ports
  const readModels = commandReadModels(readStore, views, () => store.head())
  const secrets = secretsFrom(masterKey)
  const effects = {
    users: identity.users,
    linkKeys: (subject: string, owner: string) => keys.link(subject, owner),
    destroyKey: async (subject: string) => void (await keys.destroy(subject)),
    payments,
  }
  const handler = createHandler({ store, keys, clock, secrets, readModels, effects, claimRules, readAs, app, limits, disclosureHold })
  const consuming = { store, readStore, checkpoints: createCheckpoints(readStore, ports.app.log), handler, secrets, log: ports.app.log }
  if (await beginAtEndWhereLost(ports))
    ports.app.log.error(
      'The log holds events, but how far processes had come is lost with the views. They begin at its end: what had not followed yet, and what was parked, is left out.',
    )
  const claimRelease = startClaimRelease({ ...consuming, claimRules })
  const started = processes.map((process) => startProcess(process, { ...consuming, views: readModels }))
  const followers = [...started, ...claimRelease.consumers]
  const mailing = { ...consuming, tasks, mail, origin, sender, from: await mailStartPosition(readStore, store) }
  const visitorTurns = createVisitorTurns(clock.now, limits.mailsOfVisitors)
  const mailers = [
    startMailReactor({ ...mailing, turnOf: visitorTurns.next }),
    startNoticeReactor({
      ...mailing,
      clock,
      notifications: readModels.notifications,
      from: await mailStartPosition(readStore, store, 'notices'),
    }),
  ]
  const consumers = [...followers, ...mailers]
  closing.add(async () => claimRelease.stop())
  closing.add(() => Promise.all(consumers.map((consumer) => consumer.stop())))
  await claimRelease.settlePending()
  const desks = [
    await serveLocalSocket(ports.folder.file(PROCESSES_SOCKET), (request) => answerAtDesk(started, request, notingSkips(handler))),
    await serveLocalSocket(ports.folder.file(ADMIN_SOCKET), (request) => answerAtAdminDesk({ handler, store, secrets, origin }, request)),
  ]
  closing.add(() => Promise.all(desks.map((socket) => socket.close())))
  const accounts = createAccounts(handler)
  return {
    handler,
    readModels,
    consumers,
    followers,
    processes: started,
    reactors: mailers,
    secrets,
    accounts,
    seenCards: seenCards({ tasks, handler, now: () => new Date(clock.now()).toISOString() }),
    visitorTurns,
    sendResetLink: resetMailer({ handler, secrets, mail, users: identity.users }),
  }
}
