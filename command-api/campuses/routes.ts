import { isOfUniversity, type Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { decideCampus } from './decide.ts'

/** Staff speak for their own university; an admin names one. */
function universityOf(account: Account | undefined, named: string | undefined): string | Refusal {
  if (account?.role === 'admin') return named ?? invalid('university', 'is needed')
  if (account?.universityId === undefined) return refuse('no_university')
  return named === undefined || isOfUniversity(account, named) ? account.universityId : refuse('not_found')
}

export function campusRoutes(ports: RoutePorts): Routes {
  return {
    'campusApprovals.decide': write(ports, decideCampus, async ({ account, body, params }) => {
      const universityId = universityOf(account, body.university)
      if (isRefusal(universityId)) return universityId
      const { readAs } = ports.handler
      return { universityId: await readAs(universityId), organizationId: await readAs(params.organizationId) }
    }),
  }
}
