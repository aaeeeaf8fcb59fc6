/** `npm run backup -- DIR`: copies the log, keys, accounts, files and the positions of processes beside a running platform, or one that stands still. */
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '#platform/config.ts'
import { createPrivateDatabaseFile } from '#platform/private-file.ts'
import { configFrom } from '../../main.ts'
import { fromCommandLine, typedPath } from '#platform/command-line.ts'
import { takingDemo } from '../making/demo-folder.ts'
import { openForPositions } from '../stores.ts'
import { copyFolder, partsOf, POSITIONS, type Part } from './parts.ts'
import { readPositions, type Positions } from './positions.ts'

/** @returns what was copied, a sentence a part. @throws {Error} with a sentence */
export async function backup(config: Config, folder: string): Promise<readonly string[]> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. A backup is made into a folder of its own.`)
  if (!existsSync(config.dataFolder)) throw new Error(`There is no data in ${config.dataFolder}.`)
  // Before the log: none of them lies beyond what is copied of it.
  const positions = await positionsIn(config)
  const said = partsOf(config).map((part) => copyPart(part, config.dataFolder, join(folder, part.name)))
  if (positions) writeFileSync(join(folder, POSITIONS), `${JSON.stringify(positions)}\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'backup.json'), `${JSON.stringify({ madeAt: new Date().toISOString() })}\n`, { mode: 0o600 })
  if (positions) return said
  return [...said, 'There are no views, so nothing says how far processes have come: after a restore they begin at the end of the log.']
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
  for (const one of there(files)) cpSync(join(from, one), join(to, one))
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
