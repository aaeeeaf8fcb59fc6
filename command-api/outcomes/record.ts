import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { Id } from '#events/schema.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { outcomeFold, type OutcomeState } from './state.ts'

/** The route looks up the student's university. */
const RecordOutcome = callInput('outcomes.record', { universityId: Type.Optional(Id) })

/** POST /outcomes/{uid}: where a student went after graduation, by the student or the university's staff. */
export const recordOutcome = defineCommand<typeof RecordOutcome, OutcomeState | undefined>({
  input: RecordOutcome,
  fold: outcomeFold,
  startsStream: true,
  target: ({ uid }) => uid,
  parties: (_, { uid, universityId }) => ({ own: [uid], universityId }),
  decide: (known, { uid: studentId, universityId, outcome, source: named, ...said }, { actor }) => {
    const ownSource = actor?.uid === studentId ? 'self' : 'staff'
    if (ownSource === 'self' && named !== undefined && named !== 'self') return invalid('source', 'is yourself')
    const destination = defined({
      outcome,
      source: named ?? ownSource,
      organization: filled(said.organization),
      title: filled(said.title),
      startsOn: said.startsOn?.slice(0, 10),
    })
    if (known && sameFields(known, destination)) return []
    return [happened(FirstDestinationRecorded, { studentId, universityId, destination })]
  },
  statusOf: ({ outcome }) => outcome,
})

function sameFields(one: OutcomeState, other: OutcomeState): boolean {
  return (['outcome', 'source', 'organization', 'title', 'startsOn'] as const).every((field) => one[field] === other[field])
}
