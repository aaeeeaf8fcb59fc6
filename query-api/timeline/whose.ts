/**
 * Who may read a trail, told by the documents of the thing before anything of the log is read or waited for: to others it is answered as if
 * it did not exist (product 2.17), and takes as long.
 */
import { idsOfPlace, placeRefusal } from '#events/vocabulary/permissions.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import { pairId } from '#lib/pair-id.ts'
import { pick } from '#lib/pick.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import { invitations } from '#projections/views/invitations/model.ts'
import { jobs } from '#projections/views/jobs/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { maySee, type QueryCall } from '../core/call.ts'
import { shares } from '../people/career-office.ts'
import type { Of } from './source.ts'

/** Whose a trail is. */
export type Whose = {
  readonly type: TimelineType
  /** The people who may read it. */
  readonly own: readonly string[]
  readonly organizationId?: string
  readonly universityId?: string
}
type Call = QueryCall<'timeline.read'>

export type FoundTrail = {
  readonly whose: Whose
  /** The thing, or for staff who do not read all of a company's trail, what concerns their campus. */
  readonly of: Of
}

/** @returns undefined for whoever may not read it */
export async function trailOf(call: Call): Promise<FoundTrail | undefined> {
  const { account, params } = call
  const found = await whoseOf[params.type](call)
  const { own = [], ...sides } = found ?? {}
  const whose = { type: params.type, own: own.filter((uid) => uid !== undefined), ...sides }
  // Asked for although the thing may not exist, so that the answer takes as long.
  const [campus, isShared] = [await campusOf(call), await sharesIt(call, whose)]
  // The log may have things that the views have forgotten: admins read these, too.
  if (account.role === 'admin') return { whose, of: params }
  const isTheirs = whose.own.includes(account.uid) || maySee(call, params.type === 'user' ? 'ownTrail' : 'trail', whose)
  if (found && isTheirs) return isShared ? { whose, of: params } : undefined
  return campus === undefined ? undefined : { whose, of: { type: 'campus', id: campus } }
}

/**
 * The refusal of somebody whose role does not count: their own trail is everybody's own, and of a suspended company recruiters still read
 * their applicants (product 2.20).
 */
export function placeRefusalOf({ account, params: { type, id } }: Call): Refusal | undefined {
  const isOwn = type === 'user' && id === account.uid
  const isApplicant = type === 'application' && account.role === 'recruiter' && account.organizationSuspended
  return isOwn || isApplicant ? undefined : placeRefusal(account)
}

/** Staff read how an application of their student stands as long as the student shares it. */
export async function sharesIt({ account, params, read }: Call, { type, own: [student = params.id] }: Whose): Promise<boolean> {
  return type !== 'application' || account.role !== 'university' || shares(read, account, student)
}

/**
 * Staff read of a company what their university decided about it, also of what was merged since, and their own words from before a merge:
 * what counts no more was still decided.
 */
async function campusOf({ account, params: { type, id }, read }: Call): Promise<string | undefined> {
  if (type !== 'organization' || account.role !== 'university') return undefined
  const decided: string[] = []
  for (const universityId of idsOfPlace(account, 'universityId')) {
    const { total } = await read.asStored.count(campusApprovals, { universityId, organizationId: id }, undefined, 1)
    if (total > 0) decided.push(pairId(universityId, id))
  }
  return decided[0]
}

type Found = Pick<Whose, 'organizationId' | 'universityId'> & { readonly own?: readonly (string | undefined)[] }

const whoseOf: Readonly<Record<TimelineType, (call: Call) => Promise<Found | undefined>>> = {
  application: async ({ params, read }) => {
    const application = await read.get(studentApplications, params.id)
    return application && { own: [application.studentId], ...pick(application, 'organizationId', 'universityId') }
  },
  job: async ({ params, read }) => {
    const job = await read.get(jobs, params.id)
    return job && pick(job, 'organizationId')
  },
  // The university that a referral's student belongs to has no part in it.
  referral: async ({ params, read }) => {
    const referral = await read.get(referrals, params.id)
    return referral && { own: [referral.employeeId, referral.studentId], ...pick(referral, 'organizationId') }
  },
  // As in the list of invitations, colleagues do not see each other's.
  invitation: async ({ params, read }) => {
    const invitation = await read.get(invitations, params.id)
    return invitation && { own: [invitation.invitedBy, invitation.acceptedBy], ...pick(invitation, 'universityId') }
  },
  nomination: async ({ params, read }) => {
    const nomination = await read.get(nominations, params.id)
    return nomination && { own: [nomination.professorId, nomination.studentId], ...pick(nomination, 'universityId') }
  },
  // Neither the company or university of its person has a part in it, nor who invited them.
  user: async ({ params }) => ({ own: [params.id] }),
  organization: async ({ params: { id }, read }) => {
    const organization = await read.get(organizations, id)
    // Of a merged one it is the one that it went into: whoever belongs to that reads both trails.
    return (
      organization && { organizationId: organization._id, ...(organization.kind === 'university' && { universityId: organization._id }) }
    )
  },
  subscription: async ({ params: { id }, read }) => ({ organizationId: (await read.mergedOrganizations()).canonical(id) }),
}
