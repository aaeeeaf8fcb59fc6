import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobClosed, JobStatusChanged } from '#events/jobs.ts'
import { jobPosted } from '../testing/examples.ts'
import { foldsOf, given, past, NOW, type Past } from '../testing/given.ts'
import { jobClaimRules } from './state.ts'
import { suspendJob } from './suspend.ts'

const ids = { jobId: 'job', organizationId: 'acme' }
const paused = happened(JobStatusChanged, { ...ids, from: 'open', to: 'paused', suspension: true })
const pausedByHand = happened(JobStatusChanged, { ...ids, from: 'open', to: 'paused' })
const opened = happened(JobStatusChanged, { ...ids, from: 'paused', to: 'open', suspension: true })
const follow = (isSuspended: boolean, ...history: readonly Past[]) =>
  given(jobPosted, ...history)
    .by({ kind: 'process', name: 'suspend-jobs' })
    .when(suspendJob, { jobId: 'job' }, { isSuspended })

describe('§2.20 a job of a company', () => {
  it('that is suspended is paused, and open again once it is reinstated', () => {
    follow(true).thenHappened([paused])
    follow(true, paused).thenNothingHappened()
    follow(false, paused).thenHappened([opened])
    follow(false, paused, opened).thenNothingHappened()
    follow(false).thenNothingHappened()
  })

  it('stays as the company left it', () => {
    follow(true, pausedByHand).thenNothingHappened()
    follow(false, pausedByHand).thenNothingHappened()
    const closed = past(happened(JobClosed, { ...ids, from: 'paused', filled: false }), NOW)
    follow(false, paused, closed).thenNothingHappened()
  })

  it('keeps its place among the open ones meanwhile', async () => {
    const needs = (...history: readonly Past[]) =>
      jobClaimRules.needs.openJob?.({ id: 'job' } as never, { fold: foldsOf({ 'job-job': [jobPosted, ...history] }) } as never)
    expect(await needs(paused)).toBe(true)
    expect(await needs(pausedByHand)).toBe(false)
  })
})
