import { Type } from 'typebox'
import { Fields, Id } from '#events/schema.ts'
import { write, type Routes, type Serving } from '../core/serving.ts'
import { JobForm, postJob } from './post.ts'
import { JobChanges, updateJob } from './update.ts'

const UpdateForm = Fields({ id: Id, uid: Type.Optional(Id), formData: JobChanges })

export function jobRoutes(serving: Serving): Routes {
  return {
    'jobs.post': write(serving, postJob, { body: JobForm }, ({ body }) => body),
    'jobs.update': write(serving, updateJob, { body: UpdateForm }, ({ body }) => ({
      jobId: body.id,
      changes: body.formData,
    })),
  }
}
