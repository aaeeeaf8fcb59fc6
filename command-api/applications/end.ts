import { ApplicationStatusChanged } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { isTerminal } from '#events/vocabulary/applications/application-status.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import { calledOff } from './interviews.ts'
import { applicationFold, knownToStudent, type ApplicationState } from './state.ts'

const EndApplication = internalInput('process.endApplication', { applicationId: Id })

/** Sent by a process when the student's account was erased: an offer that the student knew of is declined, all else withdrawn. */
export const endApplication = defineCommand<typeof EndApplication, ApplicationState>({
  input: EndApplication,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: (application, _, { now }) => {
    const { status: from } = application
    if (isTerminal(from)) return []
    const to = knownToStudent(application).status === 'offered' ? 'declined' : 'withdrawn'
    const ended = happened(ApplicationStatusChanged, { ...idsOf(application), from, to, reasonCode: 'unspecified' })
    return [ended, ...calledOff(application, 'ended', now, to)]
  },
})
