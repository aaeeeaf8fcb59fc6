import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { decideCampus } from './decide.ts'

/** Staff speak for their own university; an admin names one. */
function universityOf(account: Account | undefined, named: string | undefined): { readonly universityId: string } | Refusal {
  if (account?.role === 'admin') return named === undefined ? invalid('university', 'is needed') : { universityId: named }
  if (account?.universityId === undefined) return refuse('no_university')
  return named === undefined || named === account.universityId ? { universityId: account.universityId } : refuse('not_found')
}

export function campusRoutes(ports: RoutePorts): Routes {
  return {
    'campusApprovals.decide': write(ports, decideCampus, ({ account, body }) => universityOf(account, body.university)),
  }
}
