import type { Role } from '#events/vocabulary/roles.ts'
import type { IconName } from '../ui/Icon.tsx'
import { paths } from './paths.ts'

export type RailEntry = { readonly label: string; readonly path: string; readonly icon: IconName }

const dashboard: RailEntry = { label: 'Dashboard', path: paths.home, icon: 'home' }
const jobs: RailEntry = { label: 'Jobs', path: paths.jobs, icon: 'job' }
const applications: RailEntry = { label: 'Applications', path: paths.applications, icon: 'board' }
const referrals: RailEntry = { label: 'Referrals', path: paths.referrals, icon: 'refer' }
const nominations: RailEntry = { label: 'Nominations', path: paths.nominations, icon: 'cap' }
const profile: RailEntry = { label: 'Profile', path: paths.profile, icon: 'user' }

/** Left rail of each role (product 3), its start page first; below 768 px its entries join the overlay menu. */
const rails: Readonly<Record<Role, readonly RailEntry[]>> = {
  student: [dashboard, jobs, applications, referrals, nominations, profile],
  professor: [nominations, jobs, profile],
  university: [dashboard, jobs, profile],
  recruiter: [dashboard, jobs, applications, profile],
  employee: [referrals, jobs, profile],
  admin: [dashboard, jobs, profile],
  analyst: [dashboard, jobs, profile],
}

export function railFor(role: Role): readonly RailEntry[] {
  return rails[role]
}
