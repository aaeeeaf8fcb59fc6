import { callInput } from '#contract/input.ts'
import { ApplicationViewed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { defineCommand } from '../core/command.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const ViewApplication = callInput('applications.view')

/** POST /applications/{id}/viewed: stored the first time that the company opens the application. Not a status (product 2.2). */
export const viewApplication = defineCommand<typeof ViewApplication, ApplicationState>({
  input: ViewApplication,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  decide: ({ viewed, applicationId, jobId, organizationId, studentId }) =>
    viewed ? [] : [happened(ApplicationViewed, { applicationId, jobId, organizationId, studentId })],
  reply: ({ status }) => ({ status }),
})
