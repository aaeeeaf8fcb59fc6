import { ApplicationAutoClosed, ApplicationCloseAnnounced } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { awaitsCompany } from '#events/vocabulary/applications/application-status.ts'
import { lastInterviewTime } from '#events/vocabulary/applications/interviews.ts'
import { closesBecause, hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { jobFold } from '../jobs/state.ts'
import { idsOf } from './disclosure.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const AutoClose = internalInput('timer.applicationClosed', { applicationId: Id })

/**
 * Sent by a timer at the instant that the notice names. Whoever moves the application takes the notice back. Where the job was opened
 * again, its end is no reason any more, and the notice is given anew.
 */
export const autoClose = defineCommand<typeof AutoClose, ApplicationState, { readonly jobEndedAt: string | undefined }>({
  input: AutoClose,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  needs: async ({ jobId }, _, __, { fold }) => ({ jobEndedAt: (await fold(jobFold, jobId))?.endedAt }),
  decide: (application, _, { now, needs: { jobEndedAt } }) => {
    const { status: from, announced, termFrom, interviews } = application
    if (!announced || !awaitsCompany(from) || !hasEnded(announced.closesAt, now)) return []
    const { because } = announced
    const interviewAt = lastInterviewTime(interviews)
    if (because === 'job_ended' && jobEndedAt === undefined)
      return [
        happened(ApplicationCloseAnnounced, {
          ...idsOf(application),
          ...closesBecause({ movedAt: termFrom, jobEndedAt, interviewAt }, now),
        }),
      ]
    return [happened(ApplicationAutoClosed, { ...idsOf(application), from, to: 'closed', because })]
  },
})
