/** The rules of the points ledger, as data (product 2.6, 2.19 "Points"). */
import type { ApplicationStatus } from '../applications/application-status.ts'
import { limits } from '../limits.ts'
import type { RewardPolicy } from './policies.ts'
import { answerStandsAt } from '../terms.ts'

type Rule = {
  readonly points: number
  /** Shared by all who nominated the student, or given in full to each of them. */
  readonly split: boolean
  /** Counts only in the semester of the nomination and in the next. */
  readonly window: boolean
  readonly policies: readonly RewardPolicy[]
  /** The cause of the line, as the professor reads it; `who` is the nominee's name, or stands for it. */
  readonly sentence: (who: string) => string
  /** The rule in words. */
  readonly because: string
}

const always: readonly RewardPolicy[] = ['recognition_only', 'full']
const inFull: readonly RewardPolicy[] = ['full']
const shared = { split: true, window: true, policies: inFull } as const

export const pointRules = {
  R1: {
    points: 10,
    split: false,
    window: false,
    policies: always,
    sentence: (who) => `${who} agreed to the nomination`,
    because: 'A nominee’s agreement counts 10 points',
  },
  R2: {
    points: 5,
    split: false,
    window: false,
    policies: always,
    sentence: (who) => `${who}: profile ready, with résumé`,
    because: 'A nominee’s profile counts 5 points once it is at 80 % and has a résumé',
  },
  R3: {
    ...shared,
    points: 10,
    sentence: (who) => `${who}: first interview`,
    because: 'A nominee’s first interview counts 10 points, in the semester of the nomination or the next',
  },
  R4: {
    ...shared,
    points: 10,
    sentence: (who) => `${who}: first offer`,
    because: 'A nominee’s first offer counts 10 points, in the semester of the nomination or the next',
  },
  R5: {
    ...shared,
    points: 15,
    sentence: (who) => `${who}: first offer accepted`,
    because: 'The first offer that a nominee accepts counts 15 points, in the semester of the nomination or the next',
  },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleId = keyof typeof pointRules
export const ruleIds = Object.keys(pointRules) as readonly RuleId[]
export function ruleOf(rule: RuleId): Rule {
  return pointRules[rule]
}

/** The status of an application that a rule rewards. */
export const rewardedStatus: Readonly<Partial<Record<RuleId, ApplicationStatus>>> = { R3: 'interviewing', R4: 'offered', R5: 'accepted' }

/** A nominee's profile is ready from so much on, whole percent, if it has a résumé. */
export const readyCompleteness = 80

/** Equal whole shares in the order of the consents; what cannot be divided goes to the earliest. */
export function sharesOf(points: number, nominators: number): readonly number[] {
  const share = Math.floor(points / nominators)
  return Array.from({ length: nominators }, (_, n) => (n === 0 ? points - share * (nominators - 1) : share))
}

/** The part of a share that the caps leave. @param ofNominee, ofSemester points that were given and not reversed */
export function withinCaps(share: number, { ofNominee, ofSemester }: { readonly ofNominee: number; readonly ofSemester: number }): number {
  return Math.max(0, Math.min(share, limits.pointsPerNominee - ofNominee, limits.pointsPerSemester - ofSemester))
}

export const lineStates = ['pending', 'available', 'requested', 'redeemed', 'reversed', 'expired'] as const
export type LineState = (typeof lineStates)[number]

/** Why points were taken back. */
export const reversalReasons = ['corrected', 'reneged', 'consent_withdrawn'] as const
export type ReversalReason = (typeof reversalReasons)[number]
export const reversalSentences: Readonly<Record<ReversalReason, string>> = {
  corrected: 'Taken back: it was a mistake',
  reneged: 'Taken back: the accepted offer was given up',
  consent_withdrawn: 'Taken back: the student no longer agrees to the nomination',
}

export const redemptionKinds = ['department_fund', 'travel_grant', 'conference_fee', 'certificate'] as const
export type RedemptionKind = (typeof redemptionKinds)[number]
export const redemptionLabels: Readonly<Record<RedemptionKind, string>> = {
  department_fund: 'Department fund',
  travel_grant: 'Travel grant for a student',
  conference_fee: 'Conference fee',
  certificate: 'Certificate',
}

export const redemptionStatuses = ['requested', 'approved', 'declined'] as const
export type RedemptionStatus = (typeof redemptionStatuses)[number]

/**
 * Whether points that came at an instant stand in the place of those that were taken back at another: the offer was given up, and accepted
 * again while that could be taken back. Whoever reads the ledger or the trail is told nothing of the first ones. Of the same nomination and
 * rule, and taken back because the offer was given up: that is for the caller to know.
 */
export function standsInPlaceOf(takenBackAt: string, at: string): boolean {
  return Date.parse(at) >= Date.parse(takenBackAt) && Date.parse(at) < Date.parse(answerStandsAt(takenBackAt))
}
