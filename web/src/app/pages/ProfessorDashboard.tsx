import type { UserReply } from '#contract/people.ts'
import { ProfessorNominations } from '../../features/nominations/ProfessorNominations.tsx'
import { PointsCard } from '../../features/points/PointsCard.tsx'
import { ClaimedPlace } from '../../features/profile/ClaimedPlace.tsx'

/** A professor's nominations of a semester, with the points in short. */
export function ProfessorDashboard({ user }: { readonly user: UserReply }) {
  return (
    <>
      <NotConfirmedYet user={user} />
      <ProfessorNominations user={user} beside={<PointsCard uid={user.uid} />} />
    </>
  )
}

/** §2.18: the university that somebody only claims opens nothing, and what they can do about it. */
function NotConfirmedYet({ user }: { readonly user: UserReply }) {
  const { university, claimedUniversityLabel, email } = user
  if (university !== undefined || claimedUniversityLabel === undefined) return null
  return (
    <ClaimedPlace user={user}>
      Until then your nominees read that no university has confirmed you, and your mails do not name it. Ask the career office of{' '}
      {claimedUniversityLabel} to confirm {email} on its roster.
    </ClaimedPlace>
  )
}
