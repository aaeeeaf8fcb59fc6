import type { UserReply } from '#contract/people.ts'
import { paths } from './paths.ts'
import { pagesOf, type CompanyUser, type Screen } from './screen.ts'

const reportsPage = () => import('../features/reports/ReportsPage.tsx')
const reportPage = () => import('../features/reports/ReportPage.tsx')
const rail = { label: 'Reports', icon: 'chart' } as const
const definitionsPage = () => import('../features/reports/DefinitionsPage.tsx')
const readers = ['university', 'admin', 'analyst'] as const

/** Reports; recruiters read those of their own company. */
export const reportScreens: readonly Screen[] = [
  { path: paths.reports, roles: readers, rail, page: pagesOf<UserReply>()(reportsPage, 'ReportsPage') },
  { path: `${paths.reports}/definitions`, roles: readers, page: pagesOf<UserReply>()(definitionsPage, 'DefinitionsPage') },
  { path: `${paths.reports}/:id`, roles: readers, page: pagesOf<UserReply>()(reportPage, 'ReportPage') },
  { path: paths.reports, roles: ['recruiter'], rail, needsCompany: true, page: pagesOf<CompanyUser>()(reportsPage, 'ReportsPage') },
  {
    path: `${paths.reports}/definitions`,
    roles: ['recruiter'],
    needsCompany: true,
    page: pagesOf<CompanyUser>()(definitionsPage, 'DefinitionsPage'),
  },
  { path: `${paths.reports}/:id`, roles: ['recruiter'], needsCompany: true, page: pagesOf<CompanyUser>()(reportPage, 'ReportPage') },
]
