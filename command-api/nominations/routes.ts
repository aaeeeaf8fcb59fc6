import { refuse } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type Serving } from '../core/serving.ts'
import { consentToNomination } from './consent.ts'

export type NominationServing = Serving & {
  /** Which stream a nomination stands in; a look-up. */
  readonly nominationAt: (nominationId: string) => Promise<{ readonly professorId: string; readonly semester: string } | undefined>
}

export function nominationRoutes(serving: NominationServing): Routes {
  return {
    'nominations.consent': write(serving, consentToNomination, async ({ params, account }) => {
      const place = await serving.nominationAt(params.id)
      return place && account ? { ...place, studentId: account.uid } : refuse('not_found')
    }),
  }
}
