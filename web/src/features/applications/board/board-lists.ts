/** The lists of a job's applications, as the board, the list, the page of an application and the first reads ask for them alike. */
import { listOrder, type BoardQuery } from './board-filters.ts'
import { statusesOf, type ColumnKey } from './board-model.ts'

/** Cards of a column that are loaded at once. */
const pageOfCards = 50

/** The list of a column: the page of an application asks for the same one as the board. */
export function columnListOf(jobId: string, key: ColumnKey, query: BoardQuery) {
  return { jobId, status: statusesOf(key), limit: pageOfCards, ...query }
}

/** The list of all applications of a job. */
export function jobListOf(jobId: string, query: BoardQuery) {
  return { jobId, limit: pageOfCards, ...query, sort: query.sort ?? listOrder }
}
