import { ApplicationReferred } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const LinkReferral = internalInput('process.linkReferral', { applicationId: Id, referralId: Id })

/** Sent by a process when the student accepts a referral after applying (product 2.3). The first such referral owns the application. */
export const linkReferral = defineCommand<typeof LinkReferral, ApplicationState>({
  input: LinkReferral,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: ({ applicationId, jobId, organizationId, studentId, status, referralId: owner }, { referralId }) =>
    owner !== undefined || status === 'withdrawn'
      ? []
      : [happened(ApplicationReferred, { applicationId, jobId, organizationId, studentId, referralId })],
})
