/** `npm run verify`: an auditor outside proves a log with a copy of it and a checkpoint alone. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { freshStream, sampleEvents } from '#platform/event-store/contract/samples.ts'
import { openSqliteEventReader, openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { checkLog } from '#platform/log-audit/check.ts'
import { keepCheckpoint } from '#platform/log-audit/kept-checkpoints.ts'
import { signCheckpoint } from '#platform/log-audit/log-checkpoint.ts'
import { keptDestroyed } from '../backup/destroyed.ts'
import { keepingCheckpoints } from './start.ts'
import { verify } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))
const log = join(folder, 'events.db')
const checkpoints = join(folder, 'checkpoints')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
let newest = ''

async function checkpointOf(at: string) {
  const reader = openSqliteEventReader(log)
  const { position, head } = await checkLog({ log: reader })
  await reader.close()
  return signCheckpoint(privateKey, { position: encodePosition(position), head: head.toString('hex'), at })
}

beforeAll(async () => {
  const store = await openSqliteEventStore({ file: log })
  for (const at of ['2026-11-27T08:00:00.000Z', '2026-11-28T08:00:00.000Z']) {
    await store.append(freshStream(), 'none', sampleEvents(20))
    newest = keepCheckpoint(checkpoints, await checkpointOf(at))
  }
  await store.append(freshStream(), 'none', sampleEvents(5))
  await store.close()
  writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(join(folder, 'other.pem'), generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }))
})

it('proves a log that has grown since, by one checkpoint or by all', async () => {
  for (const at of [newest, checkpoints])
    expect(await verify([log, at, join(folder, 'key.pem')])).toEqual({
      ok: true,
      lines: [
        expect.stringContaining('No event up to position 00000000000000000040 was changed, removed or put in between since 2026-11-28'),
      ],
    })
  expect((await verify([log, newest])).lines.at(-1)).toMatch(/^Signed by the key [0-9a-f]{16}\. Compare it/)
})

it('says how it is called, what is not there, and that another key did not sign', async () => {
  expect((await verify([])).lines[0]).toContain('Usage: npm run verify -- LOG CHECKPOINT')
  await expect(verify([log, join(folder, 'nowhere')])).rejects.toThrow('There is nothing at')
  await expect(verify([join(folder, 'no.db'), newest])).rejects.toThrow('There is no log at')
  await expect(verify([log, join(folder, 'key.pem')])).rejects.toThrow('is no checkpoint')
  expect(await verify([log, newest, join(folder, 'other.pem')])).toEqual({
    ok: false,
    lines: ['A checkpoint that this key did not sign: the one of position 00000000000000000040.'],
  })
})

it('names what was changed as closely as the checkpoints allow', async () => {
  const db = new DatabaseSync(log)
  db.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted')
  db.exec("UPDATE events SET type = 'Other' WHERE position = 30")
  expect(await verify([log, checkpoints, join(folder, 'key.pem')])).toEqual({
    ok: false,
    lines: [expect.stringMatching(/something between position 0{18}20 and 0{18}40 is not as it was on 2026-11-28/)],
  })
  db.exec('DELETE FROM events WHERE position = 31')
  expect((await verify([log, checkpoints])).lines[0]).toMatch(
    /^The event at position 31 is missing\. Up to position 0{18}20 \(signed 2026-11-27/,
  )
  db.exec('DELETE FROM events WHERE position > 25')
  expect((await verify([log, checkpoints])).lines[0]).toMatch(
    /^The log ends at position 25, before that of the checkpoint, 0{18}40: its end is missing/,
  )
  db.close()
})

it('keeps a checkpoint where something was stored since the last one, and mails one a day', async () => {
  const kept = join(folder, 'hourly')
  const days = ['2026-11-28T08:00:00.000Z', '2026-11-28T09:00:00.000Z', '2026-11-28T10:00:00.000Z', '2026-11-29T08:00:00.000Z']
  const positions = [1n, 1n, 2n, 3n]
  const mails: string[] = []
  const step = keepingCheckpoints({
    checkpoint: async () =>
      signCheckpoint(privateKey, { position: encodePosition(positions.shift() ?? 0n), head: '00', at: days.shift() ?? '' }),
    destroyed: async () => ['ada'],
    folder: kept,
    mail: { send: async ({ id, to, text }) => void mails.push(`${id} ${to} ${text.includes('"signature"')}`) },
    to: 'team@proffer.example',
  })
  for (const _ of days.slice()) await step()
  expect(keptDestroyed(kept)).toEqual(['ada'])
  expect(mails).toEqual(['2026-11-28', '2026-11-29'].map((day) => `log_checkpoint_${day} team@proffer.example true`))
})
