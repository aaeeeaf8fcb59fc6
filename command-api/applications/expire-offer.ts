import { OfferExpired } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import { calledOff } from './interviews.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const ExpireOffer = internalInput('timer.offerExpired', { applicationId: Id })

/** Sent by a timer, which may fire late or from an old view: the decider checks that the offer still stands and that its days are over. */
export const expireOffer = defineCommand<typeof ExpireOffer, ApplicationState>({
  input: ExpireOffer,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: (application, _, { now }) => {
    const { status, offerExpiresAt } = application
    if (status !== 'offered' || offerExpiresAt === undefined || !hasEnded(offerExpiresAt, now)) return []
    const ended = happened(OfferExpired, { ...idsOf(application), from: 'offered', to: 'declined' })
    return [ended, ...calledOff(application, 'ended', now, 'declined')]
  },
})
