/** GET /admin/organizations: every company and university with its people and open jobs, for admins. */
import type { AdminOrganizationReply } from '#contract/admin-organizations.ts'
import { defined } from '#lib/fields.ts'
import { signsAlone } from '#lib/words.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import { nothingFound } from '../core/paging.ts'
import type { Reader } from '../core/reader.ts'

export const adminOrganizationHandlers: Handlers = {
  'adminOrganizations.list': async (call) => {
    const { kind, status, q = '', ...page } = call.query
    const found = signsAlone(q)
      ? nothingFound(page.limit ?? limits.listPage)
      : await call.read.page(organizations, { where: defined({ kind, status }), sort: ['nameKey', 'asc'], search: q }, page)
    return listReply(call, found, (items) => replies(call.read, items))
  },
}

const inCompanies = ['recruiter', 'employee']
const inUniversities = ['student', 'professor', 'university']

async function replies(read: Reader, found: readonly OrganizationDocument[]): Promise<AdminOrganizationReply[]> {
  if (found.length === 0) return []
  const ids = found.map(({ _id }) => _id)
  const [employed, enrolled, open, target] = await Promise.all([
    read.facet(users, { role: { in: inCompanies }, organizationId: { in: ids } }, 'organizationId', ids.length),
    read.facet(users, { role: { in: inUniversities }, universityId: { in: ids } }, 'universityId', ids.length),
    read.facet(jobs, { organizationId: { in: ids }, status: 'open' }, 'organizationId', ids.length),
    read.byIds(
      organizations,
      found.map(({ merged }) => merged?.into),
    ),
  ])
  const people = countsOf([...employed, ...enrolled])
  const openJobs = countsOf(open)
  return found.map(({ _id: id, label, kind, status, urls, domains, suspended, merged }) => ({
    id,
    label,
    kind,
    status,
    urls: [...urls],
    domains: [...domains],
    people: people.get(id) ?? 0,
    openJobs: openJobs.get(id) ?? 0,
    ...defined({ suspendedAt: suspended?.at, suspendedBecause: suspended?.because, into: labelled(target.get(merged?.into ?? '')) }),
  }))
}

function labelled(target: OrganizationDocument | undefined) {
  return target && { id: target._id, label: target.label }
}

function countsOf(counted: readonly { readonly value: unknown; readonly count: number }[]): ReadonlyMap<string, number> {
  return new Map(counted.map(({ value, count }) => [String(value), count]))
}
