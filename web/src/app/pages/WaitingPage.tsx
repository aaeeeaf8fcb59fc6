import type { UserReply } from '#contract/people.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Email } from '../../ui/Email.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'

/** The page of an account that waits for approval, in place of pages that would all refuse it (product 2.16). */
export function WaitingPage({ user }: { readonly user: UserReply }) {
  // A company's people are not asked: only our team, and an inviter, of whom this page does not know whether there was one.
  const university = user.claimedUniversityLabel ?? user.universityLabel
  return (
    <>
      <PageHeader title="Waiting for approval" lead="Your address is proven." />
      <section className="card" style={{ maxWidth: 560 }}>
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
          You wait in the list of our team{university !== undefined && `, of the staff of ${university}`} and, if somebody invited you, of
          that person. Each of them can open your account, and we write to <Email address={user.email} /> as soon as one of them has
          answered.
        </EmptyState>
      </section>
    </>
  )
}
