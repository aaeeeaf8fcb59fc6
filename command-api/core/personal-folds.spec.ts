import { expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { controls } from '#events/controls.ts'
import { sealedTypes } from '#events/upcast.ts'
import { applicationFold } from '../applications/facts.ts'
import { claimFold } from '../claims/claims.ts'
import { invitationFold } from '../invitations/facts.ts'
import { jobFold } from '../jobs/facts.ts'
import { threadFold } from '../messages/facts.ts'
import { nominationsFold } from '../nominations/facts.ts'
import { organizationFold } from '../organizations/facts.ts'
import { referralFold } from '../referrals/facts.ts'
import { skillFold } from '../skills/facts.ts'
import { userFold } from '../users/facts.ts'
import { foldAll, streamOf } from './state.ts'

const folds = [
  applicationFold,
  claimFold,
  invitationFold,
  jobFold,
  nominationsFold,
  organizationFold,
  referralFold,
  skillFold,
  threadFold,
  userFold,
] as const

/** An event as it is stored, except that what is sealed can be recognized. */
function sealed(event: ReturnType<typeof controls>[number]): AnyEvent {
  const data: Record<string, unknown> = { ...event.data }
  for (const field of sealedTypes(event.type)?.personal.keys() ?? [])
    if (data[field] !== undefined) data[field] = new Proxy({}, { get: () => 'SEALED' })
  return { ...event, data } as unknown as AnyEvent
}

it.each(folds.filter(({ personal }) => !personal).map((fold) => [fold.category, fold] as const))(
  '%s decides without anything personal',
  (category, fold) => {
    const streams = Map.groupBy(controls(), ({ stream }) => stream)
    for (const [stream, events] of streams) {
      if (!stream.startsWith(streamOf({ category }, ''))) continue
      const [plain, blind] = [events, events.map(sealed)].map((some) => foldAll<unknown>(fold, some as unknown as readonly AnyEvent[]))
      expect(blind).toEqual(plain)
    }
  },
)
