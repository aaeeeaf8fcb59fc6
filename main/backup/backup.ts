/** `npm run backup -- DIR`: copies the log, keys, accounts, files and the positions of processes beside a running platform, or one that stands still. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#platform/config.ts'
import { RESTORING, unfinishedRestore } from '#platform/data-folder.ts'
import { createPrivateDatabaseFile } from '#platform/private-file.ts'
import { configFrom } from '../../main.ts'
import { fromCommandLine, typedPath } from '#platform/command-line.ts'
import { takingDemo } from '../making/demo-folder.ts'
import { openForPositions } from '../stores.ts'
import { copyFolder, LIST, partsOf, POSITIONS, sizeOf, type List, type Part } from './parts.ts'
import { readPositions, type Positions } from './positions.ts'

/** @returns what was copied, a sentence a part. @throws {Error} with a sentence; nothing is left of what was written then */
export async function backup(config: Config, folder: string): Promise<readonly string[]> {
  refuseSource(config)
  const isNew = refuseTarget(folder, resolve(config.dataFolder))
  try {
    return await copyAll(config, folder)
  } catch (error) {
    for (const name of isNew ? ['.'] : readdirSync(folder)) rmSync(resolve(folder, name), { recursive: true, force: true })
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`No backup was made, and what was written into ${folder} is removed: ${why}`, { cause: error })
  }
}

async function copyAll(config: Config, folder: string): Promise<readonly string[]> {
  // Before the log: none of them lies beyond what is copied of it.
  const positions = await positionsIn(config)
  const parts = partsOf(config)
  const said = parts.map((part) => copyPart(part, config.dataFolder, join(folder, part.name)))
  if (positions) writeFileSync(join(folder, POSITIONS), `${JSON.stringify(positions)}\n`, { mode: 0o600 })
  const paths = [
    ...parts.flatMap(({ name, databases, files, folders }) => [...databases, ...files, ...folders].map((one) => join(name, one))),
    POSITIONS,
  ]
  const copied = Object.fromEntries(
    paths.flatMap((path) => {
      const size = sizeOf(join(folder, path))
      return size ? [[path, size]] : []
    }),
  )
  const list: List = { madeAt: new Date().toISOString(), copied }
  writeFileSync(join(folder, LIST), `${JSON.stringify(list, undefined, 2)}\n`, { mode: 0o600 })
  if (positions) return said
  return [...said, 'There are no views, so nothing says how far processes have come: after a restore they begin at the end of the log.']
}

/** A mistyped folder, or a volume that is not there, would give a backup of nothing each night. */
function refuseSource(config: Config): void {
  const from = resolve(config.dataFolder)
  if (existsSync(join(from, RESTORING))) throw new Error(unfinishedRestore(from))
  const missing = partsOf(config)
    .flatMap(({ needed }) => needed)
    .find((name) => !existsSync(join(from, name)))
  if (missing !== undefined)
    throw new Error(`There is no ${missing} in ${from}, so no backup of it would be whole. Set DATA_DIR to the platform’s data.`)
}

/** @returns whether there is no such folder yet */
function refuseTarget(folder: string, dataFolder: string): boolean {
  if (!relative(dataFolder, folder).startsWith('..'))
    throw new Error(`${folder} lies in the data folder, and would be lost with it. A backup is made into a folder elsewhere.`)
  if (!existsSync(folder)) return true
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file. A backup is made into a folder of its own.`)
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. A backup is made into a folder of its own.`)
  return false
}

/** Undefined where the read store was lost, or nothing ever ran. */
async function positionsIn(config: Config): Promise<Positions | undefined> {
  if (config.readStore.kind === 'sqlite' && !existsSync(config.readStore.file)) return undefined
  const readStore = await openForPositions(config)
  try {
    const positions = await readPositions(readStore)
    return Object.keys(positions.consumers).length > 0 ? positions : undefined
  } finally {
    await readStore.close()
  }
}

function copyPart({ name, databases, files, folders, kept }: Part, from: string, to: string): string {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const there = (names: readonly string[]) => names.filter((one) => existsSync(join(from, one)))
  for (const one of there(databases)) copyDatabase(join(from, one), join(to, one))
  for (const one of there(files)) copyFileSync(join(from, one), join(to, one))
  for (const one of there(folders)) copyFolder(join(from, one), join(to, one))
  const copied = [...there(databases), ...there(files), ...there(folders)].join(', ')
  return kept === undefined
    ? `${name}: ${copied}`
    : `${name}: in ${kept}, which has to be backed up by its own tools${copied && `; ${copied}`}`
}

/** As it stands at one moment, whatever is written meanwhile: writers go on. */
function copyDatabase(from: string, to: string): void {
  createPrivateDatabaseFile(to)
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}

if (import.meta.main)
  await fromCommandLine(async () => {
    const [folder] = process.argv.slice(2).map((path) => typedPath(path, process.env))
    if (folder === undefined) throw new Error('Usage: npm run backup -- DIR')
    const copied = await backup(configFrom(takingDemo(process.env)), folder)
    return [...copied, '', `Keep ${join(folder, 'keys')} apart from ${join(folder, 'log')}: together they hold what people said.`]
  })
