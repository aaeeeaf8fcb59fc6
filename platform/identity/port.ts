import { NamedError } from '#lib/named-error.ts'

/** Verifies who a caller is. Roles and permissions come from the account's stream, never from the token alone. */
export interface Identity {
  readonly tokens: Tokens
  readonly users: UserManagement
}

export interface Tokens {
  /** @throws {TokenExpired} @throws {TokenInvalid} forged, revoked, of another project or a disabled user */
  verify(idToken: string): Promise<VerifiedToken>
}
export type VerifiedToken = {
  readonly uid: string
  readonly email: string
  /** In seconds. */
  readonly authTime: number
  /** In seconds. */
  readonly expiresAt: number
  /** Names the session, where the provider does. */
  readonly session?: string
}

/** Tells the sign-ins of one account apart. Where no session is named, two of the same second are one. */
export function signInOf({ authTime, session }: VerifiedToken): string {
  return session === undefined ? String(authTime) : `${authTime}-${session}`
}

export interface UserManagement {
  /** The same uid and e-mail again changes nothing (the password stays). @throws {EmailTaken} @throws {WeakPassword} @throws {TooBusy} */
  create(user: NewUser): Promise<void>
  /** Tokens issued so far are refused from now on. @throws {WeakPassword} @throws {TooBusy} */
  setPassword(uid: string, password: string): Promise<void>
  /** A link to `/auth/signin?oobCode=…`, undefined when no account has this address. */
  resetLink(email: string): Promise<string | undefined>
  /** Signing in and reset links go by this address from now on. Tokens issued so far are refused. @throws {EmailTaken} */
  setEmail(uid: string, email: string): Promise<void>
  setClaims(uid: string, claims: Readonly<Record<string, string>>): Promise<void>
  /** Tokens issued so far are refused from now on. */
  revoke(uid: string): Promise<void>
  delete(uid: string): Promise<void>
  get(uid: string): Promise<{ readonly uid: string; readonly email: string } | undefined>
  /** The sign-ins that are still good, the newest first; of a provider that keeps only the last one, that one. None without an account. */
  sessions(uid: string): Promise<readonly OpenSession[]>
}
/** Instants. `lastUsedAt` is when a new ID token was last asked for. */
export type OpenSession = { readonly signedInAt: string; readonly lastUsedAt?: string }
/** Without the person's name, which would outlive a change of name. */
type NewUser = { readonly uid: string; readonly email: string; readonly password: string }

export class TokenExpired extends NamedError {}
export class TokenInvalid extends NamedError {}
export class EmailTaken extends NamedError {}
export class WeakPassword extends NamedError {}
/** Too much password work is waiting; the client may try again in a second. */
export class TooBusy extends NamedError {}
