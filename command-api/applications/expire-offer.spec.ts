import { describe, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected, ApplicationStatusDisclosed, OfferExpired } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { admin, eventId, given, later, NOW, student, type Past } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'
import { expireOffer } from './expire-offer.ts'

const END = '2026-12-05T05:00:00.000Z'
const move = (from: 'submitted' | 'offered', to: 'offered' | 'accepted' | 'rejected') =>
  happened(ApplicationStatusChanged, { ...ids, from, to, ...(to === 'offered' && { offerExpiresOn: '2026-12-04' }) })
const disclosed = happened(ApplicationStatusDisclosed, {
  ...ids,
  status: 'offered',
  offerExpiresOn: '2026-12-04',
  offerExpiresAt: END,
})
const offered = [applicationSubmitted, move('submitted', 'offered'), disclosed]
const expired = happened(OfferExpired, { ...ids, from: 'offered', to: 'declined' })
const expire = (at: string, ...history: readonly Past[]) =>
  given(...history)
    .by({ kind: 'timer', name: 'offerExpired' })
    .at(at)
    .when(expireOffer, { applicationId: 'application' })
const needs = { job: undefined, timezone: 'America/New_York', holdSeconds: 0 }

describe('§4 the days to answer an offer end', () => {
  it('§4 and it counts as declined, from the instant at which its last day ends for the company', () => {
    expire(later(END, { seconds: -1 }), ...offered).thenNothingHappened()
    expire(END, ...offered).thenHappened([expired])
  })

  it('§4 once, and not where it was answered, withdrawn or not disclosed', () => {
    expire(END, ...offered, expired).thenNothingHappened()
    expire(END, ...offered, move('offered', 'accepted')).thenNothingHappened()
    expire(END, ...offered, move('offered', 'rejected')).thenNothingHappened()
    expire(END, ...offered.slice(0, 2)).thenNothingHappened()
    expire(END).thenRefused('not_found')
  })

  it('§4 also where the student took the answer back', () => {
    const back = happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: eventId(3),
      from: 'accepted',
      to: 'offered',
      kind: 'undo',
    })
    expire(END, ...offered, move('offered', 'accepted'), back, disclosed).thenHappened([expired])
  })

  it('§4 and then only an admin can correct it', () => {
    const set = (status: 'accepted' | 'offered', by: typeof admin, more: object) =>
      given(...offered, { ...expired, at: later(NOW, { seconds: -5 }) })
        .as(by)
        .when(changeStatus, { id: 'application', status, ...more }, needs)
    set('accepted', student, {}).thenRefused('illegal_transition', { from: 'declined', allowed: [] })
    set('offered', student, { undoes: eventId(3) }).thenRefused('undo_not_possible')
    set('offered', admin, { reason: 'Their mail was down.' }).thenHappened([
      happened(ApplicationStatusCorrected, {
        ...ids,
        correctsEventId: eventId(3),
        from: 'declined',
        to: 'offered',
        kind: 'correction',
        reason: 'Their mail was down.',
      }),
      disclosed,
    ])
  })
})
