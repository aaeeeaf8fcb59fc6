import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import * as subscriptions from '#events/subscriptions.ts'
import * as users from '#events/users.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { notificationProjection } from './project.ts'

const tell = (...events: readonly Given[]) => given(notificationProjection, ...events)
const gone = { _del: true }
const ids = { organizationId: 'acme', subscriptionId: 'sub_1' }
const plan = { ...ids, customerId: 'cus_1', priceId: 'price_1', interval: 'month' } as const

describe('a company whose subscription is on trial', () => {
  const ends = '2026-11-15T08:00:00.000Z'
  const trial = event(subscriptions.SubscriptionActivated, { ...plan, status: 'trialing', currentPeriodEnd: ends })
  const reminder = (...more: readonly Given[]) => tell(trial, ...more).document('acme-trial-ends')

  it('is reminded three days before its end, and not once the trial is over', () =>
    expect(reminder()).toMatchObject({
      to: 'org:acme:recruiter',
      kind: 'subscription',
      sentence: `Your company’s trial ends on {d:${ends}}`,
      at: '2026-11-12T08:00:00.000Z',
      until: ends,
      path: '/app/subscription',
    }))

  it.each<readonly [string, Given]>([
    [
      'canceled',
      event(subscriptions.SubscriptionCanceled, { ...plan, currentPeriodEnd: ends, from: 'trialing', accessEndsAt: ends, final: false }),
    ],
    ['paid for', event(subscriptions.SubscriptionActivated, { ...plan, status: 'active', currentPeriodEnd: '2026-12-15T08:00:00.000Z' })],
    [
      'not paid for',
      event(subscriptions.SubscriptionPastDue, { ...plan, currentPeriodEnd: ends, graceEndsAt: '2026-11-22T08:00:00.000Z' }),
    ],
    ['over', event(subscriptions.SubscriptionEnded, ids)],
  ])('is not reminded once it is %s', (_, end) => expect(reminder(end)).toMatchObject(gone))

  it('is reminded at once when it takes a cancellation back in the last three days', () => {
    const canceled = event(subscriptions.SubscriptionCanceled, {
      ...plan,
      currentPeriodEnd: day(4),
      from: 'trialing',
      accessEndsAt: day(4),
      final: false,
    })
    const resumed = event(subscriptions.SubscriptionResumed, { ...ids, status: 'trialing', currentPeriodEnd: day(4) })
    expect(reminder(canceled, resumed)).toMatchObject({ at: day(3), until: day(4) })
  })
})

describe('what is told until a day', () => {
  it('says until when it is of use, so that no mail tells of it later', () => {
    const announced = event(applications.ApplicationCloseAnnounced, {
      applicationId: 'app',
      jobId: 'job',
      organizationId: 'acme',
      studentId: 'mia',
      closesAt: day(9),
      because: 'no_answer',
    })
    for (const id of ['app-closes', 'app-waits']) expect(tell(announced).document(id)).toMatchObject({ until: day(9) })
    const pastDue = event(subscriptions.SubscriptionPastDue, { ...plan, currentPeriodEnd: day(2), graceEndsAt: day(9) })
    expect(tell(pastDue).document('acme-subscription')).toMatchObject({ until: day(9) })
  })
})

describe('§2.19 somebody who waits for approval', () => {
  const registered = (more: object) =>
    event(users.UserRegistered, {
      uid: 'lee',
      role: 'recruiter',
      state: 'pending_approval',
      profile: {},
      person: { email: 'lee@home.example', displayName: 'Lee' },
      ...more,
    })
  it.each([
    ['the inviter', { invitedBy: 'ada', claimedUniversityId: 'north' }, 'u:ada'],
    ['the staff of the university that is named', { claimedUniversityId: 'north' }, 'uni:north:university'],
    ['the admins, where neither is', {}, 'role:admin'],
  ])('is told to %s', (_, more, to) => expect(tell(registered(more)).document('lee-waits')).toMatchObject({ to, kind: 'personWaits' }))
})
