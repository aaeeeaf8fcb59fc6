/** The auditor of the log: a thread of its own that follows what is appended, and reads the whole log again when asked. */
import { Worker } from 'node:worker_threads'
import type { LogFinding } from '#lib/log-audit/finding.ts'
import type { EventStore } from '../event-store/port.ts'
import type { AuditedLog } from './check.ts'

/** The first that is not as it was. It stays over a start, until a whole reading finds that all fits again. */
export type Finding = LogFinding & { readonly at: string; readonly isTold: boolean }
/** How far the log is known to be as it was, and what was found that is not. Positions of 20 digits, hashes in hex. */
export type Verified = {
  readonly position: string
  readonly head: string
  readonly finding?: Finding
  /** The last reading of the whole log, and how far it came. */
  readonly wholeReading?: { readonly position: string; readonly at: string }
}
export type VerifyResult = Pick<LogFinding, 'index' | 'checkpoint'> & {
  readonly ok: boolean
  readonly position: string
  readonly head: string
  readonly firstBad?: string
}

/** The module that opens the log in the thread, by its `openForAudit(settings)`. Structured clone must be able to copy it. */
export type AuditStores = { readonly module: string; readonly settings: unknown }
export type OpenForAudit = (settings: unknown) => Promise<AuditedLog & Pick<EventStore, 'close'>>

export type AuditorOptions = {
  readonly stores: AuditStores
  /** Where the chain is remembered. */
  readonly ledgerFile: string
  /** The folder of signed checkpoints that a whole reading is compared with, too. */
  readonly checkpointFolder?: string | undefined
  /** PEM, of the key that signs here. What another key signed is no proof against the log; where it does not fit, it is named. */
  readonly publicKey?: string | undefined
  /** Called once in a run for each reason why the log does not fit, or cannot be read. */
  readonly onTrouble: (sentence: string, error?: string) => void
  /** Called when something is found that does not fit, and at each start for what was found before. */
  readonly onFinding?: () => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}
/** What its thread is given. */
export type AuditorSettings = Pick<AuditorOptions, 'stores' | 'ledgerFile' | 'checkpointFolder' | 'publicKey'> & {
  /** How far the platform's clock is ahead of the computer's. */
  readonly aheadMs: number
}

export type Auditor = {
  /** Undefined until the first event is audited. */
  readonly verified: () => Verified | undefined
  /**
   * Reads the whole log. `onProgress` gets positions. @param share of the time in which it reads, while it answers in the rest of it what
   * else is asked; all of it when left out @throws with a sentence when the log cannot be read; and when the signal is aborted
   */
  readonly verify: (onProgress: (done: bigint) => void, signal: AbortSignal, share?: number) => Promise<VerifyResult>
  /** Audits what is stored by now. */
  readonly catchUp: () => Promise<Verified | undefined>
  /** Notes for good that people outside were told of what was found. */
  readonly markTold: () => Promise<void>
  readonly close: () => Promise<void>
}

export type Question =
  { readonly ask: 'catchUp' | 'markTold'; readonly id: number } | { readonly ask: 'verify'; readonly id: number; readonly share: number }
export type ToAuditor = Question | { readonly ask: 'cancel'; readonly id: number } | { readonly ask: 'close' }
export type FromAuditor =
  | { readonly tells: 'reached'; readonly verified: Verified }
  | { readonly tells: 'trouble'; readonly sentence: string; readonly error?: string }
  | { readonly tells: 'finding'; readonly sentence: string }
  | { readonly tells: 'progress'; readonly id: number; readonly done: bigint }
  | { readonly tells: 'answer'; readonly id: number; readonly result?: VerifyResult; readonly error?: string }

/** A question without its number. */
type Asked = { readonly ask: 'catchUp' | 'markTold' } | { readonly ask: 'verify'; readonly share: number }
type Waiting = { readonly answer: PromiseWithResolvers<VerifyResult | undefined>; readonly onProgress: (done: bigint) => void }

/** The thread starts with the first question, or with `start`. */
export function createAuditor({ onTrouble, onFinding, now, ...options }: AuditorOptions): Auditor & { readonly start: () => void } {
  const waiting = new Map<number, Waiting>()
  let verified: Verified | undefined
  let asked = 0
  let isClosed = false
  let running: { readonly worker: Worker; readonly ended: Promise<void> } | undefined

  const onMessage = (message: FromAuditor) => {
    if (message.tells === 'reached') verified = message.verified
    else if (message.tells === 'trouble') onTrouble(message.sentence, message.error)
    else if (message.tells === 'finding') {
      onTrouble(message.sentence)
      onFinding?.()
    } else if (message.tells === 'progress') waiting.get(message.id)?.onProgress(message.done)
    else {
      const question = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.error === undefined) question?.answer.resolve(message.result)
      else question?.answer.reject(new Error(message.error))
    }
  }
  const start = () => {
    const settings: AuditorSettings = { ...options, aheadMs: now() - Date.now() }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: settings })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    worker.on('message', onMessage)
    worker.on('error', (error) => onTrouble('The auditor of the log has stopped; the next question starts it again.', String(error)))
    worker.on('exit', () => {
      running = undefined
      for (const { answer } of waiting.values()) answer.reject(new Error('The auditor of the log stopped before it had an answer.'))
      waiting.clear()
      resolve()
    })
    return { worker, ended }
  }
  const post = (message: ToAuditor) => (running ??= start()).worker.postMessage(message)
  const ask = (what: Asked, onProgress: Waiting['onProgress'] = () => undefined) => {
    const id = (asked += 1)
    const answer = Promise.withResolvers<VerifyResult | undefined>()
    if (isClosed) {
      answer.reject(new Error('The auditor of the log is closed.'))
      return { id, answer: answer.promise }
    }
    waiting.set(id, { answer, onProgress })
    post({ ...what, id })
    return { id, answer: answer.promise }
  }

  return {
    verified: () => verified,
    start: () => void (running ??= start()),
    verify: async (onProgress, signal, share = 1) => {
      signal.throwIfAborted()
      const { id, answer } = ask({ ask: 'verify', share }, onProgress)
      const cancel = () => running?.worker.postMessage({ ask: 'cancel', id } satisfies ToAuditor)
      signal.addEventListener('abort', cancel, { once: true })
      try {
        const result = await answer
        signal.throwIfAborted()
        if (!result) throw new Error('The auditor of the log gave no answer.')
        return result
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    catchUp: async () => {
      await ask({ ask: 'catchUp' }).answer
      return verified
    },
    markTold: async () => {
      await ask({ ask: 'markTold' }).answer
    },
    close: async () => {
      isClosed = true
      const thread = running
      thread?.worker.postMessage({ ask: 'close' } satisfies ToAuditor)
      await thread?.ended
    },
  }
}
