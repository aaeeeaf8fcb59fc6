/**
 * `npm run verify -- LOG CHECKPOINT [KEY]`: proves with the log and a signed checkpoint alone that no event up to it was changed,
 * removed or put in between. It needs neither a running platform nor its other files.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createPublicKey } from 'node:crypto'
import { START, type Position } from '#events/envelope.ts'
import { openSqliteEventReader } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { checkLog, type Checked } from '#platform/log-audit/check.ts'
import { checkpointFrom, keptCheckpoints } from '#platform/log-audit/kept-checkpoints.ts'
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
  let reached = START
  try {
    const { log, dense } = await openLog(logAt)
    try {
      const checked = await checkLog({ log, checkpoints, dense, onPage: async (position) => void (reached = position) })
      const verdict = verdictOf(checked, newest)
      return { ...verdict, lines: [...verdict.lines, ...(key === undefined ? whoSigned(checkpoints) : [])] }
    } finally {
      await log.close()
    }
  } catch (error) {
    if (isDamage(error)) return no(damaged(error, reached))
    throw error
  }
}

/** Of SQLite: no database, a broken page, or no table of events. */
const DAMAGE = [1, 11, 26]

function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && DAMAGE.includes(Number(error.errcode) & 0xff)
}

function damaged({ message }: Error, reached: Position): string {
  const place = reached === START ? 'its file' : `its file behind position ${reached}`
  return `The copy of the log is damaged, or was changed: ${place} cannot be read (${message}). Please copy it once more, with events.db-wal beside it where the platform runs. Where that copy cannot be read either, keep the log as it is, and restore the newest backup that this command proves.`
}

const no = (...lines: readonly string[]): Verdict => ({ ok: false, lines })

/** A position as the other sentences have it, without the zeros before it. */
const plain = ({ position }: LogCheckpoint) => String(BigInt(position))

function verdictOf({ events, position, firstBad, fits, differs }: Checked, newest: LogCheckpoint): Verdict {
  const upTo = fits ? `Up to position ${plain(fits)} (signed ${fits.at}) it is as it was.` : 'No checkpoint before that fits.'
  if (firstBad !== undefined) return no(`The event at position ${firstBad} is missing. ${upTo}`)
  if (differs)
    return no(
      `The log was changed: something ${fits ? `between position ${plain(fits)} and` : 'up to position'} ${plain(differs)} is not as it was on ${differs.at}. ${upTo}`,
    )
  if (fits !== newest && position > BigInt(newest.position))
    return no(`The event at position ${plain(newest)}, for which the checkpoint speaks, is missing. ${upTo}`)
  if (fits !== newest)
    return no(
      `The log ends at position ${position === START ? 'none' : position}, before that of the checkpoint, ${plain(newest)}: its end is missing. ${upTo}`,
    )
  return {
    ok: true,
    lines: [`${events} events. No event up to position ${plain(newest)} was changed, removed or put in between since ${newest.at}.`],
  }
}

function checkpointsAt(at: string, broken: string[]): readonly LogCheckpoint[] {
  if (!existsSync(at)) throw new Error(`There is nothing at ${at}.`)
  if (statSync(at).isDirectory()) return keptCheckpoints(at, (name) => broken.push(name))
  const checkpoint = checkpointFrom(readFileSync(at, 'utf8'))
  if (!checkpoint) throw new Error(`${at} is no checkpoint.`)
  return [checkpoint]
}

function keyFrom(at: string): string {
  if (!existsSync(at)) throw new Error(`There is no key at ${at}.`)
  const text = readFileSync(at, 'utf8')
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

function whoSigned(checkpoints: readonly LogCheckpoint[]): readonly string[] {
  const keys = [...new Set(checkpoints.map(({ publicKey }) => shortHashOfKey(publicKey)))]
  return [
    `Signed by the key ${keys.join(' and ')}. Compare it with the one you know, or name its file as KEY: whoever has another key can sign, too.`,
  ]
}

const isAddress = (at: string) => at.startsWith('esdb')

async function openLog(at: string): Promise<{ readonly log: Pick<EventStore, 'readStored' | 'close'>; readonly dense: boolean }> {
  if (isAddress(at)) {
    const { openEventStoreDb } = await import('#platform/event-store/esdb/esdb-event-store.ts')
    return { log: openEventStoreDb({ url: at }), dense: false }
  }
  if (!existsSync(at)) throw new Error(`There is no log at ${at}.`)
  return { log: openSqliteEventReader(at), dense: true }
}

if (import.meta.main)
  await fromCommandLine(async () => {
    const { ok, lines } = await verify(process.argv.slice(2).map((word) => (isAddress(word) ? word : typedPath(word, process.env))))
    process.exitCode = ok ? 0 : 1
    return lines
  })
