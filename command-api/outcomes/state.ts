import type { FirstDestinationRecorded } from '#events/outcomes.ts'
import type { DataOf } from '#events/define.ts'
import { changing, countedByNobody, defineFold } from '../core/streams/fold.ts'

export type Destination = DataOf<typeof FirstDestinationRecorded>['destination']

export type OutcomeState = {
  /** The one recorded last, and when and by whom. Missing while somebody was only asked. */
  readonly current?: { readonly destination: Destination; readonly at: string; readonly by: string | undefined }
  /** The people who confirmed the current one were told that its offer no longer stands. */
  readonly doubted?: true
  readonly askedAt?: string
}

export const outcomeFold = defineFold<OutcomeState>(
  'outcome',
  {
    FirstDestinationRecorded: (outcome, { data: { destination }, meta }) => {
      const { doubted: _, ...before } = outcome ?? {}
      return { ...before, current: { destination, at: meta.occurredAt, by: meta.actor.uid } }
    },
    FirstDestinationAsked: (outcome, { meta }) => ({ ...outcome, askedAt: meta.occurredAt }),
    FirstDestinationDoubted: changing((outcome) => ({ ...outcome, doubted: true })),
    FirstDestinationDoubtEnded: changing(({ doubted: _, ...outcome }) => outcome),
  },
  { personal: true, ...countedByNobody },
)

export function isKnown(outcome: OutcomeState | undefined): boolean {
  const { destination } = outcome?.current ?? {}
  return destination !== undefined && destination.outcome !== 'no_information'
}
