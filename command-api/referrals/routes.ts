import { notYourself, write, type Routes, type Serving } from '../core/serving.ts'
import { AcceptReferral, acceptReferral } from './accept.ts'
import { DeclineReferral, declineReferral } from './decline.ts'
import { inviteReferral, ReferralForm } from './invite.ts'
import { UpdateReferralStatus, updateReferralStatus } from './update-status.ts'

export function referralRoutes(serving: Serving): Routes {
  return {
    // An admin refers in an employee's name; for everybody else it is their own.
    'referrals.invite': write(serving, inviteReferral, { body: ReferralForm }, ({ body, account }) =>
      account?.role === 'admin' ? body : (notYourself(account, body.employeeId) ?? body),
    ),
    'referrals.accept': write(
      serving,
      acceptReferral,
      { body: AcceptReferral },
      ({ body, account }) => notYourself(account, body.studentId) ?? body,
    ),
    'referrals.decline': write(
      serving,
      declineReferral,
      { body: DeclineReferral },
      ({ body, account }) => notYourself(account, body.studentId) ?? body,
    ),
    'referrals.updateStatus': write(serving, updateReferralStatus, { body: UpdateReferralStatus }, ({ body }) => body),
  }
}
