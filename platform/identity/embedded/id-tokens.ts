import { createHash, createPublicKey, type KeyObject } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { atMost } from '../../at-most.ts'
import type { Clock } from '../../clock.ts'
import type { Account } from './accounts.ts'
import type { Session } from './refresh-tokens.ts'
import { TokenExpired, TokenInvalid } from '../port.ts'
import type { VerifiedToken } from '../port.ts'

export const TOKEN_SECONDS = 3_600

export type IdTokens = {
  /** `authTime` in seconds: when the user last signed in with the password. */
  readonly issue: (account: Account, session: Pick<Session, 'authTime' | 'family'>) => Promise<string>
  /** @throws {TokenExpired} @throws {TokenInvalid} */
  readonly verify: (token: string) => Promise<VerifiedToken>
}

type Options = {
  readonly projectId: string
  readonly privateKey: KeyObject
  readonly clock: Clock
  /** The session number that an account's valid tokens carry; undefined for an unknown account. */
  readonly session: (uid: string) => number | undefined
  /** Whose session a family of refresh tokens is; undefined once it has ended. */
  readonly holderOfSession: (family: string) => string | undefined
}
type CheckedToken = { readonly token: VerifiedToken; readonly session: number; readonly family: string }

/**
 * ID tokens like Firebase's (RS256, one hour), signed with a key of our own. A verified token is cached until it expires,
 * since every request carries it; whether it was revoked, or its session ended, is checked each time.
 */
export function idTokens({ projectId, privateKey, clock, session, holderOfSession }: Options): IdTokens {
  const publicKey = createPublicKey(privateKey)
  const kid = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)
  const issuer = `urn:embedded-identity:${projectId}`
  const verified = atMost<CheckedToken>(20_000)

  const check = async (token: string): Promise<CheckedToken> => {
    const currentDate = new Date(clock.now())
    const requiredClaims = ['sub', 'exp', 'iat', 'auth_time']
    const { payload } = await jwtVerify(token, publicKey, {
      issuer,
      audience: projectId,
      algorithms: ['RS256'],
      currentDate,
      requiredClaims,
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired) throw new TokenExpired('The token has expired.')
      throw new TokenInvalid('The token is not one of ours.')
    })
    const { sub = '', exp = 0, email, auth_time: authTime } = payload
    const family = String(payload['family'])
    const checked = { uid: sub, email: String(email), authTime: Number(authTime), expiresAt: exp, session: family }
    return { token: checked, session: Number(payload['session']), family }
  }

  return {
    issue: (account, { authTime, family }) => {
      const now = Math.floor(clock.now() / 1_000)
      const { uid, email } = account
      const identity = {
        user_id: uid,
        email,
        email_verified: false,
        firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      }
      return new SignJWT({ ...account.claims, ...identity, auth_time: authTime, session: account.session, family })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(uid)
        .setIssuedAt(now)
        .setExpirationTime(now + TOKEN_SECONDS)
        .sign(privateKey)
    },
    verify: async (token) => {
      const remembered = verified.get(token)
      const known = remembered ?? (await check(token))
      if (known.token.expiresAt * 1_000 <= clock.now()) throw new TokenExpired('The token has expired.')
      const { uid } = known.token
      if (session(uid) !== known.session || holderOfSession(known.family) !== uid) throw new TokenInvalid('The token was revoked.')
      if (remembered === undefined) verified.set(token, known)
      return known.token
    },
  }
}
