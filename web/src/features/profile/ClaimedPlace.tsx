import type { UserReply } from '#contract/people.ts'
import './claimed-place.css'

/** §2.18: a university or company that nobody of there has confirmed opens nothing; §2.19: who lets an account in that waits. */
export function ClaimedPlace({ user }: { readonly user: UserReply }) {
  const { role, claimedUniversityLabel, claimedOrganizationLabel, state, email } = user
  const claimed = claimedUniversityLabel ?? claimedOrganizationLabel
  const university = claimedUniversityLabel ?? user.universityLabel
  if (claimed === undefined && state === 'active') return null
  return (
    <p className="profile-claim">
      {claimed !== undefined && (
        <>
          <b>{claimed}</b> is claimed, not confirmed yet: {role === 'recruiter' || role === 'employee' ? 'its recruiters' : 'its staff'} or
          our team have to confirm that you belong there.{' '}
        </>
      )}
      {state === 'pending_approval' &&
        `Your account waits for approval: whoever invited you${university === undefined ? '' : `, the staff of ${university}`} or our team decides. We write to ${email} as soon as they have; once the account is open, you can complete your profile and begin.`}
    </p>
  )
}
