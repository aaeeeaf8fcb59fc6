/**
 * `npm run restore -- DIR`: puts a backup into an empty data folder. Before anything of it is opened, every key that the log, or the list
 * beside the newest checkpoint, names as destroyed is destroyed again: nobody who was erased comes back with old keys.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import { configFrom } from '../../main.ts'
import { fromCommandLine, typedPath } from '#platform/command-line.ts'
import { openIdentity } from '../ports.ts'
import { masterKeyOf, openStores, type Stores } from '../stores.ts'
import { destroyedInLog, keptDestroyed } from './destroyed.ts'
import { copyFolder, partsOf, POSITIONS } from './parts.ts'
import { beginAtEnd, putPositions, type Positions } from './positions.ts'

/** What a start makes by itself, and a folder may hold before. */
const EMPTY = new Set(['lock', 'lock-wal', 'lock-shm', 'server.pid', 'https.pem'])

/** @returns what was done, in sentences. @throws {Error} with a sentence */
export async function restore(config: Config, backup: string): Promise<readonly string[]> {
  const { dataFolder } = config
  if (!existsSync(join(backup, 'backup.json'))) throw new Error(`${backup} holds no whole backup.`)
  const found = existsSync(dataFolder) ? readdirSync(dataFolder).filter((name) => !EMPTY.has(name)) : []
  if (found.length > 0) throw new Error(`${dataFolder} holds data. A backup is restored into an empty folder: set DATA_DIR to one.`)
  const folder = openDataFolder(dataFolder)
  try {
    for (const { name } of partsOf(config)) {
      const part = join(backup, name)
      if (!existsSync(part)) throw new Error(`The backup lacks its part ${name}: put the folder ${part} back.`)
      copyFolder(part, dataFolder)
    }
    return await prepare(config, backup)
  } finally {
    folder.close()
  }
}

/** Before the first start: destroys keys again, and says where processes go on. */
async function prepare(config: Config, backup: string): Promise<readonly string[]> {
  const { checkpointFolder } = config.logAudit
  const stores = await openStores(config, systemClock, masterKeyOf(config))
  const identity = await openIdentity(config, systemClock)
  try {
    const { subjects, erased } = await destroyedInLog(stores.store)
    const outside = checkpointFolder === undefined ? [] : keptDestroyed(checkpointFolder)
    const all = new Set([...subjects, ...outside])
    for (const subject of all) await stores.keys.destroy(subject)
    // The list names ids of any kind: there is no account of the others.
    for (const uid of new Set([...erased, ...outside])) await identity.users.delete(uid)
    const positions = await restorePositions(stores, join(backup, POSITIONS))
    const later = outside.filter((subject) => !subjects.has(subject)).length
    return [
      `Restored into ${config.dataFolder}.`,
      `${all.size === 1 ? '1 key is' : `${all.size} keys are`} destroyed again${later === 0 ? '' : `, ${later} of them by the list beside the newest checkpoint`}.`,
      ...(checkpointFolder === undefined
        ? ['CHECKPOINT_DIR is not set: who was erased after this backup is known only to a list beside a checkpoint.']
        : []),
      ...positions,
      'Views are built from the log at the next start.',
    ]
  } finally {
    await identity.close()
    await Promise.all([stores.store.close(), stores.readStore.close(), stores.keys.close()])
  }
}

async function restorePositions(stores: Stores, file: string): Promise<readonly string[]> {
  if (existsSync(file)) {
    await putPositions(stores, JSON.parse(readFileSync(file, 'utf8')) as Positions)
    return []
  }
  await beginAtEnd(stores)
  return [
    'ATTENTION: this backup does not say how far processes had come. They begin at the end of the log: what had not followed from its last events, and what was parked, is left out.',
  ]
}

if (import.meta.main)
  await fromCommandLine(() => {
    const [folder] = process.argv.slice(2).map((path) => typedPath(path, process.env))
    if (folder === undefined) throw new Error('Usage: npm run restore -- DIR')
    return restore(configFrom(process.env), folder)
  })
