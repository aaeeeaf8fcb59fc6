import type { Account } from './permissions.ts'
import { refuse, type Refusal } from './refusals.ts'
import type { Role, Visibility } from './roles.ts'

/** What has to connect two people before one may begin to write to the other (product 2.9), as the docs put it. */
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

/** From role → to role → any of these ties. A missing cell is a no; a conversation that exists may be gone on with all the same. */
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

/** The same in a sentence: for whoever is refused, and for whoever has nobody to read from yet. */
export const whomToWrite: Readonly<Record<Role, string>> = {
  student:
    'You can write to companies that you applied to, to employees who refer you, to professors who nominated you and to your own university.',
  professor: 'You can write to your nominees, and to students, professors and staff of your own university.',
  university: 'You can write to students and professors of your own university, to staff of any university and to recruiters.',
  recruiter: 'You can write to applicants and colleagues of your company, to university staff and to professors who are open to it.',
  employee: 'You can write to students whom you referred and to colleagues at your company.',
  admin: 'You can write to everybody but analysts.',
  analyst: 'Analysts read figures about many people and write to none of them, so there are no messages here.',
}

/** Ties that no account tells: whoever judges them has to look them up. */
export type LookedUpTie = 'nomination' | 'application' | 'referral'

type Recipient = Account & {
  readonly profile: {
    readonly visibility?: Visibility
    readonly acceptStudentMessages?: boolean
    readonly acceptRecruiterContact?: boolean
  }
}

const told: Readonly<Record<Exclude<Tie, LookedUpTie | 'subscription'>, (from: Account, to: Recipient) => boolean>> = {
  always: () => true,
  university: (from, to) => from.universityId !== undefined && from.universityId === to.universityId,
  organization: (from, to) => from.organizationId !== undefined && from.organizationId === to.organizationId,
  acceptsStudents: (_, { profile }) => profile.acceptStudentMessages ?? false,
  acceptsRecruiters: (_, { profile }) => profile.acceptRecruiterContact ?? false,
}
const isTold = (tie: Tie): tie is keyof typeof told => tie in told
const isLookedUp = (tie: Tie): tie is LookedUpTie => !isTold(tie) && tie !== 'subscription'

function wantedTies(from: Account, to: Recipient): readonly Tie[] {
  return messageTies[from.role][to.role] ?? []
}

/** What is still to be asked; nothing where the accounts say enough. */
export function tiesToLookUp(from: Account, to: Recipient): readonly LookedUpTie[] {
  const wanted = wantedTies(from, to)
  return wanted.some((tie) => isTold(tie) && told[tie](from, to)) ? [] : wanted.filter(isLookedUp)
}

/**
 * Why one person may not write to another; undefined when they may.
 * @param known whether there is a conversation already, and which of `tiesToLookUp` hold
 */
export function whyNotWrite(
  from: Account,
  to: Recipient,
  known: { readonly replying: boolean; readonly ties: readonly LookedUpTie[] },
): Refusal | undefined {
  // Whoever waits for approval or is suspended has messages with admins only (product 2.16).
  if (from.role !== 'admin' && to.role !== 'admin') {
    if (from.state !== 'active') return refuse(from.state === 'suspended' ? 'account_suspended' : 'account_pending')
    if (to.state !== 'active') return refuse('not_found')
  }
  if (known.replying) return undefined
  const wanted = wantedTies(from, to)
  if (wanted.some((tie) => (isTold(tie) ? told[tie](from, to) : isLookedUp(tie) && known.ties.includes(tie)))) return undefined
  const isVisible = (to.profile.visibility ?? 'private') !== 'private'
  return wanted.includes('subscription') && isVisible ? refuse('cold_message') : refuse('may_not_message', { whom: whomToWrite[from.role] })
}
