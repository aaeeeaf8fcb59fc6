import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import * as events from '#events/subscriptions.ts'
import type { Subscription } from '#platform/payments/port.ts'
import { companySubscribed, studentRegistered } from '../testing/examples.ts'
import { colleague, effectsOf, foldsOf, given, later, NOW, recruiter, stateFrom, type Past } from '../testing/given.ts'
import { userFold, type UserState } from '../users/state.ts'
import { cancelSubscription } from './cancel.ts'
import { checkRenewal } from './check-renewal.ts'
import { endGrace } from './end-grace.ts'
import { endSubscription } from './end-subscription.ts'
import { recordSubscription } from './record.ts'
import { resumeSubscription } from './resume.ts'
import { startCheckout } from './start-checkout.ts'
import { isFoundBy } from './state.ts'

const organizationId = 'acme'
const ids = { organizationId, subscriptionId: 'sub_1' }
const periodEnd = later(NOW, { days: 14 })
const plan = { ...ids, customerId: 'cus_1', priceId: 'price_1', interval: 'month', currentPeriodEnd: periodEnd } as const
const { organizationId: reference, ...atProvider } = plan
const told = { ...atProvider, reference, status: 'trialing', cancelAtPeriodEnd: false } as const
const nextEnd = later(periodEnd, { days: 30 })

const started = happened(events.CheckoutStarted, { organizationId, priceId: 'price_1' })
const incomplete = happened(events.SubscriptionIncomplete, plan)
const trial = happened(events.SubscriptionActivated, { ...plan, status: 'trialing' })
const paid = happened(events.SubscriptionActivated, { ...plan, status: 'active', currentPeriodEnd: nextEnd })
const graceEndsAt = later(NOW, { days: 7 })
const pastDue = happened(events.SubscriptionPastDue, { ...plan, currentPeriodEnd: nextEnd, graceEndsAt })
const unpaid = happened(events.SubscriptionUnpaid, { ...plan, currentPeriodEnd: nextEnd })
const canceled = happened(events.SubscriptionCanceled, { ...plan, from: 'trialing', accessEndsAt: periodEnd, final: false })
const final = happened(events.SubscriptionCanceled, { ...plan, from: 'trialing', accessEndsAt: periodEnd, final: true })
const resumed = happened(events.SubscriptionResumed, { ...ids, status: 'trialing', currentPeriodEnd: periodEnd })
const ended = happened(events.SubscriptionEnded, ids)

type Told = Subscription
const hear = (history: readonly Past[], changes: Partial<Told> = {}, at = NOW) =>
  given(...history)
    .by({ kind: 'process', name: 'payments' })
    .at(at)
    .when(recordSubscription, { organizationId, subscriptionId: changes.subscriptionId ?? 'sub_1' }, { ...told, ...changes })

describe('§2.8 what the provider says of a subscription', () => {
  it.each<readonly [string, readonly Past[], Partial<Told>, Past]>([
    ['its trial begins', [started], {}, trial],
    ['its first payment is open', [started], { status: 'incomplete' }, incomplete],
    ['the first payment was made after all', [incomplete], { status: 'active', currentPeriodEnd: nextEnd }, paid],
    ['it is paid after the trial', [trial], { status: 'active', currentPeriodEnd: nextEnd }, paid],
    ['a payment is declined: seven days of grace', [paid], { status: 'past_due', currentPeriodEnd: nextEnd }, pastDue],
    ['it is paid within the grace', [pastDue], { status: 'active', currentPeriodEnd: nextEnd }, paid],
    ['it is paid after the grace', [unpaid], { status: 'active', currentPeriodEnd: nextEnd }, paid],
    ['the provider gives up', [pastDue], { status: 'unpaid', currentPeriodEnd: nextEnd }, unpaid],
    ['it is canceled on the provider’s page', [trial], { cancelAtPeriodEnd: true }, canceled],
    ['it is resumed there', [canceled], {}, resumed],
    ['it ends at once: what was paid for lasts', [trial], { status: 'canceled' }, final],
    ['it ends in the grace: nothing is paid', [pastDue], { status: 'canceled', currentPeriodEnd: nextEnd }, ended],
    ['its first payment never came', [incomplete], { status: 'canceled' }, ended],
  ])('becomes an event: %s', (_, history, changes, event) => hear(history, changes).thenHappened([event]))

  it.each<readonly [string, readonly Past[], Partial<Told>]>([
    ['the trial', [trial], {}],
    ['a paid period', [paid], { status: 'active', currentPeriodEnd: nextEnd }],
    ['an open first payment', [incomplete], { status: 'incomplete' }],
    [
      'a declined payment, whose grace does not begin anew',
      [pastDue],
      { status: 'past_due', currentPeriodEnd: later(nextEnd, { days: 30 }) },
    ],
    ['a declined payment after the grace', [unpaid], { status: 'past_due', currentPeriodEnd: nextEnd }],
    ['that it is unpaid', [unpaid], { status: 'unpaid' }],
    ['a cancellation', [canceled], { cancelAtPeriodEnd: true }],
    ['the end', [ended], { status: 'canceled' }],
    ['an end at once', [final], { status: 'canceled' }],
    ['the end of an older one than that which runs', [trial], { subscriptionId: 'sub_0', status: 'canceled' }],
  ])('stores nothing that is known: %s', (_, history, changes) => hear([started, ...history], changes).thenNothingHappened())

  it('is the end once the canceled period is over, whichever of timer and provider comes first', () => {
    hear([canceled], { status: 'canceled' }, periodEnd).thenHappened([ended])
    hear([canceled], { cancelAtPeriodEnd: true }, periodEnd).thenHappened([ended])
    hear([canceled, ended], { cancelAtPeriodEnd: true }, periodEnd).thenNothingHappened()
  })

  it('is refused for a second one while the first runs, also while it is canceled or not paid', () => {
    for (const first of [trial, paid, pastDue, unpaid, canceled])
      hear([first], { subscriptionId: 'sub_2' }).thenRefused('subscription_running')
    for (const first of [incomplete, ended, final])
      hear([trial, first], { subscriptionId: 'sub_2' }).thenHappened([
        happened(events.SubscriptionActivated, { ...plan, subscriptionId: 'sub_2', status: 'trialing' }),
      ])
  })
})

