import { ApplicationCloseAnnounced } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { lastInterviewTime } from '#events/vocabulary/applications/interviews.ts'
import { closesBecause, hasEnded, idleAt, jobWindsUpAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { jobFold } from '../jobs/state.ts'
import { idsOf } from './disclosure.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const AnnounceClose = internalInput('timer.applicationIdle', { applicationId: Id })

/** Sent by a timer when an application lies idle, and by a process when its job has ended and lies idle: gives both sides notice. */
export const announceClose = defineCommand<typeof AnnounceClose, ApplicationState, { readonly jobEndedAt: string | undefined }>({
  input: AnnounceClose,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  needs: async ({ jobId }, _, __, { fold }) => ({ jobEndedAt: (await fold(jobFold, jobId))?.endedAt }),
  decide: (application, _, { now, needs: { jobEndedAt } }) => {
    const { status, termFrom, announced, interviews } = application
    const interviewAt = lastInterviewTime(interviews)
    const idle = idleAt(status, termFrom, interviewAt)
    const isIdle = idle !== undefined && (hasEnded(idle, now) || (jobEndedAt !== undefined && hasEnded(jobWindsUpAt(jobEndedAt), now)))
    if (!isIdle || announced) return []
    return [
      happened(ApplicationCloseAnnounced, { ...idsOf(application), ...closesBecause({ movedAt: termFrom, jobEndedAt, interviewAt }, now) }),
    ]
  },
})
