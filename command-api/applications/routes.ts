import { write, type Routes, type Serving } from '../core/serving.ts'
import { applyJob } from './apply.ts'
import { changeStatus } from './change-status.ts'
import { viewApplication } from './view.ts'

export function applicationRoutes(serving: Serving): Routes {
  return {
    'applications.apply': write(serving, applyJob),
    'applications.changeStatus': write(serving, changeStatus),
    'applications.view': write(serving, viewApplication),
  }
}
