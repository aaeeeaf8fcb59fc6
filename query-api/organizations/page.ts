/** GET /organizations/:id/page: who a company is, how it answers, and what it looks for (product 2.20 "Company page"). */
import type { OrganizationPage } from '#contract/directory.ts'
import { counts, type Account } from '#events/vocabulary/permissions.ts'
import { everybody } from '#events/vocabulary/organizations/proposals.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined, filled } from '#lib/fields.ts'
import { pairId } from '#lib/pair-id.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { organizations, type OrganizationDocument } from '#projections/views/organizations/model.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import type { Reader } from '../core/reader.ts'
import { among, jobReplies, visibleJobs } from '../jobs/routes.ts'
import { recordOf } from './record.ts'

/** The newest; the others are in the list of jobs. */
const SHOWN_JOBS = 20

export const organizationPageHandlers = ({ now }: Pick<HandlerDeps, 'now'>): Handlers => ({
  'organizations.page': async ({ params, account: caller, read }) => {
    const found = await read.get(organizations, params.id)
    // A person who waits for approval, is suspended, or whose place nobody confirms reads what a visitor does.
    const isOfSuspended = caller?.organizationSuspended === true && caller.organizationId === found?._id
    const account = caller?.state === 'active' && (counts(caller) || isOfSuspended) ? caller : undefined
    if (!found || !isShownTo(found, account)) return refuse('not_found')
    const { _id: id, label, kind, description, urls, domains, status } = found
    const about: OrganizationPage = {
      id,
      label,
      kind,
      urls: [...urls],
      domains: [...domains],
      verified: status === 'verified',
      ...(status === 'suspended' && { suspended: true }),
      ...defined({ description: filled(description) }),
    }
    if (kind !== 'company') return about
    const [record, open, approvedHere] = await Promise.all([
      recordOf(read, found, now()),
      openJobs(read, account, id, now()),
      isApprovedHere(read, account, id),
    ])
    return { ...about, record, jobs: open, ...defined({ approvedHere }) }
  },
})

/** A visitor reads of companies that made their jobs public; nobody but its own people of one that nobody vouches for. */
export function isShownTo({ _id: id, kind, status, shownTo, publicPage }: OrganizationDocument, account: Account | undefined): boolean {
  const isVouchedFor = status === 'verified' && shownTo === everybody
  if (!account) return isVouchedFor && kind === 'company' && publicPage === true
  return isVouchedFor || account.role === 'admin' || account.organizationId === id || account.universityId === id
}

async function openJobs(read: Reader, account: Account | undefined, id: string, now: number) {
  const at = new Date(now).toISOString()
  const visible = account ? await visibleJobs(read, account, 'open', at) : { visibleTo: 'all', openUntil: { min: at } }
  const { items } = await read.find(jobs, { where: among(visible, [id]), sort: ['postedAt', 'desc'], limit: SHOWN_JOBS })
  return jobReplies(read, account, items, now)
}

/** For a student, professor or staff member of a university that decides which companies its students see. */
async function isApprovedHere(read: Reader, account: Account | undefined, id: string): Promise<boolean | undefined> {
  if (account?.universityId === undefined) return undefined
  return (await read.get(campusApprovals, pairId(account.universityId, id)))?.status === 'approved'
}
