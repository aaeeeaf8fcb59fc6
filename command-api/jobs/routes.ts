import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { duplicateJob } from './duplicate.ts'
import { postJob } from './post.ts'
import { updateJob } from './update.ts'

export function jobRoutes(ports: RoutePorts): Routes {
  return {
    'jobs.post': write(ports, postJob),
    'jobs.update': write(ports, updateJob),
    'jobs.duplicate': write(ports, duplicateJob),
  }
}
