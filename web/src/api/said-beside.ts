/** What headers of the event browser say beside a page. */
export type LookedThrough = { readonly events: number; readonly until: string }
export type FailedRequest = {
  readonly operation: string
  readonly status: number
  readonly code: string
  readonly uid?: string
  readonly at: string
}
