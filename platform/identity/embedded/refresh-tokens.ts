import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { hashed } from './hashed.ts'

/** The refresh tokens of one sign-in are a family, of which only the newest is valid. */
export const FAMILIES = `
  CREATE TABLE IF NOT EXISTS families (
    id TEXT PRIMARY KEY, uid TEXT NOT NULL, authTime INTEGER NOT NULL, secret TEXT NOT NULL, browser TEXT NOT NULL,
    usedByBrowser INTEGER NOT NULL, endsAt INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS familiesOf ON families (uid);
`
/** Devices on which one account stays signed in. A further sign-in ends the oldest. */
const MAX_FAMILIES = 50

type Begun = {
  readonly uid: string
  /** Seconds. */
  readonly authTime: number
  readonly browser: string
  /** Milliseconds since 1970: when this person has to sign in again. */
  readonly endsAt: number
}
type Renewed = { readonly uid: string; readonly authTime: number; readonly token: string }

/** Tokens `<family>.<secret>`, of which only hashes are stored. */
export function refreshTokens(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO families VALUES (?, ?, ?, ?, ?, 1, ?)')
  const trim = db.prepare(
    'DELETE FROM families WHERE uid = ? AND rowid NOT IN (SELECT rowid FROM families WHERE uid = ? ORDER BY rowid DESC LIMIT ?)',
  )
  const find = db.prepare('SELECT * FROM families WHERE id = ?')
  const rotate = db.prepare('UPDATE families SET secret = ?, usedByBrowser = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM families WHERE id = ?')
  const removeEnded = db.prepare('DELETE FROM families WHERE endsAt <= ?')
  const removeOf = db.prepare('DELETE FROM families WHERE uid = ?')

  return {
    begin: ({ uid, authTime, browser, endsAt }: Begun): string => {
      const [id, secret] = [random(), random()]
      insert.run(hashed(id), uid, authTime, hashed(secret), browser, endsAt)
      trim.run(uid, uid, MAX_FAMILIES)
      return `${id}.${secret}`
    },
    /**
     * Exchanges a token for the next one. A token that was used before ends its family, because one of its two users may be a
     * thief; unless both uses came from the browser that signed in, since two of its tabs may use the same token.
     * @param browserOf the id of the calling browser, if it has signed in to this account
     */
    renew: (token: string, now: number, browserOf: (uid: string) => string | undefined): Renewed | undefined => {
      const [given = '', secret = ''] = token.split('.')
      const id = hashed(given)
      const family = find.get(id)
      if (family === undefined) return undefined
      const uid = family['uid'] as string
      const byBrowser = browserOf(uid) === family['browser']
      const good = hashed(secret) === family['secret'] || (byBrowser && family['usedByBrowser'] === 1)
      if (!good || (family['endsAt'] as number) <= now) {
        remove.run(id)
        return undefined
      }
      const next = random()
      rotate.run(hashed(next), byBrowser ? 1 : 0, id)
      return { uid, authTime: family['authTime'] as number, token: `${given}.${next}` }
    },
    endAll: (uid: string): void => void removeOf.run(uid),
    forgetEnded: (now: number): void => void removeEnded.run(now),
  }
}

/** 128 bits. */
const random = () => randomBytes(16).toString('base64url')