describe('§2.8 a period is over, and the provider has told of no other', () => {
  const missedAt = later(nextEnd, { days: 1 })
  const check = (changes: Partial<Told> | undefined, at: string, ...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'timer', name: 'subscriptionRenewalMissed' })
      .at(at)
      .when(checkRenewal, { organizationId }, { told: changes && { ...told, status: 'active', currentPeriodEnd: nextEnd, ...changes } })
  const graceBegins = happened(events.SubscriptionPastDue, {
    ...plan,
    currentPeriodEnd: nextEnd,
    graceEndsAt: later(missedAt, { days: 7 }),
  })

  it('so the provider is asked a day later, and what it says is stored', () => {
    const end = later(nextEnd, { days: 30 })
    const renewed = happened(events.SubscriptionActivated, { ...plan, status: 'active', currentPeriodEnd: end })
    check({ currentPeriodEnd: end }, missedAt, paid).thenHappened([renewed])
    check({ status: 'unpaid' }, missedAt, paid).thenHappened([unpaid])
    check({ status: 'canceled' }, missedAt, paid).thenHappened([ended])
  })
  it('and where it has no news, or knows no such subscription, the grace begins', () => {
    check({}, missedAt, paid).thenHappened([graceBegins])
    check(undefined, missedAt, paid).thenHappened([graceBegins])
  })
  it('but not before, nor of what was canceled, declined or renewed meanwhile', () => {
    check({}, later(missedAt, { seconds: -1 }), paid).thenNothingHappened()
    for (const history of [[paid, canceled], [paid, pastDue], [paid, unpaid], [paid, ended], [started]])
      check({}, missedAt, ...history).thenNothingHappened()
  })
  it('asks of the subscription that is stored', async () => {
    const asked: string[] = []
    const subscription = async (id: string) => void asked.push(id)
    await given(paid).needsOf(checkRenewal, { organizationId }, { subscription: async (id) => subscription(id).then(() => undefined) })
    expect(asked).toEqual(['sub_1'])
  })
})

describe('§7 POST /stripe/create-checkout-session', () => {
  const begin = (...history: readonly Past[]) =>
    given(...history)
      .as(recruiter)
      .when(startCheckout, { organizationId, priceId: 'price_1', userId: 'rita' })

  it('is noted, and opens nothing', () => {
    begin().thenHappened([started])
    begin(started).thenHappened([started])
    begin(trial, canceled, ended).thenHappened([started])
    begin().thenBelongedTo({ organizationId })
  })
  it('is refused while there is a subscription', () => {
    for (const running of [trial, paid, pastDue, unpaid, canceled]) begin(running).thenRefused('subscription_running')
  })
})

