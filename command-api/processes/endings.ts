/** What ends because something else has ended: the timer is of the one stream, the end is stored in the other. */
import { announceClose } from '../applications/announce-close.ts'
import { invitationFold } from '../invitations/state.ts'
import { expireNomination } from '../nominations/expire.ts'
import { defineProcess, send } from './process.ts'

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
