import { describe, expect, it } from 'vitest'
import { semesterAt } from './semesters.ts'
import {
  hourOfDay,
  instantAfterDay,
  lastDayOf,
  hasEnded,
  invitationExpiresAt,
  invitationStatusAt,
  isPast,
  jobOpenUntil,
  jobStatusAt,
  mayReinstate,
  mayUndo,
  nextSearchCheck,
  nominationStatusAt,
  offerAnswerDay,
  referralAnswerDay,
  referralLastDays,
  referralStatusAt,
  takesApplications,
  takesNominations,
} from './terms.ts'

const NOON = '2026-11-20T12:00:00.000Z'
const JUST_BEFORE = '2026-11-20T11:59:59.999Z'

describe('a term', () => {
  it('has ended from the instant of its end on', () => {
    expect([hasEnded(NOON, JUST_BEFORE), hasEnded(NOON, NOON), hasEnded(NOON, Date.parse(NOON) + 1)]).toEqual([false, true, true])
  })
  it('is compared as a time, not as text', () => {
    expect(hasEnded('2026-11-20T12:00:00Z', '2026-11-20T12:00:00.001Z')).toBe(true)
    expect(hasEnded('2026-11-20T12:00:00.5Z', '2026-11-20T12:00:00.499Z')).toBe(false)
  })
})

