/**
 * `npm run verify -- LOG CHECKPOINT [KEY]`: proves with the log and a signed checkpoint alone that no event up to it was changed,
 * removed or put in between. It needs neither a running platform nor its other files.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createPublicKey } from 'node:crypto'
import { START, type Position } from '#events/envelope.ts'
import { findingSentence } from '#lib/log-audit/finding.ts'
import { openSqliteEventReader } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { checkLog, isDamage, type AuditedLog, type Checked } from '#platform/log-audit/check.ts'
import { checkpointFrom, keptCheckpoints, shortText } from '#platform/log-audit/kept-checkpoints.ts'
import { isSigned, shortHashOfKey, type LogCheckpoint } from '#platform/log-audit/log-checkpoint.ts'
import { fromCommandLine, typedPath } from '#platform/command-line.ts'

const USAGE = `Usage: npm run verify -- LOG CHECKPOINT [KEY]
  LOG         a copy of events.db, or the address of an EventStoreDB (esdb://…)
  CHECKPOINT  a signed checkpoint, or a folder of them
  KEY         the public key (PEM) that you were given by another way`

export type Verdict = { readonly ok: boolean; readonly lines: readonly string[] }

/** @throws {Error} with a sentence when something cannot be read */
export async function verify([logAt, checkpointAt, keyAt]: readonly string[]): Promise<Verdict> {
  if (logAt === undefined || checkpointAt === undefined) return no(USAGE)
  const broken: string[] = []
  const checkpoints = checkpointsAt(checkpointAt, broken)
  const key = keyAt === undefined ? undefined : keyFrom(keyAt)
  const strange = checkpoints.filter((one) => !isSigned(one, key))
  if (broken.length > 0 || strange.length > 0) return no(...refusals(broken, strange, key))
  const newest = checkpoints.at(-1)
  if (!newest) return no(`There is no checkpoint at ${checkpointAt}.`)
  const keys = [...new Set(checkpoints.map(({ publicKey }) => shortHashOfKey(publicKey)))]
  if (keys.length > 1)
    return no(`The checkpoints are signed by ${keys.length} keys: ${keys.join(', ')}. Name the file of the one you know as KEY.`)
  try {
    const log = await openLog(logAt)
    try {
      const checked = await checkLog({ log, checkpoints })
      const verdict = verdictOf(checked, newest, checkpoints.length > 1)
      return { ...verdict, lines: [...verdict.lines, ...(key === undefined ? whoSigned(keys) : [])] }
    } finally {
      await log.close()
    }
  } catch (error) {
    if (isDamage(error)) return no(damaged(error.message, START))
    throw isRefused(error)
      ? new Error(`${logAt} cannot be read where it is (${error.message}). Please copy it into a folder of your own.`)
      : error
  }
}

/** Of SQLite: a file or a folder in which it may not write, or that cannot be opened. A log in use has files beside it, which a reader makes as well. */
const REFUSED = [3, 8, 10, 14, 23]

function isRefused(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && REFUSED.includes(Number(error.errcode) & 0xff)
}

function damaged(message: string, reached: Position): string {
  const place = reached === START ? 'its file' : `its file behind position ${reached}`
  return `The copy of the log is damaged, or was changed: ${place} cannot be read (${message}). Please copy it once more, with events.db-wal beside it where the platform runs. Where that copy cannot be read either, keep the log as it is, and restore the newest backup that this command proves.`
}

const no = (...lines: readonly string[]): Verdict => ({ ok: false, lines })

/** A position as the other sentences have it, without the zeros before it. */
const plain = ({ position }: LogCheckpoint) => String(BigInt(position))

