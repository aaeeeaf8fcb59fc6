/** A request that was answered with an error: what can be said of it without a word of what was sent. */
export type FailedRequest = {
  readonly requestId: string
  /** The call's name. */
  readonly operation: string
  readonly status: number
  /** Of the refusal. */
  readonly code: string
  /** Of the account that called. */
  readonly uid?: string
  /** UTC ISO instant. */
  readonly at: string
}

/** The last requests that failed, so that the short code of an error toast leads to what became of it. */
export interface FailedRequests {
  /** Never throws: whoever waits for an answer does not hear of it. */
  note(failed: FailedRequest): void
  /** The newest whose id begins so. */
  find(beginning: string): FailedRequest | undefined
  close(): void
}
