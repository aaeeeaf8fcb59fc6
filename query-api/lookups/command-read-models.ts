/** All look-ups of commands and processes, passed to them by `main.ts`. Whom each serves: docs/rooms.md. */
import type { Position } from '#events/envelope.ts'
import type { LookedUpTie } from '#events/vocabulary/messages/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Views } from '../core/reader.ts'
import { timezoneOf } from '../core/timezone.ts'
import { tieHolds } from '../people/ties.ts'
import { eventPositions } from './event-positions.ts'
import { acceptedReferral, acceptedReferralFor } from './accepted-referral.ts'
import { changesOfMerge, changesOfOrganizationMerge, hasNominationsOrRoster } from './changes-of-merge.ts'
import { consentedNominations } from './consented-nominations.ts'
import { redemptionAt } from './redemption-at.ts'
import { heldByRole } from './held-by-role.ts'
import { hasConsentedNomination } from './has-consented-nomination.ts'
import { nominationsBy } from './nominations-by.ts'
import { nominationStreams } from './nomination-at.ts'
import { namedAt } from './named-at.ts'
import { jobsThatRun } from './jobs-that-run.ts'
import { lastApplications } from './last-applications.ts'
import { movedTogether } from './moved-together.ts'
import { newInSearches } from './new-in-searches.ts'
import { notificationLookups, unreadNotifications } from './notifications.ts'
import { organizationNamed, verifiedNamed } from './organization-named.ts'
import { organizationsAt } from './organizations-at.ts'
import { lookupReader } from './reader.ts'
import { registrationsAt } from './registrations-at.ts'
import { interviewsBeside } from './interviews-beside.ts'
import { invitationsThatName } from './invitations-that-name.ts'
import { proposalOf, unknownOf } from './outcomes.ts'
import { openAtAddress } from './open-at-address.ts'
import { applicationsOf, openOf } from './open-of.ts'
import { reportAt } from './report-at.ts'
import { resumeTies, studentOfVersion } from './resumes.ts'
import { skillNamed } from './skill-named.ts'
import { unansweredFor } from './unanswered-for.ts'

export function commandReadModels(store: ReadStore, views: Views, head: () => Promise<Position>) {
  const read = lookupReader(store, views, head)
  return {
    eventPositions: eventPositions(read),
    acceptedReferral: acceptedReferral(read),
    acceptedReferralFor: acceptedReferralFor(store, views),
    changesOfOrganizationMerge: changesOfOrganizationMerge(read),
    changesOfMerge: changesOfMerge(read),
    consentedNominations: consentedNominations(store, views),
    heldByRole: heldByRole(read),
    hasNominationsOrRoster: hasNominationsOrRoster(read),
    hasConsentedNomination: hasConsentedNomination(read),
    nominationsBy: nominationsBy(store, views),
    ...nominationStreams(read),
    interviewsBeside: interviewsBeside(read),
    lastApplications: lastApplications(read),
    movedTogether: movedTogether(read),
    newInSearches: newInSearches(read),
    timezoneOf: (uid: string) => timezoneOf(read, uid),
    notifications: notificationLookups(store, views),
    organizationsAt: organizationsAt(read),
    organizationNamed: organizationNamed(read),
    verifiedNamed: verifiedNamed(read),
    resumeTies: resumeTies(read),
    studentOfVersion: studentOfVersion(read),
    redemptionAt: redemptionAt(read),
    reportAt: reportAt(read),
    proposalOf: proposalOf(read),
    unknownOf: unknownOf(read),
    registrationsAt: registrationsAt(read),
    skillNamed: skillNamed(read),
    tieHolds: (tie: LookedUpTie, from: Account, to: Account) => tieHolds(read, tie, from, to),
    unreadNotifications: unreadNotifications(read),
    unansweredFor: unansweredFor(store, views),
    jobsThatRun: jobsThatRun(store, views),
    namedAt: namedAt(store, views, head),
    openAtAddress: openAtAddress(store, views),
    invitationsThatName: invitationsThatName(store, views),
    openOf: openOf(store, views),
    applicationsOf: applicationsOf(store, views),
  }
}
