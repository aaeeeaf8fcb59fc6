import type { Position } from '#events/envelope.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import type { Views } from '../core/reader.ts'
import { allOf, readerAt } from './reader.ts'

/** Ids of a company's jobs that have not ended: open, paused and drafts. @throws while the view has not reached the event */
export function jobsThatRun(store: ReadStore, views: Views) {
  return async (organizationId: string, { position }: { readonly position: Position }): Promise<readonly string[]> => {
    const read = await readerAt(store, views, [jobs], position)
    const where = { organizationId, status: { in: ['open', 'paused', 'draft'] } }
    return (await allOf(read, jobs, { where, sort: ['postedAt', 'desc'] })).map(({ _id }) => _id)
  }
}
