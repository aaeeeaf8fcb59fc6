import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { asItWas } from './as-it-was.ts'

const [before, moment, after] = ['2026-11-01T08:00:00.000Z', '2026-11-03T08:00:00.000Z', '2026-11-06T08:00:00.000Z'] as const
const nomination = (at: string) => ({ professorName: 'Ada Lovelace', semester: 'F26', at })
const note = (id: string, at: string) => ({ id, at, by: { uid: 'rita', displayName: 'Rita' }, text: 'Strong.' })
const recruiter = { uid: 'rita', displayName: 'Rita', role: 'recruiter' }
const referral = { id: 'referral-1', employeeName: 'Emil Post', status: 'in_process', at: after } as const
const application: ApplicationReply = {
  id: 'application-1',
  status: 'offered',
  source: 'nominated',
  submittedAt: before,
  since: after,
  steps: [],
  allowed: [],
  nominations: [nomination(before), nomination(after)],
  notes: [note('late', after), note('early', before)],
  referral,
  revision: 7,
}
const referred = (at: string) => [{ type: 'ApplicationReferred', at }] as readonly Partial<TimelineEntry>[] as readonly TimelineEntry[]

describe('§2.14 an application in the past', () => {
  it('is as it is now where no moment is named', () => {
    expect(asItWas(application, [], undefined)).toBe(application)
  })

  it('has the status of then, since then, and neither the interview nor the offer of later', () => {
    const moved = [
      { eventId: '3', type: 'ApplicationStatusChanged', to: 'offered', at: after, actor: recruiter },
      { eventId: '2', type: 'ApplicationStatusChanged', to: 'under_review', at: before, actor: recruiter },
    ] as readonly Partial<TimelineEntry>[] as readonly TimelineEntry[]
    const later = { interviewAt: after, offerExpiresOn: '2026-12-01', offerText: 'Come.' }
    const then = asItWas({ ...application, ...later }, moved, moment)
    expect(then).toMatchObject({ status: 'under_review', since: before })
    for (const field of Object.keys(later)) expect(then).not.toHaveProperty(field)
  })

  it('§2.19 stood after a correction where it stood before the mistake, and since then', () => {
    const mistaken = {
      eventId: '2',
      type: 'ApplicationStatusChanged',
      to: 'interviewing',
      at: '2026-11-02T08:00:00.000Z',
      actor: recruiter,
    }
    const corrected = { type: 'ApplicationStatusCorrected', at: '2026-11-02T09:00:00.000Z', correctsEventId: '2', actor: recruiter }
    const then = (...entries: readonly Partial<TimelineEntry>[]) => asItWas(application, entries as readonly TimelineEntry[], moment)
    expect(then({ ...corrected, eventId: '3', to: 'submitted' }, mistaken)).toMatchObject({ status: 'submitted', since: before })
    expect(then({ ...corrected, eventId: '3', to: 'shortlisted' }, mistaken)).toMatchObject({ status: 'shortlisted', since: mistaken.at })
    expect(then({ ...corrected, eventId: '3', to: 'shortlisted', at: after }, mistaken)).toMatchObject({ status: 'interviewing' })
  })

  it('§2.2 an offer that had expired is one again where a correction of that was corrected, and no other refusal is one', () => {
    const said = (eventId: string, type: string, to: string, more: Partial<TimelineEntry> = {}) => ({
      eventId,
      type,
      to,
      at: before,
      actor: recruiter,
      ...more,
    })
    const expired = { ...said('3', 'OfferExpired', 'declined'), actor: { displayName: 'Proffer' } }
    const then = (...entries: readonly Partial<TimelineEntry>[]) => asItWas(application, entries as readonly TimelineEntry[], moment)
    const again = said('4', 'ApplicationStatusCorrected', 'offered', { correctsEventId: '3' })
    expect(then(expired)).toMatchObject({ status: 'declined', offerExpired: true })
    expect(then(again, expired)).not.toHaveProperty('offerExpired')
    expect(then(said('5', 'ApplicationStatusChanged', 'declined'), again, expired)).not.toHaveProperty('offerExpired')
    const mistake = said('4', 'ApplicationStatusCorrected', 'hired', { correctsEventId: '9' })
    expect(then(mistake, expired)).toMatchObject({ status: 'hired' })
    expect(
      then(
        said('5', 'ApplicationStatusCorrected', 'declined', { correctsEventId: '4' }),
        said('4', 'ApplicationStatusChanged', 'hired'),
        expired,
      ),
    ).toMatchObject({
      status: 'declined',
      offerExpired: true,
    })
  })

  it('has no notes and no nominations of later', () => {
    const { notes, nominations, source } = asItWas(application, [], moment)
    expect({ notes: notes?.map(({ id }) => id), nominations, source }).toEqual({
      notes: ['early'],
      nominations: [nomination(before)],
      source: 'nominated',
    })
  })

  it('is not said to be nominated before the student agreed to a nomination', () => {
    const then = asItWas({ ...application, nominations: [nomination(after)] }, [], moment)
    expect(then).not.toHaveProperty('source')
    expect(then).not.toHaveProperty('nominations')
  })

  it('has a referral from when it was linked on', () => {
    expect(asItWas(application, referred(after), moment)).not.toHaveProperty('referral')
    expect(asItWas(application, referred(before), moment).referral).toBe(referral)
  })
})
