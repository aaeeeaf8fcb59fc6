import { defined } from '#lib/fields.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { accountFold } from '../users/state.ts'
import { recordOutcome } from './record.ts'

export function outcomeRoutes(ports: RoutePorts): Routes {
  return {
    'outcomes.record': write(ports, recordOutcome, async ({ params }) => {
      const { state: account } = await ports.handler.reader.load(accountFold, params.uid)
      if (account?.role !== 'student' || account.state !== 'active') return refuse('not_found')
      return defined({ universityId: account.universityId })
    }),
  }
}
