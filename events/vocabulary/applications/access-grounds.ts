import type { ResumeRight } from '../students/resumes.ts'

/** By which right somebody saw a part of a person's data: `typed` is an admin with a reason, `card` anybody to whom the person's card is open. */
export const accessGrounds = ['typed', 'card', 'application', 'subscription', 'referral', 'nomination', 'careerOffice', 'admin'] as const
export type AccessGround = (typeof accessGrounds)[number]

export function accessGround({ reason, right }: { readonly reason?: string; readonly right?: ResumeRight }): AccessGround {
  if (reason !== undefined) return 'typed'
  if (right === undefined || right === 'owner') return 'card'
  return right === 'adminHidden' ? 'admin' : right
}
