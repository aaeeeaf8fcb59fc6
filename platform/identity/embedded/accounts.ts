import type { DatabaseSync } from 'node:sqlite'
import { atMost } from '../../at-most.ts'
import { DAY_MS } from '#lib/days.ts'
import { normalEmail } from '#lib/email.ts'
import { forgetOldPages, inTransaction, openPrivateDatabase } from '../../private-database.ts'
import { hashed } from './hashed.ts'
import { FAMILIES, refreshTokens, USED_AT, type Session } from './refresh-tokens.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY, email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE, passwordHash TEXT NOT NULL,
    claims TEXT NOT NULL DEFAULT '{}', session INTEGER NOT NULL, createdAt INTEGER NOT NULL, signedInAt INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS resetCodes (hash TEXT PRIMARY KEY, uid TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS resetCodesOf ON resetCodes (uid);
  ${FAMILIES}
`
/** Removed from files of before 22 November 2026: names, which are not used here, and refresh tokens that never ended. */
const OUTDATED = 'DROP TABLE IF EXISTS refreshTokens; ALTER TABLE accounts DROP COLUMN displayName'
/** As many as one person is mailed in the time in which a code is valid, so that a further request voids none of them. */
const MAX_RESET_CODES = 3

/** For so long after its end a code is told to be too old, and not to be unknown. */
const CODE_REMEMBERED_MS = DAY_MS

export type Account = {
  readonly uid: string
  readonly email: string
  readonly passwordHash: string
  readonly claims: Readonly<Record<string, string>>
  /** Raised to refuse all tokens issued so far. Starts at `createdAt`, so that no token of a deleted account fits a later one. */
  readonly session: number
  /** Milliseconds since 1970, as is `signedInAt`. */
  readonly createdAt: number
  readonly signedInAt: number | undefined
}
export type NewAccount = Pick<Account, 'uid' | 'email' | 'passwordHash' | 'createdAt'>
export type Accounts = ReturnType<typeof openAccounts>

/** The accounts of the embedded identity, in a SQLite file of their own. Tokens and codes are stored as hashes only. */
export function openAccounts(file: string) {
  const db = openPrivateDatabase(file, SCHEMA)
  const has = (table: string, column: string) =>
    db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column) !== undefined
  if (has('accounts', 'displayName')) {
    db.exec(OUTDATED)
    forgetOldPages(db)
  }
  if (!has('families', 'usedAt')) db.exec(USED_AT)
  const families = refreshTokens(db)
  const statements = statementsOf(db)
  /** Read by every request, so cached; only this process writes the file. */
  const sessions = atMost<number>(20_000)

  const endSessions = (uid: string) => {
    statements.nextSession.run(uid)
    families.endAll(uid)
    statements.dropCodes.run(uid)
    sessions.delete(uid)
  }

  return {
    get: (uid: string): Account | undefined => read(statements.byUid.get(uid)),
    withEmail: (email: string): Account | undefined => read(statements.byEmail.get(normalEmail(email))),
    /** The session number that a valid token carries; undefined for an unknown account. */
    session: (uid: string): number | undefined => {
      const known = sessions.get(uid)
      if (known !== undefined) return known
      const found = statements.sessionOf.get(uid)?.['session']
      if (typeof found !== 'number') return undefined
      sessions.set(uid, found)
      return found
    },
    add: ({ uid, email, passwordHash, createdAt }: NewAccount): void =>
      void statements.insert.run(uid, email, normalEmail(email), passwordHash, createdAt, createdAt),
    /**
     * Ends all sessions and codes too, because another person may know the old password.
     * @param allowed whether the change is still permitted; asked in the same transaction, because hashing took a while
     * @returns false if it was not permitted or there is no such account
     */
    setPassword: (uid: string, passwordHash: string, allowed: () => boolean = () => true): boolean =>
      inTransaction(db, () => {
        const changed = allowed() && statements.updatePassword.run(passwordHash, uid).changes > 0
        if (changed) endSessions(uid)
        return changed
      }),
    /** Ends all sessions, whose tokens name the address of before. @returns false if there is no such account */
    setEmail: (uid: string, email: string): boolean =>
      inTransaction(db, () => {
        const changed = statements.updateEmail.run(email, normalEmail(email), uid).changes > 0
        if (changed) endSessions(uid)
        return changed
      }),
    setClaims: (uid: string, claims: Readonly<Record<string, string>>): void =>
      void statements.updateClaims.run(JSON.stringify(claims), uid),
    endSessions: (uid: string): void => inTransaction(db, () => endSessions(uid)),
    remove: (uid: string): void => {
      inTransaction(db, () => {
        endSessions(uid)
        statements.remove.run(uid)
      })
      // Deleted rows are zeroes; but rows that were moved between pages may have left copies, which only a new file is free of.
      db.exec('VACUUM')
      forgetOldPages(db)
    },
    /** With the session's first refresh token. */
    beginSession: (session: Parameters<typeof families.begin>[0], now: number): Session =>
      inTransaction(db, () => {
        families.forgetEnded(now)
        statements.updateSignedIn.run(session.authTime * 1_000, session.uid)
        return families.begin(session)
      }),
    renewSession: families.renew,
    endSession: families.end,
    holderOfSession: families.holder,
    openSessions: families.openOf,
    /** Removes the codes of everybody that nobody can use any more. */
    addResetCode: (uid: string, code: string, expiresAt: number, now: number): void =>
      inTransaction(db, () => {
        statements.dropOldCodes.run(now - CODE_REMEMBERED_MS)
        statements.addCode.run(hashed(code), uid, expiresAt)
        statements.trimCodes.run(uid, uid, MAX_RESET_CODES)
      }),
    resetCode: (code: string): { readonly uid: string; readonly expiresAt: number } | undefined => {
      const row = statements.findCode.get(hashed(code))
      return row === undefined ? undefined : { uid: row['uid'] as string, expiresAt: row['expiresAt'] as number }
    },
    close: (): void => db.close(),
  }
}

const statementsOf = (db: DatabaseSync) => ({
  byUid: db.prepare('SELECT * FROM accounts WHERE uid = ?'),
  byEmail: db.prepare('SELECT * FROM accounts WHERE emailKey = ?'),
  sessionOf: db.prepare('SELECT session FROM accounts WHERE uid = ?'),
  insert: db.prepare('INSERT INTO accounts (uid, email, emailKey, passwordHash, createdAt, session) VALUES (?, ?, ?, ?, ?, ?)'),
  updatePassword: db.prepare('UPDATE accounts SET passwordHash = ? WHERE uid = ?'),
  updateEmail: db.prepare('UPDATE accounts SET email = ?, emailKey = ? WHERE uid = ?'),
  updateClaims: db.prepare('UPDATE accounts SET claims = ? WHERE uid = ?'),
  updateSignedIn: db.prepare('UPDATE accounts SET signedInAt = ? WHERE uid = ?'),
  nextSession: db.prepare('UPDATE accounts SET session = session + 1 WHERE uid = ?'),
  remove: db.prepare('DELETE FROM accounts WHERE uid = ?'),
  addCode: db.prepare('INSERT INTO resetCodes VALUES (?, ?, ?)'),
  findCode: db.prepare('SELECT uid, expiresAt FROM resetCodes WHERE hash = ?'),
  dropCodes: db.prepare('DELETE FROM resetCodes WHERE uid = ?'),
  dropOldCodes: db.prepare('DELETE FROM resetCodes WHERE expiresAt <= ?'),
  trimCodes: db.prepare(
    'DELETE FROM resetCodes WHERE uid = ? AND rowid NOT IN (SELECT rowid FROM resetCodes WHERE uid = ? ORDER BY rowid DESC LIMIT ?)',
  ),
})

function read(row: Record<string, unknown> | undefined): Account | undefined {
  if (row === undefined) return undefined
  return {
    uid: row['uid'] as string,
    email: row['email'] as string,
    passwordHash: row['passwordHash'] as string,
    claims: JSON.parse(row['claims'] as string) as Record<string, string>,
    session: row['session'] as number,
    createdAt: row['createdAt'] as number,
    signedInAt: (row['signedInAt'] as number | null) ?? undefined,
  }
}