describe('POST /subscription/cancel and /resume', () => {
  const cancel = (...history: readonly Past[]) => given(...history).as(colleague)
  const atPeriodEnd = { subscriptionId: 'sub_1', atPeriodEnd: true }
  const command = { organizationId }

  it('§2.8 ends it with its period, by any recruiter of the company', async () => {
    cancel(trial).when(cancelSubscription, command, atPeriodEnd).thenHappened([canceled])
    cancel(trial, canceled).when(cancelSubscription, command, atPeriodEnd).thenNothingHappened()
    cancel(trial)
      .when(cancelSubscription, command, atPeriodEnd)
      .thenBelongedTo({ own: [], organizationId, universityId: undefined, open: false })
    expect(await cancel(trial).needsOf(cancelSubscription, command, {})).toEqual(atPeriodEnd)
  })
  it('ends it at once where no period is paid', async () => {
    for (const state of [pastDue, unpaid, incomplete]) {
      const needs = { subscriptionId: 'sub_1', atPeriodEnd: false }
      expect(await cancel(state).needsOf(cancelSubscription, command, {})).toEqual(needs)
      cancel(state).when(cancelSubscription, command, needs).thenHappened([ended])
    }
  })
  it('is refused where nothing runs', async () => {
    for (const history of [[started], [trial, ended], [trial, final]])
      expect(await cancel(...history).needsOf(cancelSubscription, command, {})).toMatchObject({ refused: 'no_subscription' })
  })
  it('tells the provider before it is stored', async () => {
    const asked: unknown[] = []
    const payments = {
      setCancelAtPeriodEnd: async (...sent: readonly unknown[]) => void asked.push(sent),
      end: async (id: string) => void asked.push(id),
    }
    await cancel(trial).effectOf(cancelSubscription, command, effectsOf({ payments }), atPeriodEnd)
    await cancel(pastDue).effectOf(cancelSubscription, command, effectsOf({ payments }), { ...atPeriodEnd, atPeriodEnd: false })
    await cancel(canceled).effectOf(resumeSubscription, command, effectsOf({ payments }), { subscriptionId: 'sub_1' })
    expect(asked).toEqual([['sub_1', true], 'sub_1', ['sub_1', false]])
  })

  const resume = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .as(recruiter)
      .at(at)
      .when(resumeSubscription, command, { subscriptionId: 'sub_1' })
  it('§2.8 resumes it as what it was, until its period ends', () => {
    resume(NOW, trial, canceled).thenHappened([resumed])
    resume(NOW, trial).thenNothingHappened()
    resume(periodEnd, trial, canceled).thenRefused('no_subscription')
    for (const history of [[trial, final], [canceled, ended], [pastDue], [unpaid]]) resume(NOW, ...history).thenRefused('no_subscription')
  })
})

describe('§2.8 a term of a subscription ends', () => {
  const grace = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'timer', name: 'subscriptionGraceEnded' })
      .at(at)
      .when(endGrace, { organizationId })
  const period = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'timer', name: 'subscriptionEnded' })
      .at(at)
      .when(endSubscription, { organizationId })

  it('the grace, seven days after the declined payment and not before', () => {
    grace(later(graceEndsAt, { seconds: -1 }), pastDue).thenNothingHappened()
    grace(graceEndsAt, pastDue).thenHappened([unpaid])
  })
  it('but not of what was paid, canceled or ended meanwhile', () => {
    for (const history of [[pastDue, paid], [pastDue, unpaid], [pastDue, ended], [started]])
      grace(later(NOW, { days: 400 }), ...history).thenNothingHappened()
  })
  it('the period in which it was canceled, also by the provider', () => {
    for (const cancellation of [canceled, final]) {
      period(later(periodEnd, { seconds: -1 }), trial, cancellation).thenNothingHappened()
      period(periodEnd, trial, cancellation).thenHappened([ended])
    }
  })
  it('but not of what was resumed or has ended', () => {
    for (const history of [[canceled, resumed], [canceled, ended], [started], [pastDue]])
      period(later(NOW, { days: 400 }), ...history).thenNothingHappened()
  })
})

describe('§2.8 who is found by a company', () => {
  const stella = stateFrom(userFold, studentRegistered)
  const isFound = (student: UserState, history: readonly Past[] = [companySubscribed]) =>
    isFoundBy({ fold: foldsOf({ 'subscription-acme': history }) }, recruiter, student, NOW)
  const visible: UserState = { ...stella, profile: { visibility: 'recruiters' } }

  it('is an active, visible student, while the company pays for it', async () => {
    expect(await isFound(visible)).toBe(true)
    expect(await isFound({ ...visible, profile: { visibility: 'community' } })).toBe(true)
    expect(await isFound(visible, [])).toBe(false)
    expect(await isFound({ ...visible, state: 'suspended' })).toBe(false)
    expect(await isFound({ ...visible, profile: { visibility: 'private', openToReferrals: true } })).toBe(false)
  })
})
