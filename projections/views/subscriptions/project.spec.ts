import { describe, expect, it } from 'vitest'
import * as events from '#events/subscriptions.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { dueProjection } from '../due/project.ts'
import { subscriptionProjection } from './project.ts'

const ids = { organizationId: 'acme', subscriptionId: 'sub_1' }
const plan = { ...ids, customerId: 'cus_1', priceId: 'price_1', interval: 'month', currentPeriodEnd: day(20) } as const
const shown = { organizationId: 'acme', priceId: 'price_1', interval: 'month', currentPeriodEnd: day(20) }
const started = event(events.CheckoutStarted, { organizationId: 'acme', priceId: 'price_1' })
const trial = event(events.SubscriptionActivated, { ...plan, status: 'trialing' })
const pastDue = event(events.SubscriptionPastDue, { ...plan, graceEndsAt: day(10) })
const canceled = (final: boolean) => event(events.SubscriptionCanceled, { ...plan, from: 'trialing', accessEndsAt: day(20), final })
const resumed = event(events.SubscriptionResumed, { ...ids, status: 'trialing', currentPeriodEnd: day(20) })
const unpaid = event(events.SubscriptionUnpaid, plan)
const ended = event(events.SubscriptionEnded, ids)
const view = (...history: readonly Given[]) => {
  const { _id, _pos, _subjects, ...document } = given(subscriptionProjection, ...history).document('acme') ?? { _id: '', _pos: '' }
  return document
}

describe('§2.8 the subscription of a company', () => {
  it.each<readonly [string, readonly Given[], object]>([
    ['on trial', [started, trial], { ...shown, status: 'trialing' }],
    ['not paid at first', [event(events.SubscriptionIncomplete, plan)], { ...shown, status: 'incomplete' }],
    ['in grace', [trial, pastDue], { ...shown, status: 'past_due', accessEndsAt: day(10) }],
    ['paid within the grace', [pastDue, trial], { ...shown, status: 'trialing' }],
    ['not paid', [pastDue, unpaid], { ...shown, status: 'unpaid' }],
    ['canceled', [trial, canceled(false)], { ...shown, status: 'canceled', accessEndsAt: day(20), cancelAtPeriodEnd: true }],
    ['ended by the provider', [trial, canceled(true)], { ...shown, status: 'canceled', accessEndsAt: day(20) }],
    ['resumed', [canceled(false), resumed], { ...shown, status: 'trialing' }],
    ['over', [canceled(false), ended], { ...shown, status: 'canceled' }],
  ])('is shown as it stands: %s', (_, history, document) => expect(view(...history)).toEqual(document))

  it('is no document before the provider told of one, and refreshes its recruiters and admins alone', () => {
    expect(given(subscriptionProjection, started).document('acme')).toBeUndefined()
    expect(given(subscriptionProjection, trial).refreshes).toMatchObject([
      { rooms: ['org:acme:recruiter', 'role:admin'], topics: ['subscription', 'me'], ids: ['acme'] },
    ])
  })
})

describe('§2.8 a subscription is due', () => {
  const due = (timer: string, ...history: readonly Given[]) => given(dueProjection, ...history).document(`${timer}-acme`)

  it('at the end of the grace, unless it is paid, canceled or ended before', () => {
    expect(due('subscriptionGraceEnded', trial, pastDue)).toMatchObject({ thing: 'acme', due: day(10) })
    for (const next of [trial, unpaid, ended, canceled(true)]) expect(due('subscriptionGraceEnded', pastDue, next)).toHaveProperty('_del')
  })
  it('at the end of the period in which it was canceled, unless it is resumed or ended before', () => {
    expect(due('subscriptionEnded', trial, canceled(false))).toMatchObject({ thing: 'acme', due: day(20) })
    for (const next of [resumed, ended, trial, pastDue]) expect(due('subscriptionEnded', canceled(false), next)).toHaveProperty('_del')
  })
  it('a day after its period, unless it is renewed, canceled or declined before', () => {
    const missed = (...history: readonly Given[]) => due('subscriptionRenewalMissed', ...history)
    expect(missed(trial)).toMatchObject({ thing: 'acme', due: day(21) })
    expect(missed(canceled(false), resumed)).toMatchObject({ due: day(21) })
    expect(missed(trial, event(events.SubscriptionActivated, { ...plan, status: 'active', currentPeriodEnd: day(28) }))).toMatchObject({
      due: day(29),
    })
    for (const next of [pastDue, unpaid, ended, canceled(false)]) expect(missed(trial, next)).toHaveProperty('_del')
  })
  it('never by another timer while it runs', () => {
    for (const timer of ['subscriptionEnded', 'subscriptionGraceEnded']) expect(due(timer, started, trial)).toBeUndefined()
  })
})
