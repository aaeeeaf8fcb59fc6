import { useEffect, useState } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { useList } from '../../../api/use-call.ts'
import type { BoardQuery } from '../board/board-filters.ts'
import { columnKeys } from '../board/board-model.ts'
import { columnListOf, jobListOf } from '../board/board-lists.ts'

/** An application is looked for among so many of its column; one that lies deeper was not opened from there. */
const searched = 200

export type Neighbours = {
  /** Counted from 1; undefined once it has moved out of the column. */
  readonly place: number | undefined
  readonly total: number
  readonly previous: ApplicationReply | undefined
  readonly next: ApplicationReply | undefined
}

/**
 * The applications before and after one, in the column of the board where it stood when it was opened: moving it on leads to the
 * one that takes its place. Undefined while that is not known.
 * @param ofList those in the list of the job, whatever their status
 */
export function useNeighbours(application: ApplicationReply, query: BoardQuery, ofList: boolean): Neighbours | undefined {
  const { id, jobId = '', status } = application
  const [opened, setOpened] = useState<{ readonly id: string; readonly status: ApplicationReply['status']; readonly at?: number }>({
    id,
    status,
  })
  if (opened.id !== id) setOpened({ id, status })
  const key = columnKeys.find((each) => each === opened.status) ?? 'ended'
  const list = useList('applications.listForRecruiter', ofList ? jobListOf(jobId, query) : columnListOf(jobId, key, query))
  const { data: cards = [], total = cards.length, complete, more, loadingMore, error } = list
  const at = cards.findIndex((card) => card.id === id)
  if (at >= 0 && opened.id === id && opened.at !== at) setOpened({ ...opened, at })
  const here = at >= 0 ? at : opened.id === id ? opened.at : undefined
  const reads = here === undefined ? cards.length < searched : here >= cards.length - 2
  const readsOn = reads && !loadingMore && error === undefined ? more : undefined
  useEffect(() => readsOn?.(), [readsOn])
  if (here === undefined) return undefined
  return {
    place: at >= 0 ? at + 1 : undefined,
    total: complete ? cards.length : total,
    previous: cards[here - 1],
    next: cards[at >= 0 ? here + 1 : here],
  }
}
