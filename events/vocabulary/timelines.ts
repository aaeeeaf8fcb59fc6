/** The things that have an audit trail (product 2.14). */
export const timelineTypes = ['application', 'job', 'referral', 'invitation', 'nomination', 'user', 'subscription', 'organization'] as const
export type TimelineType = (typeof timelineTypes)[number]
