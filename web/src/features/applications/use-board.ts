import { useMemo } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { useList, useTotal, type Found, type List } from '../../api/use-call.ts'
import { columnOf, statusesOf, type BoardFilter, type Column, type ColumnKey } from './board-model.ts'

const operation = 'applications.listForRecruiter'
/** Cards of a column that are loaded at once. */
const pageOfCards = 50

type Cards = List<ApplicationReply>
/** `shown` is `all`, unless the server filters by source because there is more than a page. */
export type ListedColumn = Column & { readonly all: Cards; readonly shown: Cards }

function useColumn(jobId: string, key: ColumnKey, { text, source }: BoardFilter, now: number): ListedColumn {
  const filter = { jobId, status: statusesOf(key), limit: pageOfCards }
  const all = useList(operation, filter)
  const narrow = source !== 'any' && all.more !== undefined
  const narrowed = useList(operation, { ...filter, source: source === 'any' ? undefined : source }, { skip: !narrow })
  const shown = narrow ? narrowed : all
  const { data, total, complete } = shown
  const column = useMemo(
    () => columnOf(key, { data, total, complete }, { text, source }, now),
    [key, data, total, complete, text, source, now],
  )
  return { ...column, all, shown }
}

type LoadedBoard = {
  readonly columns: readonly ListedColumn[]
  readonly total: number
  /** How many have not been opened by a recruiter. */
  readonly unseenCount: number
}

/** The board of a job: one list per column, which loads more as it is scrolled. */
export function useBoard(jobId: string, filter: BoardFilter, now: number): Found<LoadedBoard> {
  const columns = [
    useColumn(jobId, 'submitted', filter, now),
    useColumn(jobId, 'under_review', filter, now),
    useColumn(jobId, 'shortlisted', filter, now),
    useColumn(jobId, 'interviewing', filter, now),
    useColumn(jobId, 'offered', filter, now),
    useColumn(jobId, 'accepted', filter, now),
    useColumn(jobId, 'ended', filter, now),
  ]
  const loaded = columns.every(({ all, shown }) => all.data !== undefined && shown.data !== undefined)
  const complete = columns.every(({ all }) => all.complete)
  const unseen = useTotal(operation, { jobId, unseen: true }, { skip: !loaded || complete })
  const counted = columns.reduce((sum, { all }) => sum + (all.data ?? []).filter((card) => card.unseen).length, 0)
  const lists = columns.flatMap(({ all, shown }) => (shown === all ? [all] : [all, shown]))
  const total = columns.reduce((sum, { all }) => sum + (all.total ?? 0), 0)
  return {
    data: loaded ? { columns, total, unseenCount: complete ? counted : (unseen ?? 0) } : undefined,
    error: lists.find(({ error }) => error !== undefined)?.error,
    isFetching: lists.some(({ isFetching }) => isFetching),
    refetch: () => lists.map((list) => list.refetch()),
  }
}
