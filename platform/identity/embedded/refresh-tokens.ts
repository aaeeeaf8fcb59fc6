import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { atMost } from '../../at-most.ts'
import type { OpenSession } from '../port.ts'
import { hashed } from './hashed.ts'

/**
 * The refresh tokens of one sign-in are a family, of which only the newest is valid. `secret` holds the hashes of the newest
 * secrets with blanks between them, the valid one first.
 */
export const FAMILIES = `
  CREATE TABLE IF NOT EXISTS families (
    id TEXT PRIMARY KEY, uid TEXT NOT NULL, authTime INTEGER NOT NULL, secret TEXT NOT NULL, browser TEXT NOT NULL,
    usedByBrowser INTEGER NOT NULL, endsAt INTEGER NOT NULL, usedAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS familiesOf ON families (uid);
`
/** For files of before 28 November 2026. */
export const USED_AT = 'ALTER TABLE families ADD COLUMN usedAt INTEGER'
/** Devices on which one account stays signed in. A further sign-in ends the oldest. */
const MAX_FAMILIES = 50
/** As many tabs of a browser may renew at the same moment, as they do when a computer wakes up. */
const KNOWN_SECRETS = 20

type Begun = {
  readonly uid: string
  /** Seconds. */
  readonly authTime: number
  readonly browser: string
  /** Milliseconds since 1970: when this person has to sign in again. */
  readonly endsAt: number
}
/** `family` names the session in ID tokens; it opens nothing. */
export type Session = { readonly uid: string; readonly authTime: number; readonly family: string; readonly token: string }

/** Tokens `<family>.<secret>`, of which only hashes are stored. */
export function refreshTokens(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO families VALUES (?, ?, ?, ?, ?, 1, ?, NULL)')
  const trim = db.prepare(
    'DELETE FROM families WHERE uid = ? AND rowid NOT IN (SELECT rowid FROM families WHERE uid = ? ORDER BY rowid DESC LIMIT ?)',
  )
  const find = db.prepare('SELECT * FROM families WHERE id = ?')
  const rotate = db.prepare('UPDATE families SET secret = ?, usedByBrowser = ?, usedAt = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM families WHERE id = ?')
  const removeEnded = db.prepare('DELETE FROM families WHERE endsAt <= ?')
  const removeOf = db.prepare('DELETE FROM families WHERE uid = ?')
  const openOf = db.prepare('SELECT authTime, usedAt FROM families WHERE uid = ? AND endsAt > ? ORDER BY rowid DESC')
  const uidOf = db.prepare('SELECT uid FROM families WHERE id = ?')
  /** Families that have not ended, with their accounts: asked by every request, so cached; only this process writes the file. */
  const open = atMost<string>(20_000)

  const end = (family: string): void => {
    remove.run(family)
    open.delete(family)
  }

  return {
    begin: ({ uid, authTime, browser, endsAt }: Begun): Session => {
      const [id, secret] = [random(), random()]
      const family = hashed(id)
      insert.run(family, uid, authTime, hashed(secret), browser, endsAt)
      if (trim.run(uid, uid, MAX_FAMILIES).changes > 0) open.clear()
      return { uid, authTime, family, token: `${id}.${secret}` }
    },
    /** Whose session it is; undefined once it has ended. */
    holder: (family: string): string | undefined => {
      const known = open.get(family)
      if (known !== undefined) return known
      const uid = uidOf.get(family)?.['uid'] as string | undefined
      if (uid !== undefined) open.set(family, uid)
      return uid
    },
    /**
     * Exchanges a token for the next one. A token that was used before ends its family, because one of its two users may be a
     * thief; unless both uses came from the browser that signed in, since several of its tabs may use the same token.
     * @param browserOf the id of the calling browser, if it has signed in to this account
     */
    renew: (token: string, now: number, browserOf: (uid: string) => string | undefined): Session | undefined => {
      const [given = '', secret = ''] = token.split('.')
      const id = hashed(given)
      const family = find.get(id)
      if (family === undefined) return undefined
      const uid = family['uid'] as string
      const byBrowser = browserOf(uid) === family['browser']
      const known = (family['secret'] as string).split(' ')
      const place = known.indexOf(hashed(secret))
      const good = place === 0 || (place > 0 && byBrowser && family['usedByBrowser'] === 1)
      if (!good || (family['endsAt'] as number) <= now) {
        end(id)
        return undefined
      }
      const next = random()
      rotate.run([hashed(next), ...known].slice(0, KNOWN_SECRETS).join(' '), byBrowser ? 1 : 0, now, id)
      return { uid, authTime: family['authTime'] as number, family: id, token: `${given}.${next}` }
    },
    /** A token of the family ends it, also one that was used before. */
    end: (token: string): void => {
      const [given = '', secret = ''] = token.split('.')
      const id = hashed(given)
      const known = find.get(id)?.['secret'] as string | undefined
      if (known?.split(' ').includes(hashed(secret))) end(id)
    },
    openOf: (uid: string, now: number): readonly OpenSession[] =>
      openOf.all(uid, now).map(({ authTime, usedAt }) => ({
        signedInAt: new Date(Number(authTime) * 1_000).toISOString(),
        ...(usedAt !== null && { lastUsedAt: new Date(Number(usedAt)).toISOString() }),
      })),
    endAll: (uid: string): void => {
      if (removeOf.run(uid).changes > 0) open.clear()
    },
    forgetEnded: (now: number): void => {
      if (removeEnded.run(now).changes > 0) open.clear()
    },
  }
}

/** 128 bits. */
const random = () => randomBytes(16).toString('base64url')
