import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { normalEmail } from '#lib/email.ts'
import { forgetOldPages, inTransaction, openPrivateDatabase } from '../../private-database.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS accounts (
    uid TEXT PRIMARY KEY, email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE, displayName TEXT NOT NULL, passwordHash TEXT NOT NULL,
    claims TEXT NOT NULL DEFAULT '{}', session INTEGER NOT NULL, createdAt INTEGER NOT NULL, signedInAt INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS refreshTokens (hash TEXT PRIMARY KEY, uid TEXT NOT NULL, authTime INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS refreshTokensOf ON refreshTokens (uid);
  CREATE TABLE IF NOT EXISTS resetCodes (hash TEXT PRIMARY KEY, uid TEXT NOT NULL, expiresAt INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS resetCodesOf ON resetCodes (uid);
`
/** Devices on which one account stays signed in. A further sign-in ends the oldest. */
const MAX_REFRESH_TOKENS = 50

export type Account = {
  readonly uid: string
  readonly email: string
  readonly displayName: string
  readonly passwordHash: string
  readonly claims: Readonly<Record<string, string>>
  /** Raised to refuse all tokens issued so far. Starts at `createdAt`, so that no token of a deleted account fits a later one. */
  readonly session: number
  /** Milliseconds since 1970, as is `signedInAt`. */
  readonly createdAt: number
  readonly signedInAt: number | undefined
}
export type NewAccount = Pick<Account, 'uid' | 'email' | 'displayName' | 'passwordHash' | 'createdAt'>
export type Accounts = ReturnType<typeof openAccounts>

/** The accounts of the embedded identity, in a SQLite file of their own. Tokens and codes are stored as hashes only. */
export function openAccounts(file: string) {
  const db = openPrivateDatabase(file, SCHEMA)
  const byUid = db.prepare('SELECT * FROM accounts WHERE uid = ?')
  const byEmail = db.prepare('SELECT * FROM accounts WHERE emailKey = ?')
  const sessionOf = db.prepare('SELECT session FROM accounts WHERE uid = ?')
  const insert = db.prepare(
    'INSERT INTO accounts (uid, email, emailKey, displayName, passwordHash, createdAt, session) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const updatePassword = db.prepare('UPDATE accounts SET passwordHash = ? WHERE uid = ?')
  const updateClaims = db.prepare('UPDATE accounts SET claims = ? WHERE uid = ?')
  const updateSignedIn = db.prepare('UPDATE accounts SET signedInAt = ? WHERE uid = ?')
  const nextSession = db.prepare('UPDATE accounts SET session = session + 1 WHERE uid = ?')
  const remove = db.prepare('DELETE FROM accounts WHERE uid = ?')
  const addToken = db.prepare('INSERT INTO refreshTokens VALUES (?, ?, ?)')
  const trimTokens = db.prepare(
    'DELETE FROM refreshTokens WHERE uid = ? AND rowid NOT IN (SELECT rowid FROM refreshTokens WHERE uid = ? ORDER BY rowid DESC LIMIT ?)',
  )
  const findToken = db.prepare('SELECT uid, authTime FROM refreshTokens WHERE hash = ?')
  const dropTokens = db.prepare('DELETE FROM refreshTokens WHERE uid = ?')
  const addCode = db.prepare('INSERT INTO resetCodes VALUES (?, ?, ?)')
  const findCode = db.prepare('SELECT uid, expiresAt FROM resetCodes WHERE hash = ?')
  const dropCodes = db.prepare('DELETE FROM resetCodes WHERE uid = ?')
  /** Read by every request, so cached; only this process writes the file. */
  const sessions = new LRUCache<string, number>({ max: 20_000 })

  const endSessions = (uid: string) => {
    nextSession.run(uid)
    dropTokens.run(uid)
    dropCodes.run(uid)
    sessions.delete(uid)
  }

  return {
    get: (uid: string): Account | undefined => read(byUid.get(uid)),
    withEmail: (email: string): Account | undefined => read(byEmail.get(normalEmail(email))),
    /** The session number that a valid token carries; undefined for an unknown account. */
    session: (uid: string): number | undefined => {
      const known = sessions.get(uid)
      if (known !== undefined) return known
      const found = sessionOf.get(uid)?.['session']
      if (typeof found !== 'number') return undefined
      sessions.set(uid, found)
      return found
    },
    add: ({ uid, email, displayName, passwordHash, createdAt }: NewAccount): void =>
      void insert.run(uid, email, normalEmail(email), displayName, passwordHash, createdAt, createdAt),
    /** Ends all sessions too, because another person may know the old password. */
    setPassword: (uid: string, passwordHash: string): void =>
      inTransaction(db, () => {
        updatePassword.run(passwordHash, uid)
        endSessions(uid)
      }),
    setClaims: (uid: string, claims: Readonly<Record<string, string>>): void => void updateClaims.run(JSON.stringify(claims), uid),
    endSessions: (uid: string): void => inTransaction(db, () => endSessions(uid)),
    remove: (uid: string): void => {
      inTransaction(db, () => {
        endSessions(uid)
        remove.run(uid)
      })
      forgetOldPages(db)
    },
    /** @param authTime seconds */
    addRefreshToken: (uid: string, token: string, authTime: number): void =>
      inTransaction(db, () => {
        addToken.run(hashed(token), uid, authTime)
        trimTokens.run(uid, uid, MAX_REFRESH_TOKENS)
        updateSignedIn.run(authTime * 1_000, uid)
      }),
    refreshToken: (token: string): { readonly uid: string; readonly authTime: number } | undefined => {
      const row = findToken.get(hashed(token))
      return row === undefined ? undefined : { uid: row['uid'] as string, authTime: row['authTime'] as number }
    },
    /** A new code replaces an older one. */
    addResetCode: (uid: string, code: string, expiresAt: number): void =>
      inTransaction(db, () => {
        dropCodes.run(uid)
        addCode.run(hashed(code), uid, expiresAt)
      }),
    resetCode: (code: string): { readonly uid: string; readonly expiresAt: number } | undefined => {
      const row = findCode.get(hashed(code))
      return row === undefined ? undefined : { uid: row['uid'] as string, expiresAt: row['expiresAt'] as number }
    },
    close: (): void => db.close(),
  }
}

/** Tokens are long and random, so a plain hash is enough. */
const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')

function read(row: Record<string, unknown> | undefined): Account | undefined {
  if (row === undefined) return undefined
  return {
    uid: row['uid'] as string,
    email: row['email'] as string,
    displayName: row['displayName'] as string,
    passwordHash: row['passwordHash'] as string,
    claims: JSON.parse(row['claims'] as string) as Record<string, string>,
    session: row['session'] as number,
    createdAt: row['createdAt'] as number,
    signedInAt: (row['signedInAt'] as number | null) ?? undefined,
  }
}
