/** Starts the auditor of the log, and keeps what it proves out of the platform's reach: checkpoints in a folder, one by mail a day, and a mail when the log was changed. */
import {
  parseCheckpointKey,
  checkpointKeyFromFile,
  publicKeyOf,
  shortHashOfKey,
  signCheckpoint,
  type LogCheckpoint,
} from '#platform/log-audit/log-checkpoint.ts'
import { createAuditor, type Auditor, type Finding, type Verified } from '#platform/log-audit/auditor.ts'
import { keepCheckpoint, newestKept } from '#platform/log-audit/kept-checkpoints.ts'
import { findingSentence, isOfLog } from '#lib/log-audit/finding.ts'
import { DAY_MS } from '#lib/days.ts'
import { escapeHtml } from '#lib/html.ts'
import type { Config } from '#platform/config.ts'
import type { Letter, Mail } from '#platform/mail/port.ts'
import type { Closing } from '../closing.ts'
import type { Ports } from '../open.ts'
import { keepDestroyed } from '../backup/destroyed.ts'
import { auditStoresOf } from '../stores.ts'

/** Nobody waits for it, so the first requests after a start come first. */
const BEGINS_AFTER_MS = 5_000
const HOUR_MS = 3_600_000
/** Of each day the whole log is read again from then on (UTC). */
const NIGHT_MS = 3 * HOUR_MS
/** How often it is looked whether that is due; after a start so late, too. */
const NIGHT_LOOK_MS = 600_000
/** Of a processor, while it is. */
const NIGHT_SHARE = 0.1

export type LogAudit = {
  readonly auditor: Pick<Auditor, 'verified' | 'verify' | 'catchUp'>
  /** Of all that is stored by now. Undefined before the first event, and where the log does not fit. */
  readonly checkpoint: () => Promise<LogCheckpoint | undefined>
  /** Of the key that signs, as `npm run verify` names it. */
  readonly keyHash: string | undefined
}

/** @param changed called when there is news for the pages of admins */
export function startLogAudit(
  config: Pick<Config, 'eventStore' | 'logAudit' | 'teamAddress'>,
  ports: Ports,
  closing: Closing,
  changed: () => void,
): LogAudit {
  const { ledgerFile, checkpointFolder, signingKey } = config.logAudit
  const { app, clock, keys, mail } = ports
  const step = inTurn(
    async () => {
      await tell()
      await keep()
    },
    (error) =>
      app.log.error({ err: error }, 'A checkpoint of the log could not be kept, or nobody be told by mail that the log was changed.'),
  )
  const key = signingKey.given === undefined ? checkpointKeyFromFile(signingKey.file) : parseCheckpointKey(signingKey.given)
  const publicKey = key && publicKeyOf(key)
  const auditor = createAuditor({
    stores: auditStoresOf(config),
    ledgerFile,
    checkpointFolder,
    publicKey,
    now: clock.now,
    onTrouble: (sentence, error) => app.log.error(error === undefined ? {} : { err: error }, sentence),
    onFinding: () => {
      changed()
      step()
    },
  })
  const readAtNight = inTurn(
    async () => {
      if (!isReadingDue(await auditor.catchUp(), clock.now())) return
      await auditor.verify(() => undefined, new AbortController().signal, NIGHT_SHARE)
      changed()
    },
    (error) => app.log.error({ err: error }, 'The whole log could not be read again. It is tried again in ten minutes.'),
  )
  const now = () => new Date(clock.now()).toISOString()
  const checkpoint = async () => {
    const verified = await auditor.catchUp()
    return key && verified && !isOfLog(verified.finding) ? signCheckpoint(key, { ...verified, at: now() }) : undefined
  }
  const tell = tellingOfFinding({ auditor, mail, to: config.teamAddress })
  const keep = keepingCheckpoints({
    checkpoint,
    wholeReading: () => auditor.verified()?.wholeReading,
    destroyed: keys.destroyedSubjects,
    folder: checkpointFolder,
    mail,
    to: config.teamAddress,
  })
  // Without a folder nothing says over a start that a mail went today, so the first one waits for its hour.
  const first = setTimeout(checkpointFolder === undefined ? auditor.start : step, BEGINS_AFTER_MS).unref()
  const timers = [setInterval(step, HOUR_MS).unref(), setInterval(readAtNight, NIGHT_LOOK_MS).unref()]
  closing.add(() => {
    clearTimeout(first)
    timers.forEach(clearInterval)
    step.end()
    readAtNight.end()
    return auditor.close()
  })
  return { auditor, checkpoint, keyHash: publicKey && shortHashOfKey(publicKey) }
}

