/** `npm run verify`: an auditor outside proves a log with a copy of it and a checkpoint alone. */
import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { freshStream, sampleEvents } from '#platform/event-store/contract/samples.ts'
import { openSqliteEventReader, openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { checkLog } from '#platform/log-audit/check.ts'
import type { Finding } from '#platform/log-audit/auditor.ts'
import { keepCheckpoint, keptCheckpoints } from '#platform/log-audit/kept-checkpoints.ts'
import { signCheckpoint, type LogCheckpoint } from '#platform/log-audit/log-checkpoint.ts'
import type { Letter } from '#platform/mail/port.ts'
import { keptDestroyed } from '../backup/destroyed.ts'
import { keepingCheckpoints, tellingOfFinding } from './start.ts'
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
      lines: [expect.stringContaining('No event up to position 40 was changed, removed or put in between since 2026-11-28')],
    })
  expect((await verify([log, newest])).lines.at(-1)).toMatch(/^Signed by the key [0-9a-f]{16}\. Compare it/)
})

/** Root may write everywhere, so it becomes nobody once all is loaded. */
const OTHER_USER = `
  const { verify } = await import(${JSON.stringify(new URL('verify.ts', import.meta.url).href)})
  if (process.getuid() === 0) process.setuid(65534)
  console.log(await verify(process.argv.slice(1)).then(({ lines }) => lines[0], ({ message }) => message))`

it('reads a whole copy in a folder that it may not write, and says what to do where the newest events lie beside it', async () => {
  const medium = mkdtempSync(join(tmpdir(), 'medium-'))
  const copy = join(medium, 'events #1?.db')
  const whole = new DatabaseSync(log)
  whole.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  whole.close()
  copyFileSync(log, copy)
  copyFileSync(newest, join(medium, 'checkpoint.json'))
  chmodSync(join(medium, 'checkpoint.json'), 0o444)
  const asAuditor = () => {
    chmodSync(copy, 0o444)
    chmodSync(medium, 0o555)
    const said = spawnSync(process.execPath, ['--input-type=module', '-e', OTHER_USER, copy, join(medium, 'checkpoint.json')])
    chmodSync(medium, 0o755)
    return String(said.stdout)
  }
  expect(asAuditor()).toContain('45 events. No event up to position 40 was changed')
  expect(readdirSync(medium)).toEqual(['checkpoint.json', 'events #1?.db'])
  const used = join(folder, 'used.db')
  copyFileSync(log, used)
  const store = await openSqliteEventStore({ file: used })
  await store.append(freshStream(), 'none', sampleEvents(1))
  copyFileSync(`${used}-wal`, `${copy}-wal`)
  await store.close()
  chmodSync(`${copy}-wal`, 0o444)
  expect(asAuditor()).toMatch(/ cannot be read where it is \(.+\)\. Please copy it into a folder of your own\.\n$/)
  rmSync(medium, { recursive: true })
})

it('says how it is called, what is not there, and that another key did not sign', async () => {
  expect((await verify([])).lines[0]).toContain('Usage: npm run verify -- LOG CHECKPOINT')
  await expect(verify([log, join(folder, 'nowhere')])).rejects.toThrow('There is nothing at')
  await expect(verify([join(folder, 'no.db'), newest])).rejects.toThrow('There is no log at')
  await expect(verify([log, join(folder, 'key.pem')])).rejects.toThrow('is no checkpoint')
  await expect(verify([log, newest, join(folder, 'no.pem')])).rejects.toThrow(`There is no key at ${join(folder, 'no.pem')}.`)
  await expect(verify([log, newest, newest])).rejects.toThrow('is no public key (PEM).')
  expect(await verify([log, newest, join(folder, 'other.pem')])).toEqual({
    ok: false,
    lines: ['A checkpoint that this key did not sign: the one of position 40.'],
  })
})