function verdictOf(checked: Checked, newest: LogCheckpoint, areMany: boolean): Verdict {
  const { events, position, misindexed, unreadable, fits } = checked
  if (unreadable !== undefined) return no(damaged(unreadable, position))
  const upTo = fits
    ? ` Up to position ${plain(fits)} (signed ${fits.at}) it is as it was.`
    : areMany
      ? ' No checkpoint before that fits.'
      : ''
  const bad = badWords(checked, newest)
  if (bad !== undefined) return no(`${bad}${upTo}`)
  if (misindexed !== undefined)
    return no(
      `${findingSentence({ position: String(misindexed), index: true })} Each event up to position ${plain(newest)} is as it was on ${newest.at}; SQLite’s REINDEX of the log, while the platform does not run, puts an index right; where it refuses, restore the newest backup that this command proves.`,
    )
  return {
    ok: true,
    lines: [`${events} events. No event up to position ${plain(newest)} was changed, removed or put in between since ${newest.at}.`],
  }
}

/** Of what the chain says; undefined where all fits. */
function badWords({ events, position, firstBad, fits, differs }: Checked, newest: LogCheckpoint): string | undefined {
  if (firstBad !== undefined && events === 0) return findingSentence({ position: String(firstBad) })
  if (firstBad !== undefined) return `The event at position ${firstBad} is missing.`
  if (differs)
    return `The log was changed: something ${fits ? `between position ${plain(fits)} and` : 'up to position'} ${plain(differs)} is not as it was on ${differs.at}.`
  if (fits === newest) return undefined
  if (position === START) return `The log is empty, but the checkpoint speaks for it up to position ${plain(newest)}.`
  if (position > BigInt(newest.position)) return `The event at position ${plain(newest)}, for which the checkpoint speaks, is missing.`
  return `The log ends at position ${position}, before that of the checkpoint, ${plain(newest)}: its end is missing.`
}

function checkpointsAt(at: string, broken: string[]): readonly LogCheckpoint[] {
  if (!existsSync(at)) throw new Error(`There is nothing at ${at}.`)
  if (statSync(at).isDirectory()) return keptCheckpoints(at, (name) => broken.push(name))
  const checkpoint = checkpointFrom(shortText(at))
  if (!checkpoint) throw new Error(`${at} is no checkpoint.`)
  return [checkpoint]
}

function keyFrom(at: string): string {
  if (!existsSync(at)) throw new Error(`There is no key at ${at}.`)
  const text = shortText(at)
  if (text.includes('PRIVATE KEY'))
    throw new Error(
      `${at} is a private key, with which the platform signs: whoever has it can sign another log. Keep it from everybody; KEY is the public one.`,
    )
  try {
    createPublicKey(text)
  } catch {
    throw new Error(`${at} is no public key (PEM).`)
  }
  return text
}

function refusals(broken: readonly string[], strange: readonly LogCheckpoint[], key: string | undefined): readonly string[] {
  const signed = key === undefined ? 'whose signature does not hold' : 'that this key did not sign'
  return [...broken, ...strange.map((one) => `the one of position ${plain(one)}`)].map((name) => `A checkpoint ${signed}: ${name}.`)
}

function whoSigned(keys: readonly string[]): readonly string[] {
  return [
    `Signed by the key ${keys.join('')}. Compare it with the one you know, or name its file as KEY: whoever has another key can sign, too.`,
  ]
}

const isAddress = (at: string) => at.startsWith('esdb')

async function openLog(at: string): Promise<AuditedLog & Pick<EventStore, 'close'>> {
  if (isAddress(at)) {
    const { openEventStoreDb } = await import('#platform/event-store/esdb/esdb-event-store.ts')
    return openEventStoreDb({ url: at })
  }
  if (!existsSync(at)) throw new Error(`There is no log at ${at}.`)
  if (!statSync(at).isFile()) throw new Error(`${at} is no file: name the copy of events.db in it.`)
  return openSqliteEventReader(at, isFixed(at))
}

/** A whole copy on a medium, or in a folder, where this program may not write. */
function isFixed(at: string): boolean {
  if (existsSync(`${at}-wal`)) return false
  try {
    accessSync(dirname(at), constants.W_OK)
    return false
  } catch {
    return true
  }
}

if (import.meta.main)
  await fromCommandLine(async () => {
    const { ok, lines } = await verify(process.argv.slice(2).map((word) => (isAddress(word) ? word : typedPath(word, process.env))))
    process.exitCode = ok ? 0 : 1
    return lines
  })
