/**
 * The decision of a university on a company (product 2.7). As long as it has said nothing the company waits: like those of a declined one,
 * its jobs are hidden from the students of that university.
 */
export const campusDecisions = ['approved', 'declined'] as const
export type CampusDecision = (typeof campusDecisions)[number]
export const campusStatuses = ['pending', ...campusDecisions] as const
export type CampusStatus = (typeof campusStatuses)[number]

export const campusStatusLabels: Readonly<Record<CampusStatus, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
}
