/**
 * `npm run restore -- DIR`: puts a backup into an empty data folder. Before anything of it is opened, every key that the log, or the list
 * beside the newest checkpoint, names as destroyed is destroyed again: nobody who was erased comes back with old keys.
 */
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { lockDataFolder, RESTORING } from '#platform/data-folder.ts'
import { configFrom } from '../../main.ts'
import { fromCommandLine, typedPath } from '#platform/command-line.ts'
import { openIdentity } from '../ports.ts'
import { masterKeyOf, openStores, type Stores } from '../stores.ts'
import { destroyedInLog, keptDestroyed } from './destroyed.ts'
import { copyFolder, jsonIn, LIST, MASTER_KEY_FILE, partsOf, POSITIONS, sizeOf, type List, type Size } from './parts.ts'
import { beginAtEnd, putPositions, type Positions } from './positions.ts'

/** What a start makes by itself, and a folder may hold before. */
const EMPTY = new Set(['lock', 'lock-wal', 'lock-shm', 'server.pid', 'https.pem', RESTORING])

const NO_LIST = 'This backup is an older one without a list of what it holds: that nothing of it is missing or cut, nobody has compared.'

type Env = Readonly<Record<string, string | undefined>>

/** @returns what was done, in sentences. @throws {Error} with a sentence; nothing is left of what was written then */
export async function restore(env: Env, backup: string): Promise<readonly string[]> {
  const config = configFrom(env)
  const dataFolder = resolve(config.dataFolder)
  if (!existsSync(join(backup, LIST))) throw new Error(`${backup} holds no whole backup.`)
  const list = jsonIn<List>(join(backup, LIST))
  refusePartial(config, backup, list)
  const isNew = !existsSync(dataFolder)
  refuseFull(dataFolder)
  const folder = lockDataFolder(dataFolder)
  try {
    const within = folder.file(RESTORING)
    const done = await restoreInto(within, env, backup).catch((error: unknown) => {
      rmSync(isNew ? dataFolder : within, { recursive: true, force: true })
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`Nothing was restored into ${dataFolder}, and what was written there is removed: ${why}`, { cause: error })
    })
    for (const name of readdirSync(within)) renameSync(join(within, name), folder.file(name))
    rmdirSync(within)
    return [`Restored into ${dataFolder}.`, ...(list.copied ? [] : [NO_LIST]), ...done, 'Views are built from the log at the next start.']
  } finally {
    folder.close()
  }
}

/** Before anything is written: a log without a part of it, or without its keys, would go on as if there had never been more. */
function refusePartial(config: Config, backup: string, { copied = {} }: List): void {
  for (const { name, needed } of partsOf(config)) {
    const part = join(backup, name)
    if (!existsSync(part)) throw new Error(`The backup lacks its part ${name}: put the folder ${part} back.`)
    for (const file of needed.filter((one) => !existsSync(join(part, one)))) throw new Error(lacks(join(part, file)))
  }
  for (const [path, size] of Object.entries(copied)) {
    const file = join(backup, path)
    const found = sizeOf(file)
    if (!found && isGivenElse(config, path)) continue
    if (!found) throw new Error(lacks(file))
    if (found.files !== size.files || found.bytes !== size.bytes)
      throw new Error(`${file} is not as it was copied: ${wordsOf(found)}, and not ${wordsOf(size)}. Copy the backup once more.`)
  }
}

const lacks = (file: string) =>
  `The backup lacks ${file}: put it back${basename(file) === MASTER_KEY_FILE ? ', or set MASTER_KEY to what is in it' : ''}.`
const isGivenElse = ({ masterKey }: Config, path: string) => masterKey.kind === 'given' && basename(path) === MASTER_KEY_FILE
const wordsOf = ({ files, bytes }: Size) => `${bytes} bytes in ${files === 1 ? '1 file' : `${files} files`}`

function refuseFull(dataFolder: string): void {
  const found = existsSync(dataFolder) ? readdirSync(dataFolder) : []
  if (found.every((name) => EMPTY.has(name))) return
  // Killed while the last names were changed.
  if (found.includes(RESTORING))
    throw new Error(`${dataFolder} holds a part of a restore that was not finished. Empty it, and restore again.`)
  throw new Error(`${dataFolder} holds data. A backup is restored into an empty folder: set DATA_DIR to one.`)
}

/** A folder that no start opens: a restore that is killed brings nobody back. What one before it has left is removed. */
async function restoreInto(within: string, env: Env, backup: string): Promise<readonly string[]> {
  rmSync(within, { recursive: true, force: true })
  const config = configFrom({ ...env, DATA_DIR: within })
  for (const { name } of partsOf(config)) copyFolder(join(backup, name), within)
  return prepare(config, backup)
}

/** Before the first start: destroys keys again, and says where processes go on. */
async function prepare(config: Config, backup: string): Promise<readonly string[]> {
  const stores = await openStores(config, systemClock, masterKeyOf(config))
  try {
    const destroyed = await destroyAgain(config, stores)
    return [...destroyed, ...(await restorePositions(stores, join(backup, POSITIONS)))]
  } finally {
    await Promise.all([stores.store.close(), stores.readStore.close(), stores.keys.close()])
  }
}

async function destroyAgain(config: Config, { store, keys }: Stores): Promise<readonly string[]> {
  const { checkpointFolder } = config.logAudit
  const { subjects, erased } = await destroyedInLog(store)
  const kept = checkpointFolder === undefined ? undefined : keptDestroyed(checkpointFolder)
  const outside = kept ?? []
  const all = new Set([...subjects, ...outside])
  for (const subject of all) await keys.destroy(subject)
  const identity = await openIdentity(config, systemClock)
  try {
    // The list names ids of any kind: there is no account of the others.
    for (const uid of new Set([...erased, ...outside])) await identity.users.delete(uid)
  } finally {
    await identity.close()
  }
  const later = outside.filter((subject) => !subjects.has(subject)).length
  return [
    `${all.size === 1 ? '1 key is' : `${all.size} keys are`} destroyed again${later === 0 ? '' : `, ${later} of them by the list beside the newest checkpoint`}.`,
    ...(kept ? [] : [whyNoList(checkpointFolder)]),
  ]
}

function whyNoList(checkpointFolder: string | undefined): string {
  return checkpointFolder === undefined
    ? 'CHECKPOINT_DIR is not set: who was erased after this backup is known only to a list beside a checkpoint.'
    : `ATTENTION: ${resolve(checkpointFolder)} (CHECKPOINT_DIR) has no list of who was erased, so nobody who was erased after this backup is known.`
}

async function restorePositions(stores: Stores, file: string): Promise<readonly string[]> {
  if (existsSync(file)) {
    await putPositions(stores, jsonIn<Positions>(file))
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
    return restore(process.env, folder)
  })
