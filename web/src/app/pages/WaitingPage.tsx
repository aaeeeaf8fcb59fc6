import type { UserReply } from '#contract/people.ts'
import { Email } from '../../ui/Email.tsx'
import { InPlaceOfPages } from './InPlaceOfPages.tsx'

/** The page of an account that waits for approval (product 2.16). */
export function WaitingPage({ user }: { readonly user: UserReply }) {
  // A company's people are not asked: only our team, and an inviter, of whom this page does not know whether there was one.
  const university = user.claimedUniversityLabel ?? user.universityLabel
  return (
    <InPlaceOfPages title="Waiting for approval" lead="Your address is proven." says="Somebody has to say that it is you" first="profile">
      You wait in the list of our team{university !== undefined && `, of the staff of ${university}`} and, if somebody invited you, of that
      person. Each of them can open your account, and we write to <Email address={user.email} /> as soon as one of them has answered.
    </InPlaceOfPages>
  )
}
