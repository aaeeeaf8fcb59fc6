import type { UserReply } from '#contract/people.ts'
import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'
import { pagesOf, type Screen } from './screen.ts'

const page = pagesOf<UserReply>()
const eventPages = () => import('../features/events/EventsPage.tsx')
const adminUsersPage = page(() => import('../features/admin-people/AdminUsersPage.tsx'), 'AdminUsersPage')
type Rail = NonNullable<Screen['rail']>
const rail = (label: string, icon: IconName, count?: Rail['count']): Rail => ({ label, icon, ...(count && { count }) })

/** The desk of admins. */
export const adminScreens: readonly Screen[] = [
  { path: paths.home, rail: rail('Dashboard', 'home'), page: page(() => import('./pages/AdminDashboard.tsx'), 'AdminDashboard') },
  { path: paths.adminUsers, rail: rail('Users', 'user'), page: adminUsersPage },
  { path: `${paths.adminUsers}/:uid`, page: adminUsersPage },
  {
    path: paths.adminOrganizations,
    rail: rail('Organizations', 'building'),
    page: page(() => import('../features/admin-organizations/AdminOrganizationsPage.tsx'), 'AdminOrganizationsPage'),
  },
  {
    path: paths.abuse,
    rail: rail('Conversations', 'messages', 'reportsOpen'),
    page: page(() => import('../features/abuse/AbusePage.tsx'), 'AbusePage'),
  },
  {
    path: paths.moderation,
    rail: rail('Moderation', 'flag', 'proposalsToDecide'),
    page: page(() => import('../features/moderation/ModerationPage.tsx'), 'ModerationPage'),
  },
  { path: paths.adminEvents, rail: rail('Events', 'lines'), page: page(eventPages, 'EventsPage') },
  // Reached from an event’s own link.
  { path: `${paths.adminEvents}/:id`, page: page(eventPages, 'OneEventPage') },
  { path: paths.adminTasks, rail: rail('Tasks', 'clock'), page: page(() => import('../features/work/TasksPage.tsx'), 'TasksPage') },
  { path: paths.outbox, rail: rail('Mail', 'mail'), page: page(() => import('../features/work/OutboxPage.tsx'), 'OutboxPage') },
  {
    path: paths.adminAccesses,
    rail: rail('Accesses', 'search'),
    page: page(() => import('../features/accesses/AccessesPage.tsx'), 'AccessesPage'),
  },
  {
    path: paths.projections,
    rail: rail('Projections', 'board', 'projectionsAsking'),
    page: page(() => import('../features/projections/ProjectionsPage.tsx'), 'ProjectionsPage'),
  },
  {
    path: paths.logAudit,
    rail: rail('Audit', 'check', 'logChanges'),
    page: page(() => import('../features/log-audit/AuditPage.tsx'), 'AuditPage'),
  },
  // Reached from the profile.
  { path: paths.secondFactor, page: page(() => import('../features/second-factor/SecondFactorPage.tsx'), 'SecondFactorPage') },
].map((screen) => ({ ...screen, roles: ['admin'] }))
