/** The auditor as the platform starts it: what it keeps and whom it tells, over starts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { freshStream, sampleEvents } from '#platform/event-store/contract/samples.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { keptCheckpoints } from '#platform/log-audit/kept-checkpoints.ts'
import { createClosing } from '../closing.ts'
import type { Ports } from '../open.ts'
import { startLogAudit, type LogAudit } from './start.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.useRealTimers())

const file = join(folder, 'events.db')
const checkpointFolder = join(folder, 'checkpoints')
const config = {
  eventStore: { kind: 'sqlite', file },
  logAudit: { ledgerFile: join(folder, 'audit.db'), checkpointFolder, signingKey: { file: join(folder, 'checkpoint.key') } },
  teamAddress: 'team@proffer.example',
} as const
const mails: string[] = []
const said: string[] = []
const ports = {
  app: { log: { error: (_: object, sentence: string) => said.push(sentence) } },
  clock: { now: () => Date.parse('2026-11-28T08:00:00.000Z') },
  keys: { destroyedSubjects: async () => [] },
  mail: { send: async ({ id, to }: { readonly id: string; readonly to: string }) => void mails.push(`${id} ${to}`) },
} as unknown as Ports

/** From a start to its end. */
async function run(work: (audit: LogAudit) => Promise<void>): Promise<void> {
  const closing = createClosing()
  await work(startLogAudit(config, ports, closing))
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
    await vi.waitFor(() => expect(auditor.verified()?.finding).toMatchObject({ position: encodePosition(30n), isTold: true }))
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
  expect(said).toEqual([1, 2].map(() => expect.stringContaining(`the event at ${encodePosition(30n)}`)))
})
