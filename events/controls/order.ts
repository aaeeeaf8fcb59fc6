/** The examples of each stream, and the order in which they happen. */
import * as accesses from './accesses.ts'
import * as exports from './exports.ts'
import * as accessRequests from './access-requests.ts'
import * as applications from './applications.ts'
import * as campuses from './campuses.ts'
import * as claims from './claims.ts'
import { desk } from './desk.ts'
import type { Example } from './example.ts'
import * as inboxes from './inboxes.ts'
import * as interviews from './interviews.ts'
import * as invitations from './invitations.ts'
import * as jobs from './jobs.ts'
import * as mailboxes from './mailboxes.ts'
import * as mails from './mails.ts'
import * as messages from './messages.ts'
import * as nominations from './nominations.ts'
import * as outcomes from './outcomes.ts'
import * as organizations from './organizations.ts'
import * as points from './points.ts'
import * as policies from './policies.ts'
import * as referrals from './referrals.ts'
import * as registrations from './registrations.ts'
import { reports } from './reports.ts'
import * as resumes from './resumes.ts'
import * as rosters from './rosters.ts'
import * as saved from './saved.ts'
import * as searches from './searches.ts'
import * as skills from './skills.ts'
import * as tasks from './tasks.ts'
import * as templates from './templates.ts'
import * as subscriptions from './subscriptions.ts'
import * as users from './users.ts'
import * as views from './views.ts'

