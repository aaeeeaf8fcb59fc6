import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../clock.ts'
import { openAccounts } from './accounts.ts'
import { identityEndpoints, type EndpointOptions } from './endpoints.ts'
import { idTokens } from './id-tokens.ts'
import { knownBrowsers } from './known-browsers.ts'
import { longEnough, passwordHashing } from './passwords.ts'
import { secretOf, signingKeyFrom } from './signing-key.ts'
import { EmailTaken } from '../port.ts'
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
  /** After so many days one has to sign in again; 30 when left out. */
  readonly sessionDays?: number
  /** Scrypt's cost factor p. Tests lower it. */
  readonly passwordParallelization?: number
}
export type EmbeddedIdentity = Identity & {
  /** The endpoints that the browser's `firebase` SDK calls through `connectAuthEmulator`. None is administrative. */
  readonly plugin: FastifyPluginAsync<EndpointOptions>
  readonly close: () => void
}

/** The embedded sign-in service, with the browser's part of Google's Identity Toolkit API (infrastructure.md, Identity). */
export function openEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { file, signingKeyFile, projectId, publicOrigin, clock, sessionDays = 30, passwordParallelization } = options
  const accounts = openAccounts(file)
  const passwords = passwordHashing(passwordParallelization === undefined ? {} : { parallelization: passwordParallelization })
  const privateKey = signingKeyFrom(signingKeyFile)
  const tokens = idTokens({ projectId, privateKey, clock, session: accounts.session, holderOfSession: accounts.holderOfSession })
  const browsers = knownBrowsers(secretOf(privateKey, 'known browsers'))

  return {
    tokens: { verify: tokens.verify },
    users: {
      create: async ({ uid, email, password }) => {
        const passwordHash = await passwords.hash(longEnough(password), undefined)
        const holder = accounts.withEmail(email)
        if (holder?.uid === uid) return
        if (holder !== undefined) throw new EmailTaken('Somebody else has this e-mail address.')
        if (accounts.get(uid) !== undefined) throw new Error(`The account ${uid} exists with another e-mail address.`)
        accounts.add({ uid, email, passwordHash, createdAt: clock.now() })
      },
      setPassword: async (uid, password) => {
        const changed = accounts.setPassword(uid, await passwords.hash(longEnough(password), { known: uid }))
        if (!changed) throw new Error(`There is no account ${uid}.`)
      },
      resetLink: async (email) => {
        const account = accounts.withEmail(email)
        if (account === undefined) return undefined
        const code = randomBytes(16).toString('base64url')
        accounts.addResetCode(account.uid, code, clock.now() + RESET_LINK_MS, clock.now())
        return `${publicOrigin}/auth/signin?oobCode=${code}`
      },
      setEmail: async (uid, email) => {
        const holder = accounts.withEmail(email)
        if (holder !== undefined && holder.uid !== uid) throw new EmailTaken('Somebody else has this e-mail address.')
        if (!accounts.setEmail(uid, email)) throw new Error(`There is no account ${uid}.`)
      },
      setClaims: async (uid, claims) => accounts.setClaims(uid, claims),
      revoke: async (uid) => accounts.endSessions(uid),
      delete: async (uid) => accounts.remove(uid),
      get: async (uid) => {
        const account = accounts.get(uid)
        return account === undefined ? undefined : { uid, email: account.email }
      },
      sessions: async (uid) => accounts.openSessions(uid, clock.now()),
    },
    plugin: identityEndpoints({ accounts, passwords, tokens, browsers, clock, sessionDays }),
    close: accounts.close,
  }
}
