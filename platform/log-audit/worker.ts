/** The auditor's thread. One thing at a time: a question, else the next page. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { encodePosition, START, type Position } from '#events/envelope.ts'
import { defined } from '#lib/fields.ts'
import { findingSentence } from '#lib/log-audit/finding.ts'
import type { AuditorSettings, FromAuditor, OpenForAudit, Question, ToAuditor, VerifyResult } from './auditor.ts'
import { checkLog, type Checked } from './check.ts'
import { followLog } from './follow.ts'
import { keptFiles, type KeptFile } from './kept-checkpoints.ts'
import { isSigned } from './log-checkpoint.ts'
import type { KeptFinding, WholeReading } from './port.ts'
import type { FileCheck } from '../event-store/sqlite/file-check.ts'
import { openAuditLedger } from './sqlite/ledger.ts'

/** How often it looks for new events: a reader of the log's file is not told of commits. */
const LOOK_MS = 2_000

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only.')
const port = parentPort
const { stores, ledgerFile, checkpointFolder, publicKey, aheadMs } = workerData as AuditorSettings
const { openForAudit } = (await import(stores.module)) as { readonly openForAudit: OpenForAudit }
const log = await openForAudit(stores.settings)
const ledger = openAuditLedger(ledgerFile)
const follower = followLog(log, ledger)
const now = () => new Date(Date.now() + aheadMs).toISOString()
const tell = (message: FromAuditor) => port.postMessage(message)

type Bad = Pick<KeptFinding, 'position' | 'index' | 'checkpoint'>

const questions: Question[] = []
const canceled = new Set<number>()
let isClosing = false
let wake = new AbortController()
let finding: KeptFinding | undefined = ledger.finding()
let wholeReading: WholeReading | undefined = ledger.wholeReading()
let trouble: string | undefined
let file: FileCheck | undefined
/** Files in the folder of checkpoints that are none, which were named. */
const named = new Set<string>()

port.on('message', (message: ToAuditor) => {
  if (message.ask === 'close') isClosing = true
  else if (message.ask === 'cancel') canceled.add(message.id)
  else questions.push(message)
  wake.abort()
})

function tellReached(): void {
  const { position, head } = follower.reached()
  if (position === START) return
  const bad = finding && { finding: { ...finding, position: wordOf(finding.position) } }
  const read = wholeReading && { wholeReading: { ...wholeReading, position: encodePosition(wholeReading.position) } }
  tell({ tells: 'reached', verified: { position: encodePosition(position), head: head.toString('hex'), ...bad, ...read } })
}

/** What was put in below 0 has no 20 digits. */
const wordOf = (position: Position) => (position < 0n ? String(position) : encodePosition(position))

function found(bad: Bad): void {
  if (finding?.position === bad.position && finding.index === bad.index && finding.checkpoint === bad.checkpoint) return
  finding = { ...bad, at: now(), isTold: false }
  ledger.keepFinding(finding)
  tellFinding(finding)
}

function tellFinding({ position, index, checkpoint }: KeptFinding): void {
  const sentence = findingSentence({ position: String(position), ...defined({ index, checkpoint }) })
  tell({
    tells: 'finding',
    sentence: checkpoint === undefined ? `The log was changed. ${sentence} Nothing after it is proven.` : sentence,
  })
}

/** What is found in the folder of checkpoints does not keep the auditor from going on. */
const isLogChanged = () => finding !== undefined && finding.checkpoint === undefined

/** The first that is not as it was: an event, else what an index says of one. */
function badOf({ firstBad, differs, misindexed, strange }: Checked, strangers: readonly KeptFile[] = []): Bad | undefined {
  const position = firstBad ?? (differs && BigInt(differs.position))
  if (position !== undefined) return { position }
  if (misindexed !== undefined) return { position: misindexed, index: true }
  const file = strangers.find(({ checkpoint }) => checkpoint === strange)
  return file && { position: BigInt(file.checkpoint.position), checkpoint: file.name }
}

/** Those that this platform's key signed, and those of others. What is none is named in the log, once in a run. */
function checkpointFiles() {
  const files = checkpointFolder === undefined ? [] : keptFiles(checkpointFolder, nameBroken)
  const isOwn = ({ checkpoint }: KeptFile) => isSigned(checkpoint, publicKey)
  return { own: files.filter(isOwn), strangers: files.filter((one) => !isOwn(one)) }
}

