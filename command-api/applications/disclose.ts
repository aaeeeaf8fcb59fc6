import { Id } from '#events/schema.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { timezoneOf } from '../organizations/state.ts'
import { disclosure } from './disclosure.ts'
import { calledOff } from './interviews.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const DiscloseStatus = internalInput('timer.statusDisclosed', { applicationId: Id })

/** Sent by a timer when the hold is over. A move that was taken back meanwhile, or that the student forestalled, is not disclosed. */
export const discloseStatus = defineCommand<typeof DiscloseStatus, ApplicationState, { readonly timezone: string }>({
  input: DiscloseStatus,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  needs: async ({ organizationId }, _, __, lookup) => ({ timezone: await timezoneOf(lookup, organizationId) }),
  decide: (application, _, { now, needs: { timezone } }) => {
    const { discloseAt, status } = application
    if (discloseAt === undefined || !hasEnded(discloseAt, now)) return []
    const off = status === 'rejected' ? calledOff(application, 'ended', now, status) : []
    return [disclosure(application, timezone, discloseAt, now), ...off]
  },
})
