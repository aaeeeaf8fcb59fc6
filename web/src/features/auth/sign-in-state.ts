import type { OwnProfile } from './role-profile.ts'
import { remembered } from '../../lib/kept/storage.ts'

/** The `location.state` with which registration and proof lead to the sign-in page. */
export type SignInState = { readonly email: string; /** Signing in at once has failed. */ readonly registered?: true }

export function signInStateOf(state: unknown): SignInState | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state) || typeof state.email !== 'string') return undefined
  return { email: state.email, ...('registered' in state && { registered: true }) }
}

/** A visitor asked for a job that is not public: the page cannot say more without telling whether it exists. */
export const jobNotPublic = { jobNotPublic: true } as const

export function isJobNotPublic(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'jobNotPublic' in state
}

/** An address with the page to go to afterwards, if there is one. */
export function withNext(path: string, next: string | null | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}

const key = 'proffer.registered'

/**
 * Keeps in this browser which address was registered, what its person wanted to see, and the profile, for the page that proves it: no
 * reply of the server names the address, and an unproven registration keeps no profile.
 */
export function rememberRegistered(uid: string, email: string, profile: OwnProfile, next: string | null = null): void {
  remembered.set(key, JSON.stringify([uid, email, next, profile]))
}

export function forgetRegistered(): void {
  remembered.set(key, null)
}

export type Registered = { readonly email: string; readonly next?: string; readonly profile?: OwnProfile }

/** The address that a mail's code proves, and where to go then, if it was registered in this browser. @param code `<uid>.<secret>` */
export function registeredWith(code: string): Registered | undefined {
  const kept: unknown = JSON.parse(remembered.get(key) ?? 'null')
  if (!Array.isArray(kept)) return undefined
  const [uid, email, next, profile] = kept as readonly unknown[]
  if (typeof email !== 'string' || uid !== code.split('.')[0]) return undefined
  return {
    email,
    ...(typeof next === 'string' && { next }),
    ...(typeof profile === 'object' && profile !== null && { profile: profile as OwnProfile }),
  }
}
