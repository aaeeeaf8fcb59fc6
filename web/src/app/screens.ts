import { roles, type Role } from '#events/vocabulary/roles.ts'
import type { UserReply } from '#contract/people.ts'
import { adminScreens } from './admin-screens.ts'
import { paths } from './paths.ts'
import { reportScreens } from './report-screens.ts'
import { pagesOf, type CompanyUser, type Screen } from './screen.ts'

const page = pagesOf<UserReply>()
const companyPage = pagesOf<CompanyUser>()

const studentJobPages = () => import('./pages/StudentJobPages.tsx')
const applicationPages = () => import('./pages/ApplicationPages.tsx')
const professorDashboard = page(() => import('./pages/ProfessorDashboard.tsx'), 'ProfessorDashboard')

const companyDetails = companyPage(() => import('./pages/CompanyPage.tsx'), 'CompanyPage')

const jobSearchers: readonly Role[] = ['professor', 'university', 'admin', 'analyst']
const jobReaders: readonly Role[] = [...jobSearchers, 'employee']

export const dashboard = { label: 'Dashboard', icon: 'home' } as const
const jobs = { label: 'Jobs', icon: 'job' } as const
const applications = { label: 'Applications', icon: 'board' } as const
const referrals = { label: 'Referrals', icon: 'refer' } as const
const nominations = { label: 'Nominations', icon: 'cap' } as const
const waiting = { label: 'Waiting', icon: 'clock', count: 'peopleWaiting' } as const
const waitingPeople = page(() => import('../features/people/WaitingPeople.tsx'), 'WaitingPeople')

/**
 * Every screen that needs a session (product 3). The routes of a role, its navigation rail and its entries in the menu
 * of small screens come from here; a path without a row for the role is not found.
 */
