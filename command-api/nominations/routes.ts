import { refuse } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { consentToNomination } from './consent.ts'

export type NominationRoutePorts = RoutePorts & {
  /** Which stream a nomination stands in; a look-up. */
  readonly nominationAt: (nominationId: string) => Promise<{ readonly professorId: string; readonly semester: string } | undefined>
}

export function nominationRoutes(ports: NominationRoutePorts): Routes {
  return {
    'nominations.consent': write(ports, consentToNomination, async ({ params, account }) => {
      const place = await ports.nominationAt(params.id)
      return place && account ? { ...place, studentId: account.uid } : refuse('not_found')
    }),
  }
}
