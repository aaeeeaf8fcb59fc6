import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { saveJob } from './save-job.ts'
import { unsaveJob } from './unsave-job.ts'

export function savedRoutes(ports: RoutePorts): Routes {
  return { 'jobs.save': write(ports, saveJob), 'jobs.unsave': write(ports, unsaveJob) }
}
