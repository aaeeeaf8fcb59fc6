import { refuse, type Refusal } from './refusals.ts'
import type { AccountState, AnalystScope, Role } from './roles.ts'

/**
 * How a caller may have to be related to a thing (architecture 15, product 2.16). The contract names the condition of each
 * role and call; a thing that does not meet it is answered with 404.
 */
export const conditions = {
  any: 'any',
  own: 'one’s own',
  org: 'of one’s organization',
  uni: 'of one’s university',
  scope: 'within one’s scope',
  open: 'what is open to everybody',
  orgOrOpen: 'open, or of one’s organization',
  ownOrOrg: 'one’s own, or of one’s organization',
  related: 'by relationship, as a card',
  status: 'status only, by relationship',
  visible: 'students who show themselves to recruiters; without a subscription as a preview',
  referable: 'students who are open to referrals',
} as const
export type Condition = keyof typeof conditions

/** The caller's role; `visitor` without sign-in. */
export type CallerRole = Role | 'visitor'

/** The people and organizations related to a thing (an application, a job, a referral …), for checking conditions. */
export type Parties = {
  /** Uids of the people whose own it is. */
  readonly own?: readonly (string | undefined)[]
  readonly organizationId?: string | undefined
  readonly universityId?: string | undefined
  /** The thing is open to everybody. */
  readonly open?: boolean
  /** Uids of people with a relationship of product 2.9 to 2.12. */
  readonly related?: readonly (string | undefined)[]
}

/**
 * An account as its own stream records it; a token or a body is never trusted for it. Where its company or university was merged, its place
 * is the one that it went into.
 */
export type Account = {
  readonly uid: string
  readonly role: Role
  readonly state: AccountState
  readonly organizationId?: string | undefined
  readonly universityId?: string | undefined
  /** Of an analyst: without one no report opens. */
  readonly scope?: AnalystScope | undefined
  /** Its company's own stream says so, so it is looked up beside the account. */
  readonly organizationSuspended?: boolean | undefined
  /** The companies and universities that were merged into its own: what carries their ids is its own's, too. Looked up likewise. */
  readonly mergedIds?: readonly string[] | undefined
}

/** Whether this is the account's company, or one that was merged into it. */
export function isOfCompany({ organizationId, mergedIds }: Placed, id: string | undefined): boolean {
  return organizationId !== undefined && id !== undefined && (id === organizationId || (mergedIds?.includes(id) ?? false))
}

/** Whether this is the account's university, or one that was merged into it. */
export function isOfUniversity({ universityId, mergedIds }: Placed, id: string | undefined): boolean {
  return universityId !== undefined && id !== undefined && (id === universityId || (mergedIds?.includes(id) ?? false))
}

type Placed = Pick<Account, 'organizationId' | 'universityId' | 'mergedIds'>

/** The ids under which things of the account's place are stored: its own, and those that were merged into it. */
export function idsOfPlace(account: Placed, field: 'organizationId' | 'universityId'): readonly string[] {
  const { [field]: id, mergedIds = [] } = account
  return id === undefined ? [] : [id, ...mergedIds]
}

/** What says whether a role counts. */
type Standing = Pick<Account, 'role' | 'organizationId' | 'universityId' | 'organizationSuspended'>

/** The place that a role stands on: without it the role opens nothing (product 2.20). */
const placeOfRole: Readonly<Partial<Record<Role, { readonly field: 'universityId' | 'organizationId'; readonly refusal: Refusal }>>> = {
  professor: { field: 'universityId', refusal: refuse('no_university') },
  university: { field: 'universityId', refusal: refuse('no_university') },
  recruiter: { field: 'organizationId', refusal: refuse('no_company') },
  employee: { field: 'organizationId', refusal: refuse('no_company') },
}

/**
 * The refusal of whoever acts in a role that nobody vouches for: a professor or staff member without a confirmed university, a recruiter
 * or employee without a confirmed company, or with one that is suspended (product 2.20). Undefined where the role counts.
 */
export function placeRefusal(account: Standing): Refusal | undefined {
  const place = placeOfRole[account.role]
  if (place && account[place.field] === undefined) return place.refusal
  return place?.field === 'organizationId' && account.organizationSuspended ? refuse('organization_suspended') : undefined
}

/** The field of an account that says where its role belongs; undefined where the role stands on nothing. */
export function placeFieldOf(role: Role): 'universityId' | 'organizationId' | undefined {
  return placeOfRole[role]?.field
}

/** Whether an account may do what its role opens, and be met in it. */
export function counts(account: Standing): boolean {
  return placeRefusal(account) === undefined
}

/** Whether an account may what admins may. One that is suspended is an account like others that are. */
export function actsAsAdmin({ role, state }: Pick<Account, 'role' | 'state'>): boolean {
  return role === 'admin' && state === 'active'
}

const checks: Readonly<Record<Condition, (account: Account, parties: Parties) => boolean>> = {
  any: () => true,
  own: (account, { own }) => own?.includes(account.uid) ?? false,
  org: (account, { organizationId }) => isOfCompany(account, organizationId),
  uni: (account, { universityId }) => isOfUniversity(account, universityId),
  scope: ({ scope }, { organizationId, universityId }) =>
    scope?.kind === 'platform' || (scope?.id !== undefined && scope.id === (scope.kind === 'university' ? universityId : organizationId)),
  open: (_, { open }) => open ?? false,
  orgOrOpen: (account, parties) => checks.open(account, parties) || checks.org(account, parties),
  ownOrOrg: (account, parties) => checks.own(account, parties) || checks.org(account, parties),
  related: (account, parties) => checks.own(account, parties) || (parties.related?.includes(account.uid) ?? false),
  status: (account, parties) => checks.uni(account, parties) || (parties.related?.includes(account.uid) ?? false),
  visible: (_, { open }) => open ?? false,
  referable: (_, { open }) => open ?? false,
}

export function meets(condition: Condition, account: Account, parties: Parties): boolean {
  return checks[condition](account, parties)
}
