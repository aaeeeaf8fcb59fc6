import { remembered } from '../../lib/storage.ts'

/** The `location.state` with which registration and proof lead to the sign-in page. */
export type SignInState = { readonly email: string; /** Signing in at once has failed. */ readonly registered?: true }

export function signInStateOf(state: unknown): SignInState | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state) || typeof state.email !== 'string') return undefined
  return { email: state.email, ...('registered' in state && { registered: true }) }
}

const key = 'proffer.registered'

/** Keeps in this browser which address was registered, for the page that proves it: no reply of the server names it. */
export function rememberRegistered(uid: string, email: string): void {
  remembered.set(key, JSON.stringify([uid, email]))
}

export function forgetRegistered(): void {
  remembered.set(key, null)
}

/** The address that a mail's code proves, if it was registered in this browser. @param code `<uid>.<secret>` */
export function registeredWith(code: string): string | undefined {
  const kept: unknown = JSON.parse(remembered.get(key) ?? 'null')
  if (!Array.isArray(kept)) return undefined
  const [uid, email] = kept as readonly unknown[]
  return typeof email === 'string' && uid === code.split('.')[0] ? email : undefined
}
