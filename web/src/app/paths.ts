import type { PathOf } from '../api/operation.ts'

/** Pages of §2 and our own. None shares its path with a GET of the API. */
export const paths = {
  home: '/',
  privacy: '/privacy',
  about: '/about',
  contact: '/contact',
  signIn: '/auth/signin',
  profile: '/profile',
  messages: '/messaging',
  register: '/register',
  jobs: '/app/jobs',
  applications: '/app/applications',
  nominations: '/app/nominations',
  referrals: '/app/referrals',
  invitations: '/app/invitations',
  waiting: '/app/waiting',
  rewards: '/app/rewards',
  policy: '/app/policy',
  adminUsers: '/app/admin/users',
  adminOrganizations: '/app/admin/organizations',
  moderation: '/app/admin/moderation',
  abuse: '/app/admin/abuse',
  adminEvents: '/app/admin/events',
  adminTasks: '/app/admin/tasks',
  outbox: '/app/admin/outbox',
  adminAccesses: '/app/admin/accesses',
  projections: '/app/admin/projections',
  logAudit: '/app/admin/audit',
  secondFactor: '/app/admin/second-factor',
  notifications: '/app/notifications',
  subscription: '/app/subscription',
  organizations: '/app/organizations',
  company: '/app/company',
  outcomes: '/app/outcomes',
  roster: '/app/roster',
  students: '/app/students',
  companies: '/app/companies',
  reports: '/app/reports',
} as const

/** Where a mail's link leads that ends such mails: the address of the call, which a POST makes (RFC 8058). */
export const unsubscribePath: PathOf<'notifications.unsubscribe'> = '/notifications/unsubscribe/:token'

/** Without a session these lead to the sign-in page, but for the home page. `public/theme.js` knows the public ones too, to draw the frame at once. */
export function needsSession(pathname: string): boolean {
  if (pathname.startsWith(unsubscribePath.replace(/:.*/, ''))) return false
  return ![paths.privacy, paths.about, paths.contact, paths.signIn, paths.register].some((path) => path === pathname)
}
