import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobSaved, JobUnsaved } from '#events/saved.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { given, student } from '../testing/given.ts'
import { saveJob } from './save-job.ts'
import { unsaveJob } from './unsave-job.ts'

const { uid } = student
const saved = (jobId: string) => happened(JobSaved, { uid, jobId })
const unsaved = (jobId: string) => happened(JobUnsaved, { uid, jobId })
const open = { isOpen: true }

describe('a job for later', () => {
  it('is saved once', () => {
    given()
      .as(student)
      .when(saveJob, { id: 'job' }, open)
      .thenHappened([saved('job')])
    given(saved('job')).as(student).when(saveJob, { id: 'job' }, open).thenNothingHappened()
  })
  it('is taken off the list, and may be saved again', () => {
    given(saved('job'))
      .as(student)
      .when(unsaveJob, { id: 'job' }, { exists: true })
      .thenHappened([unsaved('job')])
    given(saved('job'), unsaved('job')).as(student).when(unsaveJob, { id: 'job' }, { exists: true }).thenNothingHappened()
    given().as(student).when(unsaveJob, { id: 'job' }, { exists: false }).thenRefused('not_found')
    given(saved('job'), unsaved('job'))
      .as(student)
      .when(saveJob, { id: 'job' }, open)
      .thenHappened([saved('job')])
  })
  it('does not exist unless it is open', () => given().as(student).when(saveJob, { id: 'job' }, { isOpen: false }).thenRefused('not_found'))
  it('is one of 200', () => {
    const full = Array.from({ length: limits.savedJobs }, (_, n) => saved(`job-${n}`))
    given(...full)
      .as(student)
      .when(saveJob, { id: 'job' }, open)
      .thenRefused('too_many_saved', { limit: 200 })
    expect(limits.savedJobs).toBe(200)
  })
})
