import type { Role } from '#events/vocabulary/roles.ts'
import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'
import type { RailCountName } from './rail-counts.tsx'
import { dashboard, screensOf } from './screens.ts'

export type RailEntry = { readonly label: string; readonly icon: IconName; readonly path: string; readonly count?: RailCountName }
/** Entries that belong together, under a heading where there is one. */
export type RailGroup = { readonly label?: string; readonly entries: readonly RailEntry[] }

type Order = readonly { readonly label?: string; readonly entries: readonly string[] }[]

const you = { label: 'You', entries: [paths.invitations, paths.profile] }

/** The entries of each role's rail, from the top: the start page, the ones that wait for its user, then the rest. */
const rails: Readonly<Record<Role, Order>> = {
  student: [
    {
      entries: [
        paths.home,
        paths.jobs,
        paths.applications,
        paths.referrals,
        paths.nominations,
        paths.waiting,
        paths.invitations,
        paths.profile,
      ],
    },
  ],
  professor: [{ entries: [paths.nominations, paths.waiting, paths.rewards, paths.invitations, paths.jobs, paths.profile] }],
  university: [
    { entries: [paths.home, paths.waiting, paths.organizations, paths.rewards, paths.outcomes] },
    { label: 'University', entries: [paths.reports, paths.roster, paths.policy, paths.jobs] },
    you,
  ],
  recruiter: [
    { entries: [paths.home, paths.jobs, paths.applications, paths.students, paths.waiting] },
    { label: 'Organization', entries: [paths.reports, paths.company, paths.subscription] },
    you,
  ],
  employee: [{ entries: [paths.home, paths.referrals, paths.jobs, paths.waiting, paths.invitations, paths.profile] }],
  admin: [
    {
      entries: [
        paths.home,
        paths.waiting,
        paths.adminUsers,
        paths.adminOrganizations,
        paths.moderation,
        paths.abuse,
        paths.adminEvents,
        paths.adminTasks,
        paths.outbox,
        paths.adminAccesses,
        paths.projections,
        paths.logAudit,
        paths.reports,
        paths.jobs,
        paths.invitations,
        paths.profile,
      ],
    },
  ],
  analyst: [{ entries: [paths.home, paths.reports, paths.jobs, paths.profile] }],
}

/** The start page, for roles whose first page has a place of its own in the rail. */
export const dashboardEntry: RailEntry = { ...dashboard, path: paths.home }

/** The navigation rail of a role. Below 768 px it is in the overlay menu. */
export function railOf(role: Role, peopleWait = false): readonly RailGroup[] {
  const own = screensOf(role)
  return rails[role].map(({ entries, ...group }) => ({
    ...group,
    entries: entries.flatMap((path) => {
      const rail = own.find((screen) => screen.path === path)?.rail
      return rail && (peopleWait || !rail.onlyWhilePeopleWait) ? [{ ...rail, path }] : []
    }),
  }))
}
