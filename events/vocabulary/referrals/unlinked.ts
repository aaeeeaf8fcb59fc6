import type { ReferralStatus } from './referral-status.ts'

type Stood = {
  /** Without the application. */
  readonly status: ReferralStatus
  readonly applicationId?: string | undefined
  /** End of the current term. */
  readonly expiresAt: string
}
type Move = { readonly to: ReferralStatus; readonly applicationId?: string | undefined }

/**
 * Whether a move of a referral that follows an application is made without that, too, which is all that its company reads while the
 * application is hidden (product 2.19). Not a step of the application; not by hand once it would have ended with its last day; and not what
 * nobody can do without an application: to set what it is already, or “applied” where it is accepted.
 * @param at UTC ISO instant
 */
export function isMadeUnlinked({ status, expiresAt, ...stood }: Stood, { to, applicationId }: Move, at: string): boolean {
  if (applicationId !== undefined || isDoneOnlyLinked(status, to)) return false
  return status !== 'accepted' || stood.applicationId === undefined || at < expiresAt
}

/** @param from its status without the application */
export function isDoneOnlyLinked(from: ReferralStatus, to: ReferralStatus): boolean {
  return from === to || (from === 'accepted' && to === 'submitted')
}
