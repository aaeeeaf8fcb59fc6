import type { Auth, UserRecord } from 'firebase-admin/auth'
import { FirebaseAuthError } from 'firebase-admin/auth'
import { LRUCache } from 'lru-cache'
import { TokenExpired, TokenInvalid } from '../port.ts'
import type { Tokens, VerifiedToken } from '../port.ts'

/** How long a token that was revoked elsewhere may still be accepted. Asking Google at each request would cost a round trip. */
const CACHE_MS = 2_000
/** Accounts that are asked about within this time are asked about together; Google takes so many at once. */
const BATCH = { waitMs: 20, max: 100 }
const INVALID_TOKEN_CODES = new Set([
  'auth/argument-error',
  'auth/invalid-id-token',
  'auth/id-token-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
])

type Status = Pick<UserRecord, 'uid' | 'disabled' | 'tokensValidAfterTime'>
type Google = {
  readonly verifyIdToken: (
    idToken: string,
  ) => Promise<Pick<Awaited<ReturnType<Auth['verifyIdToken']>>, 'uid' | 'email' | 'auth_time' | 'exp'>>
  readonly usersOf: (uids: readonly string[]) => Promise<readonly Status[]>
}
type KnownStatus = { readonly until: number; readonly status: Promise<Status | undefined> }

/**
 * A token's signature is verified once. Whether it was revoked is asked per account, for many accounts in one call, since every
 * open socket asks again every few seconds.
 */
export function firebaseTokens({ verifyIdToken, usersOf }: Google): Tokens & { readonly forget: (uid: string) => void } {
  const verified = new LRUCache<string, VerifiedToken>({ max: 20_000 })
  const statuses = new LRUCache<string, KnownStatus>({ max: 20_000 })
  const load = batched(usersOf)

  const check = async (idToken: string): Promise<VerifiedToken> => {
    try {
      const { uid, email = '', auth_time: authTime, exp: expiresAt } = await verifyIdToken(idToken)
      return { uid, email, authTime, expiresAt }
    } catch (error) {
      const code = error instanceof FirebaseAuthError ? error.code : ''
      if (code === 'auth/id-token-expired') throw new TokenExpired('The token has expired.', { cause: error })
      if (INVALID_TOKEN_CODES.has(code)) throw new TokenInvalid('The token is not good any more, or none of ours.', { cause: error })
      throw error
    }
  }
  const statusOf = (uid: string): Promise<Status | undefined> => {
    const known = statuses.get(uid)
    if (known !== undefined && known.until > Date.now()) return known.status
    const status = load(uid)
    statuses.set(uid, { status, until: Date.now() + CACHE_MS })
    status.catch(() => statuses.delete(uid))
    return status
  }

  return {
    verify: async (idToken) => {
      const token = verified.get(idToken) ?? (await check(idToken))
      if (token.expiresAt * 1_000 <= Date.now()) throw new TokenExpired('The token has expired.')
      verified.set(idToken, token)
      const status = await statusOf(token.uid)
      const validSince = Date.parse(status?.tokensValidAfterTime ?? '')
      if (status === undefined || status.disabled || token.authTime * 1_000 < validSince) throw new TokenInvalid('The token was revoked.')
      return token
    },
    forget: (uid) => void statuses.delete(uid),
  }
}

function batched(usersOf: Google['usersOf']): (uid: string) => Promise<Status | undefined> {
  let uids = new Set<string>()
  let batch: Promise<ReadonlyMap<string, Status>> | undefined
  const begin = (own: Set<string>) =>
    new Promise((resolve) => setTimeout(resolve, BATCH.waitMs)).then(async () => {
      if (uids === own) batch = undefined
      const users = await usersOf([...own])
      return new Map(users.map((user) => [user.uid, user]))
    })
  return async (uid) => {
    if (batch === undefined || uids.size >= BATCH.max) {
      uids = new Set()
      batch = begin(uids)
    }
    uids.add(uid)
    return (await batch).get(uid)
  }
}
