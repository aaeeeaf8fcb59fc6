import type { UserReply } from '#contract/people.ts'
import { ProfessorNominations } from '../../features/nominations/ProfessorNominations.tsx'
import { PointsCard } from '../../features/points/PointsCard.tsx'

/** A professor's nominations of a semester, with the points in short. */
export function ProfessorDashboard({ user }: { readonly user: UserReply }) {
  return <ProfessorNominations user={user} beside={<PointsCard uid={user.uid} />} />
}
