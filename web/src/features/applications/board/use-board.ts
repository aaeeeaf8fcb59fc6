import { useMemo } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { useList, useRead, type Found, type List } from '../../../api/use-call.ts'
import { narrows, type BoardQuery } from './board-filters.ts'
import { columnListOf } from './board-lists.ts'
import { columnOf, figuresOf, type Column, type ColumnKey, type StatusFigures } from './board-model.ts'

export type ListedColumn = Column & { readonly list: List<ApplicationReply> }

function useColumn(jobId: string, key: ColumnKey, query: BoardQuery, figures: readonly StatusFigures[], now: number): ListedColumn {
  const list = useList('applications.listForRecruiter', columnListOf(jobId, key, query))
  const { data, total, complete } = list
  const filtered = narrows(query)
  const column = useMemo(
    () => columnOf(key, { data, total, complete }, filtered ? undefined : figuresOf(key, figures), now),
    [key, data, total, complete, filtered, figures, now],
  )
  return { ...column, list }
}

type LoadedBoard = {
  readonly columns: readonly ListedColumn[]
  /** Of all applications of the job, whatever the filter. */
  readonly total: number
  /** How many have not been opened by a recruiter. */
  readonly unseenCount: number
}

const none: readonly StatusFigures[] = []

/** The board of a job: one list per column, which loads more as it is scrolled, and the figures of all columns. */
export function useBoard(jobId: string, query: BoardQuery, now: number): Found<LoadedBoard> {
  const figures = useRead('applications.columns', { jobId })
  const counted = figures.data ?? none
  const columns = [
    useColumn(jobId, 'submitted', query, counted, now),
    useColumn(jobId, 'under_review', query, counted, now),
    useColumn(jobId, 'shortlisted', query, counted, now),
    useColumn(jobId, 'interviewing', query, counted, now),
    useColumn(jobId, 'offered', query, counted, now),
    useColumn(jobId, 'accepted', query, counted, now),
    useColumn(jobId, 'ended', query, counted, now),
  ]
  const loaded = figures.data !== undefined && columns.every(({ list }) => list.data !== undefined)
  const sumOf = (figure: 'count' | 'unseen') => counted.reduce((sum, each) => sum + each[figure], 0)
  const reads = [figures, ...columns.map(({ list }) => list)]
  return {
    data: loaded ? { columns, total: sumOf('count'), unseenCount: sumOf('unseen') } : undefined,
    error: reads.find(({ error }) => error !== undefined)?.error,
    isFetching: reads.some(({ isFetching }) => isFetching),
    refetch: () => reads.map((read) => read.refetch()),
  }
}
