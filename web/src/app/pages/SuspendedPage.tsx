import type { UserReply } from '#contract/people.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Email } from '../../ui/Email.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'

/** The page of a suspended account, in place of pages that would all refuse it (product 2.16). Why stands in the mail, and in the trail. */
export function SuspendedPage({ user }: { readonly user: UserReply }) {
  return (
    <>
      <PageHeader title="Your account is suspended" />
      <section className="card" style={{ maxWidth: 560 }}>
        <EmptyState
          title="Nothing is lost"
          action={
            <span className="row">
              <LinkButton to={paths.contact} variant="primary">
                Write to the team
              </LinkButton>
              <LinkButton to={paths.profile}>See your profile</LinkButton>
            </span>
          }
        >
          All that you have here stays, and others do not find you meanwhile. We wrote to <Email address={user.email} /> why. You can take a
          copy of your data in your profile.
        </EmptyState>
      </section>
    </>
  )
}