it('refuses in a sentence what is no log, checkpoint or key, the signing key, and checkpoints of several keys', async () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const kept = JSON.parse(readFileSync(newest, 'utf8')) as LogCheckpoint
  const ends = (change: Partial<LogCheckpoint>) => signCheckpoint(privateKey, { ...kept, ...change })
  for (const change of [{ position: 'abc' }, { position: '40' }, { head: kept.head.toUpperCase() }, { at: '\u001b[31mnever' }])
    await expect(verify([log, write('strange.json', JSON.stringify(ends(change)))])).rejects.toThrow('strange.json is no checkpoint.')
  await expect(verify([log, write('huge.json', `${JSON.stringify(kept)}${' '.repeat(20_000)}`)])).rejects.toThrow('is no checkpoint.')
  await expect(verify([folder, newest])).rejects.toThrow('is no file: name the copy of events.db')
  await expect(verify([log, newest, folder])).rejects.toThrow('is no public key (PEM).')
  const signing = write('signing.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await expect(verify([log, newest, signing])).rejects.toThrow('is a private key, with which the platform signs')
  const two = join(folder, 'two')
  keepCheckpoint(two, kept)
  keepCheckpoint(two, signCheckpoint(generateKeyPairSync('ed25519').privateKey, { ...kept, position: encodePosition(20n) }))
  expect((await verify([log, two])).lines).toEqual([expect.stringMatching(/^The checkpoints are signed by 2 keys: /)])
  mkdirSync(join(two, `checkpoint-${encodePosition(30n)}.json`))
  expect((await verify([log, two])).lines[0]).toContain('signature does not hold: checkpoint-')
})

it('names what was put in below the first event, what was removed at the beginning, and a log that is empty', async () => {
  const copy = join(folder, 'copy.db')
  const source = new DatabaseSync(log)
  source.exec(`VACUUM INTO '${copy}'`)
  source.close()
  const db = new DatabaseSync(copy)
  db.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted')
  db.exec(
    "INSERT INTO events SELECT -5, stream, revision + 50, id || '-x', type, schemaVersion, data, meta, recordedAt FROM events WHERE position = 1",
  )
  const said = async () => (await verify([copy, newest])).lines[0]
  expect(await said()).toBe('An event was put in at position -5, where the log has none.')
  db.exec('DELETE FROM events WHERE position < 4')
  expect(await said()).toBe('The event at position 1 is missing.')
  db.exec('DELETE FROM events')
  expect(await said()).toBe('The log is empty, but the checkpoint speaks for it up to position 40.')
  db.close()
})

it('names what was changed as closely as the checkpoints allow', async () => {
  const db = new DatabaseSync(log)
  db.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted')
  db.exec("UPDATE events SET type = 'Other' WHERE position = 30")
  expect(await verify([log, checkpoints, join(folder, 'key.pem')])).toEqual({
    ok: false,
    lines: [expect.stringMatching(/something between position 20 and 40 is not as it was on 2026-11-28/)],
  })
  expect((await verify([log, newest])).lines[0]).toMatch(/: something up to position 40 is not as it was on 2026-11-28/)
  db.exec('DELETE FROM events WHERE position = 31')
  expect((await verify([log, checkpoints])).lines[0]).toMatch(
    /^The event at position 31 is missing\. Up to position 20 \(signed 2026-11-27/,
  )
  db.exec('DELETE FROM events WHERE position > 25')
  expect((await verify([log, checkpoints])).lines[0]).toMatch(
    /^The log ends at position 25, before that of the checkpoint, 40: its end is missing/,
  )
  db.close()
})

it('says of a copy that cannot be read as a database that it is damaged or was changed, and what to do', async () => {
  const big = join(folder, 'big.db')
  const store = await openSqliteEventStore({ file: big })
  for (const _ of [1, 2, 3]) await store.append(freshStream(), 'none', sampleEvents(800))
  await store.close()
  const whole = new DatabaseSync(big)
  whole.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  whole.close()
  const cut = join(folder, 'cut.db')
  const bytes = readFileSync(big)
  // A page that holds the way to others, behind those of the first events.
  writeFileSync(cut, bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 40_960))
  const other = join(folder, 'other.db')
  writeFileSync(other, 'Nothing of a database, however long it is.'.repeat(1_000))
  const words = (place: string) =>
    new RegExp(`^The copy of the log is damaged, or was changed: ${place} cannot be read \\(.+\\)\\. Please copy it once more`)
  expect((await verify([cut, newest])).lines[0]).toMatch(words('its file behind position \\d+'))
  expect(await verify([other, newest])).toEqual({ ok: false, lines: [expect.stringMatching(words('its file'))] })
})

