import type { Position } from '#events/envelope.ts'
import { unansweredStatuses } from '#events/vocabulary/applications/application-status.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import type { Views } from '../core/reader.ts'
import { allOf, readerAt } from './reader.ts'

/** Ids of a job's applications that the company has not answered. @throws while the view has not reached the event */
export function unansweredFor(store: ReadStore, views: Views) {
  return async (jobId: string, { position }: { readonly position: Position }): Promise<readonly string[]> => {
    const read = await readerAt(store, views, [recruiterBoard], position)
    const where = { jobId, status: { in: unansweredStatuses } }
    return (await allOf(read, recruiterBoard, { where, sort: ['submittedAt', 'desc'] })).map(({ _id }) => _id)
  }
}
