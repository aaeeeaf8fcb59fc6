/** Anybody's ID token, by the key of a platform's embedded identity: the demo's people have no passwords. */
import { join } from 'node:path'
import { openAccounts } from '#platform/identity/embedded/accounts.ts'
import { idTokens } from '#platform/identity/embedded/id-tokens.ts'
import { signingKeyFrom } from '#platform/identity/embedded/signing-key.ts'
import { EMBEDDED } from '../ports.ts'

export type Tokens = {
  /** A token for an hour from the clock's `now` on. */
  readonly of: (person: { readonly uid: string; readonly email: string }) => Promise<string>
  readonly close: () => void
}

export function openTokens(dataDir: string, now: () => number): Tokens {
  const accounts = openAccounts(join(dataDir, 'identity.db'))
  const { issue } = idTokens({
    projectId: EMBEDDED.projectId,
    privateKey: signingKeyFrom(join(dataDir, 'signing.key')),
    clock: { now },
    session: accounts.session,
    holderOfSession: accounts.holderOfSession,
  })
  const families = new Map<string, string>()
  return {
    of: async ({ uid, email }) => {
      if (accounts.get(uid) === undefined) accounts.add({ uid, email, passwordHash: 'none', createdAt: now() })
      const account = accounts.get(uid)
      if (account === undefined) throw new Error(`${uid} cannot sign in.`)
      const authTime = Math.floor(now() / 1_000)
      const family =
        families.get(uid) ?? accounts.beginSession({ uid, authTime, browser: 'record', endsAt: now() + 400 * 86_400_000 }, now()).family
      families.set(uid, family)
      return issue(account, { authTime, family })
    },
    close: accounts.close,
  }
}