/** The order where it matters. A new example needs no line here, unless it has to stand before others, as a delivery before the reading. */
export const named: readonly Example[] = [
  organizations.companyAdded,
  organizations.universityAdded,
  skills.typescriptAdded,
  skills.sqlAdded,
  skills.graphsAdded,
  users.professorRegistered,
  users.recruiterRegistered,
  users.employeeRegistered,

  nominations.made,
  invitations.invited,
  invitations.resent,
  invitations.opened,
  claims.addressClaimed,
  users.studentRegistered,
  users.termsAgreed,
  claims.addressConfirmed,
  invitations.accepted,
  nominations.consented,
  nominations.madeOfStudent,
  nominations.declined,
  users.madeVisible,
  users.openedToReferrals,
  users.gpaShown,
  users.renamed,
  users.passwordChanged,
  claims.abandonedClaimed,
  claims.abandonedReleased,

  jobs.posted,
  jobs.updated,
  jobs.opened,
  applications.submitted,
  applications.viewed,
  applications.reviewed,
  applications.rejectedByMistake,
  applications.rejectionUndone,
  applications.interviewed,
  applications.rejected,
  applications.rejectionDisclosed,
  applications.reinstated,
  applications.offered,
  applications.offerDisclosed,
  applications.accepted,
  applications.hired,
  jobs.filled,

  referrals.invitedByEmail,
  referrals.studentJoined,
  referrals.accepted,
  referrals.applied,
  referrals.reviewed,
  referrals.corrected,
  referrals.invited,
  referrals.declined,

  nominations.madeByEmail,
  nominations.studentJoined,

  messages.asked,
  messages.followedUp,
  messages.delivered,
  messages.read,
  messages.answered,
  messages.reported,
  messages.blocked,
  messages.unblocked,

  applications.referred,

  nominations.madeWithoutAnswer,
  invitations.invitedWithoutAnswer,
  invitations.expired,
  referrals.invitedWithoutAnswer,
  referrals.expired,
  referrals.takenBack,
  applications.referralTakenBack,

  mailboxes.letterSent,
  mailboxes.letterHeld,
  mailboxes.digestSent,
  mailboxes.codeSent,

  registrations.received,
  registrations.resent,
  users.waitingRegistered,
  registrations.verified,
  users.approved,
  registrations.receivedWithoutProof,
  registrations.ended,
  users.strangerRegistered,
  users.refused,
  users.accountEnded,
  invitations.invitedInVain,
  invitations.declined,

  invitations.invitedForReferral,
  invitations.revoked,
  referrals.invitedStranger,
  referrals.declinedByStranger,
  users.lateRegistered,
  users.refusedByItself,

  subscriptions.checkoutStarted,
  subscriptions.incomplete,
  subscriptions.trialBegun,
  subscriptions.canceled,
  subscriptions.resumed,
  subscriptions.renewed,
  subscriptions.pastDue,
  subscriptions.unpaid,
  subscriptions.ended,
  resumes.resumeUploaded,
  resumes.resumeViewed,
  applications.submittedAgain,
  applications.offerHeld,
  applications.heldOfferDisclosed,
  applications.offerExpired,

  nominations.expired,

  applications.submittedInVain,
  jobs.woundUp,
  applications.closeAnnounced,
  applications.autoClosed,
  applications.resumeAccessEnded,
  users.preferencesChanged,
  inboxes.allRead,
  inboxes.oneRead,
  mailboxes.noticeSent,
  mailboxes.noticeHeld,

  resumes.hiddenUploaded,
  resumes.hiddenViewed,
  resumes.hiddenPublished,
  resumes.madePrimary,
  resumes.viewedByCompany,
  resumes.resumeRemoved,

  users.photoChanged,
  users.photoRemoved,
  users.stillLooking,

  nominations.drafted,
  nominations.madeOfDraft,
  nominations.revoked,
  nominations.draftedInVain,
  nominations.draftDiscarded,
  nominations.creditOffered,
  nominations.creditDeclined,
  nominations.consentWithdrawn,
  users.resumeShared,
  users.resumeNoLongerShared,
  users.exportRequested,
  users.erased,
  accesses.profileViewed,
  saved.jobSaved,
  saved.jobUnsaved,
  policies.calendarSet,
  policies.rulesSet,
  policies.rewardsSet,
  points.agreed,
  points.accepted,
  points.agreedReleased,
  points.acceptanceReversed,
  points.requested,
  points.declined,
  points.requestedAgain,
  points.approved,
  points.expired,
  invitations.colleagueInvited,
  invitations.colleagueRevoked,
  users.unverified,
  users.placeRefused,
  users.verified,
  users.studiesReported,
  organizations.pendingAdded,
  organizations.pendingApproved,
  organizations.described,
  organizations.opened,
  accessRequests.requested,
  accessRequests.approved,
  accessRequests.ended,
  accessRequests.requestedInVain,
  accessRequests.declined,

  campuses.granted,
  campuses.declined,
  outcomes.asked,
  outcomes.recorded,
  outcomes.confirmed,
  outcomes.doubted,
  outcomes.doubtEnded,

  applications.submittedForInterview,
  applications.interviewSet,
  applications.interviewMoved,
  rosters.imported,
  users.rosteredRegistered,
  rosters.importedLater,
  rosters.takenOff,
  applications.nominationTakenBack,
  searches.saved,
  searches.checked,
  searches.seen,
  searches.removed,
  searches.restored,
  searches.changed,
  skills.zigProposed,
  referrals.invitedOnceMore,
  referrals.acceptedOnceMore,
  referrals.extended,
  referrals.reviewedAgain,
  referrals.shortlisted,
  applications.noteAdded,
  applications.noteOfAnother,
  applications.noteRetracted,
  organizations.proposed,
  templates.saved,
  templates.removed,
  nominations.placeLost,
  nominations.placeCounts,
  exports.profilesExported,
  accesses.profileSeen,
  searches.nominatedSeen,
  ...interviews.interviews,
  nominations.reminded,
  ...desk,
]

export const modules: readonly Readonly<Record<string, unknown>>[] = [
  [accesses, accessRequests, applications, campuses, claims, exports, inboxes, interviews, invitations, jobs, mailboxes, mails, messages],
  [nominations, organizations, outcomes, points, policies, referrals, registrations, resumes, rosters, saved, searches, skills],
  [subscriptions, tasks, templates, users, views, { reports }],
].flat()
