import { ApplicationStatusChanged } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { isTerminal } from '#events/vocabulary/applications/application-status.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import { calledOff } from './interviews.ts'
import { applicationFold, knownToStudent, type ApplicationState } from './state.ts'

const EndApplication = internalInput('process.endApplication', { applicationId: Id })

/**
 * Sent by a process when the student's account was erased: an offer that the student knew of is declined, all else withdrawn, also under a
 * rejection that is held back: that it did not end would tell of it. One whose name its company does not see is told by the day alone,
 * because other things end at that instant under the name (docs/decisions/the-day-of-an-erasure.md).
 */
export const endApplication = defineCommand<typeof EndApplication, ApplicationState>({
  input: EndApplication,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: (application, _, { now }) => {
    const { status: from, termFrom } = application
    const { status: known } = knownToStudent(application)
    if (isTerminal(from) && isTerminal(known)) return []
    const to = known === 'offered' ? 'declined' : 'withdrawn'
    const ended = { ...idsOf(application), from, to, reasonCode: 'unspecified' } as const
    if (isHidden(application)) {
      const day = `${utcDayOf(now)}T00:00:00.000Z`
      // Not before the last that the student noticed: the time of anything else would tell others of it.
      return [{ ...happened(ApplicationStatusChanged, { ...ended, toldByDay: true }), occurredAt: termFrom > day ? termFrom : day }]
    }
    return [happened(ApplicationStatusChanged, ended), ...calledOff(application, 'ended', now, to)]
  },
})
