/** Starts the auditor of the log, and keeps what it proves out of the platform's reach: checkpoints in a folder, and one by mail a day. */
import { parseCheckpointKey, checkpointKeyFromFile, signCheckpoint, type LogCheckpoint } from '#platform/log-audit/log-checkpoint.ts'
import { createAuditor, type Auditor } from '#platform/log-audit/auditor.ts'
import { keepCheckpoint } from '#platform/log-audit/kept-checkpoints.ts'
import { escapeHtml } from '#lib/html.ts'
import type { Config } from '#platform/config.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Closing } from '../closing.ts'
import type { Ports } from '../open.ts'
import { keepDestroyed } from '../backup/destroyed.ts'
import { auditStoresOf } from '../stores.ts'

/** Nobody waits for it, so the first requests after a start come first. */
const BEGINS_AFTER_MS = 5_000
const HOUR_MS = 3_600_000

export type LogAudit = {
  readonly auditor: Pick<Auditor, 'verified' | 'verify' | 'catchUp'>
  /** Of all that is stored by now. Undefined before the first event, and where the log does not fit. */
  readonly checkpoint: () => Promise<LogCheckpoint | undefined>
}

export function startLogAudit(config: Pick<Config, 'eventStore' | 'logAudit' | 'teamAddress'>, ports: Ports, closing: Closing): LogAudit {
  const { ledgerFile, checkpointFolder, signingKey } = config.logAudit
  const { app, clock, keys, mail } = ports
  const auditor = createAuditor({
    stores: auditStoresOf(config),
    ledgerFile,
    checkpointFolder,
    now: clock.now,
    onTrouble: (sentence, error) => app.log.error(error === undefined ? {} : { err: error }, sentence),
  })
  const now = () => new Date(clock.now()).toISOString()
  const key = signingKey.given === undefined ? checkpointKeyFromFile(signingKey.file) : parseCheckpointKey(signingKey.given)
  const checkpoint = async () => {
    const verified = await auditor.catchUp()
    return key && verified && !verified.finding ? signCheckpoint(key, { ...verified, at: now() }) : undefined
  }
  const hourly = keepingCheckpoints({
    checkpoint,
    destroyed: keys.destroyedSubjects,
    folder: checkpointFolder,
    mail,
    to: config.teamAddress,
  })
  const keep = () => void hourly().catch((error: unknown) => app.log.error({ err: error }, 'A checkpoint of the log could not be kept.'))
  const first = setTimeout(auditor.start, BEGINS_AFTER_MS).unref()
  const timer = setInterval(keep, HOUR_MS).unref()
  closing.add(() => {
    clearTimeout(first)
    clearInterval(timer)
    return auditor.close()
  })
  return { auditor, checkpoint }
}

type Keeping = {
  readonly checkpoint: LogAudit['checkpoint']
  /** The subjects whose keys are destroyed: a restored backup must not open them. */
  readonly destroyed: () => Promise<readonly string[]>
  readonly folder: string | undefined
  readonly mail: Pick<Mail, 'send'>
  readonly to: string
}

/** One step: a checkpoint where something was stored since the last, as a file, and mailed once a day. */
export function keepingCheckpoints({ checkpoint, destroyed, folder, mail, to }: Keeping): () => Promise<void> {
  let kept: string | undefined
  let mailedOn: string | undefined
  return async () => {
    const newest = await checkpoint()
    if (!newest || newest.position === kept) return
    if (folder !== undefined) {
      keepCheckpoint(folder, newest)
      keepDestroyed(folder, newest.position, await destroyed())
    }
    kept = newest.position
    const day = newest.at.slice(0, 10)
    if (day === mailedOn) return
    await mail.send(letterOf(newest, to))
    mailedOn = day
  }
}

function letterOf(checkpoint: LogCheckpoint, to: string) {
  const text = [
    'This is a signed checkpoint of the log. Keep this mail: with it, anybody who has a copy of the log can prove',
    'that no event up to here was changed, removed or put in between:',
    '',
    '  npm run verify -- LOG CHECKPOINT',
    '',
    'CHECKPOINT is a file with these lines:',
    '',
    JSON.stringify(checkpoint, undefined, 2),
    '',
  ].join('\n')
  return {
    id: `log_checkpoint_${checkpoint.at.slice(0, 10)}`,
    template: 'logCheckpoint',
    to,
    subject: `Checkpoint of the log, ${checkpoint.at.slice(0, 10)}`,
    text,
    html: `<pre>${escapeHtml(text)}</pre>`,
  }
}
