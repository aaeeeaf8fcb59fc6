/** Jobs (a job is a posting; background work is a task) (§3, product 2.7). */
export const jobTypes = ['internship', 'co_op', 'full_time', 'part_time', 'contract', 'research'] as const
export type JobType = (typeof jobTypes)[number]
export const workplaceTypes = ['on_site', 'hybrid', 'remote'] as const
export type WorkplaceType = (typeof workplaceTypes)[number]
export const jobStatuses = ['draft', 'open', 'paused', 'closed', 'filled'] as const
export type JobStatus = (typeof jobStatuses)[number]
export const salaryPeriods = ['hour', 'month', 'year'] as const

/** Orders of a search; `-` turns one round. */
export const jobSorts = ['relevance', 'newest', 'closing', '-relevance', '-newest', '-closing'] as const

export const jobTypeLabels: Readonly<Record<JobType, string>> = {
  internship: 'Internship',
  co_op: 'Co-op',
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  research: 'Research',
}
export const workplaceLabels: Readonly<Record<WorkplaceType, string>> = { on_site: 'On site', hybrid: 'Hybrid', remote: 'Remote' }
export const jobStatusLabels: Readonly<Record<JobStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  filled: 'Filled',
}

/** Moves by `/jobs/update`. A closed or filled job may be opened again. */
export const jobMoves: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  draft: ['open', 'closed'],
  open: ['paused', 'closed', 'filled'],
  paused: ['open', 'closed', 'filled'],
  closed: ['open'],
  filled: ['open'],
}

export const degrees = ['associate', 'bachelor', 'master', 'phd'] as const
export type Degree = (typeof degrees)[number]
export const degreeLabels: Readonly<Record<Degree, string>> = { associate: 'Associate', bachelor: 'Bachelor', master: 'Master', phd: 'PhD' }

export const organizationKinds = ['company', 'university'] as const
export type OrganizationKind = (typeof organizationKinds)[number]
export const organizationStatuses = ['pending', 'verified', 'declined', 'suspended', 'merged'] as const
