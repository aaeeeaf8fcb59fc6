import { notTheirOwn, write, type Routes, type Serving } from '../core/serving.ts'
import { acceptReferral } from './accept.ts'
import { declineReferral } from './decline.ts'
import { inviteReferral } from './invite.ts'
import { updateReferralStatus } from './update-status.ts'

export function referralRoutes(serving: Serving): Routes {
  return {
    'referrals.invite': write(serving, inviteReferral, (call) =>
      // An admin refers in an employee's name; for everybody else it is their own.
      call.account?.role === 'admin' ? {} : (notTheirOwn('employeeId', call) ?? {}),
    ),
    'referrals.accept': write(serving, acceptReferral),
    'referrals.decline': write(serving, declineReferral),
    'referrals.updateStatus': write(serving, updateReferralStatus),
  }
}
