import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobClosed, JobStatusChanged, JobWoundUp } from '#events/jobs.ts'
import { jobPosted } from '../testing/examples.ts'
import { given, later, NOW, past, type Past } from '../testing/given.ts'
import { windUpJob } from './wind-up.ts'

const ids = { jobId: 'job', organizationId: 'acme' }
const day = (days: number) => later(NOW, { days })
const ended = past(happened(JobClosed, { ...ids, from: 'open', filled: true }), NOW)
const woundUp = happened(JobWoundUp, ids)
const windUp = (at: string, ...history: readonly Past[]) =>
  given(jobPosted, ...history)
    .by({ kind: 'timer', name: 'jobWoundUp' })
    .at(at)
    .when(windUpJob, { jobId: 'job' })

describe('§4 the end of a job', () => {
  it('§4 is followed by the notices to its idle applications 23 days later, once', () => {
    windUp(later(day(23), { seconds: -1 }), ended).thenNothingHappened()
    windUp(day(23), ended).thenHappened([woundUp])
    windUp(day(24), ended, woundUp).thenNothingHappened()
  })

  it('§4 is not where the job stands, or was opened again', () => {
    windUp(day(24)).thenNothingHappened()
    const opened = happened(JobStatusChanged, { ...ids, from: 'filled', to: 'open' })
    windUp(day(24), ended, opened).thenNothingHappened()
    windUp(day(60), ended, woundUp, opened, past(happened(JobClosed, { ...ids, from: 'open', filled: false }), day(30))).thenHappened([
      woundUp,
    ])
  })
})
