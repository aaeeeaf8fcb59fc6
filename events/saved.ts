/** The jobs that one student keeps for later: stream `saved-<uid>`. */
import { defineEvent } from './define.ts'
import { Id } from './schema.ts'

const job = { uid: Id, jobId: Id }

/** A job was put aside for later. */
export const JobSaved = defineEvent('JobSaved', 1, job, (_, __, by) => `${by} saved a job for later`)

export const JobUnsaved = defineEvent('JobUnsaved', 1, job, (_, __, by) => `${by} took a job off the saved ones`)
