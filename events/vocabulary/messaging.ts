import type { Account } from './permissions.ts'
import { refuse, type Refusal } from './refusals.ts'
import type { Role, Visibility } from './roles.ts'

/** What may connect two people, so that one may begin a conversation with the other (product 2.9). The texts are shown in the docs. */
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
    recruiter: ['acceptsStudents', 'application'],
    employee: ['referral'],
    admin: ['always'],
  },
  professor: { student: ['university', 'nomination'], professor: ['university'], university: ['university'], admin: ['always'] },
  university: { student: ['university'], professor: ['university'], university: ['always'], recruiter: ['always'], admin: ['always'] },
  recruiter: {
    student: ['application', 'subscription'],
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

/** Whom each role may write to: the table as a sentence, shown with a refusal and in an empty list of conversations. */
export const reachablePeople: Readonly<Record<Role, string>> = {
  student:
    'You can write to companies that you applied to, to employees who refer you, to professors who nominated you and to your own university.',
  professor: 'You can write to your nominees, and to students, professors and staff of your own university.',
  university: 'You can write to students and professors of your own university, to staff of any university and to recruiters.',
  recruiter: 'You can write to applicants and colleagues of your company, to university staff and to professors who are open to it.',
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

/** The ties to look up; none if the two accounts are enough to decide. */
export function tiesToLookUp(from: Account, to: Recipient): readonly LookedUpTie[] {
  const sufficient = sufficientTies(from, to)
  return sufficient.some((tie) => isAccountTie(tie) && accountTies[tie](from, to)) ? [] : sufficient.filter(isLookedUp)
}

/**
 * The refusal of a message; undefined if the sender may write to the recipient.
 * @param known whether the two have a conversation already, and which of `tiesToLookUp` were found
 */
export function messageRefusal(
  from: Account,
  to: Recipient,
  known: { readonly replying: boolean; readonly ties: readonly LookedUpTie[] },
): Refusal | undefined {
  // Accounts that wait for approval or are suspended exchange messages with admins only (product 2.16).
  if (from.role !== 'admin' && to.role !== 'admin') {
    if (from.state !== 'active') return refuse(from.state === 'suspended' ? 'account_suspended' : 'account_pending')
    if (to.state !== 'active') return refuse('not_found')
  }
  if (known.replying) return undefined
  const sufficient = sufficientTies(from, to)
  if (sufficient.some((tie) => (isAccountTie(tie) ? accountTies[tie](from, to) : isLookedUp(tie) && known.ties.includes(tie))))
    return undefined
  const isVisible = (to.profile.visibility ?? 'private') !== 'private'
  return sufficient.includes('subscription') && isVisible
    ? refuse('cold_message')
    : refuse('may_not_message', { whom: reachablePeople[from.role] })
}
