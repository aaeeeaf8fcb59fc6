/** The `location.state` with which the registration leads to the sign-in page. */
export type SignInState = { /** Masked. */ readonly registeredEmail: string }

export function registeredEmailIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'registeredEmail' in state && typeof state.registeredEmail === 'string'
    ? state.registeredEmail
    : undefined
}
