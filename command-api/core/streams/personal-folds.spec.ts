import { expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { controls } from '#events/controls/story.ts'
import { sealedTypes } from '#events/upcast.ts'
import { applicationFold } from '../../applications/state.ts'
import { claimFold } from '../../claims/claims.ts'
import { invitationFold } from '../../invitations/state.ts'
import { jobFold } from '../../jobs/state.ts'
import { threadFold } from '../../messages/state.ts'
import { nominationsFold } from '../../nominations/state.ts'
import { organizationFold } from '../../organizations/state.ts'
import { referralFold } from '../../referrals/state.ts'
import { skillFold } from '../../skills/state.ts'
import { subscriptionFold } from '../../subscriptions/state.ts'
import { userFold } from '../../users/state.ts'
import { foldAll, streamOf } from './fold.ts'

const folds = [
  applicationFold,
  claimFold,
  invitationFold,
  jobFold,
  nominationsFold,
  organizationFold,
  referralFold,
  skillFold,
  subscriptionFold,
  threadFold,
  userFold,
] as const

/** An event with its personal fields replaced by an object that yields `SEALED` for every property. */
function sealed(event: ReturnType<typeof controls>[number]): AnyEvent {
  const data: Record<string, unknown> = { ...event.data }
  for (const field of sealedTypes(event.type)?.personal.keys() ?? [])
    if (data[field] !== undefined) data[field] = new Proxy({}, { get: () => 'SEALED' })
  return { ...event, data } as unknown as AnyEvent
}

it.each(folds.filter(({ personal }) => !personal).map((fold) => [fold.category, fold] as const))(
  'the fold of %s reads no personal field',
  (category, fold) => {
    const streams = Map.groupBy(controls(), ({ stream }) => stream)
    for (const [stream, events] of streams) {
      if (!stream.startsWith(streamOf({ category }, ''))) continue
      const [opened, stillSealed] = [events, events.map(sealed)].map((some) =>
        foldAll<unknown>(fold, some as unknown as readonly AnyEvent[]),
      )
      expect(stillSealed).toEqual(opened)
    }
  },
)
