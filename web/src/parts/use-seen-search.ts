import { useEffect } from 'react'
import type { SavedSearchReply } from '#contract/searches.ts'
import { useWrite } from '../api/use-write.ts'

/** Says that a saved search was seen, once what is new in it is shown. @param shown undefined while nothing of it is shown */
export function useSeenSearch(shown: SavedSearchReply | undefined): void {
  const { run: seen } = useWrite('savedSearches.markSeen')
  const id = (shown?.new ?? 0) > 0 ? shown?.id : undefined
  useEffect(() => {
    if (id !== undefined) void seen({ id })
  }, [id, seen])
}
