import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobClosed, JobPosted, JobStatusChanged, JobUpdated } from '#events/jobs.ts'
import type { JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import { defined } from '#lib/fields.ts'
import { jobPosted } from '../testing/examples.ts'
import { given, later, like, recruiter, without, type Past } from '../testing/given.ts'
import { closeJob } from './close.ts'
import { moveJobZone } from './move-zone.ts'
import { postJob } from './post.ts'
import { updateJob } from './update.ts'

const free = { subscribed: false }
const ids = { jobId: 'job', organizationId: 'acme' }
const timezone = 'America/New_York'
/** The last day ends at midnight in New York. */
const END = '2026-12-01T05:00:00.000Z'
const job = (status: JobStatus, closesOn = '2026-11-30') =>
  happened(JobPosted, { ...form, ...ids, recruiter: 'rita', status, closesOn, timezone })
const form = {
  title: 'Compiler engineer',
  jobType: 'full_time' as const,
  workplaceType: 'remote' as const,
  description: 'Makes a compiler faster, one pass at a time.',
  skills: [],
}
const closed = (from: JobStatus) => happened(JobClosed, { ...ids, from, filled: false })
const close = (at: string, ...history: readonly Past[]) =>
  given(...history)
    .by({ kind: 'timer', name: 'jobClosed' })
    .at(at)
    .when(closeJob, { jobId: 'job' })

describe('§3 a job’s closing day', () => {
  it('§3 closes it when the day ends for the company, open or paused', () => {
    close(later(END, { seconds: -1 }), job('open')).thenNothingHappened()
    close(END, job('open')).thenHappened([closed('open')])
    close(later(END, { days: 7 }), job('paused')).thenHappened([closed('paused')])
  })

  it('§3 closes no draft, nothing that has ended, and nothing whose day was moved or taken away', () => {
    for (const history of [
      [job('draft')],
      [job('open'), closed('open')],
      [job('open'), happened(JobUpdated, { ...ids, changes: { closesOn: '2027-01-31' } })],
      [job('open'), happened(JobUpdated, { ...ids, changes: {}, removed: ['closesOn'] })],
      [jobPosted],
    ])
      close(END, ...history).thenNothingHappened()
    close(END).thenRefused('not_found')
  })
})

describe('§2.20 a company that moves to another time zone', () => {
  const TOKYO = '2026-11-30T15:00:00.000Z'
  const move = (to: string, at: string, ...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'process', name: 'move-job-zones' })
      .at(at)
      .when(moveJobZone, { jobId: 'job' }, { timezone: to })
  const before = later(TOKYO, { days: -1 })
  const moved = (to: string, closesAt?: string) => happened(JobUpdated, defined({ ...ids, changes: {}, timezone: to, closesAt }))

  it('moves the end of the last day of its jobs, also to one that is over at once, and the job closes with it', () => {
    move('Asia/Tokyo', before, job('open')).thenHappened([moved('Asia/Tokyo', TOKYO)])
    move('Asia/Tokyo', before, job('paused')).thenHappened([moved('Asia/Tokyo', TOKYO)])
    move('Asia/Tokyo', later(END, { seconds: -1 }), job('open')).thenHappened([moved('Asia/Tokyo', TOKYO)])
    const inTokyo = [job('open'), moved('Asia/Tokyo', TOKYO)]
    close(later(TOKYO, { seconds: -1 }), ...inTokyo).thenNothingHappened()
    close(TOKYO, ...inTokyo).thenHappened([closed('open')])
  })

  it('takes drafts and jobs without a last day along, for when they get one', () => {
    move('Asia/Tokyo', before, job('draft')).thenHappened([moved('Asia/Tokyo')])
    move('Asia/Tokyo', before, jobPosted).thenHappened([moved('Asia/Tokyo')])
  })

  it('opens nothing again: neither what has closed nor what is over and waits for its timer', () => {
    move('Pacific/Honolulu', later(END, { hours: 1 }), job('open')).thenNothingHappened()
    move('Pacific/Honolulu', before, job('open'), closed('open')).thenNothingHappened()
    move(timezone, before, job('open')).thenNothingHappened()
    move('Asia/Tokyo', before).thenRefused('not_found')
  })
})

describe('§3 the end of the closing day stands', () => {
  const set = (formData: object, ...history: readonly Past[]) =>
    given(...history)
      .as(recruiter)
      .when(updateJob, { id: 'job', formData }, { timezone, company: 'acme', ...free })

  it('§3 in the event that posts or opens the job, unless it is a draft', () => {
    const post = (status: 'open' | 'draft') =>
      given()
        .as(recruiter)
        .when(postJob, { ...form, closesOn: '2026-11-30', status }, { organizationKnown: true, timezone, ...free })
    post('open').thenHappened([like(JobPosted, { closesAt: END })])
    post('draft').thenHappened([without(JobPosted, 'closesAt', { closesOn: '2026-11-30' })])
    set({ status: 'open' }, job('draft')).thenHappened([like(JobStatusChanged, { to: 'open', closesAt: END })])
    set({ status: 'paused' }, job('open')).thenHappened([without(JobStatusChanged, 'closesAt', { to: 'paused' })])
  })

  it('§3 in the event that changes the day, unless the job is not open', () => {
    const changed = { closesOn: '2026-12-31' }
    const end = '2027-01-01T05:00:00.000Z'
    set(changed, job('open')).thenHappened([like(JobUpdated, { changes: changed, closesAt: end })])
    set(changed, job('draft')).thenHappened([without(JobUpdated, 'closesAt', {})])
    set({ title: 'Lead engineer' }, job('open')).thenHappened([without(JobUpdated, 'closesAt', {})])
    set({ ...changed, status: 'open' }, job('draft')).thenHappened([
      without(JobUpdated, 'closesAt', {}),
      like(JobStatusChanged, { to: 'open', closesAt: end }),
    ])
  })

  it('§2.20 by the clock of today’s company, where it moved while the job had ended', () => {
    const inTokyo = { timezone: 'Asia/Tokyo', ...free }
    const open = (...history: readonly Past[]) =>
      given(...history)
        .as(recruiter)
        .when(updateJob, { id: 'job', formData: { status: 'open' } }, inTokyo)
    open(job('open'), closed('open')).thenHappened([
      happened(JobUpdated, { ...ids, changes: {}, timezone: 'Asia/Tokyo', closesAt: undefined }),
      like(JobStatusChanged, { to: 'open', closesAt: '2026-11-30T15:00:00.000Z' }),
    ])
  })

  it('§3 so a job whose day is over is opened again only with another', () => {
    const over = [job('open', '2026-11-01'), closed('open')]
    expect(set({ status: 'open' }, ...over).decision).toMatchObject({
      refused: 'invalid',
      details: [{ field: 'formData.closesOn', message: 'lies in the past' }],
    })
    set({ status: 'open', closesOn: null }, ...over).thenHappened([
      like(JobUpdated, { removed: ['closesOn'] }),
      without(JobStatusChanged, 'closesAt', { to: 'open' }),
    ])
    set({ openings: 2 }, ...over).thenHappened([like(JobUpdated, {})])
  })
})
