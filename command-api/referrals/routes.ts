import { refuseForeignActor, write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { acceptReferral } from './accept.ts'
import { declineReferral } from './decline.ts'
import { extendReferral } from './extend.ts'
import { inviteReferral } from './invite.ts'
import { updateReferralStatus } from './update-status.ts'

export function referralRoutes(ports: RoutePorts): Routes {
  return {
    'referrals.invite': write(ports, inviteReferral, (call) =>
      // Admins refer in an employee's name, all others in their own.
      call.account?.role === 'admin' ? {} : (refuseForeignActor('employeeId', call) ?? {}),
    ),
    'referrals.accept': write(ports, acceptReferral),
    'referrals.extend': write(ports, extendReferral),
    'referrals.decline': write(ports, declineReferral),
    'referrals.updateStatus': write(ports, updateReferralStatus),
  }
}
