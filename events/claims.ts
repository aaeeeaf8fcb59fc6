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

export const ValueClaimed = defineEvent(
  'ValueClaimed',
  1,
  { kind: Type.Enum(claimKinds), holder: Text(200), claimId: Text(64) },
  ({ kind, holder }) => `${holder} claimed a unique ${kind}`,
)
export const ClaimConfirmed = defineEvent(
  'ClaimConfirmed',
  1,
  { holder: Text(200), claimId: Text(64) },
  ({ holder }) => `${holder} holds its claim`,
)
export const ClaimReleased = defineEvent(
  'ClaimReleased',
  1,
  { holder: Text(200), claimId: Text(64) },
  ({ holder }) => `${holder} gave its claim up`,
)
