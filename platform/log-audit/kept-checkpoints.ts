/** Signed checkpoints as files of a folder, one each, which are written once and never changed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createPrivateFile } from '../private-file.ts'
import { isSigned, type LogCheckpoint } from './log-checkpoint.ts'

const NAME = /^checkpoint-\d{20}\.json$/

/** @returns its file; nothing is written where there is one of this position */
export function keepCheckpoint(folder: string, checkpoint: LogCheckpoint): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `checkpoint-${checkpoint.position}.json`)
  createPrivateFile(file, () => `${JSON.stringify(checkpoint, undefined, 2)}\n`)
  return file
}

export type KeptFile = { readonly name: string; readonly checkpoint: LogCheckpoint }

/** The oldest first. Those whose signature does not hold are left out, for each of which `onBroken` is called. */
export function keptFiles(folder: string, onBroken: (name: string) => void = () => undefined): readonly KeptFile[] {
  return namesIn(folder).flatMap((name) => {
    const checkpoint = wholeOne(folder, name)
    if (checkpoint) return [{ name, checkpoint }]
    onBroken(name)
    return []
  })
}

export function keptCheckpoints(folder: string, onBroken?: (name: string) => void): readonly LogCheckpoint[] {
  return keptFiles(folder, onBroken).map(({ checkpoint }) => checkpoint)
}

/** The one of the highest position that the key signed; it reads no more of them. @param publicKey PEM */
export function newestKept(folder: string, publicKey: string): LogCheckpoint | undefined {
  for (const name of namesIn(folder).toReversed()) {
    const checkpoint = wholeOne(folder, name)
    if (checkpoint && isSigned(checkpoint, publicKey)) return checkpoint
  }
  return undefined
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => NAME.test(name))
        .toSorted()
    : []
}

function wholeOne(folder: string, name: string): LogCheckpoint | undefined {
  const checkpoint = checkpointFrom(shortText(join(folder, name)))
  return checkpoint && isSigned(checkpoint) ? checkpoint : undefined
}

/** Far more than a checkpoint or a key has. */
const MOST_BYTES = 16_384

/** @returns empty where there is no file, or one that is larger than a checkpoint or a key is */
export function shortText(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() && stats.size <= MOST_BYTES ? readFileSync(file, 'utf8') : ''
}

/** Who signed it may have written anything: it is shown, and its position reckoned with. */
const FORMS = {
  position: /^\d{20}$/,
  head: /^[0-9a-f]{64}$/,
  at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  signature: /^/,
  publicKey: /^/,
}

/** @returns undefined when the text is no checkpoint */
export function checkpointFrom(text: string): LogCheckpoint | undefined {
  try {
    const { position, head, at, signature, publicKey } = JSON.parse(text) as Partial<Record<keyof LogCheckpoint, unknown>>
    const all = { position, head, at, signature, publicKey }
    const isOne = Object.entries(FORMS).every(([name, form]) => {
      const value = all[name as keyof LogCheckpoint]
      return typeof value === 'string' && form.test(value)
    })
    return isOne ? (all as LogCheckpoint) : undefined
  } catch {
    return undefined
  }
}
