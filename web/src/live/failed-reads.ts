import { QueryStatus } from '@reduxjs/toolkit/query'
import { ask, type Cache } from './cached-lists.ts'
import type { ListOperation } from '../api/operation.ts'
import { asProblem, isUnsettled } from '../api/problem.ts'

/**
 * Asks again for what got no answer, once the line is back and once the page is seen again. A read that failed is else given up: over
 * older data it says nothing of it, and a socket that never noticed does not connect anew. @returns how to end it
 */
export function followFailedReads(cache: Cache): () => void {
  const end = new AbortController()
  const { signal } = end
  const again = () => askAgain(cache)
  window.addEventListener('online', again, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), { signal })
  return () => end.abort()
}

/** What was refused would be refused again. Here all reads are alike, also those that are no lists. */
function askAgain(cache: Cache): void {
  for (const read of Object.values(cache.getState().api.queries)) {
    if (read?.status !== QueryStatus.rejected || !isUnsettled(asProblem(read.error))) continue
    void ask(cache, read.endpointName as ListOperation, read.originalArgs as Readonly<Record<string, unknown>>)
  }
}
