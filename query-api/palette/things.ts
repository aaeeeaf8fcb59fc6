/** Jobs, applications and organizations whose page a caller may open, and the lists of the caller's own that take the text. */
import type { PaletteItem } from '#contract/admin-home.ts'
import { conditionFor } from '#contract/permissions.ts'
import { applicationStatusLabels, ownStatusLabels } from '#events/vocabulary/applications/application-status.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { indexedBeginnings, searchBeginnings } from '#lib/words.ts'
import { jobs as jobView, type JobDocument } from '#projections/views/jobs/model.ts'
import { organizations as organizationView } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { boardReplies } from '../applications/replies.ts'
import { jobsOf, labelsOf } from '../core/joins.ts'
import { listedOrganizations } from '../directory/routes.ts'
import { among, visibleJobs } from '../jobs/routes.ts'
import { whereWords } from '../jobs/words.ts'
import { isShownTo } from '../organizations/page.ts'
import type { Asked, Source } from './asked.ts'

/** Of a student's own, the newest are looked at. */
const OWN_APPLICATIONS = 200
/** Organizations are looked at that nobody vouches for yet, which are then left out. */
const ORGANIZATIONS = 20

/** What the search of jobs finds by its one box; a company's own, whatever became of them, before those of others. */
export const jobs: Source = async (asked, limit) => {
  const { read, account, q, now } = asked
  const condition = conditionFor('jobs.read', account.role)
  if (!condition) return []
  const [visible, words] = await Promise.all([visibleJobs(read, account, condition, new Date(now).toISOString()), whereWords(read, q)])
  const found = async (where: typeof visible) => (await read.find(jobView, { where, sort: ['postedAt', 'desc'], limit })).items
  const own = condition === 'orgOrOpen' && account.organizationId !== undefined ? among(visible, [account.organizationId]) : undefined
  const all = [...(own ? await found({ ...own, ...words }) : []), ...(await found({ ...visible, ...words }))]
  const first: readonly JobDocument[] = [...new Map(all.map((job) => [job._id, job])).values()].slice(0, limit)
  const label = await labelsOf(
    read,
    first.map(({ organizationId }) => organizationId),
  )
  return first.map(({ _id, title, organizationId }) => ({
    kind: 'job',
    id: _id,
    label: title,
    hint: label(organizationId) ?? '',
    path: `/app/jobs/${_id}`,
  }))
}

export const applications: Source = (asked, limit) => {
  if (asked.account.role === 'student') return ownApplications(asked, limit)
  return asked.account.role === 'recruiter' ? companyApplications(asked, limit) : Promise.resolve([])
}

async function ownApplications({ read, account, q }: Asked, limit: number): Promise<readonly PaletteItem[]> {
  const where = { studentId: account.uid }
  const { items } = await read.find(studentApplications, { where, sort: ['submittedAt', 'desc'], limit: OWN_APPLICATIONS })
  const [job, label] = await Promise.all([
    jobsOf(
      read,
      items.map(({ jobId }) => jobId),
    ),
    labelsOf(
      read,
      items.map(({ organizationId }) => organizationId),
    ),
  ])
  const asked = searchBeginnings(q)
  const found = items.flatMap(({ _id, jobId, organizationId, status }) => {
    const [title = '', company = ''] = [job(jobId)?.title, label(organizationId)]
    const beginnings = new Set(indexedBeginnings(`${title} ${company}`))
    if (!asked.every((word) => beginnings.has(word))) return []
    const hint = [company, ownStatusLabels[status]].filter(Boolean).join(' · ')
    return [{ kind: 'application' as const, id: _id, label: title, hint, path: `/app/applications/${_id}` }]
  })
  return found.slice(0, limit)
}

/** A candidate of a blind review is found as one, by no name. */
async function companyApplications({ read, account, q, now }: Asked, limit: number): Promise<readonly PaletteItem[]> {
  const where = { organizationId: account.organizationId ?? '', nameBeginnings: { all: searchBeginnings(q) } }
  const { items } = await read.find(recruiterBoard, { where, sort: ['nameKey', 'asc'], limit })
  const replies = await boardReplies(read, account.role, items, now)
  return replies.map(({ id, name = '', jobTitle, status }) => ({
    kind: 'application',
    id,
    label: name,
    hint: [jobTitle, applicationStatusLabels[status]].filter(Boolean).join(' · '),
    path: `/app/applications/${id}`,
  }))
}

export const organizations: Source = async ({ read, account, q }, limit) => {
  const where = listedOrganizations(account)
  const { items } = await read.find(organizationView, { where, sort: ['nameKey', 'asc'], search: q, limit: ORGANIZATIONS })
  return items
    .filter((one) => isShownTo(one, account))
    .slice(0, limit)
    .map(({ _id, label, kind }) => ({
      kind: 'organization',
      id: _id,
      label,
      hint: kind === 'company' ? 'Company' : 'University',
      path: `/app/companies/${_id}`,
    }))
}

type Search = { readonly id: string; readonly of: string; readonly path: string }
const searchOfJobs: Search = { id: 'search-jobs', of: 'jobs', path: '/app/jobs?q=' }
const searches: Readonly<Record<Role, readonly Search[]>> = {
  student: [searchOfJobs],
  professor: [searchOfJobs],
  university: [{ id: 'search-roster', of: 'the roster', path: '/app/roster?q=' }, searchOfJobs],
  recruiter: [{ id: 'search-applications', of: 'applications', path: '/app/applications?q=' }],
  employee: [],
  admin: [{ id: 'search-users', of: 'users', path: '/app/admin/users?q=' }, searchOfJobs],
  analyst: [searchOfJobs],
}

/** The lists that take the text: the page finds those of its rail by itself. */
export const pages: Source = async ({ account, q }) =>
  searches[account.role].map(({ id, of, path }) => ({
    kind: 'page',
    id,
    label: `Search ${of} for “${q}”`,
    hint: '',
    path: `${path}${encodeURIComponent(q)}`,
  }))
