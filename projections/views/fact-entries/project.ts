import { encodePosition } from '#events/envelope.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { entryOf } from './entries.ts'
import { factEntries, type FactEntryDocument } from './model.ts'

type Happened = { readonly data: unknown; readonly meta: { readonly occurredAt: string } }
type Row = (before: FactEntryDocument | undefined, event: Happened) => Contents<FactEntryDocument> | undefined
const rows = Object.fromEntries(
  Object.entries(entryOf).map(([type, kept]) => [
    type,
    (_: unknown, { data, meta }: Happened) => {
      const entry = (kept as (data: unknown) => object | undefined)(data)
      return entry && { type, at: meta.occurredAt, ...entry }
    },
  ]),
) as { readonly [Type in keyof typeof entryOf]: Row }

export const factEntryProjection = defineProjection(factEntries, {
  streams: [
    ...(['application', 'job', 'nominations', 'points', 'referral', 'user', 'resumes', 'outcome'] as const),
    ...(['organization', 'policy', 'skill'] as const),
  ],
  ignores: [
    // The view `paths` has them.
    ...(['move', 'company', 'interview', 'warning', 'access', 'link'] as const),
    ...(['setting', 'export', 'photo', 'survey', 'correction', 'suspension', 'AccountEnded', 'AddressMoved'] as const),
    ...(['reminder', 'draft', 'credit', 'redemption', 'NominationPlaceLost', 'NominationPlaceCounts'] as const),
    ...(['PointsReleased', 'PointsExpired', 'ReferralStageChanged'] as const),
    ...(['JobStatusChanged', 'JobClosed', 'JobWoundUp', 'HiddenResumeUploaded', 'ResumeMadePrimary', 'view'] as const),
    ...(['FirstDestinationAsked', 'FirstDestinationDoubted', 'FirstDestinationDoubtEnded'] as const),
    ...(['NominationRulesSet', 'RewardPolicySet', 'SkillAdded', 'SkillApproved', 'SkillProposed', 'SkillDeclined'] as const),
    ...(['OrganizationProposed', 'OrganizationApproved', 'OrganizationDeclined', 'OrganizationSuspended'] as const),
    ...(['OrganizationReinstated', 'OrganizationLabelConfirmed', 'OrganizationLabelDeclined'] as const),
    ...(['OrganizationDomainsConfirmed', 'OrganizationDomainsDeclined'] as const),
  ],
})({
  key: ({ position }) => [encodePosition(position)],
  perEvent: true,
  audience: () => [],
  subjects: (entry) => {
    const { uid, studentId } = entry as { readonly uid?: string; readonly studentId?: string }
    return [uid ?? studentId]
  },
  when: rows,
})
