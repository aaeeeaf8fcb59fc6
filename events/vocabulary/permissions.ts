import { refuse, type Refusal } from './refusals.ts'
import type { AccountState, Role } from './roles.ts'

/**
 * The one permission table (architecture 15, product 2.16): operation × role → condition. It names each call's method
 * and path too, so a route exists exactly when it has a row. A role that is missing from a row is refused with 403
 * (a visitor with 401); a condition that the loaded thing does not meet is 404.
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
} as const
export type Condition = keyof typeof conditions

export type Caller = Role | 'visitor'
export type Row = { readonly call: `${'GET' | 'POST' | 'PUT'} /${string}`; readonly roles: Readonly<Partial<Record<Caller, Condition>>> }

const everybody = {
  visitor: 'any',
  student: 'any',
  professor: 'any',
  university: 'any',
  recruiter: 'any',
  employee: 'any',
  admin: 'any',
  analyst: 'any',
} as const
/** Whoever writes messages: analysts do not. */
const correspondentsOwn = {
  student: 'own',
  professor: 'own',
  university: 'own',
  recruiter: 'own',
  employee: 'own',
  admin: 'own',
} as const
const signedInOwn = { ...correspondentsOwn, analyst: 'own' } as const
const everyRole = {
  student: 'any',
  professor: 'any',
  university: 'any',
  recruiter: 'any',
  employee: 'any',
  admin: 'any',
  analyst: 'any',
} as const

