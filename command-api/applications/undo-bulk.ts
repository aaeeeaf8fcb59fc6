import { Fields, Id } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { moveNeeds, type Needs } from './move.ts'
import { applicationFold, type ApplicationState } from './state.ts'
import { undo } from './undo.ts'

/** A change of status like any other: the trail of a student does not tell that others were moved with them. */
const input = { operation: 'applications.changeStatus', schema: Fields({ id: Id, bulkId: Id }) } as const

/** One application of POST /applications/bulk-undo: its last move, if it was made by that bulk action, under the rules of an undo. */
export const undoBulk = defineCommand<typeof input, ApplicationState, Needs>({
  input,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  needs: (application, { id }, call, lookup) =>
    moveNeeds(application, { id, status: application.steps.at(-2)?.status ?? application.status }, call, lookup),
  decide: (application, { id, bulkId }, context) => {
    const [before, last] = application.steps.slice(-2)
    if (!before || last?.bulkId !== bulkId) return refuse('undo_not_possible')
    return undo({ application, command: { id, status: before.status, undoes: last.eventId }, context })
  },
  reply: ({ status }) => ({ status }),
})
