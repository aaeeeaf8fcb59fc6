import { ApplicationViewed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Fields, Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { applicationFold, type Application } from './state.ts'

const ViewApplication = Fields({ applicationId: Id })

/** POST /applications/{id}/viewed: the company's first look. Not a status (product 2.2). */
export const viewApplication = defineCommand<typeof ViewApplication, Application>({
  operation: 'applications.view',
  schema: ViewApplication,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  parties: ({ organizationId }) => ({ organizationId }),
  decide: ({ viewed, applicationId, jobId, organizationId, studentId }) =>
    viewed ? [] : [happened(ApplicationViewed, { applicationId, jobId, organizationId, studentId })],
  statusOf: ({ status }) => status,
})
