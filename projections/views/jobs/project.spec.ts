import { describe, expect, it } from 'vitest'
import * as jobs from '#events/jobs.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { jobProjection } from './project.ts'

const ids = { jobId: 'job', organizationId: 'acme' }
const posted = (status: 'draft' | 'open') =>
  event(jobs.JobPosted, {
    ...ids,
    status,
    title: 'Engineer',
    jobType: 'full_time',
    workplaceType: 'remote',
    description: 'x'.repeat(30),
    recruiter: 'ben',
    skills: ['sql'],
  })
const opened = event(jobs.JobStatusChanged, { ...ids, from: 'draft', to: 'open' })

describe('a job', () => {
  it('is a draft for its organization alone', () => {
    const { document, refreshes } = given(jobProjection, posted('draft'))
    expect(document('job')).toMatchObject({ status: 'draft', visibleTo: ['acme'], title: 'Engineer', skills: ['sql'], revision: 0 })
    expect(refreshes).toMatchObject([{ rooms: ['org:acme:recruiter', 'role:admin'] }])
  })
  it('§2.20 is found by the words of title, place, type and workplace, by its skills and its company, as they are now', () => {
    const moved = event(jobs.JobUpdated, { ...ids, changes: { address: 'Łódź', skills: ['go'] } })
    const { words = [] } = given(jobProjection, posted('open'), moved).document('job') ?? {}
    expect(words).toEqual(expect.arrayContaining(['engin', 'lodz', 'ful', 'tim', 'remote', 'skill go', 'company acme']))
    expect(words).not.toContain('skill sql')
  })
  it('§2.2 says since when it is closed, as long as it is', () => {
    const closed = event(jobs.JobClosed, { ...ids, from: 'open', filled: false })
    const again = event(jobs.JobStatusChanged, { ...ids, from: 'closed', to: 'open' })
    expect(given(jobProjection, posted('open'), closed).document('job')).toMatchObject({ endedAt: day(2) })
    expect(given(jobProjection, posted('open'), closed, again).document('job')).not.toHaveProperty('endedAt')
  })
  it('is in everybody’s lists from the day it opens', () => {
    const { document, refreshes } = given(jobProjection, posted('draft'), opened)
    expect(document('job')).toMatchObject({ status: 'open', visibleTo: ['all', 'acme'], postedAt: day(2) })
    expect(refreshes[0]?.rooms).toContain('role:student')
  })
  it('leaves the lists when it is filled, and people who saw it get the refresh', () => {
    const { document, refreshes } = given(jobProjection, posted('open'), event(jobs.JobClosed, { ...ids, from: 'open', filled: true }))
    expect(document('job')).toMatchObject({ status: 'filled', visibleTo: ['acme'], postedAt: day(1) })
    expect(refreshes[0]?.rooms).toContain('role:student')
  })
  it('keeps its first day when it is paused and opened again', () => {
    const paused = event(jobs.JobStatusChanged, { ...ids, from: 'open', to: 'paused' })
    const again = event(jobs.JobStatusChanged, { ...ids, from: 'paused', to: 'open' })
    expect(given(jobProjection, posted('open'), paused, again).document('job')).toMatchObject({ status: 'open', postedAt: day(1) })
  })
  it('takes applications until its last day ends by its company’s clock', () => {
    const inNewYork = { ...posted('open'), data: { ...posted('open').data, closesOn: '2026-12-01', timezone: 'America/New_York' } }
    const later = event(jobs.JobUpdated, { ...ids, changes: { closesOn: '2026-12-02' } })
    expect(given(jobProjection, posted('open')).document('job')).toMatchObject({ openUntil: '9999-12-31T23:59:59.999Z' })
    expect(given(jobProjection, inNewYork).document('job')).toMatchObject({ openUntil: '2026-12-02T04:59:59.999Z' })
    expect(given(jobProjection, inNewYork, later).document('job')).toMatchObject({ openUntil: '2026-12-03T04:59:59.999Z' })
    expect(given(jobProjection, posted('open'), later).document('job')).toMatchObject({ openUntil: '2026-12-02T23:59:59.999Z' })
  })
  it('§2.20 takes them by the clock to which its company has moved, and keeps those of before', () => {
    const inNewYork = { ...posted('open'), data: { ...posted('open').data, closesOn: '2026-12-01', timezone: 'America/New_York' } }
    const toTokyo = event(jobs.JobUpdated, { ...ids, changes: {}, timezone: 'Asia/Tokyo', closesAt: '2026-12-01T15:00:00.000Z' })
    expect(given(jobProjection, inNewYork, toTokyo).document('job')).toMatchObject({
      openUntil: '2026-12-01T14:59:59.999Z',
      timezone: 'Asia/Tokyo',
      zonesBefore: ['America/New_York'],
    })
    const back = event(jobs.JobUpdated, { ...ids, changes: {}, timezone: 'America/New_York' })
    const zonesBefore = ['America/New_York', 'Asia/Tokyo']
    expect(given(jobProjection, inNewYork, toTokyo, back).document('job')).toMatchObject({ zonesBefore })
    expect(given(jobProjection, inNewYork, toTokyo, back, toTokyo).document('job')).toMatchObject({ zonesBefore: zonesBefore.toReversed() })
  })
  it('takes edited fields', () => {
    expect(
      given(jobProjection, posted('open'), event(jobs.JobUpdated, { ...ids, changes: { title: 'Lead' } })).document('job'),
    ).toMatchObject({ title: 'Lead', skills: ['sql'], revision: 1 })
  })
  it('loses removed fields, and without a last day it has no end', () => {
    const until = event(jobs.JobUpdated, { ...ids, changes: { closesOn: '2026-12-02', openings: 2 } })
    const { document } = given(
      jobProjection,
      posted('open'),
      until,
      event(jobs.JobUpdated, { ...ids, changes: {}, removed: ['closesOn', 'openings'] }),
    )
    expect(document('job')).toMatchObject({ title: 'Engineer', openUntil: '9999-12-31T23:59:59.999Z', revision: 2 })
    expect(document('job')).not.toHaveProperty('closesOn')
    expect(document('job')).not.toHaveProperty('openings')
  })
  it('§7 is found by the beginnings of the words of its address, and by the years of graduation that it asks for', () => {
    const here = event(jobs.JobUpdated, { ...ids, changes: { address: 'São Paulo', gradFrom: '2027-01-01', gradTo: '2028-12-31' } })
    const { document } = given(jobProjection, posted('open'), here)
    expect(document('job')?.places).toEqual(['s', 'sa', 'sao', 'p', 'pa', 'pau', 'paul', 'paulo'])
    expect(document('job')?.gradYears).toEqual([2027, 2028])
    expect(given(jobProjection, posted('open')).document('job')).toMatchObject({ places: [], gradYears: [] })
  })
})
