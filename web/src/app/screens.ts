import type { ReactNode } from 'react'
import type { UserReply } from '#contract/people.ts'
import { roles, type Role } from '#events/vocabulary/roles.ts'
import { pageOnDemand } from '../lib/page-code.ts'
import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'

type Draw = (props: { readonly user: UserReply }) => ReactNode
type Page = Draw & { readonly load: () => Promise<unknown> }

export type Screen = {
  /** At the root, if the specification names it (§2); every other one lies under `/app/`. */
  readonly path: string
  readonly roles: readonly Role[]
  /** Its entry in the navigation of these roles, in the order of this table; the first is the start page's. */
  readonly rail?: { readonly label: string; readonly icon: IconName }
  readonly page: Page
}

/** A page whose code arrives when somebody goes there, or once the first page of the role is quiet. */
function page<Name extends string>(load: () => Promise<Record<Name, Draw>>, name: Name): Page {
  const draw: Draw = pageOnDemand(async () => {
    const module: Record<Name, Draw> = await load()
    const shown: Draw = module[name]
    return { default: shown }
  })
  return Object.assign(draw, { load })
}

const jobPages = () => import('./pages/JobPages.tsx')
const applicationPages = () => import('./pages/ApplicationPages.tsx')
const professorNominations = page(() => import('../features/nominations/ProfessorNominations.tsx'), 'ProfessorNominations')
const employeeReferrals = page(() => import('../features/referrals/EmployeeReferrals.tsx'), 'EmployeeReferrals')

const readers: readonly Role[] = ['professor', 'university', 'employee', 'admin', 'analyst']
const withoutOwn: readonly Role[] = ['university', 'admin', 'analyst']

const dashboard = { label: 'Dashboard', icon: 'home' } as const
const jobs = { label: 'Jobs', icon: 'job' } as const
const applications = { label: 'Applications', icon: 'board' } as const
const referrals = { label: 'Referrals', icon: 'refer' } as const
const nominations = { label: 'Nominations', icon: 'cap' } as const

/**
 * Every screen that needs a session (product 3): the routes of a role, its rail and its part of the small screens' menu
 * are read from here. What a role has no row for is not found.
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
    page: page(() => import('./pages/RecruiterDashboard.tsx'), 'RecruiterDashboard'),
  },
  { path: paths.home, roles: withoutOwn, rail: dashboard, page: page(() => import('./pages/OtherDashboard.tsx'), 'OtherDashboard') },
  // A professor and an employee start with the one thing that they come for.
  { path: paths.home, roles: ['professor'], page: professorNominations },
  { path: paths.nominations, roles: ['professor'], rail: nominations, page: professorNominations },
  { path: paths.home, roles: ['employee'], page: employeeReferrals },
  { path: paths.referrals, roles: ['employee'], rail: referrals, page: employeeReferrals },

  {
    path: paths.jobs,
    roles: ['student', ...readers],
    rail: jobs,
    page: page(() => import('../features/jobs/JobSearchPage.tsx'), 'JobSearchPage'),
  },
  { path: paths.jobs, roles: ['recruiter'], rail: jobs, page: page(() => import('../features/jobs/RecruiterJobs.tsx'), 'RecruiterJobs') },
  { path: `${paths.jobs}/:id`, roles: ['student'], page: page(jobPages, 'StudentJobPage') },
  { path: `${paths.jobs}/:id`, roles: ['recruiter'], page: page(jobPages, 'RecruiterJobPage') },
  { path: `${paths.jobs}/:id`, roles: readers, page: page(jobPages, 'ReadOnlyJobPage') },

  { path: paths.applications, roles: ['student'], rail: applications, page: page(applicationPages, 'StudentApplicationsPage') },
  { path: paths.applications, roles: ['recruiter'], rail: applications, page: page(applicationPages, 'RecruiterApplicationsPage') },
  { path: `${paths.applications}/:id`, roles: ['student'], page: page(applicationPages, 'StudentApplicationPage') },
  { path: `${paths.applications}/:id`, roles: ['recruiter'], page: page(applicationPages, 'RecruiterApplicationPage') },

  {
    path: paths.referrals,
    roles: ['student'],
    rail: referrals,
    page: page(() => import('../features/referrals/StudentReferrals.tsx'), 'StudentReferrals'),
  },
  {
    path: paths.nominations,
    roles: ['student'],
    rail: nominations,
    page: page(() => import('../features/nominations/StudentNominationsPage.tsx'), 'StudentNominationsPage'),
  },

  {
    path: paths.profile,
    roles,
    rail: { label: 'Profile', icon: 'user' },
    page: page(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  { path: paths.messages, roles, page: page(() => import('../features/messaging/Messaging.tsx'), 'Messaging') },
]

export function screensOf(role: Role): readonly Screen[] {
  return screens.filter(({ roles }) => roles.includes(role))
}

export type RailEntry = { readonly label: string; readonly icon: IconName; readonly path: string }

/** The entries of a role's rail, its start page first; below 768 px they join the overlay menu. */
export function railOf(role: Role): readonly RailEntry[] {
  return screensOf(role).flatMap(({ path, rail }) => (rail ? [{ ...rail, path }] : []))
}
