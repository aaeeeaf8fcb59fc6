import type { DatabaseSync } from 'node:sqlite'
import { forgetOldPages, inTransaction, openPrivateDatabase } from '../../private-database.ts'
import { keyCache } from '../key-cache.ts'
import { KeyDestroyed } from '../port.ts'
import type { DataKey, Keys } from '../port.ts'
import { WRAPPED_BYTES, wrappingBy, WrongMasterKey } from '../wrapping.ts'

/**
 * `keys` only ever grows at its end and a destroyed key is overwritten with as many zeroes, so no page is ever split
 * with a copy of a wrapped key left behind: after `destroy` its bytes are in no file. A subject without `id` was
 * destroyed before it had a key.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS master (fingerprint TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS keys (n INTEGER PRIMARY KEY, subject TEXT NOT NULL UNIQUE, id TEXT UNIQUE, wrapped BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS links (owner TEXT NOT NULL, subject TEXT NOT NULL, PRIMARY KEY (owner, subject)) STRICT, WITHOUT ROWID;
`
const ZEROES = `zeroblob(${WRAPPED_BYTES})`
const WITH_LINKED = `
  WITH RECURSIVE linked(subject) AS (VALUES (?) UNION SELECT links.subject FROM links JOIN linked ON links.owner = linked.subject)`

export type SqliteKeysOptions = {
  readonly file: string
  readonly masterKey: Uint8Array
  /** Keys kept in memory. */
  readonly cached?: number
}

/** The embedded key store: one SQLite file of its own, so that a backup of the events holds no keys. @throws {WrongMasterKey} */
export function openSqliteKeys({ file, masterKey, cached = 20_000 }: SqliteKeysOptions): Keys {
  const wrapping = wrappingBy(masterKey)
  const db = openPrivateDatabase(file, SCHEMA)
  checkMasterKey(db, wrapping.fingerprint)
  const cache = keyCache(cached)
  const { dataVersion, bySubject, byIds, countDestroyed, destroyed, insert, insertLink, tombstones, overwrite } = statementsOf(db)

  let seenVersion: unknown
  /** Another thread or process may have destroyed a cached key. */
  const refreshCache = () => {
    const version = dataVersion.get()?.['data_version']
    if (version !== seenVersion) cache.clear()
    seenVersion = version
  }

  const load = (subject: string): DataKey | undefined => {
    const row = bySubject.get(subject)
    if (row === undefined) return undefined
    if (row['destroyed'] === 1) throw new KeyDestroyed(`The key of ${subject} was destroyed.`)
    return keep(row)
  }
  const keep = (row: Record<string, unknown>): DataKey => {
    const key = wrapping.unwrap(row['id'] as string, row['wrapped'] as Uint8Array)
    cache.put(key, row['subject'] as string)
    return key
  }

  const makeOne = (subject: string): DataKey => {
    const known = load(subject)
    if (known !== undefined) return known
    const { key, wrapped } = wrapping.make()
    insert.run(subject, key.id, wrapped)
    return key
  }
  const { make, makeAll } = madeTogether(db, makeOne, cache.put)

  return {
    ensure: async (subject) => {
      refreshCache()
      const known = cache.ofSubject(subject) ?? load(subject)
      if (known !== undefined) return known
      return make(subject)
    },
    open: async (keyIds) => {
      refreshCache()
      const { opened, missing } = cache.collect(keyIds)
      if (missing.length > 0) for (const row of byIds.all(JSON.stringify(missing))) opened.set(row['id'] as string, keep(row))
      return opened
    },
    link: async (subject, owner) =>
      inTransaction(db, () => {
        if (bySubject.get(owner)?.['destroyed'] === 1)
          throw new KeyDestroyed(`The key of ${owner} was destroyed, nothing can be linked to it.`)
        insertLink.run(owner, subject)
      }),
    destroy: async (subject) => {
      const rows = inTransaction(db, () => {
        tombstones.run(subject)
        return overwrite.all(subject)
      })
      cache.clear()
      if (!forgetOldPages(db))
        throw new Error(
          'The key is destroyed, but its old bytes lie in the write-ahead log while another connection reads it. Destroy it again.',
        )
      return rows.flatMap((row) => (typeof row['id'] === 'string' ? [row['id']] : []))
    },
    destroyed: async () => Number(countDestroyed.get()?.['destroyed'] ?? 0),
    forget: cache.clear,
    destroyedSubjects: async () => destroyed.all().map((row) => row['subject'] as string),
    close: async () => {
      makeAll()
      db.close()
    },
  }
}

