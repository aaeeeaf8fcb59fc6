import type { Account } from '#events/vocabulary/permissions.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import type { Reader } from '../core/reader.ts'
import { allOf } from './reader.ts'

/** By student: the name and the job of the latest application to the caller's company, of those that it may know by name. */
export function lastApplications(read: Reader) {
  return async ({ organizationId = '' }: Account, studentIds: readonly string[], jobId?: string) => {
    const ofJob = jobId === undefined ? {} : { jobId }
    const where = { organizationId, studentId: { in: studentIds }, hidden: false, ...ofJob }
    const applications = await allOf(read, recruiterBoard, { where, sort: ['submittedAt', 'asc'] })
    const posted = await read.byIds(
      jobs,
      applications.map(({ jobId }) => jobId),
    )
    return new Map(
      // The latest comes last, and stays.
      applications.flatMap(({ studentId, jobId, applicant: { name } }) => {
        const job = posted.get(jobId)?.title
        return job === undefined ? [] : [[studentId, { name, job }] as const]
      }),
    )
  }
}
