/** Timers that are due, for the alarm clock. */
import type { ReadStore } from '#platform/read-store/port.ts'
import { due } from '#projections/views/due/model.ts'
import { readerOf, type Views } from '../core/reader.ts'

const PAGE = 100

export function dueTimers(store: ReadStore, views: Views) {
  const read = readerOf(store, views)
  return {
    until: (instant: string, cursor?: string) =>
      read.find(due, { where: { due: { max: instant } }, sort: ['due', 'asc'], limit: PAGE, ...(cursor !== undefined && { cursor }) }),
    nextAfter: async (instant: string) => {
      const later = new Date(Date.parse(instant) + 1).toISOString()
      return (await read.find(due, { where: { due: { min: later } }, sort: ['due', 'asc'], limit: 1 })).items[0]
    },
    changed: (ms: number) => views.waitFor([due], views.position(due) + 1n, ms),
  }
}
