/**
 * The topics that a page has to read again once an event is stored; replies to writes name them. They are the topics of the
 * views that read the event (`projections/engine/topics.spec.ts` checks this). Separate from `topics.ts`, because the page
 * does not need this table.
 */
import type { EventType } from '../catalogue.ts'
import { toldTypes } from './notifications.ts'
import type { Topic } from './topics.ts'

const account = ['me', 'students', 'timeline'] as const
/** Topics of belonging to a university, and of studies. */
const studies = [...account, 'outcomes', 'roster'] as const
/** Topics of the applications of a student, and of the nominations they came of, as far as staff may see them. */
const sharedProgress = ['applications', 'nominations'] as const
const belonging = [...studies, ...sharedProgress] as const
const consent = ['me', 'privacy', 'students', 'timeline', 'outcomes', ...sharedProgress] as const
const organization = ['organizations', 'timeline'] as const
const job = ['jobs', 'timeline'] as const
const application = ['applications', 'timeline'] as const
/** A step of an application may change the outcome that its nominators see, and the first destination that it proposes. */
const applicationStep = [...application, 'nominations', 'outcomes'] as const
const nomination = ['nominations', 'quota', 'timeline'] as const
const draft = ['nominationDrafts', 'quota', 'timeline'] as const
const credit = ['nominationCredits', 'timeline'] as const
const invitation = ['invitations', 'timeline'] as const
const referral = ['referrals', 'timeline'] as const
const points = ['points', 'timeline'] as const
const redemption = [...points, 'redemptions'] as const
const policy = ['policy', 'quota', 'timeline'] as const
/** Whether a company has one is part of what its recruiters are told of themselves. */
const subscription = ['subscription', 'me', 'timeline'] as const

