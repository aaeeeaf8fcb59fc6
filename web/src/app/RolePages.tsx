import { Suspense, useEffect, type ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { fetchWhenQuiet, pageOnDemand } from '../lib/page-code.ts'
import { NothingHere } from '../ui/NothingHere.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { paths } from './paths.ts'

type Page = (props: { readonly user: UserReply }) => ReactNode

const loads = new Map<Page, () => Promise<unknown>>()

/** A page whose code arrives when somebody goes there, or once the first page of the role is quiet. */
function page<Name extends string>(load: () => Promise<Record<Name, Page>>, name: Name): Page {
  const arriving: Page = pageOnDemand(async () => {
    const module: Record<Name, Page> = await load()
    const shown: Page = module[name]
    return { default: shown }
  })
  loads.set(arriving, load)
  return arriving
}
const jobPages = () => import('./pages/JobPages.tsx')
const applicationPages = () => import('./pages/ApplicationPages.tsx')
const profile = page(() => import('../features/profile/ProfilePage.tsx'), 'ProfilePage')
const messages = page(() => import('../features/messaging/Messaging.tsx'), 'Messaging')
const professorNominations = page(() => import('../features/nominations/ProfessorNominations.tsx'), 'ProfessorNominations')
const employeeReferrals = page(() => import('../features/referrals/EmployeeReferrals.tsx'), 'EmployeeReferrals')
const jobSearch = page(() => import('../features/jobs/JobSearchPage.tsx'), 'JobSearchPage')
const job = page(jobPages, 'ReadOnlyJobPage')
const otherDashboard = page(() => import('./pages/OtherDashboard.tsx'), 'OtherDashboard')

const everybody = { [paths.profile]: profile, [paths.messages]: messages }
const reading = { [paths.jobs]: jobSearch, [`${paths.jobs}/:id`]: job }

/** Path → page, per role (product 3). What a role has no page for is not found. */
const pages: Readonly<Record<Role, Readonly<Record<string, Page>>>> = {
  student: {
    ...everybody,
    [paths.home]: page(() => import('./pages/StudentDashboard.tsx'), 'StudentDashboard'),
    [paths.jobs]: jobSearch,
    [`${paths.jobs}/:id`]: page(jobPages, 'StudentJobPage'),
    [paths.applications]: page(applicationPages, 'StudentApplicationsPage'),
    [`${paths.applications}/:id`]: page(applicationPages, 'StudentApplicationPage'),
    [paths.referrals]: page(() => import('../features/referrals/StudentReferrals.tsx'), 'StudentReferrals'),
    [paths.nominations]: page(() => import('../features/nominations/StudentNominationsPage.tsx'), 'StudentNominationsPage'),
  },
  professor: { ...everybody, ...reading, [paths.home]: professorNominations, [paths.nominations]: professorNominations },
  recruiter: {
    ...everybody,
    [paths.home]: page(() => import('./pages/RecruiterDashboard.tsx'), 'RecruiterDashboard'),
    [paths.jobs]: page(() => import('../features/jobs/RecruiterJobs.tsx'), 'RecruiterJobs'),
    [`${paths.jobs}/:id`]: page(jobPages, 'RecruiterJobPage'),
    [paths.applications]: page(applicationPages, 'RecruiterApplicationsPage'),
    [`${paths.applications}/:id`]: page(applicationPages, 'RecruiterApplicationPage'),
  },
  employee: { ...everybody, ...reading, [paths.home]: employeeReferrals, [paths.referrals]: employeeReferrals },
  university: { ...everybody, ...reading, [paths.home]: otherDashboard },
  admin: { ...everybody, ...reading, [paths.home]: otherDashboard },
  analyst: { ...everybody, ...reading, [paths.home]: otherDashboard },
}

export function RolePages({ user }: { readonly user: UserReply }) {
  useEffect(() => {
    for (const each of Object.values(pages[user.role])) {
      const load = loads.get(each)
      if (load) fetchWhenQuiet(load)
    }
  }, [user.role])
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {Object.entries(pages[user.role]).map(([path, Shown]) => (
          <Route key={path} path={path} element={<Shown user={user} />} />
        ))}
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </Suspense>
  )
}
