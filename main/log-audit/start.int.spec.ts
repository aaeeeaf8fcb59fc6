/** The auditor as the platform starts it: what it keeps and whom it tells, over starts. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { freshStream, sampleEvents } from '#platform/event-store/contract/samples.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { keepCheckpoint, keptCheckpoints } from '#platform/log-audit/kept-checkpoints.ts'
import { signCheckpoint } from '#platform/log-audit/log-checkpoint.ts'
import type { Letter } from '#platform/mail/port.ts'
import { createClosing } from '../closing.ts'
import type { Ports } from '../open.ts'
import { isReadingDue, startLogAudit, type LogAudit } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.useRealTimers())

const configIn = (data: string) => ({
  eventStore: { kind: 'sqlite' as const, file: join(data, 'events.db') },
  logAudit: {
    ledgerFile: join(data, 'audit.db'),
    checkpointFolder: join(data, 'checkpoints'),
    signingKey: { file: join(data, 'checkpoint.key') },
  },
  teamAddress: 'team@proffer.example',
})
const config = configIn(folder)
const { file } = config.eventStore
const { checkpointFolder } = config.logAudit
let now = Date.parse('2026-11-28T08:00:00.000Z')
const mails: string[] = []
const said: string[] = []
const ports = {
  app: { log: { error: (_: object, sentence: string) => said.push(sentence) } },
  clock: { now: () => now },
  keys: { destroyedSubjects: async () => [] },
  mail: { send: async ({ id, to }: Pick<Letter, 'id' | 'to'>) => void mails.push(`${id} ${to}`) },
} as unknown as Ports

let pagesTold = 0

/** From a start to its end. */
async function run(work: (audit: LogAudit) => Promise<void>, given = config): Promise<void> {
  const closing = createClosing()
  await work(startLogAudit(given, ports, closing, () => (pagesTold += 1)))
  await closing.closeAll()
}

it('keeps the first checkpoint soon after a start', async () => {
  const store = await openSqliteEventStore({ file })
  await store.append(freshStream(), 'none', sampleEvents(1_500))
  await store.close()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  await run(async () => {
    vi.advanceTimersByTime(5_000)
    await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
  })
  expect(keptCheckpoints(checkpointFolder).map(({ position }) => position)).toEqual([encodePosition(1_500n)])
  expect(said).toEqual([])
})

it('signs nothing over starts once the log was changed, says it at each, and mails it once', async () => {
  mails.splice(0)
  const db = new DatabaseSync(file)
  db.exec("DROP TRIGGER events_are_never_changed; UPDATE events SET type = 'Other' WHERE position = 30")
  db.close()
  await run(async ({ auditor }) => {
    expect(await auditor.verify(() => undefined, new AbortController().signal)).toMatchObject({ ok: false })
    await vi.waitFor(() => expect(auditor.verified()?.finding).toMatchObject({ position: encodePosition(30n), isTold: true }), 10_000)
  })
  await run(async ({ auditor, checkpoint }) => {
    expect(await checkpoint()).toBeUndefined()
    expect(auditor.verified()?.finding).toEqual({
      position: encodePosition(30n),
      at: expect.stringMatching(/^2026-11-28T08:00/),
      isTold: true,
    })
  })
  expect(mails).toEqual([`log_changed_${encodePosition(30n)} team@proffer.example`])
  expect(said).toEqual([1, 2].map(() => expect.stringContaining('The event at position 30 is')))
})

it('goes on signing where a checkpoint of another key does not fit, and mails the file’s name once', async () => {
  const data = mkdtempSync(join(folder, 'strange-'))
  const given = configIn(data)
  const store = await openSqliteEventStore({ file: given.eventStore.file })
  await store.append(freshStream(), 'none', sampleEvents(5))
  await store.close()
  const { privateKey } = generateKeyPairSync('ed25519')
  const name = `checkpoint-${encodePosition(3n)}.json`
  keepCheckpoint(
    given.logAudit.checkpointFolder,
    signCheckpoint(privateKey, { position: encodePosition(3n), head: 'ab'.repeat(32), at: '2026-11-27T08:00:00.000Z' }),
  )
  for (const list of [mails, said]) list.splice(0)
  await run(async ({ auditor, checkpoint }) => {
    expect(await auditor.verify(() => undefined, new AbortController().signal)).toMatchObject({ ok: false, checkpoint: name })
    await vi.waitFor(() => expect(auditor.verified()?.finding).toMatchObject({ checkpoint: name, isTold: true }), 10_000)
    expect(await checkpoint()).toMatchObject({ position: encodePosition(5n) })
    // It is not the newest of its own, after which nothing would have to be kept.
    await vi.waitFor(() => expect(keptCheckpoints(given.logAudit.checkpointFolder)).toHaveLength(2), 10_000)
  }, given)
  expect(mails.filter((mail) => !mail.startsWith('log_checkpoint_'))).toEqual([
    `checkpoint_of_another_key_${encodePosition(3n)} team@proffer.example`,
  ])
  expect(said).toEqual([expect.stringContaining(name)])
})

describe('the reading of each night', () => {
  it.each([
    ['2026-11-28T02:59:59.000Z', false],
    ['2026-11-28T03:00:00.000Z', true],
  ])('is due at %s: %s', (at, isDue) => {
    const verified = { wholeReading: { position: '1', at: '2026-11-27T03:10:00.000Z' } }
    expect(isReadingDue(verified, Date.parse(at))).toBe(isDue)
    expect([isReadingDue({}, Date.parse(at)), isReadingDue(undefined, Date.parse(at))]).toEqual([true, false])
  })

  it('finds a bit that was flipped deep in the log without anybody asking', async () => {
    const data = mkdtempSync(join(folder, 'night-'))
    const night = configIn(data)
    const store = await openSqliteEventStore({ file: night.eventStore.file })
    for (const _ of [1, 2]) await store.append(freshStream(), 'none', sampleEvents(1_200))
    await store.close()
    for (const list of [mails, said]) list.splice(0)
    pagesTold = 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    const untilRead = (day: string, mailed: number) =>
      run(async ({ auditor }) => {
        vi.advanceTimersByTime(600_000)
        await vi.waitFor(() => expect(auditor.verified()?.wholeReading?.at).toContain(day), 10_000)
        await vi.waitFor(() => expect(mails).toHaveLength(mailed), 10_000)
      }, night)
    await untilRead('2026-11-28', 1)
    expect([said, mails]).toEqual([[], [expect.stringMatching(/^log_checkpoint_/)]])
    const db = new DatabaseSync(night.eventStore.file)
    db.exec("DROP TRIGGER events_are_never_changed; UPDATE events SET data = replace(data, '{', '[') WHERE position = 40")
    db.close()
    now += 86_400_000
    await untilRead('2026-11-29', 2)
    expect(mails.at(-1)).toBe(`log_changed_${encodePosition(40n)} team@proffer.example`)
    expect(pagesTold).toBeGreaterThan(1)
  })
})
