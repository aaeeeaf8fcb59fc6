/** Stores of a rebuild that waits at one call or ends there, and of a views' thread that ends there. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { openForRebuild as openRebuild, openForViews as openViews } from '#platform/testing/stores.ts'
import { atCall, type At } from './at-call.ts'

const LOOK_MS = 10
/** Files of the folder: the seam is met, and who waits there goes on. */
export const [MET, GO_ON] = ['met', 'go-on']

type Settings = { readonly folder: string; readonly at: At }
/** `ends`: it does not wait. */
type RebuildSettings = Settings & { readonly ends?: boolean }

/** Called by the thread of a rebuild. */
export async function openForRebuild({ folder, at, ends = false }: RebuildSettings) {
  const { readStore, ...stores } = await openRebuild({ folder })
  const untilTold = async () => {
    writeFileSync(join(folder, MET), '')
    if (ends) exit()
    while (!existsSync(join(folder, GO_ON))) await pause(LOOK_MS)
  }
  return { ...stores, readStore: atCall(readStore, at, untilTold) }
}

/** Called by the thread of the views. The one that follows it does not end. */
export async function openForViews({ folder, at }: Settings) {
  const { readStore, ...stores } = await openViews({ folder })
  const end = () => {
    if (existsSync(join(folder, MET))) return
    writeFileSync(join(folder, MET), '')
    exit()
  }
  const seen = atCall(readStore, at, end)
  // The thread copies the functions, which would pass by the proxy.
  return { ...stores, readStore: { ...readStore, commitAll: seen.commitAll, declare: seen.declare, setState: seen.setState } }
}
