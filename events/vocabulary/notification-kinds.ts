/** The kinds of notifications, and how people are told of each by mail unless they choose otherwise (product 1, row 68). */
import { counts, type Account } from './permissions.ts'
import { roles, type Role } from './roles.ts'
import { roomsOfAccount, type Room } from './sides.ts'

export const mailChoices = ['immediately', 'daily', 'never'] as const
export type MailChoice = (typeof mailChoices)[number]

type Kind = {
  /** As the preferences name it. */
  readonly label: string
  readonly mail: MailChoice
  /** The roles that can get it. */
  readonly roles: readonly Role[]
  /** About the safety of the account: always mailed, at once. */
  readonly fixed?: true
  /** Of the person and not of a role: told also while nobody confirms the place that the role stands on (product 2.20). */
  readonly personal?: true
}

const inviters: readonly Role[] = ['student', 'professor', 'university', 'recruiter', 'employee', 'admin']

export const notificationKinds = {
  offer: { label: 'Offers', mail: 'immediately', roles: ['student'] },
  interview: { label: 'Interviews', mail: 'immediately', roles: ['student', 'recruiter'] },
  applicationMoved: { label: 'Other news of your applications', mail: 'daily', roles: ['student'] },
  referralReceived: { label: 'Somebody wants to refer you', mail: 'immediately', roles: ['student'] },
  nominationReceived: { label: 'A professor nominates you', mail: 'immediately', roles: ['student'] },
  resumeOpened: { label: 'Somebody opened your résumé', mail: 'never', roles: ['student'] },
  applicationReceived: { label: 'New applications', mail: 'daily', roles: ['recruiter'] },
  applicationIdle: { label: 'Applications that wait for your answer', mail: 'daily', roles: ['recruiter'] },
  applicationsStale: { label: 'Applications that stay long in one step', mail: 'daily', roles: ['recruiter'] },
  offerAnswered: { label: 'Answers to your offers', mail: 'immediately', roles: ['recruiter'] },
  applicationWithdrawn: { label: 'Withdrawn applications', mail: 'daily', roles: ['recruiter'] },
  subscription: { label: 'Your company’s subscription', mail: 'daily', roles: ['recruiter'] },
  savedSearch: { label: 'News in your saved searches', mail: 'daily', roles: ['student', 'recruiter'] },
  outcomeRecorded: { label: 'Where you went after graduation', mail: 'daily', roles: ['student'] },
  outcomeAsked: { label: 'Questions about where graduates went', mail: 'immediately', roles: ['student', 'university'] },
  campusDecided: { label: 'Answers of universities', mail: 'daily', roles: ['recruiter'] },
  referralAnswered: { label: 'Answers to your referrals', mail: 'immediately', roles: ['employee', 'recruiter'] },
  referralMoved: { label: 'How your referrals go on', mail: 'daily', roles: ['student', 'employee', 'recruiter'] },
  nominationAnswered: { label: 'Answers to your nominations', mail: 'daily', roles: ['professor'] },
  nominationCredit: { label: 'Somebody names you for a student', mail: 'daily', roles: ['professor'] },
  // Points that were earned stay.
  redemptionAnswered: { label: 'Answers to your requests for points', mail: 'daily', roles: ['professor'], personal: true },
  redemptionAsked: { label: 'Requests to redeem points', mail: 'daily', roles: ['university'] },
  invitationAnswered: { label: 'Answers to your invitations', mail: 'daily', roles: inviters },
  personWaits: { label: 'Somebody waits for your approval', mail: 'immediately', roles: inviters },
  proposalAnswered: { label: 'Answers to what you proposed', mail: 'daily', roles: inviters, personal: true },
  message: { label: 'Messages', mail: 'daily', roles, personal: true },
  account: { label: 'Your account and its safety', mail: 'immediately', roles, fixed: true, personal: true },
} as const satisfies Readonly<Record<string, Kind>>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as readonly NotificationKind[]

/** The kinds that a role can choose for. */
export function choosableKinds(role: Role): readonly NotificationKind[] {
  return notificationKindNames.filter((kind) => {
    const { roles: told, fixed }: Kind = notificationKinds[kind]
    return !fixed && told.includes(role)
  })
}

/** The kinds that an account is told of now. What its role had opened is news of others, and closed while the role does not count. */
export function toldKinds(account: Parameters<typeof counts>[0]): readonly NotificationKind[] {
  return notificationKindNames.filter((kind) => (notificationKinds[kind] as Kind).personal || counts(account))
}

/** Whether it is told to this account now, whoever it was told to when it was written. */
export function isToldTo(account: Account, { to, kind }: { readonly to: Room; readonly kind: NotificationKind }): boolean {
  return roomsOfAccount(account).includes(to) && toldKinds(account).includes(kind)
}

/** A person's choices, by kind. Kinds of older or newer versions of the platform may be among them. */
export type MailChoices = Readonly<Record<string, MailChoice>>

export function mailChoiceOf(kind: NotificationKind, chosen: MailChoices | undefined): MailChoice {
  const { mail, fixed }: Kind = notificationKinds[kind]
  return fixed ? mail : (chosen?.[kind] ?? mail)
}

/** The colour schemes of the page; `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