describe('a last day', () => {
  it.each([
    ['UTC', '2026-11-21T00:00:00.000Z'],
    ['America/New_York', '2026-11-21T05:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ])('ends with the day in %s', (zone, end) => expect(instantAfterDay('2026-11-20', zone)).toBe(end))
  it('ends correctly on the night of a clock change', () =>
    expect(instantAfterDay('2026-11-01', 'America/New_York')).toBe('2026-11-02T05:00:00.000Z'))
  it('in the year 9999 ends at an instant that sorts as text', () =>
    expect(instantAfterDay('9999-12-31', 'UTC')).toBe('9999-12-31T23:59:59.999Z'))
  it('is past from the next day on', () => {
    expect([isPast(undefined, '2026-11-20'), isPast('2026-11-20', '2026-11-20'), isPast('2026-11-19', '2026-11-20')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('the next check of saved searches', () => {
  it.each([
    ['America/New_York', '2026-11-20T11:59:59.999Z', '2026-11-20T12:00:00.000Z'],
    ['America/New_York', '2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-20T12:00:00.000Z', '2026-11-20T22:00:00.000Z'],
    // The clocks change in between.
    ['Europe/Berlin', '2026-10-24T06:00:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('is at seven in the morning of %s', (zone, now, next) => expect(nextSearchCheck(now, zone)).toBe(next))
})

describe('an invitation', () => {
  it('lasts for 30 days', () => expect(invitationExpiresAt(NOON)).toBe('2026-12-20T12:00:00.000Z'))
  it.each(['sent', 'opened'] as const)('that is %s expires with its term', (status) => {
    expect(invitationStatusAt({ status, expiresAt: NOON }, JUST_BEFORE)).toBe(status)
    expect(invitationStatusAt({ status, expiresAt: NOON }, NOON)).toBe('expired')
  })
  it.each(['accepted', 'declined', 'revoked', 'expired'] as const)('that is %s keeps its status', (status) =>
    expect(invitationStatusAt({ status, expiresAt: NOON }, NOON)).toBe(status),
  )
})

describe('a nomination', () => {
  const over = { status: 'sent', expiresAt: NOON } as const
  it('that is pending expires with its invitation', () => {
    expect(nominationStatusAt('pending', over, JUST_BEFORE)).toBe('pending')
    expect(nominationStatusAt('pending', over, NOON)).toBe('expired')
    expect(nominationStatusAt('pending', { ...over, status: 'expired' }, JUST_BEFORE)).toBe('expired')
  })
  it('that was answered or has no invitation does not expire', () => {
    expect(nominationStatusAt('consented', over, NOON)).toBe('consented')
    expect(nominationStatusAt('pending', undefined, NOON)).toBe('pending')
  })
  it('may be made from the first day of its semester until 14 days before the end', () => {
    const fall = semesterAt(NOON, 'UTC')
    expect(['2026-08-14', '2026-08-15', '2026-12-17', '2026-12-18'].map((day) => takesNominations(fall, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('a referral', () => {
  it('can be answered for 30 days', () => expect(referralAnswerDay('2026-11-20')).toBe('2026-12-20'))
  it('lasts for 90 days once accepted, for 180 at most, and not longer than its job', () => {
    expect(referralLastDays('2026-11-20', undefined)).toEqual({ usual: '2027-02-18', latest: '2027-05-19' })
    expect(referralLastDays('2026-11-20', '2027-03-01')).toEqual({ usual: '2027-02-18', latest: '2027-03-01' })
    expect(referralLastDays('2026-11-20', '2026-12-01')).toEqual({ usual: '2026-12-01', latest: '2026-12-01' })
  })
  it.each(['invited', 'accepted'] as const)('that is %s expires with its term', (status) => {
    expect(referralStatusAt({ status, expiresAt: NOON }, JUST_BEFORE)).toBe(status)
    expect(referralStatusAt({ status, expiresAt: NOON }, NOON)).toBe('expired')
  })
  it.each(['submitted', 'in_process', 'hired', 'declined', 'withdrawn'] as const)('that is %s keeps its status', (status) =>
    expect(referralStatusAt({ status, expiresAt: NOON }, NOON)).toBe(status),
  )
})

describe('a job', () => {
  it('takes applications while it is open, including its last day', () => {
    const last = { status: 'open', closesOn: '2026-11-20', timezone: 'America/New_York' } as const
    expect(takesApplications({ status: 'open' }, NOON)).toBe(true)
    expect(takesApplications(last, '2026-11-21T04:59:59.999Z')).toBe(true)
    expect(takesApplications(last, '2026-11-21T05:00:00.000Z')).toBe(false)
    expect(takesApplications({ status: 'open', closesOn: '2026-11-19' }, NOON)).toBe(false)
    expect(takesApplications({ status: 'paused' }, NOON)).toBe(false)
  })
  it('is shown as closed once its last day is over in the company’s time zone', () => {
    const openUntil = jobOpenUntil({ closesOn: '2026-11-20', timezone: 'America/New_York' })
    expect(openUntil).toBe('2026-11-21T04:59:59.999Z')
    expect(jobStatusAt({ status: 'open', openUntil }, openUntil)).toBe('open')
    expect(jobStatusAt({ status: 'open', openUntil }, Date.parse(openUntil) + 1)).toBe('closed')
    expect(jobStatusAt({ status: 'draft', openUntil }, Date.parse(openUntil) + 1)).toBe('draft')
    expect(jobStatusAt({ status: 'open', openUntil: jobOpenUntil({}) }, '2999-01-01T00:00:00Z')).toBe('open')
  })
})

describe('an hour of a day', () => {
  it.each([
    ['2026-11-20', 8, 'UTC', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20', 8, 'Pacific/Kiritimati', '2026-11-19T18:00:00.000Z'],
    ['2026-11-20', 8, 'Pacific/Pago_Pago', '2026-11-20T19:00:00.000Z'],
    ['2026-11-20', 8, 'Asia/Kathmandu', '2026-11-20T02:15:00.000Z'],
    ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ])('%s at %i o’clock in %s is %s', (day, hour, zone, at) => expect(hourOfDay(day, hour, zone)).toBe(at))
})

it('the last day of a term is found again from its end', () => {
  for (const zone of ['UTC', 'America/New_York', 'Pacific/Kiritimati'])
    expect(lastDayOf(instantAfterDay('2026-11-01', zone), zone)).toBe('2026-11-01')
})

describe('the time limit', () => {
  const after = (seconds: number) => Date.parse(NOON) + seconds * 1_000
  it('of an undo is 60 seconds', () => expect([mayUndo(NOON, after(60)), mayUndo(NOON, after(61))]).toEqual([true, false]))
  it('of a reinstatement is 24 hours for the student and 90 days for the company', () => {
    expect([mayReinstate('student', NOON, after(86_400)), mayReinstate('student', NOON, after(86_401))]).toEqual([true, false])
    expect([mayReinstate('recruiter', NOON, after(90 * 86_400)), mayReinstate('recruiter', NOON, after(90 * 86_400 + 1))]).toEqual([
      true,
      false,
    ])
  })
  it('of an offer’s answer is 14 days', () => expect(offerAnswerDay('2026-11-20')).toBe('2026-12-04'))
})
