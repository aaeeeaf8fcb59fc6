import { useEffect } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import { useList, type List } from '../../../api/use-call.ts'

/** The record of an application: the newest entries, with as many earlier ones as it takes to show the moment that the address names. */
export function useRecord(id: string, moment: string | null): List<TimelineEntry> {
  const timeline = useList('timeline.read', { type: 'application', id })
  const { data, more, loadingMore, error } = timeline
  const earliest = data?.at(-1)?.at
  const reads = more !== undefined && moment !== null && earliest !== undefined && Date.parse(moment) < Date.parse(earliest)
  const next = reads && !loadingMore && error === undefined ? more : undefined
  useEffect(() => next?.(), [next])
  return reads ? { ...timeline, data: undefined } : timeline
}
