import { notTheirOwn, write, type Routes, type Serving } from '../core/serving.ts'
import { AcceptReferral, acceptReferral } from './accept.ts'
import { DeclineReferral, declineReferral } from './decline.ts'
import { inviteReferral, ReferralForm } from './invite.ts'
import { UpdateReferralStatus, updateReferralStatus } from './update-status.ts'

export function referralRoutes(serving: Serving): Routes {
  return {
    'referrals.invite': write(serving, inviteReferral, { body: ReferralForm }, (call) =>
      // An admin refers in an employee's name; for everybody else it is their own.
      call.account?.role === 'admin' ? call.body : (notTheirOwn('employeeId', call) ?? call.body),
    ),
    'referrals.accept': write(serving, acceptReferral, { body: AcceptReferral }, ({ body }) => body),
    'referrals.decline': write(serving, declineReferral, { body: DeclineReferral }, ({ body }) => body),
    'referrals.updateStatus': write(serving, updateReferralStatus, { body: UpdateReferralStatus }, ({ body }) => body),
  }
}