function nameBroken(name: string): void {
  if (named.has(name)) return
  named.add(name)
  tell({ tells: 'trouble', sentence: `CHECKPOINT_DIR holds what is no checkpoint, or one that was changed: ${name}. It is passed over.` })
}

async function catchUp(): Promise<void> {
  // Behind what does not fit no more is remembered: it would make what was changed look as it should.
  while (!isLogChanged() && !isClosing && (await follower.step())) {
    tellReached()
    // Reading a page of SQLite's log is synchronous, so no question would be heard meanwhile.
    await nextTurn()
  }
  // No page has it.
  const outside = isLogChanged() ? undefined : (file ??= log.fileCheck?.())?.outside()
  if (outside !== undefined) found({ position: outside })
  tellReached()
}

let lookedAt = performance.now()

/** Does nothing for so long, but for what is asked and what is new. */
async function rest(ms: number): Promise<void> {
  const until = performance.now() + ms
  do {
    wake = new AbortController()
    const question = questions.shift()
    if (question) await answer(question)
    else await sleep(Math.min(LOOK_MS, Math.max(0, until - performance.now())), undefined, { signal: wake.signal }).catch(() => undefined)
  } while (performance.now() < until && !isClosing)
  if (performance.now() - lookedAt < LOOK_MS) return
  await catchUp()
  lookedAt = performance.now()
}

async function verify(id: number, share: number): Promise<VerifyResult> {
  await catchUp()
  let isCanceled = false
  let begun = performance.now()
  const { own, strangers } = checkpointFiles()
  const checked = await checkLog({
    log,
    ledger,
    checkpoints: own.map(({ checkpoint }) => checkpoint),
    strangers: strangers.map(({ checkpoint }) => checkpoint),
    onPage: async (done) => {
      tell({ tells: 'progress', id, done })
      if (share < 1) await rest((performance.now() - begun) * (1 / share - 1))
      else await nextTurn()
      isCanceled = canceled.has(id)
      begun = performance.now()
    },
    signal: {
      throwIfAborted: () => {
        if (isCanceled || isClosing) throw new Error('The reading was ended.')
      },
    },
  })
  const bad = badOf(checked, strangers)
  wholeReading = { position: checked.position, at: now() }
  ledger.keepWholeReading(wholeReading)
  if (bad) found(bad)
  else if (finding) {
    finding = undefined
    ledger.keepFinding(undefined)
  }
  await catchUp()
  return {
    ok: !bad,
    position: encodePosition(checked.position),
    head: checked.head.toString('hex'),
    ...(bad && { firstBad: wordOf(bad.position), ...defined({ index: bad.index, checkpoint: bad.checkpoint }) }),
  }
}

function markTold(): void {
  if (!finding) return
  finding = { ...finding, isTold: true }
  ledger.keepFinding(finding)
  tellReached()
}

async function answer(question: Question): Promise<void> {
  const { id } = question
  try {
    if (question.ask === 'verify') tell({ tells: 'answer', id, result: await verify(id, question.share) })
    else {
      await (question.ask === 'catchUp' ? catchUp() : markTold())
      tell({ tells: 'answer', id })
    }
  } catch (error) {
    tell({ tells: 'answer', id, error: `The log could not be read: ${error instanceof Error ? error.message : String(error)}` })
  }
  canceled.delete(id)
}

/** Said once until it can be read again. */
function failed(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  if (trouble !== message) tell({ tells: 'trouble', sentence: 'The auditor cannot read the log, and tries again.', error: message })
  trouble = message
}

async function begin(): Promise<void> {
  // A start repairs nothing: only a whole reading takes back what was found.
  if (finding) tellFinding(finding)
  if (isLogChanged()) return
  const last = ledger.last()
  if (!last) return
  const bad = badOf(await checkLog({ log, ledger, from: last }))
  if (bad) found(bad)
}

let begun = false
while (!isClosing) {
  wake = new AbortController()
  const question = questions.shift()
  try {
    if (!begun) await begin()
    begun = true
    if (question) await answer(question)
    else await catchUp()
    trouble = undefined
  } catch (error) {
    if (question) questions.unshift(question)
    failed(error)
  }
  if (questions.length === 0 || trouble !== undefined) await sleep(LOOK_MS, undefined, { signal: wake.signal }).catch(() => undefined)
}
ledger.close()
await log.close()
port.close()
