import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Account } from './accounts.ts'

/**
 * A browser that signed in to an account holds a signed cookie that says so, one per account. It opens nothing: it only tells the
 * owner's browser from a stranger's while passwords are guessed, and from a thief's when a refresh token is used twice. A new
 * password makes it worthless.
 */
export type KnownBrowsers = {
  /** The browser's id, if its cookies show that it signed in to this account with the present password. */
  readonly idOf: (account: Whose, cookies: string | undefined) => string | undefined
  readonly newId: () => string
  /** The value of `Set-Cookie` after a sign-in. */
  readonly cookieFor: (account: Whose, id: string) => string
}
type Whose = Pick<Account, 'uid' | 'session'>

const DAYS_KEPT = 180

export function knownBrowsers(key: Uint8Array): KnownBrowsers {
  const nameFor = (uid: string) => `__Host-known-${createHash('sha256').update(uid).digest('hex').slice(0, 16)}`
  const signature = ({ uid, session }: Whose, id: string) => createHmac('sha256', key).update([uid, session, id].join('|')).digest()
  return {
    idOf: (account, cookies = '') => {
      const begin = `${nameFor(account.uid)}=`
      const value = cookies.split('; ').find((cookie) => cookie.startsWith(begin))
      const [id = '', signed = ''] = value?.slice(begin.length).split('.') ?? []
      const [given, right] = [Buffer.from(signed, 'base64url'), signature(account, id)]
      return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
    },
    newId: () => randomBytes(16).toString('base64url'),
    cookieFor: (account, id) =>
      [
        `${nameFor(account.uid)}=${id}.${signature(account, id).toString('base64url')}`,
        `Path=/; Max-Age=${DAYS_KEPT * 86_400}; HttpOnly; Secure; SameSite=Strict`,
      ].join('; '),
  }
}
