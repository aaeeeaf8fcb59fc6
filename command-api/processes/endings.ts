/** Things that end because something else has ended: the timer is of the one stream, the end is stored in the other. */
import { announceClose } from '../applications/announce-close.ts'
import { endApplication } from '../applications/end.ts'
import { unlinkNomination } from '../applications/unlink-nomination.ts'
import { revokeInvitation } from '../invitations/revoke.ts'
import { invitationFold } from '../invitations/state.ts'
import { groupOf } from '../organizations/state.ts'
import { moveJobZone } from '../jobs/move-zone.ts'
import { suspendJob } from '../jobs/suspend.ts'
import { endNomination } from '../nominations/end.ts'
import { expireNomination } from '../nominations/expire.ts'
import { endReferral } from '../referrals/end.ts'
import type { AnyEvent } from '#events/catalogue.ts'
import { defineProcess, send, type ProcessLookup } from './process.ts'

/** A nomination ends with its invitation. */
export const expireNominations = defineProcess('expire-nominations', {
  InvitationExpired: async ({ data: { invitationId, nominationId } }, { fold }) => {
    const { invitedBy: professorId, semester } = (await fold(invitationFold, invitationId)) ?? {}
    return nominationId && professorId && semester ? [send(expireNomination, { nominationId, professorId, semester })] : []
  },
})

/** The applications that a job leaves behind when it has ended get notice. */
export const windUpJobs = defineProcess('wind-up-jobs', {
  JobWoundUp: async (event, { unansweredFor }) =>
    (await unansweredFor(event.data.jobId, event)).map((applicationId) => send(announceClose, { applicationId })),
})

/** The last days of a company's jobs end by its clock, wherever it moves. */
export const moveJobZones = defineProcess('move-job-zones', {
  OrganizationUpdated: async (event, lookup) => {
    const { organizationId, changes } = event.data
    if (changes.timezone === undefined) return []
    return (await jobsOfGroup(organizationId, event, lookup)).map((jobId) => send(moveJobZone, { jobId }))
  },
})

/** Nobody is shown a job of a company that is suspended, also one that opens while that is stored; reinstated, its jobs are open again. */
export const suspendJobs = defineProcess('suspend-jobs', {
  OrganizationSuspended: (event, lookup) => runningJobs(event.data.organizationId, event, lookup),
  // The company that it went into may be suspended, or is none of its business any more.
  OrganizationUnmerged: (event, lookup) => runningJobs(event.data.organizationId, event, lookup),
  OrganizationReinstated: (event, lookup) => runningJobs(event.data.organizationId, event, lookup),
  JobPosted: ({ data: { jobId, status } }) => (status === 'open' ? [send(suspendJob, { jobId })] : []),
  JobStatusChanged: ({ data: { jobId, to, suspension } }) => (to === 'open' && !suspension ? [send(suspendJob, { jobId })] : []),
})

async function runningJobs(organizationId: string, event: Pick<AnyEvent, 'position' | 'meta'>, lookup: ProcessLookup) {
  return (await jobsOfGroup(organizationId, event, lookup)).map((jobId) => send(suspendJob, { jobId }))
}

/** The jobs of a company, and of those that were merged into it. */
async function jobsOfGroup(organizationId: string, event: Pick<AnyEvent, 'position' | 'meta'>, lookup: ProcessLookup) {
  const group = await groupOf(lookup, organizationId)
  return [...new Set((await Promise.all(group.map((id) => lookup.jobsThatRun(id, event)))).flat())]
}

/** Everything open of an erased person ends, and all that they sent and was not answered: nobody is left who could answer. */
export const windUpErased = defineProcess('wind-up-erased', {
  SubjectErased: async (event, { openOf }) => {
    if (event.meta.imported) return []
    const { applicationIds, referrals, nominations, invitationIds } = await openOf(event.data.uid, event)
    const sentFor = [...referrals, ...nominations].flatMap(({ invitationId }) => invitationId ?? [])
    return [
      ...applicationIds.map((applicationId) => send(endApplication, { applicationId })),
      ...referrals.map(({ referralId }) => send(endReferral, { referralId })),
      ...nominations.map(({ nominationId, professorId, semester }) =>
        send(endNomination, { nominationId, professorId, semester }, nominationId),
      ),
      ...[...new Set([...invitationIds, ...sentFor])].map((invitationId) => send(revokeInvitation, { invitationId })),
    ]
  },
})

/** Companies no longer see that a student was nominated who has taken back the consent to all nominations (product 2.19). */
export const unlinkNominations = defineProcess('unlink-nominations', {
  NominationConsentWithdrawn: async (event, { consentedNominations, applicationsOf }) => {
    const { studentId } = event.data
    if ((await consentedNominations(studentId, event)).some(({ withdrawn }) => !withdrawn)) return []
    return (await applicationsOf(studentId, event, 'nominated')).map((applicationId) => send(unlinkNomination, { applicationId }))
  },
})
