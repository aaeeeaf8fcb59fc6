import { remembered } from '../lib/kept/storage.ts'

const storageKey = 'proffer.token'
/** Of a token that is worth beginning with. */
const leftMs = 60_000

/** Keeps the newest token, so that the next page begins with it and not with the code of the identity provider; null forgets it. */
export function keepToken(token: string | null): void {
  remembered.set(storageKey, token)
}

/** The token that was kept, unless it ends within a minute. */
export function keptToken(now = Date.now()): string | undefined {
  const token = remembered.get(storageKey)
  return token !== null && endOf(token) - leftMs > now ? token : undefined
}

/** In milliseconds; 0 of what is no token. */
function endOf(token: string): number {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(part)) as { readonly exp?: unknown }
    return typeof exp === 'number' ? exp * 1_000 : 0
  } catch {
    return 0
  }
}

/** Where bearer tokens come from; the identity provider's adapter puts itself here once it is loaded. */
export type TokenSource = (forceRefresh: boolean) => Promise<string | undefined>

let source: TokenSource = () => Promise.resolve(undefined)
let held: Promise<undefined> = Promise.resolve(undefined)
let refreshing: Promise<string | undefined> | undefined

export function setTokenSource(next: TokenSource): void {
  source = next
}

export async function bearerToken(): Promise<string | undefined> {
  await held
  return source(false)
}

/**
 * Other calls wait for their token until the work is done: while a password changes, the old token is no longer good and
 * the new one is not there yet.
 */
export async function whileTokensWait<T>(work: () => Promise<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  held = promise
  try {
    return await work()
  } finally {
    resolve(undefined)
  }
}

let before: string | undefined

/** The token that a sign-in by somebody who is signed in already takes the place of, while that lasts. */
export function tokenOfBefore(): string | undefined {
  return before
}

export async function keepingTokenOfBefore<T>(work: () => Promise<T>): Promise<T> {
  before = await bearerToken()
  try {
    return await work()
  } finally {
    before = undefined
  }
}

/** Several 401s at once share one refresh (product 3). */
export function refreshedToken(): Promise<string | undefined> {
  refreshing ??= source(true).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
