import { opensSealed, type Projection } from './define.ts'
import { abuseReportProjection } from './views/abuse-reports/project.ts'
import { accessProjection } from './views/accesses/project.ts'
import { adminUserProjection } from './views/admin-users/project.ts'
import { companyLooksProjection } from './views/company-looks/project.ts'
import { coverLetterProjection } from './views/cover-letters/project.ts'
import { consentProjection } from './views/consents/project.ts'
import { applicationNotesProjection } from './views/application-notes/project.ts'
import { accessRequestProjection } from './views/access-requests/project.ts'
import { campusApprovalProjection } from './views/campus-approvals/project.ts'
import { factEntryProjection } from './views/fact-entries/project.ts'
import { firstDestinationProjection } from './views/first-destinations/project.ts'
import { dueProjection } from './views/due/project.ts'
import { graduateProjection } from './views/graduates/project.ts'
import { inboxProjection } from './views/inboxes/project.ts'
import { invitationProjection } from './views/invitations/project.ts'
import { jobProjection } from './views/jobs/project.ts'
import { messageProjection } from './views/messages/project.ts'
import { messageTemplateProjection } from './views/message-templates/project.ts'
import { moderationProjection } from './views/moderation/project.ts'
import { nominationCreditProjection } from './views/nomination-credits/project.ts'
import { nominationDraftProjection } from './views/nomination-drafts/project.ts'
import { nominationProjection } from './views/nominations/project.ts'
import { notificationProjection } from './views/notifications/project.ts'
import { organizationProjection } from './views/organizations/project.ts'
import { pathProjection } from './views/paths/project.ts'
import { pointLineProjection } from './views/point-lines/project.ts'
import { policyProjection } from './views/policies/project.ts'
import { recruiterBoardProjection } from './views/recruiter-board/project.ts'
import { redemptionProjection } from './views/redemptions/project.ts'
import { referralOwnersProjection } from './views/referral-owners/project.ts'
import { referralProjection } from './views/referrals/project.ts'
import { registrationProjection } from './views/registrations/project.ts'
import { resumeProjection } from './views/resumes/project.ts'
import { savedProjection } from './views/saved/project.ts'
import { nominatedSeenProjection } from './views/nominated-seen/project.ts'
import { savedSearchProjection } from './views/saved-searches/project.ts'
import { skillProjection } from './views/skills/project.ts'
import { studentApplicationProjection } from './views/student-applications/project.ts'
import { studentCardProjection } from './views/student-cards/project.ts'
import { rosterProjection } from './views/roster/project.ts'
import { subscriptionProjection } from './views/subscriptions/project.ts'
import { threadProjection } from './views/threads/project.ts'
import { referenceProjection } from './views/references/project.ts'
import { userProjection } from './views/users/project.ts'
import { waitingProjection } from './views/waiting/project.ts'

/** Every view. A test fails when a folder of `views/` is missing here. */
export const projections: readonly Projection[] = [
  userProjection,
  adminUserProjection,
  studentCardProjection,
  organizationProjection,
  skillProjection,
  campusApprovalProjection,
  graduateProjection,
  firstDestinationProjection,
  jobProjection,
  recruiterBoardProjection,
  coverLetterProjection,
  pathProjection,
  factEntryProjection,
  applicationNotesProjection,
  studentApplicationProjection,
  rosterProjection,
  invitationProjection,
  nominationProjection,
  nominationDraftProjection,
  moderationProjection,
  nominationCreditProjection,
  referralProjection,
  referralOwnersProjection,
  referenceProjection,
  threadProjection,
  abuseReportProjection,
  messageProjection,
  messageTemplateProjection,
  dueProjection,
  registrationProjection,
  waitingProjection,
  accessRequestProjection,
  subscriptionProjection,
  resumeProjection,
  notificationProjection,
  inboxProjection,
  consentProjection,
  accessProjection,
  companyLooksProjection,
  savedProjection,
  nominatedSeenProjection,
  savedSearchProjection,
  policyProjection,
  pointLineProjection,
  redemptionProjection,
]

const personal = projections.filter(opensSealed)

/** Names of the views that an erasure can concern. */
export const personalViews: readonly string[] = personal.map(({ model }) => model.name)

/** Those of them that open what is sealed in events of these types. */
export function viewsThatOpen(types: ReadonlySet<string>): readonly string[] {
  return personal.filter((projection) => [...types].some((type) => projection.types.has(type))).map(({ model }) => model.name)
}
