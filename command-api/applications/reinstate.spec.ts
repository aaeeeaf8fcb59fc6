import { describe, it } from 'vitest'
import { ApplicationReinstated } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { foldAll } from '../core/streams/fold.ts'
import { jobFold } from '../jobs/state.ts'
import { applicationIds as ids, jobPosted } from '../testing/examples.ts'
import { given, later, like, NOW, recorded, recruiter, student } from '../testing/given.ts'
import { at } from '../testing/moved-applications.ts'
import { changeStatus } from './change-status.ts'

const id = 'application'
const openJob = { job: foldAll(jobFold, recorded([jobPosted])), timezone: 'UTC', holdSeconds: 0 }
const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }

describe('§4 reinstate an application', () => {
  const rejected = (days: number) => at('rejected', later(NOW, { days: -days }))
  const back = { id, status: 'under_review', reason: 'The position is open again.' } as const

  it('§4 a recruiter can restore the status before within 90 days, with a reason', () => {
    given(...rejected(90))
      .as(recruiter)
      .when(changeStatus, back, noJob)
      .thenHappened([happened(ApplicationReinstated, { ...ids, from: 'rejected', to: 'under_review', reason: back.reason })])
    given(...rejected(91))
      .as(recruiter)
      .when(changeStatus, back, noJob)
      .thenRefused('reinstate_not_possible')
    given(...rejected(1))
      .as(recruiter)
      .when(changeStatus, { ...back, status: 'interviewing' }, noJob)
      .thenRefused('illegal_transition', { from: 'rejected', to: 'interviewing', allowed: [] })
    given(...at('closed'))
      .as(recruiter)
      .when(changeStatus, back, noJob)
      .thenHappened([like(ApplicationReinstated, { from: 'closed' })])
  })

  it('§4 a recruiter cannot without a reason', () =>
    given(...rejected(1))
      .as(recruiter)
      .when(changeStatus, { id, status: 'under_review' }, noJob)
      .thenRefused('illegal_transition', { allowed: [] }))

  it('§4 a student can restore the status before within a day while the job is open', () => {
    const input = { id, status: 'under_review' } as const
    const withdrawn = (hours: number) => given(...at('withdrawn', later(NOW, { hours: -hours }))).as(student)
    withdrawn(24)
      .when(changeStatus, input, openJob)
      .thenHappened([happened(ApplicationReinstated, { ...ids, from: 'withdrawn', to: 'under_review' })])
    withdrawn(25).when(changeStatus, input, openJob).thenRefused('reinstate_not_possible')
    withdrawn(1)
      .when(changeStatus, input, { ...openJob, job: openJob.job && { ...openJob.job, status: 'closed' } })
      .thenRefused('reinstate_not_possible')
  })

  it('§4 a student cannot take back a rejection or a closing, with a reason or without', () => {
    for (const status of ['rejected', 'closed'] as const)
      given(...at(status))
        .as(student)
        .when(changeStatus, back, openJob)
        .thenRefused('illegal_transition', { allowed: [] })
  })

  it('§4 takes the claim on the job again, which the withdrawal released', () => {
    const back = { id, status: 'under_review', reason: 'The position is open again.' } as const
    const taken = refuse('duplicate_application')
    given(...at('withdrawn'))
      .as(student)
      .when(changeStatus, back, openJob)
      .thenClaimed([{ kind: 'application', value: 'stella|job', taken }])
    given(...at('rejected'))
      .as(recruiter)
      .when(changeStatus, back, openJob)
      .thenClaimed([])
  })
})
