/** GET /organizations/:id/record: how a company answers those who apply (product 2.19). */
import type { OrganizationRecord } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { DAY_MS } from '#lib/days.ts'
import { defined, filled } from '#lib/fields.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { medianOf } from '../core/median.ts'
import type { Reader } from '../core/reader.ts'

export const recordHandlers = ({ now }: Pick<HandlerDeps, 'now'>): Handlers => ({
  'organizations.record': async ({ params, read }) => {
    const company = await read.get(organizations, params.id)
    if (company?.kind !== 'company' || company.shownTo !== everybody) return refuse('not_found')
    return { ...(await recordOf(read, company, now())), ...defined({ description: filled(company.description) }) }
  },
})

/** @param now in milliseconds */
export async function recordOf(read: Reader, { _id: organizationId }: OrganizationDocument, now: number): Promise<OrganizationRecord> {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
  const submittedAt = { min: daysAgo(limits.recordDays), max: daysAgo(limits.recordAnswerDays) }
  const where = { organizationId, submittedAt, withdrawnUnseen: false }
  const [{ total: n }, answered, { total: openJobs }] = await Promise.all([
    read.count(paths, where),
    read.facet(paths, where, 'daysToAnswer', limits.recordDays),
    read.count(jobs, { visibleTo: 'all', organizationId, openUntil: { min: daysAgo(0) } }),
  ])
  if (n < limits.recordAtLeast) return { openJobs, suppressed: true }
  const days = answered.flatMap(({ value, count }) => (typeof value === 'number' ? [{ days: value, count }] : []))
  const inTime = days.filter((each) => each.days <= limits.recordAnswerDays).reduce((sum, { count }) => sum + count, 0)
  return { openJobs, n, answeredWithin14Days: inTime / n, ...defined({ medianDaysToAnswer: medianOf(days) }) }
}
