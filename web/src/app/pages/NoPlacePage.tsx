import type { UserReply } from '#contract/people.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'

/** The page of somebody whose company or university nobody confirms, in place of pages that would all refuse it (product 2.20). */
export function NoPlacePage({ user }: { readonly user: UserReply }) {
  const atCompany = user.role === 'recruiter' || user.role === 'employee'
  const place = atCompany ? 'company' : 'university'
  const claimed = atCompany ? user.claimedOrganizationLabel : user.claimedUniversityLabel
  const asked = atCompany ? 'its recruiters' : 'its staff'
  return (
    <>
      <PageHeader title={`Your ${place}`} lead={claimed && `${claimed}: claimed, not confirmed yet`} />
      <section className="card">
        <EmptyState
          title={`No ${place} is confirmed for your account`}
          action={
            <span className="row">
              <LinkButton to={paths.contact} variant="primary">
                Write to the team
              </LinkButton>
              <LinkButton to={paths.profile}>See your profile</LinkButton>
            </span>
          }
        >
          {claimed === undefined
            ? `Write to us where you ${atCompany ? 'work' : 'belong'}. `
            : `Your account names ${claimed}, which has not confirmed it. Ask ${asked}: they find you under “Waiting” and can confirm you there, and so can our team. `}
          Everything of your {place} is here as soon as that is done.
        </EmptyState>
      </section>
    </>
  )
}
