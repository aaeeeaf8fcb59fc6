import { write, type Routes, type Serving } from '../core/serving.ts'
import { postJob } from './post.ts'
import { updateJob } from './update.ts'

export function jobRoutes(serving: Serving): Routes {
  return { 'jobs.post': write(serving, postJob), 'jobs.update': write(serving, updateJob) }
}
