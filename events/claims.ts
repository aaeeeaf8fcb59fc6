/**
 * One unique value, such as an e-mail address or a student's application for a job, or one allowance with several places, such
 * as an employee's open referrals: stream `claim-<HMAC>`.
 * claim → write → confirm; an unconfirmed claim is released (engine.md, "Where a rule lives").
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Text } from './schema.ts'

export const claimKinds = [
  'email',
  'application',
  'referral',
  'invitationOfTheDay',
  'openReferral',
  'nominator',
  'draft',
  'openJob',
  'invitation',
  'waiting',
  'proposalOfTheDay',
  'coldMessage',
  'applicationOfTheDay',
  'referralOfTheDay',
  'organizationName',
  'organizationDomain',
  'skillMerge',
  'organizationMerge',
  'mergedInto',
] as const
export type ClaimKind = (typeof claimKinds)[number]

/** What is reserved, in a sentence. */
const reserved: Readonly<Record<ClaimKind, string>> = {
  email: 'an e-mail address',
  application: 'the one application for a job',
  referral: 'the one referral for a job',
  invitationOfTheDay: 'one of the invitations of a day',
  openReferral: 'one of the open referrals of an employee',
  nominator: 'the one nomination by a professor',
  draft: 'the one draft about a student',
  openJob: 'one of the open jobs of a company',
  invitation: 'the one invitation to an address',
  waiting: 'one of the places of those who wait',
  proposalOfTheDay: 'one of the proposals of a day',
  coldMessage: 'one of the first messages of a month',
  applicationOfTheDay: 'one of the applications of a day',
  referralOfTheDay: 'one of the referrals of a day',
  organizationName: 'the name of an organization',
  organizationDomain: 'a domain of an organization',
  skillMerge: 'the one merge of a skill',
  organizationMerge: 'the one merge of an organization',
  mergedInto: 'a place among those that were merged into one',
}

export const ValueClaimed = defineEvent(
  'ValueClaimed',
  1,
  { kind: Type.Enum(claimKinds), holder: Text(200), claimId: Text(64) },
  ({ kind, holder }) => `${holder} reserved ${reserved[kind]}`,
)
export const ClaimConfirmed = defineEvent(
  'ClaimConfirmed',
  1,
  { holder: Text(200), claimId: Text(64) },
  ({ holder }) => `${holder} keeps what it reserved`,
)
export const ClaimReleased = defineEvent(
  'ClaimReleased',
  1,
  { holder: Text(200), claimId: Text(64) },
  ({ holder }) => `${holder} gave back what it reserved`,
)
