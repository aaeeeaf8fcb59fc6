import type { AccountState, Role } from './roles.ts'

/**
 * What a caller may need to be to a thing (architecture 15, product 2.16). Which call asks for what stands in the contract;
 * a condition that the loaded thing does not meet is 404.
 */
export const conditions = {
  any: 'any',
  own: 'one’s own',
  org: 'of one’s organization',
  uni: 'of one’s university',
  open: 'what is open to everybody',
  orgOrOpen: 'open, or of one’s organization',
  related: 'by relationship, as a card',
  status: 'status only, by relationship',
  visible: 'students who show themselves to recruiters; without a subscription as a preview',
  referable: 'students who are open to referrals',
} as const
export type Condition = keyof typeof conditions

/** A role, or nobody who is signed in. */
export type CallerRole = Role | 'visitor'

/** What a caller needs to be to the thing: the sides of an application, a job, a referral … */
export type Parties = {
  /** People whose own it is. */
  readonly own?: readonly (string | undefined)[]
  readonly organizationId?: string | undefined
  readonly universityId?: string | undefined
  /** True for what everybody may see. */
  readonly open?: boolean
  /** People who stand in the relationship of product 2.9 to 2.12. */
  readonly related?: readonly (string | undefined)[]
}

/** The caller as the account's own stream says, never as the token or a body does. */
export type Account = {
  readonly uid: string
  readonly role: Role
  readonly state: AccountState
  readonly organizationId?: string | undefined
  readonly universityId?: string | undefined
}

const tests: Readonly<Record<Condition, (account: Account, parties: Parties) => boolean>> = {
  any: () => true,
  own: (account, { own }) => own?.includes(account.uid) ?? false,
  org: (account, { organizationId }) => organizationId !== undefined && organizationId === account.organizationId,
  uni: (account, { universityId }) => universityId !== undefined && universityId === account.universityId,
  open: (_, { open }) => open ?? false,
  orgOrOpen: (account, parties) => tests.open(account, parties) || tests.org(account, parties),
  related: (account, parties) => tests.own(account, parties) || (parties.related?.includes(account.uid) ?? false),
  status: (account, parties) => tests.uni(account, parties) || (parties.related?.includes(account.uid) ?? false),
  visible: (_, { open }) => open ?? false,
  referable: (_, { open }) => open ?? false,
}

export function meets(condition: Condition, account: Account, parties: Parties): boolean {
  return tests[condition](account, parties)
}
