import type { Position } from '#events/envelope.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import type { Views } from '../core/reader.ts'
import { LOOKUP_LIMIT, readerAt } from './reader.ts'

/** The nominations of a professor that wait or stand. @throws while the view has not reached the event */
export function nominationsBy(store: ReadStore, views: Views) {
  return async (professorId: string, { position }: { readonly position: Position }) => {
    const read = await readerAt(store, views, [nominations], position)
    const { items } = await read.find(nominations, {
      where: { professorId, status: { in: ['pending', 'consented'] } },
      sort: ['sentAt', 'desc'],
      limit: LOOKUP_LIMIT,
    })
    return items.map(({ _id: nominationId, semester }) => ({ nominationId, semester }))
  }
}
