/** Case 32 of docs/design/quality.md: what is changed in the table of events is found and named. */
import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePosition, encodePosition } from '#events/envelope.ts'
import { freshStream, sampleEvents } from '../event-store/contract/samples.ts'
import { openSqliteEventReader, openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.ts'
import { createAuditor } from './auditor.ts'
import { checkLog } from './check.ts'
import { followLog } from './follow.ts'
import { checkpointFrom, keepCheckpoint, keptCheckpoints, newestKept } from './kept-checkpoints.ts'
import { checkpointKeyFromFile, isSigned, parseCheckpointKey, publicKeyOf, signCheckpoint } from './log-checkpoint.ts'
import { openAuditLedger } from './sqlite/ledger.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const MIDDLE = 1_234
const LAST = 2_500

const key = generateKeyPairSync('ed25519').privateKey
const original = at('original.db')
const ledgerFile = at('ledger.db')

async function audited(file: string, ledgerAt: string) {
  const log = openSqliteEventReader(file)
  const ledger = openAuditLedger(ledgerAt)
  const follower = followLog(log, ledger)
  while (await follower.step());
  const { position, head } = follower.reached()
  ledger.close()
  await log.close()
  return { position, head: head.toString('hex') }
}

async function checked(file: string, checkpoints = keptCheckpoints(at('checkpoints'))) {
  const log = openSqliteEventReader(file)
  const ledger = openAuditLedger(ledgerFile)
  const last = ledger.last()
  try {
    return {
      withLedger: await checkLog({ log, ledger }),
      atTheStart: last && (await checkLog({ log, ledger, from: last })),
      byCheckpoints: await checkLog({ log, checkpoints }),
    }
  } finally {
    ledger.close()
    await log.close()
  }
}

const NOW = Date.parse('2031-05-01T08:00:00.000Z')
const auditorOf = (file: string, ledgerName: string, said: string[], checkpointFolder?: string) =>
  createAuditor({
    stores: { module: new URL('../../main/stores.ts', import.meta.url).href, settings: { eventStore: { kind: 'sqlite', file } } },
    ledgerFile: at(ledgerName),
    checkpointFolder,
    publicKey: publicKeyOf(key),
    now: () => NOW,
    onTrouble: (sentence) => said.push(sentence),
  })

/** The next event of a stream, where nobody reads. */
const putIn = (position: number | string, like = MIDDLE) =>
  `INSERT INTO events SELECT ${position}, stream, revision + 50, id || '-x', type, schemaVersion, data, meta, recordedAt FROM events WHERE position = ${like}`

/** As a bit that rots: another name of the stream in each page of an index, as long and sorted as before. */
function withoutInIndexes(bytes: Buffer, stream: string): Buffer {
  for (let found = bytes.indexOf(stream); found >= 0; found = bytes.indexOf(stream, found + 1)) {
    const kindOfPage = bytes[found - (found % 4_096)]
    const last = found + stream.length - 1
    if (kindOfPage === 2 || kindOfPage === 10) bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
  }
  return bytes
}

/** A copy of the log, changed as somebody with the file can, without the triggers that keep the platform from it. */
function tampered(name: string, ...statements: readonly string[]): string {
  const file = at(`${name}.db`)
  copyFileSync(original, file)
  const db = new DatabaseSync(file)
  db.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted')
  for (const statement of statements) db.exec(statement)
  db.close()
  return file
}

beforeAll(async () => {
  const store = await openSqliteEventStore({ file: original })
  let kept = false
  for (let stored = 0; stored < LAST; stored += 50) {
    await store.append(freshStream(), 'none', sampleEvents(50))
    if (stored < MIDDLE - 234 || kept) continue
    kept = true
    const { position, head } = await audited(original, ledgerFile)
    keepCheckpoint(at('checkpoints'), signCheckpoint(key, { position: encodePosition(position), head, at: '2026-11-27T08:00:00.000Z' }))
  }
  await store.close()
  const { position, head } = await audited(original, ledgerFile)
  keepCheckpoint(at('checkpoints'), signCheckpoint(key, { position: encodePosition(position), head, at: '2026-11-28T08:00:00.000Z' }))
})

// Copies are made of the file alone.
beforeAll(() => {
  const db = new DatabaseSync(original)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
})

describe('the auditor of the log', () => {
  it('finds nothing where nothing was changed, and goes on where it stopped', async () => {
    const { withLedger, atTheStart, byCheckpoints } = await checked(original)
    expect(withLedger).toMatchObject({ events: LAST, position: BigInt(LAST) })
    expect([withLedger.firstBad, atTheStart?.firstBad, byCheckpoints.firstBad, byCheckpoints.differs]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(byCheckpoints.fits?.position).toBe(encodePosition(BigInt(LAST)))
    // The pages of two sittings give the head of one.
    expect((await audited(original, at('fresh.db'))).head).toBe(withLedger.head.toString('hex'))
  })

  it.each([
    ['a flipped bit', `UPDATE events SET data = replace(data, '{', '[') WHERE position = ${MIDDLE}`, MIDDLE],
    ['a changed instant', `UPDATE events SET recordedAt = '2020-01-01T00:00:00.000Z' WHERE position = ${MIDDLE}`, MIDDLE],
    ['a changed actor', `UPDATE events SET meta = json_set(meta, '$.actor.uid', 'other') WHERE position = ${MIDDLE}`, MIDDLE],
    ['a removed event', `DELETE FROM events WHERE position = ${MIDDLE}`, MIDDLE],
    ['a removed middle', `DELETE FROM events WHERE position BETWEEN ${MIDDLE} AND ${MIDDLE + 400}`, MIDDLE],
    [
      'two that changed places',
      `UPDATE events SET position = -1 WHERE position = ${MIDDLE}; UPDATE events SET position = ${MIDDLE} WHERE position = ${MIDDLE + 1}; UPDATE events SET position = ${MIDDLE + 1} WHERE position = -1`,
      MIDDLE,
    ],
    ['a removed end', `DELETE FROM events WHERE position > ${LAST - 3}`, LAST - 2],
    ['a removed beginning', 'DELETE FROM events WHERE position = 1', 1],
    [
      'one that is longer than any that was stored',
      `UPDATE events SET meta = replace(hex(zeroblob(5000000)), '00', 'ab') WHERE position = ${MIDDLE}`,
      MIDDLE,
    ],
    ['one put in below the first', putIn(-5), -5],
    ['one put in at zero', putIn(0), 0],
    ['one put in beyond what a number can hold', putIn('9223372036854775807'), '9223372036854775807'],
  ])('names the first event of %s, and two checkpoints alone prove it', async (name, statement, place) => {
    const { withLedger, atTheStart, byCheckpoints } = await checked(tampered(name.replaceAll(' ', '-'), statement))
    const first = Number(place)
    expect(withLedger.firstBad).toBe(BigInt(place))
    if (first > LAST - 100 || first < 1) expect(atTheStart?.firstBad).toBe(BigInt(place))
    expect(byCheckpoints.fits?.position).not.toBe(encodePosition(BigInt(LAST)))
    expect(byCheckpoints.fits?.position).toBe(first > 1_050 && first <= LAST ? encodePosition(1_050n) : undefined)
  })

  it('names the first event that the indexes of its file do not lead to', async () => {
    const reader = openSqliteEventReader(original)
    const stream = (await reader.readStored({ after: 1_200n, limit: 1 })).events[0]?.stream ?? ''
    await reader.close()
    const file = at('indexes.db')
    writeFileSync(file, withoutInIndexes(readFileSync(original), stream))
    for (const one of Object.values(await checked(file)).slice(0, 1)) expect([one?.firstBad, one?.misindexed]).toEqual([undefined, 1_201n])
    const said: string[] = []
    copyFileSync(ledgerFile, at('indexes-ledger.db'))
    const auditor = auditorOf(file, 'indexes-ledger.db', said)
    const position = encodePosition(1_201n)
    expect(await auditor.verify(() => undefined, new AbortController().signal)).toMatchObject({
      ok: false,
      firstBad: position,
      index: true,
    })
    expect(auditor.verified()?.finding).toMatchObject({ position, index: true })
    expect(said).toEqual([expect.stringContaining('An index of the log’s file is not right about the event at position 1201')])
    await auditor.close()
  })

  it('does not believe a checkpoint that another key signed, names the file while it does not fit, and what is no checkpoint', async () => {
    const kept = at('strangers')
    const other = generateKeyPairSync('ed25519').privateKey
    const own = keptCheckpoints(at('checkpoints'))
    for (const one of own) keepCheckpoint(kept, one)
    const strange = keepCheckpoint(
      kept,
      signCheckpoint(other, { position: encodePosition(40n), head: 'ab'.repeat(32), at: own[0]?.at ?? '' }),
    )
    const name = basename(strange)
    keepCheckpoint(kept, signCheckpoint(other, { position: encodePosition(9_000n), head: 'ab'.repeat(32), at: own[0]?.at ?? '' }))
    mkdirSync(join(kept, `checkpoint-${encodePosition(7n)}.json`))
    writeFileSync(join(kept, `checkpoint-${encodePosition(8n)}.json`), 'garbled')
    expect(newestKept(kept, publicKeyOf(key))).toEqual(own.at(-1))
    const said: string[] = []
    const file = at('strange.db')
    copyFileSync(original, file)
    const sentence = `CHECKPOINT_DIR holds a checkpoint that another key signed and that does not fit the log: ${name}, of position 40.`
    const finding = { position: encodePosition(40n), checkpoint: name, isTold: false }
    const read = async (auditor: ReturnType<typeof auditorOf>) => auditor.verify(() => undefined, new AbortController().signal)
    const first = auditorOf(file, 'strange-ledger.db', said, kept)
    for (const _ of [1, 2])
      expect(await read(first)).toMatchObject({
        ok: false,
        firstBad: finding.position,
        checkpoint: name,
        position: encodePosition(BigInt(LAST)),
      })
    expect(said).toEqual([...[7n, 8n].map((n) => expect.stringContaining(`: checkpoint-${encodePosition(n)}.json.`)), sentence])
    await first.close()
    // Over a start, too; and it keeps nothing that is stored from being audited.
    const store = await openSqliteEventStore({ file })
    await store.append(freshStream(), 'none', sampleEvents(1))
    said.splice(0)
    const second = auditorOf(file, 'strange-ledger.db', said, kept)
    expect(await second.catchUp()).toMatchObject({ position: encodePosition(BigInt(LAST + 1)), finding })
    expect(said).toEqual([sentence])
    const db = new DatabaseSync(file)
    db.exec(
      "DROP TRIGGER events_are_never_changed; CREATE TABLE before AS SELECT type FROM events WHERE position = 50; UPDATE events SET type = 'Other' WHERE position = 50",
    )
    expect(await read(second)).toMatchObject({ ok: false, firstBad: encodePosition(50n) })
    expect(second.verified()?.finding).not.toHaveProperty('checkpoint')
    db.exec('UPDATE events SET type = (SELECT type FROM before) WHERE position = 50')
    db.close()
    const head = (await checked(original)).withLedger.head.toString('hex')
    rmSync(strange)
    keepCheckpoint(kept, signCheckpoint(other, { position: encodePosition(BigInt(LAST)), head, at: own[0]?.at ?? '' }))
    expect(await read(second)).toMatchObject({ ok: true })
    expect(second.verified()).not.toHaveProperty('finding')
    await second.close()
    await store.close()
  })

  it('finds in a running platform what is put in below the first event, without a reading', async () => {
    const file = at('below.db')
    const store = await openSqliteEventStore({ file })
    const stream = freshStream()
    await store.append(stream, 'none', sampleEvents(1))
    const said: string[] = []
    const auditor = auditorOf(file, 'below-ledger.db', said)
    await auditor.catchUp()
    const db = new DatabaseSync(file)
    db.exec(putIn(-5, 1))
    db.close()
    expect(await store.readStream(stream)).toHaveLength(1)
    expect(await store.readAt([-5n, 1n])).toHaveLength(1)
    expect((await auditor.catchUp())?.finding).toMatchObject({ position: '-5', isTold: false })
    expect(said).toEqual([expect.stringContaining('An event was put in at position -5')])
    await auditor.close()
    await store.close()
  })

  it('follows a log that grows in its thread, proves it when asked, and says once that it was changed', async () => {
    const file = at('live.db')
    const store = await openSqliteEventStore({ file })
    await store.append(freshStream(), 'none', sampleEvents(3))
    const said: string[] = []
    const auditor = auditorOf(file, 'live-ledger.db', said)
    expect(auditor.verified()).toBeUndefined()
    expect(await auditor.catchUp()).toMatchObject({ position: encodePosition(3n) })
    await store.append(freshStream(), 'none', sampleEvents(2_000))
    const seen: bigint[] = []
    const { signal } = new AbortController()
    // With little of the time: what is asked meanwhile is answered, and what is new is audited.
    const begun = performance.now()
    let answeredAt: bigint | undefined
    const slow = auditor.verify(
      (position) => {
        if (position > 1_000n) return
        void store
          .append(freshStream(), 'none', sampleEvents(1))
          .then(auditor.catchUp)
          .then((verified) => (answeredAt = decodePosition(verified?.position ?? '')))
      },
      signal,
      0.01,
    )
    expect(await slow).toMatchObject({ ok: true })
    expect(answeredAt).toBe(2_004n)
    expect(performance.now() - begun).toBeGreaterThan(100)
    expect(await auditor.verify((position) => seen.push(position), signal)).toMatchObject({ ok: true, position: encodePosition(2_004n) })
    expect(seen).toEqual([1_000n, 2_000n, 2_004n])
    await expect(auditor.verify(() => undefined, AbortSignal.abort())).rejects.toThrow(/abort/i)
    const db = new DatabaseSync(file)
    db.exec("DROP TRIGGER events_are_never_changed; UPDATE events SET type = 'Other' WHERE position = 2")
    db.close()
    for (const _ of [1, 2]) expect(await auditor.verify(() => undefined, signal)).toMatchObject({ ok: false, firstBad: encodePosition(2n) })
    expect(said).toEqual([expect.stringContaining('The event at position 2 is')])
    // What comes later is not remembered, as if it followed from something true.
    await store.append(freshStream(), 'none', sampleEvents(1))
    expect(await auditor.catchUp()).toMatchObject({
      position: encodePosition(2_004n),
      finding: { position: encodePosition(2n), isTold: false },
    })
    await auditor.close()
    await store.close()
  })

  it('remembers over a start what was found, until a whole reading finds that all fits again', async () => {
    const file = at('kept.db')
    const store = await openSqliteEventStore({ file })
    await store.append(freshStream(), 'none', sampleEvents(1_500))
    await store.close()
    const change = (sql: string) => {
      const db = new DatabaseSync(file)
      db.exec(`DROP TRIGGER IF EXISTS events_are_never_changed; ${sql}`)
      db.close()
    }
    const { signal } = new AbortController()
    const said: string[] = []
    const run = async <Value>(work: (auditor: ReturnType<typeof createAuditor>) => Promise<Value>) => {
      said.splice(0)
      const auditor = auditorOf(file, 'kept-ledger.db', said)
      const value = await work(auditor)
      await auditor.close()
      return value
    }
    await run((auditor) => auditor.catchUp())
    change(`CREATE TABLE before AS SELECT type FROM events WHERE position = 2; UPDATE events SET type = 'Other' WHERE position = 2`)
    // A start reads the newest page alone.
    expect(await run((auditor) => auditor.catchUp())).not.toHaveProperty('finding')
    await run((auditor) => auditor.verify(() => undefined, signal))
    const sentence = expect.stringContaining('The event at position 2 is')
    const finding = { position: encodePosition(2n), at: '2031-05-01' }
    const found = await run(async (auditor) => {
      const verified = await auditor.catchUp()
      await auditor.markTold()
      return verified?.finding
    })
    expect({ ...found, at: found?.at.slice(0, 10) }).toEqual({ ...finding, isTold: false })
    expect(said).toEqual([sentence])
    expect((await run((auditor) => auditor.catchUp()))?.finding).toMatchObject({ position: finding.position, isTold: true })
    expect(said).toEqual([sentence])
    change(`UPDATE events SET type = (SELECT type FROM before) WHERE position = 2`)
    // Only a whole reading takes it back.
    expect((await run((auditor) => auditor.catchUp()))?.finding?.position).toBe(finding.position)
    expect(await run((auditor) => auditor.verify(() => undefined, signal))).toMatchObject({ ok: true })
    const again = await openSqliteEventStore({ file })
    await again.append(freshStream(), 'none', sampleEvents(1))
    await again.close()
    expect(await run((auditor) => auditor.catchUp())).toEqual({
      position: encodePosition(1_501n),
      head: expect.any(String),
      wholeReading: { position: encodePosition(1_500n), at: expect.stringMatching(/^2031-05-01/) },
    })
    expect(said).toEqual([])
  })
})

describe('a signed checkpoint', () => {
  const signed = { position: encodePosition(9n), head: 'ab'.repeat(32), at: '2026-11-28T08:00:00.000Z' }

  it('does not hold when a word of it is another, nor for another key', () => {
    const checkpoint = signCheckpoint(key, signed)
    expect(isSigned(checkpoint)).toBe(true)
    for (const change of [
      { position: encodePosition(8n) },
      { head: 'ac'.repeat(32) },
      { at: '2026-11-29T08:00:00.000Z' },
      { signature: 'x' },
    ])
      expect(isSigned({ ...checkpoint, ...change })).toBe(false)
    const other = signCheckpoint(generateKeyPairSync('ed25519').privateKey, signed)
    expect(isSigned(other)).toBe(true)
    expect(isSigned(other, checkpoint.publicKey)).toBe(false)
  })

  it('is kept once, and what is no checkpoint in its folder is named', () => {
    const kept = at('kept')
    const checkpoint = signCheckpoint(key, signed)
    const file = keepCheckpoint(kept, checkpoint)
    keepCheckpoint(kept, { ...checkpoint, at: '2026-11-29T08:00:00.000Z' })
    expect(keptCheckpoints(kept)).toEqual([checkpoint])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    writeFileSync(join(kept, `checkpoint-${encodePosition(10n)}.json`), JSON.stringify({ ...checkpoint, position: encodePosition(10n) }))
    writeFileSync(join(kept, 'notes.txt'), 'mine')
    const broken: string[] = []
    expect(keptCheckpoints(kept, (name) => broken.push(name))).toEqual([checkpoint])
    expect(broken).toEqual([`checkpoint-${encodePosition(10n)}.json`])
    expect([checkpointFrom('{}'), checkpointFrom('no')]).toEqual([undefined, undefined])
  })

  it('is signed by the key of the folder, made once, or by one that is given', () => {
    const made = checkpointKeyFromFile(at('checkpoint.key'))
    expect(checkpointKeyFromFile(at('checkpoint.key')).equals(made)).toBe(true)
    const pem = made.export({ type: 'pkcs8', format: 'pem' }).toString()
    const der = made.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    for (const text of [pem, pem.replaceAll('\n', '\\n'), der]) expect(parseCheckpointKey(text)?.equals(made)).toBe(true)
    expect([parseCheckpointKey('hunter2'), parseCheckpointKey('')]).toEqual([undefined, undefined])
  })
})
