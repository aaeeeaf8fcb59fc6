/** `npm run admin -- EMAIL [--reset-second-factor]`: asks the running server; when none runs, opens the data folder itself. */
import { join } from 'node:path'
import { claimRules } from '#command-api/claim-rules.ts'
import { createHandler } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { mailStartPosition } from '#command-api/reactors/mail-reactor.ts'
import { clockFrom, systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import { askLocalSocket } from '#platform/local-socket.ts'
import { configFrom, VERSION } from '../main.ts'
import { answerAtAdminDesk, type DoneAtDesk } from './admin-desk.ts'
import { ADMIN_SOCKET } from './commands.ts'
import { takingDemo } from './making/demo-folder.ts'
import { masterKeyOf, openStores } from './stores.ts'

const words = process.argv.slice(2)
try {
  const config = configFrom(takingDemo(process.env))
  const asked = await askLocalSocket<DoneAtDesk, never>(join(config.dataFolder, ADMIN_SOCKET), words)
  process.stdout.write(wordsOf(asked ?? (await inFolder(config)), config))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function inFolder(config: Config): Promise<DoneAtDesk> {
  const folder = openDataFolder(config.dataFolder)
  try {
    const clock = config.now === undefined ? systemClock : clockFrom(config.now)
    const masterKey = masterKeyOf(config)
    const { store, readStore, keys } = await openStores(config, clock, masterKey)
    try {
      const secrets = secretsFrom(masterKey)
      // Neither command asks a view or reaches anything outside of the log.
      const unused = { readModels: {} as never, effects: {} as never }
      const handler = createHandler({ store, keys, clock, secrets, claimRules, app: VERSION, ...unused })
      // Mails begin with what is stored from now on: a platform that never ran would otherwise begin behind this invitation.
      await mailStartPosition(readStore, store)
      return await answerAtAdminDesk({ handler, store, secrets, origin: config.server.publicOrigin }, words)
    } finally {
      await Promise.all([store.close(), readStore.close(), keys.close()])
    }
  } finally {
    folder.close()
  }
}

function wordsOf(done: DoneAtDesk, { mail }: Config): string {
  if ('resetFor' in done)
    return `The second factor of ${done.resetFor} was reset. Until another one is set up, the password alone opens that: please sign in at once and do so.\n`
  const { link, expiresAt } = done
  return [
    `Whoever opens this link becomes the admin, so show it to nobody else. It works once, for 24 hours (until ${expiresAt}), and voids the one before:`,
    '',
    `  ${link}`,
    '',
    ...(mail.kind === 'smtp' ? ['The running platform mails it to that address as well.', ''] : []),
  ].join('\n')
}
