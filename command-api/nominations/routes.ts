import { refuse } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { consentToNomination } from './consent.ts'

export type NominationRoutePorts = RoutePorts & {
  /** Looks up the parts of the name of a nomination's stream. */
  readonly nominationAt: (nominationId: string) => Promise<{ readonly professorId: string; readonly semester: string } | undefined>
}

export function nominationRoutes(ports: NominationRoutePorts): Routes {
  return {
    'nominations.consent': write(ports, consentToNomination, async ({ params, account }) => {
      const stream = await ports.nominationAt(params.id)
      return stream && account ? { ...stream, studentId: account.uid } : refuse('not_found')
    }),
  }
}
