import { expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobStatusChanged } from '#events/jobs.ts'
import { SubscriptionActivated, SubscriptionPastDue } from '#events/subscriptions.ts'
import { subscriptionRequired } from '#events/vocabulary/organizations/entitlements.ts'
import { jobStatuses, type JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import { sentenceOf } from '#events/vocabulary/refusals.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import { jobPosted } from '../testing/examples.ts'
import { foldsOf, given, like, NOW, past, recruiter } from '../testing/given.ts'
import { postJob } from './post.ts'
import { updateJob } from './update.ts'

const needs = { organizationKnown: true, timezone: 'UTC', subscribed: false }
const form = {
  title: 'Compiler engineer',
  jobType: 'full_time' as const,
  workplaceType: 'remote' as const,
  description: 'Makes a compiler faster, one pass at a time.',
  skills: [],
}
const place = { kind: 'openJob', value: 'acme', places: 3, taken: subscriptionRequired('unlimited_jobs') } as const
const opened = (from: JobStatus, subscribed = false) =>
  given({ ...jobPosted, data: { ...jobPosted.data, status: from } })
    .as(recruiter)
    .when(updateJob, { id: 'job', formData: { status: 'open' } }, { subscribed, timezone: 'UTC', company: 'acme' })

it('§2.8 a company without a subscription has three places for open jobs', () => {
  given().as(recruiter).when(postJob, form, needs).thenClaimed([place])
  for (const from of jobStatuses.filter((status) => status !== 'open')) opened(from).thenClaimed([place])
  expect(sentenceOf('subscription_required', place.taken.details)).toBe(
    'Your company needs a subscription for this. Without one, 3 of its jobs can be open: pause or close one of them first.',
  )
})

it('§2.8 a company with a subscription has places for all its jobs, which count once it has none', () => {
  const unlimited = [{ ...place, places: Infinity }]
  given()
    .as(recruiter)
    .when(postJob, form, { ...needs, subscribed: true })
    .thenClaimed(unlimited)
  opened('paused', true).thenClaimed(unlimited)
})

it('§2.8 what opens nothing takes no place', () => {
  const edited = (formData: object) =>
    given(jobPosted).as(recruiter).when(updateJob, { id: 'job', formData }, { subscribed: false, timezone: 'UTC', company: 'acme' })
  edited({ status: 'paused' }).thenHappened([like(JobStatusChanged, { to: 'paused' })])
  edited({ status: 'paused' }).thenClaimed([])
  edited({ openings: 3 }).thenClaimed([])
  given().by({ kind: 'import', account: recruiter }).when(postJob, form, needs).thenClaimed([])
})

it('§2.8 a company counts as subscribed while its access lasts, the grace included', async () => {
  const plan = {
    organizationId: 'acme',
    subscriptionId: 'sub',
    customerId: 'cus',
    priceId: 'price',
    interval: 'month' as const,
    currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  }
  const asked = (history: readonly ReturnType<typeof past>[], now = NOW) =>
    isSubscribed({ fold: foldsOf({ 'subscription-acme': history }) }, 'acme', now)
  const paid = past(happened(SubscriptionActivated, { ...plan, status: 'active' }), '2026-11-01T00:00:00.000Z')
  const declined = past(happened(SubscriptionPastDue, { ...plan, graceEndsAt: '2026-11-27T00:00:00.000Z' }), '2026-11-20T00:00:00.000Z')
  expect([await asked([]), await asked([paid]), await asked([paid, declined])]).toEqual([false, true, true])
  expect(await asked([paid, declined], '2026-11-27T00:00:00.000Z')).toBe(false)
  expect(await isSubscribed({ fold: foldsOf({}) }, undefined, NOW)).toBe(false)
})
