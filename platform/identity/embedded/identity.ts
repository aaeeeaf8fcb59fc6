import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../clock.ts'
import { openAccounts } from './accounts.ts'
import { identityEndpoints } from './endpoints.ts'
import { idTokens } from './id-tokens.ts'
import { passwordHashing, MIN_PASSWORD_LENGTH } from './passwords.ts'
import { EmailTaken, WeakPassword } from '../port.ts'
import type { Identity } from '../port.ts'

const RESET_LINK_MS = 3_600_000

export type EmbeddedIdentityOptions = {
  /** SQLite file of its own. */
  readonly file: string
  /** The key that signs tokens, made at the first start. */
  readonly signingKeyFile: string
  /** The audience of the tokens; the browser's SDK is given the same. */
  readonly projectId: string
  /** Where people reach the page: reset links begin with it. */
  readonly publicOrigin: string
  readonly clock: Clock
  /** Sends the mail after the browser's SDK has asked for a reset and was answered. */
  readonly sendResetMail: (mail: { readonly email: string; readonly link: string }) => Promise<void>
  /** Scrypt's cost factor p. Tests lower it. */
  readonly passwordParallelization?: number
}
export type EmbeddedIdentity = Identity & {
  /** The endpoints that the browser's `firebase` SDK calls through `connectAuthEmulator`. None is administrative. */
  readonly plugin: FastifyPluginAsync
  readonly close: () => void
}

/** The embedded sign-in service, with the browser's part of Google's Identity Toolkit API (infrastructure.md, Identity). */
export function openEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { file, signingKeyFile, projectId, publicOrigin, clock, sendResetMail, passwordParallelization } = options
  const accounts = openAccounts(file)
  const passwords = passwordHashing(passwordParallelization === undefined ? {} : { parallelization: passwordParallelization })
  const tokens = idTokens({ projectId, signingKeyFile, clock, session: accounts.session })

  const hashOf = (password: string) => {
    if (password.length < MIN_PASSWORD_LENGTH) throw new WeakPassword(`A password has at least ${MIN_PASSWORD_LENGTH} characters.`)
    return passwords.hash(password)
  }
  const setPassword = async (uid: string, password: string) => {
    if (accounts.get(uid) === undefined) throw new Error(`There is no account ${uid}.`)
    accounts.setPassword(uid, await hashOf(password))
  }
  const resetLink = async (email: string) => {
    const account = accounts.withEmail(email)
    if (account === undefined) return undefined
    const code = randomBytes(32).toString('base64url')
    accounts.addResetCode(account.uid, code, clock.now() + RESET_LINK_MS)
    return `${publicOrigin}/auth/signin?oobCode=${code}`
  }

  return {
    tokens: { verify: tokens.verify },
    users: {
      create: async ({ uid, email, password, displayName }) => {
        const passwordHash = await hashOf(password)
        const holder = accounts.withEmail(email)
        if (holder?.uid === uid) return
        if (holder !== undefined) throw new EmailTaken('Somebody else has this e-mail address.')
        if (accounts.get(uid) !== undefined) throw new Error(`The account ${uid} exists with another e-mail address.`)
        accounts.add({ uid, email, displayName, passwordHash, createdAt: clock.now() })
      },
      setPassword,
      resetLink,
      setClaims: async (uid, claims) => accounts.setClaims(uid, claims),
      revoke: async (uid) => accounts.endSessions(uid),
      delete: async (uid) => accounts.remove(uid),
      get: async (uid) => {
        const account = accounts.get(uid)
        return account === undefined ? undefined : { uid, email: account.email, displayName: account.displayName }
      },
    },
    plugin: identityEndpoints({ accounts, passwords, tokens, clock, setPassword, resetLink, sendResetMail }),
    close: accounts.close,
  }
}
