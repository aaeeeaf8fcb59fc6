import type { UserReply } from '#contract/people.ts'
import { Email } from '../../ui/Email.tsx'
import { InPlaceOfPages } from './InPlaceOfPages.tsx'

/** The page of a suspended account (product 2.16). Why stands in the mail, and in the trail. */
export function SuspendedPage({ user }: { readonly user: UserReply }) {
  return (
    <InPlaceOfPages title="Your account is suspended" says="Nothing is lost" first="contact">
      All that you have here stays, and others do not find you meanwhile. We wrote to <Email address={user.email} /> why. You can take a
      copy of your data in your profile.
    </InPlaceOfPages>
  )
}
