import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Tokens } from '#platform/identity/port.ts'

/** The greatest age of the sign-in with which a password may be changed or an account erased. */
const MAX_SIGN_IN_AGE_SECONDS = 300

export type SignInPorts = { readonly tokens: Tokens; readonly now: () => string }

/** @returns a refusal unless the token is that of a sign-in of this account a moment ago */
export async function staleSignIn(
  { tokens, now }: SignInPorts,
  idToken: string,
  account: Pick<Account, 'uid'> | undefined,
): Promise<Refusal | undefined> {
  const token = await tokens.verify(idToken).catch(() => undefined)
  if (!token) return refuse('fresh_sign_in_required')
  if (token.uid !== account?.uid) return refuse('not_yourself')
  return Date.parse(now()) / 1_000 - token.authTime > MAX_SIGN_IN_AGE_SECONDS ? refuse('fresh_sign_in_required') : undefined
}
