import type { Projection } from './define.ts'
import { invitationProjection } from './invitations/project.ts'
import { jobProjection } from './jobs/project.ts'
import { messageProjection } from './messages/project.ts'
import { nominationProjection } from './nominations/project.ts'
import { organizationProjection } from './organizations/project.ts'
import { recruiterBoardProjection } from './recruiter-board/project.ts'
import { referralProjection } from './referrals/project.ts'
import { skillProjection } from './skills/project.ts'
import { studentApplicationProjection } from './student-applications/project.ts'
import { studentCardProjection } from './student-cards/project.ts'
import { studentOutcomeProjection } from './student-outcomes/project.ts'
import { threadProjection } from './threads/project.ts'
import { timelineProjection } from './timelines/project.ts'
import { userProjection } from './users/project.ts'

/** Every view there is. The laws find a folder that is missing here. */
export const projections: readonly Projection[] = [
  userProjection,
  studentCardProjection,
  organizationProjection,
  skillProjection,
  jobProjection,
  recruiterBoardProjection,
  studentApplicationProjection,
  studentOutcomeProjection,
  invitationProjection,
  nominationProjection,
  referralProjection,
  timelineProjection,
  threadProjection,
  messageProjection,
]