export const permissions = {
  'auth.verifyToken': { call: 'POST /auth/verifyToken', roles: everybody },
  'users.register': { call: 'POST /register', roles: { visitor: 'any' } },
  'users.resetPassword': { call: 'POST /reset-password', roles: everybody },
  'users.changePassword': { call: 'POST /user/changePassword', roles: signedInOwn },
  'users.updateField': { call: 'POST /user/updateField', roles: signedInOwn },
  'users.read': {
    call: 'GET /user/:id',
    roles: {
      student: 'related',
      professor: 'related',
      university: 'uni',
      recruiter: 'related',
      employee: 'related',
      admin: 'any',
      analyst: 'own',
    },
  },

  'jobs.list': {
    call: 'GET /jobs',
    roles: {
      student: 'open',
      professor: 'open',
      university: 'open',
      recruiter: 'orgOrOpen',
      employee: 'open',
      admin: 'any',
      analyst: 'open',
    },
  },
  'jobs.read': {
    call: 'GET /jobs/id/:id',
    roles: {
      student: 'open',
      professor: 'open',
      university: 'open',
      recruiter: 'orgOrOpen',
      employee: 'open',
      admin: 'any',
      analyst: 'open',
    },
  },
  'jobs.search': { call: 'POST /jobs/search', roles: everyRole },
  'jobs.post': { call: 'POST /jobs/post', roles: { recruiter: 'org', admin: 'any' } },
  'jobs.update': { call: 'POST /jobs/update', roles: { recruiter: 'org', admin: 'any' } },

  'applications.apply': { call: 'POST /students/apply-job', roles: { student: 'own' } },
  'applications.listForRecruiter': { call: 'GET /applications/recruiter', roles: { recruiter: 'org', admin: 'any' } },
  'applications.read': {
    call: 'GET /applications/id/:id',
    roles: { student: 'own', professor: 'status', university: 'status', recruiter: 'org', employee: 'status', admin: 'any' },
  },
  'applications.listForStudent': {
    call: 'GET /applications/student/:uid',
    roles: { student: 'own', professor: 'status', university: 'status', recruiter: 'org', admin: 'any' },
  },
  'applications.changeStatus': { call: 'PUT /applications/status/:id', roles: { student: 'own', recruiter: 'org', admin: 'any' } },
  'applications.view': { call: 'POST /applications/:id/viewed', roles: { recruiter: 'org' } },

  'students.search': {
    call: 'POST /students/search',
    roles: { professor: 'uni', university: 'uni', recruiter: 'related', employee: 'related', admin: 'any' },
  },

  'invitations.inviteStudent': {
    call: 'POST /invitations/student',
    roles: { student: 'own', professor: 'own', university: 'own', recruiter: 'own', employee: 'own', admin: 'any' },
  },
  'invitations.list': {
    call: 'GET /invitations',
    roles: { student: 'own', professor: 'own', university: 'uni', recruiter: 'own', employee: 'own', admin: 'any' },
  },
  'invitations.listByUser': {
    call: 'GET /invitations/id/:uid',
    roles: { student: 'own', professor: 'own', university: 'uni', recruiter: 'own', employee: 'own', admin: 'any' },
  },
  'invitations.readMasked': { call: 'GET /invitation/:id', roles: everybody },
  'invitations.open': { call: 'POST /invitation/:id/opened', roles: everybody },

  'nominations.list': { call: 'GET /nominations', roles: { student: 'own', professor: 'own', university: 'uni', admin: 'any' } },
  'nominations.quota': { call: 'GET /nominations/quota', roles: { student: 'own', professor: 'own', university: 'uni', admin: 'any' } },
  'nominations.consent': { call: 'POST /nominations/consent/:id', roles: { student: 'own' } },

  'referrals.invite': { call: 'POST /referrals/invite', roles: { recruiter: 'org', employee: 'own', admin: 'any' } },
  'referrals.listForStudent': {
    call: 'GET /referrals/studentId/:uid',
    roles: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
  },
  'referrals.read': { call: 'GET /referrals/id/:id', roles: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' } },
  'referrals.listForEmployee': { call: 'GET /referrals/employee/:uid', roles: { recruiter: 'org', employee: 'own', admin: 'any' } },
  'referrals.accept': { call: 'POST /referrals/accept', roles: { student: 'own' } },
  'referrals.decline': { call: 'POST /referrals/decline', roles: { student: 'own' } },
  'referrals.updateStatus': {
    call: 'POST /referrals/update-status',
    roles: { student: 'own', recruiter: 'org', employee: 'own', admin: 'any' },
  },

  'messages.unreadCount': { call: 'GET /messages/unread-count', roles: signedInOwn },
  'messages.contacts': { call: 'GET /messages/contacts/:uid', roles: signedInOwn },
  'messages.read': { call: 'GET /messages/:id', roles: correspondentsOwn },
  'messages.send': { call: 'POST /messages/send', roles: correspondentsOwn },
  'messages.markAsRead': { call: 'POST /messages/mark-as-read', roles: signedInOwn },

  'skills.byIds': { call: 'GET /skills/ids/:list', roles: everybody },
  'skills.all': { call: 'GET /skills/all', roles: everybody },
  'skills.suggest': { call: 'GET /skills/get/:term', roles: everybody },
  'organizations.byIds': { call: 'GET /organizations/ids/:list', roles: everybody },
  'organizations.all': { call: 'GET /organizations/all', roles: everybody },
  'organizations.label': { call: 'GET /organizations/label/:id', roles: everybody },
  'organizations.urls': { call: 'GET /organizations/urls/:id', roles: everybody },

  'timeline.read': {
    call: 'GET /timeline/:type/:id',
    roles: { student: 'own', professor: 'own', university: 'uni', recruiter: 'org', employee: 'own', admin: 'any' },
  },

  'platform.openapi': { call: 'GET /openapi.json', roles: everybody },
  'platform.live': { call: 'GET /health/live', roles: everybody },
  'platform.ready': { call: 'GET /health/ready', roles: everybody },
  'platform.config': { call: 'GET /config.json', roles: everybody },
} as const satisfies Readonly<Record<string, Row>>

export type Operation = keyof typeof permissions

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

/** The row's condition for this caller; undefined means the role may never make the call. */
export function conditionFor(operation: Operation, caller: Caller): Condition | undefined {
  const row: Row = permissions[operation]
  return row.roles[caller]
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
}

export function meets(condition: Condition, account: Account, parties: Parties): boolean {
  return tests[condition](account, parties)
}

/** What an account may do that waits for approval or is suspended (product 2.16). Whom it writes to is judged apart. */
const openToUnapproved: readonly Operation[] = [
  'auth.verifyToken',
  'users.read',
  'users.changePassword',
  'messages.unreadCount',
  'messages.contacts',
  'messages.read',
  'messages.send',
  'messages.markAsRead',
]

/** Whether the caller may make the call at all; what it may see of it is judged on the loaded thing. */
export function admit(operation: Operation, account: Account | undefined): Refusal | undefined {
  if (!account) return conditionFor(operation, 'visitor') ? undefined : refuse('unauthorized')
  if (!conditionFor(operation, account.role) && !conditionFor(operation, 'visitor')) return refuse('forbidden')
  if (operation === 'users.register') return refuse('signed_in')
  if (account.state === 'active' || conditionFor(operation, 'visitor') || openToUnapproved.includes(operation)) return undefined
  return refuse(account.state === 'suspended' ? 'account_suspended' : 'account_pending')
}
