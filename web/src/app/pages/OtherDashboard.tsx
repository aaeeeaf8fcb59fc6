import type { UserReply } from '#query-api/replies.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { useNow } from '../../lib/now.ts'
import { greeting } from '../../lib/time.ts'
import { useTitle } from '../../lib/use-title.ts'
import { firstName } from '../../lib/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'

/** Roles whose screens are not part of the product yet are told so. */
export function OtherDashboard({ user }: { readonly user: UserReply }) {
  useTitle(undefined)
  const now = useNow()
  return (
    <>
      <div className="page-head">
        <h1 className="h1">
          {greeting(now)}, {firstName(user.displayName)}
        </h1>
      </div>
      <section className="card">
        <EmptyState
          title={`${roleLabels[user.role]}: your screens are being built`}
          action={<LinkButton to="/profile">Look at your profile</LinkButton>}
        >
          Your account works, and everything you may ask for already answers over the API.
        </EmptyState>
      </section>
    </>
  )
}
