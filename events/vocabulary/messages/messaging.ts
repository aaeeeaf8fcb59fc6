import { subscriptionRequired } from '../organizations/entitlements.ts'
import { limits } from '../limits.ts'
import { actsAsAdmin, counts, placeRefusal, type Account } from '../permissions.ts'
import { refuse, type Refusal } from '../refusals.ts'
import type { Role, Visibility } from '../roles.ts'
import { addDays, dayIn } from '../semesters.ts'
import { isOpen } from '../sides.ts'

/**
 * The ties that may connect two people, so that one may begin a conversation with the other (product 2.9). The texts are shown in the docs.
 */
export const ties = {
  always: 'always',
  university: 'at the same university',
  organization: 'at the same company',
  nomination: 'nominator and nominee',
  application: 'an application to the company',
  referral: 'a referral between them',
  acceptsStudents: 'who accepts messages from students',
  acceptsRecruiters: 'who accepts contact by recruiters',
  subscription: 'visible, and the company subscribes',
} as const
export type Tie = keyof typeof ties

/**
 * Sender's role → recipient's role → the ties of which one is enough to begin a conversation. Without an entry it is not
 * allowed. Replying in an existing conversation always is.
 */
export const messageTies: Readonly<Record<Role, Readonly<Partial<Record<Role, readonly Tie[]>>>>> = {
  student: {
    professor: ['university', 'nomination'],
    university: ['university'],
    recruiter: ['acceptsStudents', 'application', 'referral'],
    employee: ['referral'],
    admin: ['always'],
  },
  professor: { student: ['university', 'nomination'], professor: ['university'], university: ['university'], admin: ['always'] },
  university: { student: ['university'], professor: ['university'], university: ['always'], recruiter: ['always'], admin: ['always'] },
  recruiter: {
    student: ['application', 'referral', 'subscription'],
    professor: ['acceptsRecruiters'],
    university: ['always'],
    recruiter: ['organization'],
    employee: ['organization'],
    admin: ['always'],
  },
  employee: { student: ['referral'], recruiter: ['organization'], employee: ['organization'], admin: ['always'] },
  admin: {
    student: ['always'],
    professor: ['always'],
    university: ['always'],
    recruiter: ['always'],
    employee: ['always'],
    admin: ['always'],
  },
  analyst: {},
}

/** The people whom each role may write to: the table as a sentence, shown with a refusal and in an empty list of conversations. */
export const reachablePeople: Readonly<Record<Role, string>> = {
  student:
    'You can write to companies that you applied to, to employees who refer you, to professors who nominated you and to your own university.',
  professor: 'You can write to your nominees, and to students, professors and staff of your own university.',
  university: 'You can write to students and professors of your own university, to staff of any university and to recruiters.',
  recruiter:
    'You can write to applicants and colleagues of your company, to university staff, to professors who are open to it and, with a subscription, to visible students.',
  employee: 'You can write to students whom you referred and to colleagues at your company.',
  admin: 'You can write to everybody but analysts.',
  analyst: 'Analysts read figures about many people and write to none of them, so there are no messages here.',
}

/** Ties that do not follow from the two accounts, so they have to be looked up. */
export type LookedUpTie = 'nomination' | 'application' | 'referral'

type Recipient = Account & {
  readonly profile: {
    readonly visibility?: Visibility
    readonly acceptStudentMessages?: boolean
    readonly acceptRecruiterContact?: boolean
  }
}

const accountTies: Readonly<Record<Exclude<Tie, LookedUpTie | 'subscription'>, (from: Account, to: Recipient) => boolean>> = {
  always: () => true,
  university: (from, to) => from.universityId !== undefined && from.universityId === to.universityId,
  organization: (from, to) => from.organizationId !== undefined && from.organizationId === to.organizationId,
  acceptsStudents: (_, { profile }) => profile.acceptStudentMessages ?? false,
  acceptsRecruiters: (_, { profile }) => profile.acceptRecruiterContact ?? false,
}
const isAccountTie = (tie: Tie): tie is keyof typeof accountTies => tie in accountTies
const isLookedUp = (tie: Tie): tie is LookedUpTie => !isAccountTie(tie) && tie !== 'subscription'

function sufficientTies(from: Account, to: Recipient): readonly Tie[] {
  return messageTies[from.role][to.role] ?? []
}

/** The facts about two people that their accounts do not say. */
export type Acquaintance = {
  /** `begun` while the recipient has not written. */
  readonly conversation: 'none' | 'begun' | 'answered'
  /** The ones of `tiesToLookUp` that were found. */
  readonly ties: readonly LookedUpTie[]
  /** Uids of those of the two who blocked the other. */
  readonly blockedBy: readonly string[]
  /** An admin closed the conversation. */
  readonly closed?: boolean | undefined
  /** Of a cold message: what the sender's company may still write this month, 0 without a subscription. */
  readonly firstMessages?: FirstMessages | undefined
}

/** As the sender of a message finds the conversation. @param writers uids of those of the two who have written */
export function conversationOf(writers: readonly string[], recipient: string): Acquaintance['conversation'] {
  if (writers.length === 0) return 'none'
  return writers.includes(recipient) ? 'answered' : 'begun'
}