/** Whether the log was not read as a whole since the last night, at three. Nothing is due before the first event. */
export function isReadingDue(verified: Pick<Verified, 'wholeReading'> | undefined, now: number): boolean {
  const night = Math.floor((now - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return verified !== undefined && (verified.wholeReading === undefined || Date.parse(verified.wholeReading.at) < night)
}

type Keeping = {
  readonly checkpoint: LogAudit['checkpoint']
  readonly wholeReading: () => Verified['wholeReading']
  /** The subjects whose keys are destroyed: a restored backup must not open them. */
  readonly destroyed: () => Promise<readonly string[]>
  readonly folder: string | undefined
  readonly mail: Pick<Mail, 'send'>
  readonly to: string
}

/** One call at a time, each behind the one before. Once it has ended nobody hears of failures: what they need is being closed. */
function inTurn(work: () => Promise<void>, onError: (error: unknown) => void) {
  let last = Promise.resolve()
  let hasEnded = false
  const next = () => {
    last = last.then(() => (hasEnded ? undefined : work())).catch((error: unknown) => (hasEnded ? undefined : onError(error)))
  }
  return Object.assign(next, { end: () => void (hasEnded = true) })
}

/** One step: a checkpoint where something was stored since the newest, as a file, and mailed once a day, also over starts. */
export function keepingCheckpoints({ checkpoint, wholeReading, destroyed, folder, mail, to }: Keeping): () => Promise<void> {
  let kept: LogCheckpoint | undefined
  let owed: LogCheckpoint | undefined
  return async () => {
    const newest = await checkpoint()
    if (!newest) return
    if (folder !== undefined) kept ??= newestKept(folder, newest.publicKey)
    if (newest.position !== kept?.position) {
      if (folder !== undefined) {
        // Both files in one go: where there is a checkpoint, nobody looks again for the list beside it.
        const subjects = await destroyed()
        keepCheckpoint(folder, newest)
        keepDestroyed(folder, newest.position, subjects)
      }
      if (kept === undefined || dayOf(newest) !== dayOf(kept)) owed = newest
      kept = newest
    }
    // A mail that could not be sent is tried again in an hour.
    if (!owed) return
    await mail.send(letterOf(owed, wholeReading(), to))
    owed = undefined
  }
}

const dayOf = ({ at }: LogCheckpoint) => at.slice(0, 10)

type Telling = {
  readonly auditor: Pick<Auditor, 'catchUp' | 'markTold'>
  readonly mail: Pick<Mail, 'send'>
  readonly to: string
}

/** One step: a mail about what was found, once, also over starts; one that could not be sent goes with a later step. */
export function tellingOfFinding({ auditor, mail, to }: Telling): () => Promise<void> {
  return async () => {
    const found = (await auditor.catchUp())?.finding
    if (!found || found.isTold) return
    await mail.send(isOfLog(found) ? findingLetter(found, to) : strangeLetter(found, to))
    await auditor.markTold()
  }
}

function findingLetter(finding: Finding, to: string) {
  const { position, index, at } = finding
  return letter(
    {
      id: `log_changed_${position}`,
      template: 'logChanged',
      to,
      subject: 'The log was changed',
    },
    [
      `The log was changed. ${findingSentence(finding)} It was found ${at}.`,
      ...(index
        ? [
            'SQLite’s REINDEX of events.db puts an index right while the platform does not run; where it refuses, restore the newest backup.',
          ]
        : []),
      'Nothing after it is proven, and no checkpoint is signed until a whole reading finds that all fits again.',
      '',
      'Keep a copy of the data folder as it is now, and compare it with a backup and with the checkpoints that you have:',
      '',
      '  npm run verify -- LOG CHECKPOINT',
      '',
    ],
  )
}

/** Of what another key signed: of the log nothing was found. */
function strangeLetter(finding: Finding, to: string) {
  return letter(
    {
      id: `checkpoint_of_another_key_${finding.position}`,
      template: 'strangeCheckpoint',
      to,
      subject: 'A checkpoint of another key does not fit the log',
    },
    [
      `${findingSentence(finding)} It was found ${finding.at}.`,
      'Every event is as the platform knows it, and checkpoints are signed as before. Two things can be behind it:',
      '',
      '- Another platform keeps its checkpoints in the same folder, or somebody put the file there. Move it elsewhere.',
      '- Somebody changed the log, and put another signing key in the place of yours, so that your checkpoints of before count',
      '  no more. Compare the key that the page “Audit” shows with the one you know, and prove a copy of the log with your own one:',
      '',
      '  npm run verify -- LOG CHECKPOINT KEY',
      '',
    ],
  )
}

function letterOf(checkpoint: LogCheckpoint, read: Verified['wholeReading'], to: string) {
  return letter(
    {
      id: `log_checkpoint_${checkpoint.at.slice(0, 10)}`,
      template: 'logCheckpoint',
      to,
      subject: `Checkpoint of the log, ${checkpoint.at.slice(0, 10)}`,
    },
    [
      'This is a signed checkpoint of the log. Keep this mail: with it, anybody who has a copy of the log can prove',
      'that no event up to here was changed, removed or put in between:',
      '',
      '  npm run verify -- LOG CHECKPOINT',
      '',
      'CHECKPOINT is a file with these lines:',
      '',
      JSON.stringify(checkpoint, undefined, 2),
      '',
      ...(read
        ? [`The whole log was read again last at ${read.at}, up to position ${BigInt(read.position)}: every event is as it was stored.`, '']
        : []),
    ],
  )
}

/** Its lines as they are, also where HTML is shown. */
function letter(head: Omit<Letter, 'text' | 'html'>, lines: readonly string[]): Letter {
  const text = lines.join('\n')
  return { ...head, text, html: `<pre>${escapeHtml(text)}</pre>` }
}
