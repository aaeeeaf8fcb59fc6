/** Where bearer tokens come from; the identity provider's adapter puts itself here once it is loaded. */
export type TokenSource = (forceRefresh: boolean) => Promise<string | undefined>

let source: TokenSource = () => Promise.resolve(undefined)
let refreshing: Promise<string | undefined> | undefined

export function setTokenSource(next: TokenSource): void {
  source = next
}

export function bearerToken(): Promise<string | undefined> {
  return source(false)
}

/** Several 401s at once share one refresh (product 3). */
export function refreshedToken(): Promise<string | undefined> {
  refreshing ??= source(true).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
