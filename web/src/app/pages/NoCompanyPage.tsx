import type { UserReply } from '#contract/people.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'

/** What a recruiter or employee sees whose company is not confirmed (product 2.18), in place of the pages about its things. */
export function NoCompanyPage({ user: { claimedOrganizationLabel } }: { readonly user: UserReply }) {
  return (
    <>
      <PageHeader title="Your company" lead={claimedOrganizationLabel && `${claimedOrganizationLabel}: claimed, not verified yet`} />
      <section className="card">
        <EmptyState
          title="No company is confirmed for your account"
          action={
            <span className="row">
              <LinkButton to={paths.contact} variant="primary">
                Write to the team
              </LinkButton>
              <LinkButton to={paths.profile}>See your profile</LinkButton>
            </span>
          }
        >
          {claimedOrganizationLabel === undefined
            ? 'Write to us where you work. '
            : `You say that you work at ${claimedOrganizationLabel}, and this has not been confirmed yet. `}
          Its jobs, applications and referrals are here as soon as your company is confirmed.
        </EmptyState>
      </section>
    </>
  )
}
