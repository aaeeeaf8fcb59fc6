import { refuseForeignActor, write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { inviteReferral } from './invite.ts'

export function referralRoutes(ports: RoutePorts): Routes {
  return {
    'referrals.invite': write(ports, inviteReferral, (call) =>
      // Admins refer in an employee's name, all others in their own.
      call.account?.role === 'admin' ? {} : (refuseForeignActor('employeeId', call) ?? {}),
    ),
  }
}