/** Closes the file and throws when its keys are wrapped by another master key. */
function checkMasterKey(db: DatabaseSync, fingerprint: string): void {
  const [master] = db.prepare('SELECT fingerprint FROM master').all()
  if (master === undefined) db.prepare('INSERT INTO master VALUES (?)').run(fingerprint)
  else if (master['fingerprint'] !== fingerprint) {
    db.close()
    throw new WrongMasterKey()
  }
}

const statementsOf = (db: DatabaseSync) => ({
  dataVersion: db.prepare('PRAGMA data_version'),
  bySubject: db.prepare(`SELECT subject, id, wrapped, wrapped = ${ZEROES} AS destroyed FROM keys WHERE subject = ?`),
  byIds: db.prepare(`SELECT subject, id, wrapped FROM keys WHERE id IN (SELECT value FROM json_each(?)) AND wrapped <> ${ZEROES}`),
  countDestroyed: db.prepare(`SELECT count(*) AS destroyed FROM keys WHERE wrapped = ${ZEROES}`),
  destroyed: db.prepare(`SELECT subject FROM keys WHERE wrapped = ${ZEROES} ORDER BY n`),
  insert: db.prepare('INSERT INTO keys (subject, id, wrapped) VALUES (?, ?, ?)'),
  insertLink: db.prepare('INSERT OR IGNORE INTO links (owner, subject) VALUES (?, ?)'),
  tombstones: db.prepare(`${WITH_LINKED} INSERT OR IGNORE INTO keys (subject, wrapped) SELECT subject, ${ZEROES} FROM linked`),
  overwrite: db.prepare(`${WITH_LINKED} UPDATE keys SET wrapped = ${ZEROES} WHERE subject IN (SELECT subject FROM linked) RETURNING id`),
})

/**
 * All keys asked for in one turn of the event loop share one commit.
 * @param remember called in the turn of the commit, so that no destruction of the key can come in between
 */
function madeTogether(db: DatabaseSync, makeOne: (subject: string) => DataKey, remember: (key: DataKey, subject: string) => void) {
  const waiting = new Map<string, PromiseWithResolvers<DataKey>>()
  const makeAll = () => {
    const asked = [...waiting]
    waiting.clear()
    if (asked.length === 0) return
    try {
      const made = inTransaction(db, () =>
        asked.map(([subject, promise]) => ({ subject, promise, outcome: outcomeOf(() => makeOne(subject)) })),
      )
      for (const { subject, promise, outcome } of made) {
        if ('error' in outcome) promise.reject(outcome.error)
        else {
          remember(outcome.value, subject)
          promise.resolve(outcome.value)
        }
      }
    } catch (error) {
      for (const [, promise] of asked) promise.reject(error)
    }
  }
  return {
    makeAll,
    make(subject: string): Promise<DataKey> {
      if (waiting.size === 0) setImmediate(makeAll)
      const promise = waiting.get(subject) ?? Promise.withResolvers<DataKey>()
      waiting.set(subject, promise)
      return promise.promise
    },
  }
}

/** A subject with a destroyed key must not fail the others of its commit. */
function outcomeOf(work: () => DataKey): { readonly value: DataKey } | { readonly error: unknown } {
  try {
    return { value: work() }
  } catch (error) {
    return { error }
  }
}
