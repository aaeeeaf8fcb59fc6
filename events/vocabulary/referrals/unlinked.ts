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

/** By application that a referral follows or has followed, how many of its steps are not in the revision that a company counts. */
export type Uncounted = Readonly<Record<string, number>>

type Links = {
  readonly applicationId?: string | undefined
  readonly linkedBefore?: string | undefined
  readonly uncounted?: Uncounted
}

/** The application that a referral follows, or followed before its student took the answer back. */
export function linkOf({ applicationId, linkedBefore }: Links): string | undefined {
  return applicationId ?? linkedBefore
}

/** The applications that it follows or has followed. */
export function linksOf(referral: Links): readonly string[] {
  const links = new Set([linkOf(referral), ...Object.keys(referral.uncounted ?? {})])
  return [...links].filter((id) => id !== undefined)
}

/** With so many the oldest is forgotten, and its steps count. */
const MOST_FOLLOWED = 20

export function withUncounted(uncounted: Uncounted, applicationId: string): Uncounted {
  const steps = { ...uncounted, [applicationId]: (uncounted[applicationId] ?? 0) + 1 }
  return Object.fromEntries(Object.entries(steps).slice(-MOST_FOLLOWED))
}
