/** A start over a damaged file says which one it is and what to do, and ends. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { add, skillAdded } from '#projections/testing/skills.ts'
import { configFrom } from '#main'
import { openIdentity } from '../ports.ts'
import { CannotStart, masterKeyOf, openStores } from '../stores.ts'

const root = mkdtempSync(join(tmpdir(), 'damaged-'))
afterAll(() => rmSync(root, { recursive: true }))
const whole = join(root, 'whole')

async function opened(folder: string, more: (stores: Awaited<ReturnType<typeof openStores>>) => Promise<unknown> = async () => undefined) {
  const config = configFrom({ DATA_DIR: folder })
  const { store, readStore, keys } = await openStores(config, systemClock, masterKeyOf(config))
  try {
    await more({ store, readStore, keys })
    await (await openIdentity(config, systemClock)).close()
  } finally {
    await Promise.all([store.close(), readStore.close(), keys.close()])
  }
}

beforeAll(async () => {
  mkdirSync(whole)
  await opened(whole, async ({ store, keys }) => {
    for (let n = 0; n < 200; n++) await add(store, skillAdded(`skill-${n}`, 'x'.repeat(200)))
    for (let n = 0; n < 200; n++) await keys.ensure(`subject-${n}`)
  })
  // Whose handle is closed last, and so whether what lies beside it comes into the log's file, is a matter of time.
  const log = new DatabaseSync(join(whole, 'events.db'))
  log.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  log.close()
})

const text = (file: string) => writeFileSync(file, 'Nothing of a database, however long it is.'.repeat(1_000))
const cut = (file: string) => truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096)
it.each([
  ['events.db', text],
  ['events.db', cut],
  ['keys.db', text],
  ['keys.db', cut],
  ['identity.db', text],
  ['views.db', text],
] as const)('%s', async (name, damage) => {
  const folder = mkdtempSync(join(root, 'folder-'))
  for (const file of ['events.db', 'keys.db', 'identity.db', 'views.db', 'master.key', 'signing.key'])
    copyFileSync(join(whole, file), join(folder, file))
  damage(join(folder, name))
  const error: unknown = await opened(folder).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CannotStart)
  expect((error as Error).message).toMatch(
    /^\S+\/(events|keys|identity|views)\.db cannot be opened \(.+\)\. If it is damaged, keep it as it is, and restore the newest backup into another folder: DATA_DIR=FOLDER npm run restore -- DIR\.$/,
  )
  expect((error as Error).message).toContain(`${join(folder, name)} cannot be opened`)
})

it('another master key has its own sentence', async () => {
  const config = configFrom({ DATA_DIR: whole, MASTER_KEY: 'ab'.repeat(32) })
  const opening = openStores(config, systemClock, masterKeyOf(config))
  await expect(opening).rejects.toThrow(/^The keys were stored under another master key\. Set MASTER_KEY/)
  await expect(opening).rejects.toBeInstanceOf(CannotStart)
})
