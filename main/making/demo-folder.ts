/** The folder into which `npm run demo` makes the demo of eight semesters, and how `npm start` takes it. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '#platform/config.ts'
import type { SizeName } from '../../demo/semesters/size.ts'

/** Beside the data folder, so that whoever empties that one keeps it. */
export const DEMO_FOLDER = 'data-demo'
/** The cards that say where to look. */
export const STORIES = 'stories.md'
const NOTE = 'demo.json'
/** What a folder has of its demo beside the platform's own data. */
export const DEMO_FILES: readonly string[] = [NOTE, STORIES]

/** What makes a demo: equal ones have equal logs. */
export type Making = { readonly seed: number; readonly day: string; readonly size: SizeName }
export type Made = Making & { readonly done: true; readonly events: number; readonly hash: string }

/** What a folder says of its demo; undefined where none was begun. */
export function noteIn(folder: string): Making | Made | undefined {
  const file = join(folder, NOTE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Making | Made) : undefined
}

export function noteDown(folder: string, note: Making | Made): void {
  const file = join(folder, NOTE)
  writeFileSync(`${file}.new`, `${JSON.stringify(note, undefined, 2)}\n`)
  renameSync(`${file}.new`, file)
}

type Env = Readonly<Record<string, string | undefined>>

/** The settings of a start that says nothing about its data: they name the folder of the demo, where one was made. */
export function takingDemo(env: Env, folder = DEMO_FOLDER): Env {
  const read = readConfig(env)
  if ('mistakes' in read || env['DATA_DIR'] !== undefined || !mayTakeDemo(read.config)) return env
  const note = noteIn(folder)
  return note && 'done' in note ? { ...env, DATA_DIR: folder } : env
}

/** It lies in files, and nobody asked for the small one or for none. */
function mayTakeDemo({ demo, demoUnsaid, eventStore, readStore, keys, files, identity }: Config): boolean {
  const embedded = eventStore.kind === 'sqlite' && readStore.kind === 'sqlite' && keys.kind === 'sqlite'
  return demo === 'tiny' && demoUnsaid && embedded && files.kind === 'folder' && identity.kind === 'embedded'
}

/** What a start says of the demo of eight semesters. @param env as `takingDemo` gave it */
export function demoNotices(config: Config, env: Env, folder = DEMO_FOLDER): readonly string[] {
  if (!mayTakeDemo(config)) return []
  if (config.dataFolder === folder)
    return [`This is the demo of eight semesters. Where to look: ${join(folder, STORIES)}. DEMO=tiny npm start takes the small one.`]
  const note = env['DATA_DIR'] === undefined ? noteIn(folder) : undefined
  if (env['DATA_DIR'] !== undefined || (note && 'done' in note)) return []
  return [
    note
      ? 'The demo of eight semesters was begun and cut off: npm run demo goes on with it.'
      : 'npm run demo makes a demo of eight semesters in some minutes, with figures for reports that are worth reading.',
  ]
}
