import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { applyJob } from './apply.ts'
import { changeStatus } from './change-status.ts'
import { viewApplication } from './view.ts'

export function applicationRoutes(ports: RoutePorts): Routes {
  return {
    'applications.apply': write(ports, applyJob),
    'applications.changeStatus': write(ports, changeStatus),
    'applications.view': write(ports, viewApplication),
  }
}
