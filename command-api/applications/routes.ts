import { IdParams, NoBody, write, type Routes, type Serving } from '../core/serving.ts'
import { ApplicationForm, applyJob } from './apply.ts'
import { StatusForm, changeStatus } from './change-status.ts'
import { viewApplication } from './view.ts'

export function applicationRoutes(serving: Serving): Routes {
  return {
    'applications.apply': write(serving, applyJob, { body: ApplicationForm }, ({ body }) => body),
    'applications.changeStatus': write(serving, changeStatus, { params: IdParams, body: StatusForm }, ({ params, body }) => ({
      applicationId: params.id,
      ...body,
    })),
    'applications.view': write(serving, viewApplication, { params: IdParams, body: NoBody }, ({ params }) => ({
      applicationId: params.id,
    })),
  }
}
