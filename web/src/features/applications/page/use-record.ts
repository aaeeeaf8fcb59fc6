import { useEffect } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import type { Page } from '../../../api/operation.ts'
import { useList, type List } from '../../../api/use-call.ts'
import { momentOf } from './time-axis-model.ts'

type ShownRecord = List<TimelineEntry, Page<'timeline.read'>> & {
  /** The moment shown; undefined is now, also while earlier entries that it needs are loaded. */
  readonly moment: string | undefined
  /** The moment that is asked for, while these are loaded. */
  readonly reading: string | undefined
}

/**
 * The record of an application: the newest entries, and with a moment in the address all until it was sent. A status of then follows
 * from all entries before it: a correction takes back one that may lie far behind.
 */
export function useRecord(id: string, named: string | null): ShownRecord {
  const timeline = useList('timeline.read', { type: 'application', id })
  const { data = [], more, loadingMore, error } = timeline
  const moment = momentOf(data, named)
  const reads = moment !== undefined && more !== undefined && !data.some(({ type }) => type === 'ApplicationSubmitted')
  const next = reads && !loadingMore && error === undefined ? more : undefined
  useEffect(() => next?.(), [next])
  if (!reads) return { ...timeline, moment, reading: undefined }
  // The rest of the record stays where it is, and so does the focus on the time axis, unless it could not be loaded.
  return { ...timeline, data: error === undefined ? timeline.data : undefined, moment: undefined, reading: named ?? moment }
}
