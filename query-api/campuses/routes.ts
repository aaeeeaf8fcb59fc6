/** GET /campus-approvals: for staff the companies, for a company the universities, and what was decided between the two. */
import type { CampusApprovalReply } from '#contract/campuses.ts'
import type { CampusDecision, CampusStatus } from '#events/vocabulary/organizations/campuses.ts'
import { defined } from '#lib/fields.ts'
import { nameKey } from '#lib/fold.ts'
import { pairId } from '#lib/pair-id.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { campusApprovals, type CampusApprovalDocument } from '#projections/views/campus-approvals/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { badField, listReply, type Handlers, type QueryCall } from '../core/call.ts'
import { peopleOf } from '../core/joins.ts'
import { pageAfter, placeOf } from '../core/ordered.ts'
import type { Reader } from '../core/reader.ts'
import { MOST_COMPANIES } from './hidden-jobs.ts'

type Row = {
  readonly id: string
  readonly universityId: string
  readonly organizationId: string
  /** Undefined while the company waits. */
  readonly decision?: CampusDecision
} & Partial<Pick<CampusApprovalDocument, 'decided' | 'before'>>

const statusOf = ({ decision }: Row): CampusStatus => decision ?? 'pending'

export const campusHandlers: Handlers = {
  'campusApprovals.list': async (call) => {
    const { query, read } = call
    const after = placeOf(query.cursor, [0, 0, '', ''])
    if (after && 'refused' in after) return after
    const openJobs = new Map((await read.facet(jobs, { visibleTo: 'all' }, 'organizationId', MOST_COMPANIES)).map(countOf))
    const all = await rowsFor(call, openJobs)
    const labels = await read.byIds(
      organizations,
      all.flatMap(({ universityId, organizationId }) => [universityId, organizationId]),
    )
    const found = all.filter((row) => query.status === undefined || query.status === statusOf(row))
    const keysOf = (row: Row) => {
      const { id, universityId, organizationId } = row
      const status = statusOf(row)
      const other = call.account.role === 'recruiter' ? universityId : organizationId
      const jobsOpen = status === 'pending' ? (openJobs.get(organizationId) ?? 0) : 0
      return [rank[status], -jobsOpen, nameKey(labels.get(other)?.label ?? ''), id]
    }
    const page = { ...pageAfter(found, { keysOf, descending: false }, after, query), total: found.length, capped: false }
    return listReply(call, page, async (rows) => {
      const [person, elsewhere] = await Promise.all([
        peopleOf(
          read,
          rows.map(({ decided }) => decided?.by),
        ),
        approvedBy(read, rows),
      ])
      return rows.map((row): CampusApprovalReply => {
        const { id, universityId, organizationId, decided, before = [] } = row
        const status = statusOf(row)
        const said = ({ at, by, reason }: NonNullable<Row['decided']>) => {
          const name = call.account.role === 'recruiter' ? undefined : person(by)?.displayName
          return { at, ...defined({ reason, by: by !== undefined && name !== undefined ? { uid: by, displayName: name } : undefined }) }
        }
        const company = labels.get(organizationId)
        return {
          id,
          organization: organizationId,
          organizationLabel: company?.label ?? '',
          university: universityId,
          universityLabel: labels.get(universityId)?.label ?? '',
          status,
          ...defined({ decided: decided && said(decided) }),
          before: before.toReversed().map((one) => ({ status: one.status, ...said(one) })),
          openJobs: openJobs.get(organizationId) ?? 0,
          approvedElsewhere: (elsewhere.get(organizationId) ?? 0) - (status === 'approved' ? 1 : 0),
          verified: company?.status === 'verified',
          urls: [...(company?.urls ?? [])],
        }
      })
    })
  },
}

const rank: Readonly<Record<CampusStatus, number>> = { pending: 0, declined: 1, approved: 2 }
const countOf = ({ value, count }: { readonly value: unknown; readonly count: number }) => [String(value), count] as const

/** The decisions, and the ones that wait: companies with open jobs, or of a company with open jobs the other universities. */
async function rowsFor(
  { account, query, read }: Pick<QueryCall<'campusApprovals.list'>, 'account' | 'query' | 'read'>,
  openJobs: ReadonlyMap<string, number>,
): Promise<readonly Row[]> {
  if (account.role === 'recruiter') {
    const { organizationId } = account
    if (organizationId === undefined) return []
    if (query.university !== undefined) throw badField('university', 'is for admins')
    const { items } = await read.find(campusApprovals, { where: { organizationId }, limit: MOST_COMPANIES })
    const universities = openJobs.has(organizationId)
      ? (await read.find(organizations, { where: { kind: 'university', shownTo: everybody }, limit: MOST_COMPANIES })).items
      : []
    return withWaiting(
      items,
      universities.map(({ _id: universityId }) => ({ universityId, organizationId })),
    )
  }
  if (account.role === 'admin' && query.university === undefined)
    return withWaiting((await read.find(campusApprovals, { where: {}, limit: MOST_COMPANIES })).items, [])
  const universityId = account.role === 'admin' ? query.university : account.universityId
  if (universityId === undefined || (query.university !== undefined && query.university !== universityId)) return []
  const { items } = await read.find(campusApprovals, { where: { universityId }, limit: MOST_COMPANIES })
  return withWaiting(
    items,
    [...openJobs.keys()].map((organizationId) => ({ universityId, organizationId })),
  )
}

function withWaiting(decided: readonly CampusApprovalDocument[], candidates: readonly Omit<Row, 'id'>[]): readonly Row[] {
  const rows = new Map<string, Row>(decided.map(({ _id: id, status: decision, ...campus }) => [id, { ...campus, id, decision }]))
  for (const { universityId, organizationId } of candidates) {
    const id = pairId(universityId, organizationId)
    if (!rows.has(id)) rows.set(id, { id, universityId, organizationId })
  }
  return [...rows.values()]
}

/** At how many universities each company is approved. */
async function approvedBy(read: Reader, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const companies = [...new Set(rows.map(({ organizationId }) => organizationId))]
  if (companies.length === 0) return new Map()
  const where = { organizationId: { in: companies }, status: 'approved' }
  return new Map((await read.facet(campusApprovals, where, 'organizationId', companies.length)).map(countOf))
}
