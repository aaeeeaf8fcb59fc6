import type { UserReply } from '#contract/people.ts'
import { InPlaceOfPages } from './InPlaceOfPages.tsx'

/** The page of somebody whose company or university nobody confirms (product 2.20). */
export function NoPlacePage({ user }: { readonly user: UserReply }) {
  const atCompany = user.role === 'recruiter' || user.role === 'employee'
  const place = atCompany ? 'company' : 'university'
  const claimed = atCompany ? user.claimedOrganizationLabel : user.claimedUniversityLabel
  const asked = atCompany ? 'its recruiters' : 'its staff'
  return (
    <InPlaceOfPages
      title={`Your ${place}`}
      lead={claimed && `${claimed}: claimed, not confirmed yet`}
      says={`No ${place} is confirmed for your account`}
      first="contact"
    >
      {claimed === undefined
        ? `Write to us where you ${atCompany ? 'work' : 'belong'}. `
        : `Your account names ${claimed}, which has not confirmed it. Ask ${asked}: they find you under “Waiting” and can confirm you there, and so can our team. `}
      Everything of your {place} is here as soon as that is done.
    </InPlaceOfPages>
  )
}
