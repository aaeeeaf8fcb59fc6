import type { UserReply } from '#contract/people.ts'
import { Completeness } from './Completeness.tsx'

/** The profile's checklist on the dashboard. */
export function Readiness({ user }: { readonly user: UserReply }) {
  return (
    <div className="card card-pad">
      <Completeness user={user} />
    </div>
  )
}
