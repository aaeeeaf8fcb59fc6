/**
 * The notices of each type of event: the one table behind the list in the app and the mails. Each event of the platform either has a row
 * here, or it stands in `nobody`, or goes by its kind or audience (`Untold`), so a new event does not compile until somebody decides.
 *
 * A sentence is in the words of the person who reads it. People, organizations, jobs, days and instants stand in it as
 * placeholders (`{u:…}`, `{o:…}`, `{j:…}`, `{d:…}`, `{t:…}`), which give way to current names and to the reader's clock when it is
 * shown: no personal data is kept.
 */
import type { Definition, EventType } from '../catalogue.ts'
import { applicationNotices } from './notices/applications.ts'
import { campusNotices } from './notices/campuses.ts'
import { interviewNotices } from './notices/interviews.ts'
import { moderationNotices } from './notices/moderation.ts'
import type { Notice, Rows } from './notices/notice.ts'
import { outcomeNotices } from './notices/outcomes.ts'
import { peopleNotices } from './notices/people.ts'
import { pointNotices } from './notices/points.ts'
import { referralNotices } from './notices/referrals.ts'
import { resumeNotices } from './notices/resumes.ts'
import { searchNotices } from './notices/searches.ts'
import { subscriptionNotices } from './notices/subscriptions.ts'

/** Types of events of which nobody is told. */
const nobody = [
  ...(['RegistrationReceived', 'VerificationResent', 'RegistrationVerified', 'RegistrationEnded'] as const),
  ...(['AccountEnded', 'ProfileFieldChanged', 'PreferencesChanged'] as const),
  // `UserFieldCorrectedByAdmin` tells of what stands beside it; nobody whose account is suspended is told but by a letter.
  ...(['RoleChanged', 'AnalystScopeSet', 'AccountSuspended'] as const),
  ...(['AccountEnded', 'ProfileFieldChanged', 'PreferencesChanged', 'SecondFactorProven'] as const),
  ...(['ProfileViewed', 'ProfilesExported', 'ReportRun', 'ReportSaved'] as const),
  ...(['RosterEntryImported', 'RosterEntryRemoved'] as const),
  ...(['ContactBlocked', 'ContactUnblocked', 'MessagesDelivered', 'ConversationReported'] as const),
  ...([
    'OrganizationAdded',
    'OrganizationProposed',
    'OrganizationApproved',
    'OrganizationUpdated',
    'OrganizationSuspended',
    'OrganizationReinstated',
    'SkillAdded',
    'SkillProposed',
    'SkillUnmerged',
    'JobPosted',
    'JobUpdated',
    'JobStatusChanged',
    'JobClosed',
    'JobWoundUp',
  ] as const),
  ...(['JobSaved', 'JobUnsaved', 'SearchSaved', 'SearchSeen', 'SearchRemoved'] as const),
  ...(['SearchRestored', 'SearchChanged'] as const),
  ...(['MessageTemplateSaved', 'MessageTemplateRemoved'] as const),
  ...(['NominationPlaceLost', 'NominationPlaceCounts'] as const),
  ...(['InvitationResent', 'InvitationOpened', 'FirstAdminInvited', 'NotificationsRead'] as const),
  ...(['CheckoutStarted', 'SubscriptionIncomplete', 'ResumeUploaded', 'ResumeMadePrimary'] as const),
  ...(['SemesterCalendarSet', 'NominationRulesSet', 'RewardPolicySet'] as const),
  ...(['ValueClaimed', 'ClaimConfirmed', 'ClaimReleased'] as const),
  ...(['LetterSent', 'LetterHeld', 'DigestSent', 'CodeSent', 'NoticeSent', 'NoticeHeld', 'StepPadded'] as const),
  // An admin's, of the platform's own work.
  ...(['TaskRetried', 'TaskDiscarded', 'ParkedEventsRetried', 'ParkedEventSkipped', 'ViewReplayed', 'ViewRolledBack'] as const),
] as const satisfies readonly EventType[]
/** Nor of any event of these kinds, or of one that a company keeps to itself. */
type UntoldKind = 'access' | 'consent' | 'draft' | 'export' | 'line' | 'link' | 'photo' | 'survey'
type Untold = { readonly kind: UntoldKind } | { readonly audience: 'company' }

type ToldType = Exclude<Definition, { readonly type: (typeof nobody)[number] } | Untold>['type']
const table: Rows<ToldType> = {
  ...peopleNotices,
  ...applicationNotices,
  ...interviewNotices,
  ...referralNotices,
  ...subscriptionNotices,
  ...resumeNotices,
  ...pointNotices,
  ...campusNotices,
  ...outcomeNotices,
  ...searchNotices,
  ...moderationNotices,
}

/** Every event that tells somebody something, or takes back what was told. */
export const toldTypes = Object.keys(table) as readonly ToldType[]

export function noticesOf(event: { readonly type: string }): readonly Notice[] {
  const row = (table as Readonly<Record<string, (event: never) => readonly Notice[]>>)[event.type]
  return row?.(event as never) ?? []
}
