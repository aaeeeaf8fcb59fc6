import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { Id } from '#events/schema.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { defined, filled } from '#lib/fields.ts'
import { notCompared } from '../core/command-hash.ts'
import { defineCommand } from '../core/command.ts'
import { outcomeFold, type Destination, type OutcomeState } from './state.ts'

/** Added by the routes. */
const RecordOutcome = callInput('outcomes.record', {
  universityId: Type.Optional(Id),
  /** Since when an accepted offer proposes something else, where the caller may know of it. */
  proposedAt: Type.Optional(notCompared(Type.String())),
  /** A list says of many that nothing is known of them, which is nothing to record. */
  imported: Type.Optional(Type.Literal(true)),
})

/** POST /outcomes/{uid}: where a student went after graduation, by the student or the university's staff. */
export const recordOutcome = defineCommand<typeof RecordOutcome, OutcomeState | undefined>({
  input: RecordOutcome,
  fold: outcomeFold,
  startsStream: true,
  target: ({ uid }) => uid,
  parties: (_, { uid, universityId }) => ({ own: [uid], universityId }),
  decide: (known, { uid: studentId, universityId, outcome, source: named, proposedAt = '', imported, ...said }, { actor }) => {
    if (imported && outcome === 'no_information') return []
    const ownSource = actor?.uid === studentId ? 'self' : 'staff'
    if (ownSource === 'self' && named !== undefined && named !== 'self') return invalid('source', 'is yourself')
    const destination = defined({
      outcome,
      source: named ?? ownSource,
      organization: filled(said.organization),
      title: filled(said.title),
      startsOn: said.startsOn?.slice(0, 10),
    })
    const isSame = known?.current !== undefined && sameFields(known.current.destination, destination)
    // A table that we exported says it too: sent back, it says nothing new.
    if (named === 'platform') return isSame ? [] : invalid('source', 'is Proffer only where a proposed outcome is confirmed')
    // Said again it ends a doubt, and answers what was proposed since.
    if (isSame && !known.doubted && known.current.at >= proposedAt) return []
    return [happened(FirstDestinationRecorded, { studentId, universityId, destination })]
  },
  reply: ({ current }) => ({ status: current?.destination.outcome ?? 'no_information' }),
})

function sameFields(one: Destination, other: Destination): boolean {
  return (['outcome', 'source', 'organization', 'title', 'startsOn'] as const).every((field) => one[field] === other[field])
}
