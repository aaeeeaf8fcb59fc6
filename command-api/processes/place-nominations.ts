import { settleNominationPlace } from '../nominations/settle-place.ts'
import type { AnyEvent } from '#events/catalogue.ts'
import { defineProcess, send, type CommandToSend, type ProcessLookup } from './process.ts'

/** A professor's nominations follow whether their university is confirmed (product 2.20): so no view has to look that up. */
export const placeNominations = defineProcess('place-nominations', {
  PersonVerified: (event, lookup) => settled(event.data.uid, event, lookup),
  PersonUnverified: (event, lookup) => settled(event.data.uid, event, lookup),
  AccountApproved: (event, lookup) => settled(event.data.uid, event, lookup),
})

/** Logs from before November 2026 have lost places that no view by students knows; of all others there is nothing to say. */
export const agreedPlaces = defineProcess('agreed-places', {
  NominationConsented: async ({ data: { nominationId, professorId, semester } }) => [
    send(settleNominationPlace, { nominationId, professorId, semester }),
  ],
})

async function settled(
  professorId: string,
  event: Pick<AnyEvent, 'position' | 'meta'>,
  { nominationsBy }: ProcessLookup,
): Promise<readonly CommandToSend[]> {
  return (await nominationsBy(professorId, event)).map((nomination) =>
    send(settleNominationPlace, { ...nomination, professorId }, nomination.nominationId),
  )
}
