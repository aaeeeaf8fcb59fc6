import type { UserReply } from '#contract/people.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'

/** What an account sees that waits for approval, in place of pages that would all refuse it (product 2.16). */
export function WaitingPage({ user }: { readonly user: UserReply }) {
  const claimed = user.claimedUniversityLabel ?? user.claimedOrganizationLabel
  return (
    <>
      <PageHeader title="Waiting for approval" lead="Your address is proven" />
      <section className="card">
        <EmptyState
          title="Somebody has to say that it is you"
          action={
            <span className="row">
              <LinkButton to={paths.profile} variant="primary">
                See your profile
              </LinkButton>
              <LinkButton to={paths.contact}>Write to the team</LinkButton>
            </span>
          }
        >
          Whoever invited you
          {claimed === undefined ? ' or our team' : `, ${claimed} or our team`} was asked. We write to {user.email} as soon as your account
          is open; it is another address than the invited one, or one that no university or company we know has.
        </EmptyState>
      </section>
    </>
  )
}