const topicsOfEvents: Readonly<Record<EventType, readonly Topic[]>> = {
  RegistrationReceived: [],
  VerificationResent: [],
  RegistrationVerified: [],
  RegistrationEnded: [],
  PersonVerified: [...belonging, 'people'],
  PersonUnverified: [...belonging, 'people'],
  PlaceRefused: [...belonging, 'people'],
  UserRegistered: [...belonging, 'people'],
  AccountApproved: [...belonging, 'people'],
  AccountRefused: [...belonging, 'people'],
  AccountEnded: ['people', 'timeline'],
  ConsentGranted: consent,
  ConsentWithdrawn: consent,
  ProfileFieldChanged: studies,
  PhotoChanged: account,
  PhotoRemoved: account,
  StillLookingAnswered: ['me', 'timeline'],
  StudiesReported: ['me', 'timeline'],
  PasswordChanged: ['me', 'timeline'],
  PreferencesChanged: ['me', 'timeline', 'outcomes'],
  DataExportRequested: ['me', 'timeline'],
  SubjectErased: [...belonging, 'people'],
  OrganizationAdded: organization,
  OrganizationProposed: organization,
  OrganizationApproved: organization,
  OrganizationUpdated: organization,
  SkillAdded: ['skills'],
  SkillProposed: ['skills'],
  RosterEntryImported: ['roster'],
  RosterEntryRemoved: ['roster'],
  FirstDestinationRecorded: ['outcomes', 'timeline'],
  FirstDestinationAsked: ['outcomes', 'timeline'],
  FirstDestinationDoubted: ['timeline'],
  FirstDestinationDoubtEnded: ['timeline'],
  CampusApprovalGranted: ['campusApprovals', 'timeline'],
  CampusApprovalDeclined: ['campusApprovals', 'timeline'],
  JobPosted: job,
  JobUpdated: job,
  JobStatusChanged: job,
  JobClosed: job,
  JobWoundUp: job,
  ApplicationSubmitted: [...applicationStep, 'privacy'],
  ApplicationReferred: application,
  ApplicationReferralTakenBack: application,
  ApplicationNominationTakenBack: ['applications'],
  ApplicationViewed: application,
  ApplicationNoteAdded: application,
  ApplicationNoteRetracted: application,
  ApplicationStatusChanged: applicationStep,
  InterviewRescheduled: application,
  InterviewProposed: application,
  InterviewSettled: application,
  InterviewDeclined: application,
  InterviewCanceled: application,
  InterviewResumed: application,
  ApplicationStatusDisclosed: applicationStep,
  OfferExpired: applicationStep,
  ApplicationCloseAnnounced: application,
  ApplicationAutoClosed: applicationStep,
  ResumeAccessEnded: application,
  ApplicationStatusCorrected: applicationStep,
  ApplicationReinstated: applicationStep,
  NominationMade: [...nomination, 'nominationDrafts', 'nominationCredits'],
  NominationStudentJoined: nomination,
  NominationConsented: [...nomination, 'applications', 'privacy', 'students'],
  NominationDeclined: nomination,
  NominationExpired: nomination,
  NominationConsentWithdrawn: [...nomination, 'applications', 'privacy', 'students'],
  NominationRevoked: nomination,
  NominationReminded: nomination,
  NominationPlaceLost: [...nomination, 'students'],
  NominationPlaceCounts: [...nomination, 'students'],
  NominationDrafted: draft,
  NominationDraftDiscarded: draft,
  NominationCreditOffered: credit,
  NominationCreditDeclined: credit,
  StudentInvited: invitation,
  UserInvited: invitation,
  InvitationResent: invitation,
  InvitationOpened: invitation,
  InvitationAccepted: invitation,
  InvitationDeclined: [...invitation, 'nominations', 'quota'],
  InvitationExpired: [...invitation, 'nominations', 'quota'],
  InvitationRevoked: invitation,
  ReferralInvited: referral,
  ReferralStudentJoined: referral,
  ReferralAccepted: referral,
  ReferralExtended: referral,
  ReferralStageChanged: referral,
  ReferralDeclined: referral,
  ReferralAnswerTakenBack: referral,
  ReferralStatusChanged: referral,
  ReferralStatusCorrected: referral,
  ReferralExpired: referral,
  MessageSent: ['messages'],
  MessagesDelivered: ['messages'],
  ThreadRead: ['messages'],
  ContactBlocked: ['messages'],
  ContactUnblocked: ['messages'],
  ConversationReported: [],
  AccessRequested: ['people'],
  AccessRequestApproved: ['people'],
  AccessRequestDeclined: ['people'],
  AccessRequestEnded: ['people'],
  ValueClaimed: [],
  ClaimConfirmed: [],
  ClaimReleased: [],
  LetterSent: [],
  LetterHeld: [],
  DigestSent: [],
  CodeSent: [],
  CheckoutStarted: ['timeline'],
  SubscriptionIncomplete: subscription,
  SubscriptionActivated: subscription,
  SubscriptionPastDue: subscription,
  SubscriptionUnpaid: subscription,
  SubscriptionCanceled: subscription,
  SubscriptionResumed: subscription,
  SubscriptionEnded: subscription,
  ResumeUploaded: ['resumes', 'me', 'students', 'timeline'],
  ResumeMadePrimary: ['resumes', 'students', 'timeline'],
  HiddenResumeUploaded: ['resumes', 'timeline'],
  HiddenResumePublished: ['resumes', 'me', 'students', 'timeline'],
  ResumeRemoved: ['resumes', 'me', 'students', 'timeline'],
  ResumeViewed: ['timeline', 'privacy'],
  NoticeSent: [],
  NoticeHeld: [],
  NotificationsRead: ['notifications'],
  ProfileViewed: ['privacy'],
  ProfilesExported: ['privacy'],
  JobSaved: ['saved'],
  JobUnsaved: ['saved'],
  SearchSaved: ['savedSearches'],
  SearchSeen: ['savedSearches'],
  SearchRemoved: ['savedSearches'],
  SearchRestored: ['savedSearches'],
  SearchChanged: ['savedSearches'],
  SearchesChecked: [],
  MessageTemplateSaved: ['messageTemplates'],
  MessageTemplateRemoved: ['messageTemplates'],
  SemesterCalendarSet: policy,
  NominationRulesSet: policy,
  RewardPolicySet: policy,
  PointsAccrued: points,
  PointsReleased: points,
  PointsReversed: points,
  PointsExpired: points,
  RedemptionRequested: redemption,
  RedemptionApproved: redemption,
  RedemptionDeclined: redemption,
}

/** The types of events that people are told stand in a table of their own. */
const told: ReadonlySet<EventType> = new Set(toldTypes)

/** Each topic once, in the order of the events. */
export function topicsOf(types: readonly EventType[]): readonly Topic[] {
  return [
    ...new Set(types.flatMap((type) => (told.has(type) ? [...topicsOfEvents[type], 'notifications' as const] : topicsOfEvents[type]))),
  ]
}
