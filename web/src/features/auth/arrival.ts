/** What the sign-in page is told by the page that leads there, in the history's state. */
export type Arrival = { /** Just registered, as this masked address. */ readonly joined: string }

export function joinedAs(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'joined' in state && typeof state.joined === 'string' ? state.joined : undefined
}