export const screens: readonly Screen[] = [
  {
    path: paths.home,
    roles: ['student'],
    rail: dashboard,
    page: page(() => import('./pages/StudentDashboard.tsx'), 'StudentDashboard'),
  },
  {
    path: paths.home,
    roles: ['recruiter'],
    rail: dashboard,
    needsCompany: true,
    page: companyPage(() => import('./pages/RecruiterDashboard.tsx'), 'RecruiterDashboard'),
  },
  {
    path: paths.home,
    roles: ['university'],
    rail: dashboard,
    page: page(() => import('./pages/UniversityDashboard.tsx'), 'UniversityDashboard'),
  },
  {
    path: paths.home,
    roles: ['analyst'],
    rail: dashboard,
    page: page(() => import('./pages/AnalystDashboard.tsx'), 'AnalystDashboard'),
  },
  {
    path: paths.home,
    roles: ['employee'],
    rail: dashboard,
    needsCompany: true,
    page: companyPage(() => import('./pages/EmployeeDashboard.tsx'), 'EmployeeDashboard'),
  },
  // The start page of a professor is their main list.
  { path: paths.home, roles: ['professor'], page: professorDashboard },
  { path: paths.nominations, roles: ['professor'], rail: { ...nominations, count: 'nominationsPending' }, page: professorDashboard },
  {
    path: paths.referrals,
    roles: ['employee'],
    rail: referrals,
    needsCompany: true,
    page: companyPage(() => import('../features/referrals/EmployeeReferrals.tsx'), 'EmployeeReferrals'),
  },
  {
    path: paths.jobs,
    roles: ['employee'],
    rail: { label: 'Open roles', icon: 'job', count: 'openJobs' },
    needsCompany: true,
    page: companyPage(() => import('../features/referrals/OpenRoles.tsx'), 'OpenRoles'),
  },

  { path: paths.jobs, roles: ['student'], rail: jobs, page: page(studentJobPages, 'StudentJobSearchPage') },
  {
    path: paths.jobs,
    roles: jobSearchers,
    rail: jobs,
    page: page(() => import('../features/jobs/search/JobSearchPage.tsx'), 'JobSearchPage'),
  },
  {
    path: paths.jobs,
    roles: ['recruiter'],
    rail: { ...jobs, count: 'openJobs' },
    needsCompany: true,
    page: companyPage(() => import('../features/jobs/RecruiterJobs.tsx'), 'RecruiterJobs'),
  },
  { path: `${paths.jobs}/:id`, roles: ['student'], page: page(studentJobPages, 'StudentJobPage') },
  { path: `${paths.jobs}/:id`, roles: ['recruiter'], page: page(() => import('./pages/RecruiterJobPage.tsx'), 'RecruiterJobPage') },
  { path: `${paths.jobs}/:id`, roles: jobReaders, page: page(() => import('./pages/ReadOnlyJobPage.tsx'), 'ReadOnlyJobPage') },

  {
    path: paths.applications,
    roles: ['student'],
    rail: { ...applications, count: 'ownApplications' },
    page: page(applicationPages, 'StudentApplicationsPage'),
  },
  {
    path: paths.applications,
    roles: ['recruiter'],
    rail: { ...applications, count: 'companyApplications' },
    needsCompany: true,
    page: companyPage(applicationPages, 'RecruiterApplicationsPage'),
  },
  {
    path: paths.students,
    roles: ['recruiter'],
    rail: { label: 'Find students', icon: 'search' },
    needsCompany: true,
    page: companyPage(() => import('../features/students/FindStudents.tsx'), 'FindStudents'),
  },
  { path: `${paths.applications}/:id`, roles: ['student'], page: page(applicationPages, 'StudentApplicationPage') },
  { path: `${paths.applications}/:id`, roles: ['recruiter'], page: page(applicationPages, 'RecruiterApplicationPage') },

  {
    path: paths.referrals,
    roles: ['student'],
    rail: { ...referrals, count: 'referralsToAnswer' },
    page: page(() => import('../features/referrals/StudentReferrals.tsx'), 'StudentReferrals'),
  },
  {
    path: paths.nominations,
    roles: ['student'],
    rail: { ...nominations, count: 'nominationsPending' },
    page: page(() => import('../features/nominations/StudentNominationsPage.tsx'), 'StudentNominationsPage'),
  },

  {
    path: paths.subscription,
    roles: ['recruiter'],
    rail: { label: 'Subscription', icon: 'card' },
    needsCompany: true,
    page: companyPage(() => import('../features/subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
  },
  {
    path: paths.rewards,
    roles: ['professor'],
    rail: { label: 'Rewards', icon: 'gift' },
    page: page(() => import('../features/points/RewardsPage.tsx'), 'RewardsPage'),
  },
  {
    path: paths.roster,
    roles: ['university'],
    rail: { label: 'Roster', icon: 'user' },
    page: page(() => import('../features/roster/RosterPage.tsx'), 'RosterPage'),
  },
  {
    path: paths.policy,
    roles: ['university'],
    rail: { label: 'Policy', icon: 'sliders' },
    page: page(() => import('../features/policy/PolicyPage.tsx'), 'PolicyPage'),
  },
  {
    path: paths.rewards,
    roles: ['university'],
    rail: { label: 'Redemptions', icon: 'gift', count: 'redemptionsRequested' },
    page: page(() => import('../features/points/RedemptionsPage.tsx'), 'RedemptionsPage'),
  },

  {
    path: paths.invitations,
    roles: ['student', 'professor', 'university', 'recruiter', 'employee', 'admin'],
    rail: { label: 'Invitations', icon: 'mail', count: 'invitationsOpen' },
    page: page(() => import('../features/invitations/InvitationsPage.tsx'), 'InvitationsPage'),
  },
  {
    path: paths.organizations,
    roles: ['university'],
    rail: { label: 'Organizations', icon: 'building', count: 'companiesToDecide' },
    page: page(() => import('../features/campuses/CampusesPage.tsx'), 'CampusesPage'),
  },
  {
    path: paths.outcomes,
    roles: ['university'],
    rail: { label: 'Outcomes', icon: 'cap', count: 'outcomesProposed' },
    page: page(() => import('../features/outcomes/OutcomesPage.tsx'), 'OutcomesPage'),
  },
  // Reached from the profile and from the notification.
  { path: paths.outcomes, roles: ['student'], page: page(() => import('../features/outcomes/OwnOutcome.tsx'), 'OwnOutcome') },
  { path: paths.company, roles: ['recruiter'], rail: { label: 'Company', icon: 'building' }, needsCompany: true, page: companyDetails },
  { path: paths.organizations, roles: ['recruiter'], needsCompany: true, page: companyDetails },

  // Reached from where a student's name stands.
  {
    path: `${paths.students}/:id`,
    roles: ['professor', 'university', 'recruiter', 'employee'],
    page: page(() => import('./pages/PersonPage.tsx'), 'PersonPage'),
  },

  // Reached from a company's name.
  { path: `${paths.companies}/:id`, roles, page: page(() => import('./pages/AboutCompanyPage.tsx'), 'AboutCompanyPage') },

  // Everybody who invites may be asked about somebody.
  { path: paths.waiting, roles: ['professor'], rail: waiting, page: waitingPeople },
  { path: paths.waiting, roles: ['university', 'admin'], rail: waiting, page: waitingPeople },
  ...adminScreens,
  ...reportScreens,
  // Others are rarely asked.
  {
    path: paths.waiting,
    roles: ['student', 'recruiter', 'employee'],
    rail: { ...waiting, onlyWhilePeopleWait: true },
    page: waitingPeople,
  },

  {
    path: paths.profile,
    roles,
    rail: { label: 'Profile', icon: 'user' },
    page: page(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: paths.notifications,
    roles,
    page: page(() => import('../features/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  },
  { path: paths.messages, roles, page: page(() => import('../features/messaging/Messaging.tsx'), 'Messaging') },
]

export function screensOf(role: Role): readonly Screen[] {
  return screens.filter(({ roles }) => roles.includes(role))
}