const mails: string[] = []
let isMailDown = false
const mail = {
  send: async ({ id, to, text }: Letter) => {
    if (isMailDown) throw new Error('The mail server does not answer.')
    const saysAll = text.includes('"signature"') && text.includes('read again last at 2026-11-28T03:04:00.000Z, up to position 1:')
    mails.push(`${id} ${to} ${saysAll}`)
  },
}
/** @param kept undefined: there is no folder */
const keepingIn = (kept: string | undefined, ...checkpoints: readonly (readonly [position: bigint, at: string])[]) => {
  const rest = checkpoints.map(([position, at]) =>
    signCheckpoint(privateKey, { position: encodePosition(position), head: '0'.repeat(64), at }),
  )
  return keepingCheckpoints({
    checkpoint: async () => rest.shift(),
    wholeReading: () => ({ position: encodePosition(1n), at: '2026-11-28T03:04:00.000Z' }),
    destroyed: async () => ['ada'],
    folder: kept,
    mail,
    to: 'team@proffer.example',
  })
}
const mailOf = (day: string) => `log_checkpoint_${day} team@proffer.example true`

it.each(['hourly', undefined])(
  'keeps a checkpoint where something was stored since the last one, and mails one a day: %s',
  async (name) => {
    mails.splice(0)
    const kept = name === undefined ? undefined : join(folder, name)
    const step = keepingIn(
      kept,
      [1n, '2026-11-28T08:00:00.000Z'],
      [1n, '2026-11-28T09:00:00.000Z'],
      [2n, '2026-11-28T10:00:00.000Z'],
      [3n, '2026-11-29T08:00:00.000Z'],
    )
    for (const _ of [1, 2, 3, 4, 5]) await step()
    if (kept !== undefined) expect(keptDestroyed(kept)).toEqual(['ada'])
    expect(mails).toEqual([mailOf('2026-11-28'), mailOf('2026-11-29')])
  },
)

it('knows by the newest file what was kept and mailed before a start, and mails later what could not be sent', async () => {
  mails.splice(0)
  const kept = join(folder, 'starts')
  const first = [1n, '2026-11-28T08:00:00.000Z'] as const
  await keepingIn(kept, first)()
  await keepingIn(kept, [1n, '2026-11-28T08:05:00.000Z'])()
  await keepingIn(kept, [2n, '2026-11-28T08:10:00.000Z'])()
  expect(keptCheckpoints(kept).map(({ at }) => at)).toEqual(['2026-11-28T08:00:00.000Z', '2026-11-28T08:10:00.000Z'])
  expect(mails).toEqual([mailOf('2026-11-28')])
  const step = keepingIn(kept, [3n, '2026-11-29T08:00:00.000Z'], [3n, '2026-11-29T09:00:00.000Z'])
  isMailDown = true
  await expect(step()).rejects.toThrow('does not answer')
  isMailDown = false
  expect(keptCheckpoints(kept)).toHaveLength(3)
  await step()
  expect(mails).toEqual([mailOf('2026-11-28'), mailOf('2026-11-29')])
})

it('tells the team once that the log was changed, with a later step where the mail could not be sent', async () => {
  mails.splice(0)
  let finding: Finding | undefined
  const step = tellingOfFinding({
    auditor: {
      catchUp: async () => ({ position: encodePosition(40n), head: '00', ...(finding && { finding }) }),
      markTold: async () => void (finding = finding && { ...finding, isTold: true }),
    },
    mail,
    to: 'team@proffer.example',
  })
  await step()
  finding = { position: encodePosition(30n), at: '2026-11-28T08:00:00.000Z', isTold: false }
  isMailDown = true
  await expect(step()).rejects.toThrow('does not answer')
  isMailDown = false
  expect(mails).toEqual([])
  for (const _ of [1, 2]) await step()
  expect(mails).toEqual([`log_changed_${encodePosition(30n)} team@proffer.example false`])
  finding = { position: encodePosition(30n), checkpoint: 'checkpoint-7.json', at: '2026-11-28T08:00:00.000Z', isTold: false }
  for (const _ of [1, 2]) await step()
  expect(mails.slice(1)).toEqual([`checkpoint_of_another_key_${encodePosition(30n)} team@proffer.example false`])
})
