import type { FirstDestinationRecorded } from '#events/outcomes.ts'
import type { DataOf } from '#events/define.ts'
import { defineFold } from '../core/fold.ts'

export type OutcomeState = DataOf<typeof FirstDestinationRecorded>['destination']

export const outcomeFold = defineFold<OutcomeState>(
  'outcome',
  { FirstDestinationRecorded: (_, { data: { destination } }) => destination },
  { personal: true },
)
