import { ResumeAccessEnded } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { companyMayOpenResume } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const EndResumeAccess = internalInput('timer.resumeAccessEnded', { applicationId: Id })

/** Sent by a timer: the trail says so. Whether the company may open the résumé is asked of `companyMayOpenResume`, by the clock. */
export const endResumeAccess = defineCommand<typeof EndResumeAccess, ApplicationState>({
  input: EndResumeAccess,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: (application, _, { now }) => {
    const { status, movedAt: since, resumeEnded } = application
    return resumeEnded || companyMayOpenResume({ status, since }, now) ? [] : [happened(ResumeAccessEnded, idsOf(application))]
  },
})