/** A company's cold messages of a month. `used` may be a moment old in a view; the claim on the places is exact. */
export type FirstMessages = { readonly subscribed: boolean; readonly used: number; readonly month: Month }
/** A calendar month in a company's time zone, and the first day of the next one. */
type Month = { readonly key: string; readonly nextFrom: string }

/** @param timezone IANA name */
export function monthIn(instant: string, timezone: string): Month {
  const key = dayIn(instant, timezone).slice(0, 'YYYY-MM'.length)
  return { key, nextFrom: `${addDays(`${key}-28`, 4).slice(0, 'YYYY-MM'.length)}-01` }
}

/** The allowance that a cold message is counted in. @param month `YYYY-MM` */
export function coldMessagesOf(organizationId: string, month: string): string {
  return `${organizationId}|${month}`
}

export function coldBudgetUsed({ nextFrom }: Month): Refusal {
  return refuse('cold_budget_used', { limit: limits.coldMessagesPerMonth, from: nextFrom })
}

/** The ties to look up; none if the rest is enough to decide. */
export function tiesToLookUp(from: Account, to: Recipient, conversation: Acquaintance['conversation']): readonly LookedUpTie[] {
  const sufficient = sufficientTies(from, to)
  if (conversation === 'answered' || (conversation === 'begun' && !sufficient.includes('subscription'))) return []
  return sufficient.some((tie) => isAccountTie(tie) && accountTies[tie](from, to)) ? [] : sufficient.filter(isLookedUp)
}

/**
 * The tie that lets one begin a conversation with the other, except a subscription. A role that nobody vouches for ties its person to
 * admins alone (product 2.20). @param found what was looked up and holds
 */
export function tieOf(from: Account, to: Recipient, found: readonly LookedUpTie[]): Tie | undefined {
  if (!isWithAdmin(from, to) && !(counts(from) && counts(to))) return undefined
  return sufficientTies(from, to).find((tie) => (isAccountTie(tie) ? accountTies[tie](from, to) : isLookedUp(tie) && found.includes(tie)))
}

function areTied(from: Account, to: Recipient, found: readonly LookedUpTie[]): boolean {
  return tieOf(from, to, found) !== undefined
}

/**
 * Whether a message needs a subscription, and counts against the company's month: each one to a student who has not written, has
 * not applied and was not referred by the sender (product 2.19), also in a conversation that the company began.
 */
export function isCold(from: Account, to: Recipient, { conversation, ties: found }: Pick<Acquaintance, 'conversation' | 'ties'>): boolean {
  return sufficientTies(from, to).includes('subscription') && conversation !== 'answered' && !areTied(from, to, found)
}

/** The refusal of a message; undefined if the sender may write to the recipient. */
export function messageRefusal(from: Account, to: Recipient, known: Acquaintance): Refusal | undefined {
  const refused = isWithAdmin(from, to) ? undefined : refusalBetween(from, to, known)
  if (refused) return refused
  if (isCold(from, to, known)) return coldRefusal(from, to, known)
  return known.conversation !== 'none' || areTied(from, to, known.ties) ? undefined : mayNotMessage(from)
}

/** Accounts that wait for approval or are suspended exchange messages with admins only (product 2.16), whom nobody can block. */
function isWithAdmin(from: Account, to: Recipient): boolean {
  return actsAsAdmin(from) || actsAsAdmin(to)
}

/** A suspended person is there for whom they have a conversation with, or applied to; for everybody else nobody is. */
function knows({ state }: Recipient, { conversation, ties: found }: Acquaintance): boolean {
  return state === 'suspended' && (conversation !== 'none' || found.includes('application'))
}

function refusalBetween(from: Account, to: Recipient, known: Acquaintance): Refusal | undefined {
  const { blockedBy, closed } = known
  if (from.state !== 'active') return refuse(from.state === 'suspended' ? 'account_suspended' : 'account_pending')
  const unplaced = placeRefusal(from)
  if (unplaced) return unplaced
  if (closed) return refuse('conversation_closed')
  if (blockedBy.includes(from.uid)) return refuse('blocked_by_you')
  if (to.state !== 'active') return knows(to, known) ? refuse('person_paused') : refuse('not_found')
  if (!counts(to)) return mayNotMessage(from)
  // The same sentence as where the rules forbid it: who is blocked is not told so.
  return blockedBy.length > 0 ? mayNotMessage(from) : undefined
}

function coldRefusal(from: Account, to: Recipient, { firstMessages }: Acquaintance): Refusal | undefined {
  if (!isOpen('student', 'visible', to.profile)) return mayNotMessage(from)
  if (!firstMessages?.subscribed) return subscriptionRequired('cold_messages')
  return firstMessages.used < limits.coldMessagesPerMonth ? undefined : coldBudgetUsed(firstMessages.month)
}

function mayNotMessage({ role }: Account): Refusal {
  return refuse('may_not_message', { whom: reachablePeople[role] })
}
