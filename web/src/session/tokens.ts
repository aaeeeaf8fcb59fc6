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

/** Several 401s at once share one refresh (product 3). */
export function refreshedToken(): Promise<string | undefined> {
  refreshing ??= source(true).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
