import { describe, expect, it } from 'vitest'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import {
  appointmentsOf,
  awaited,
  awaitedOf,
  collisionOf,
  forCompany,
  givesWay,
  isPast,
  mayBeCanceled,
  mayBeReplaced,
  ownInterviews,
  roundOf,
  stateOf,
} from './interview-model.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const interview = (id: string, more: Partial<InterviewReply>): InterviewReply => ({
  id,
  state: 'settled',
  proposedAt: '2026-11-20T12:00:00.000Z',
  minutes: 45,
  ...more,
})
const tomorrow = interview('tomorrow', { at: '2026-11-25T12:00:00.000Z' })
const later = interview('later', { at: '2026-11-28T12:00:00.000Z' })
const running = interview('running', { at: '2026-11-24T11:30:00.000Z' })
const past = interview('past', { at: '2026-11-24T11:15:00.000Z' })
const asked = interview('asked', { state: 'proposed', slots: ['2026-11-26T12:00:00.000Z', '2026-11-27T12:00:00.000Z'] })
const missed = interview('missed', { state: 'proposed', slots: ['2026-11-24T12:00:00.000Z', '2026-11-27T12:00:00.000Z'] })
const declined = interview('declined', { state: 'declined', at: '2026-11-26T12:00:00.000Z' })
const off = interview('off', { state: 'canceled', at: '2026-11-26T12:00:00.000Z' })
const all = [past, off, declined, later, asked, tomorrow, running, missed]
const ids = (some: readonly InterviewReply[]) => some.map(({ id }) => id)

describe('§2.20 an interview', () => {
  it('of several times is over once the first of them begins, also on a page that has not heard of it', () => {
    expect(stateOf(asked, now)).toBe('proposed')
    expect(stateOf(missed, now)).toBe('expired')
  })

  it('is past once it has ended, and not while it lasts', () => {
    expect([running, past].map((one) => isPast(one, now))).toEqual([false, true])
  })

  it('is called off only before it begins', () => {
    expect(ids(all.filter((one) => mayBeCanceled(one, now)))).toEqual(['later', 'asked', 'tomorrow'])
  })

  it('gives way to other times unless it has taken place or is off', () => {
    expect(ids(all.filter((one) => mayBeReplaced(one, now)))).toEqual(['declined', 'later', 'asked', 'tomorrow', 'missed'])
  })
})

describe('§2.20 of all interviews of an application', () => {
  it('the company reads in full what is open, the next first, and the others in a line', () => {
    const { open, older } = forCompany({ status: 'offered', interviews: all }, now)
    expect(ids(open)).toEqual(['running', 'tomorrow', 'asked', 'later', 'missed', 'declined'])
    expect(ids(older)).toEqual(['off', 'past'])
  })

  it('the company reads all in a line once the application has ended', () => {
    expect(forCompany({ status: 'hired', interviews: [past, declined] }, now)).toEqual({ open: [], older: [declined, past] })
  })

  it('the next settled one is moved, or else the last that waits', () => {
    expect(givesWay(all, now)?.id).toBe('tomorrow')
    expect(givesWay([past, off, declined, asked], now)?.id).toBe('asked')
    expect(givesWay([past, off], now)).toBeUndefined()
  })

  it('the student reads first what needs an answer, and nothing of an application that has ended', () => {
    expect(ids(awaited({ status: 'offered', interviews: all }, now))).toEqual(['asked', 'running', 'tomorrow', 'later'])
    expect(awaited({ status: 'rejected', interviews: all }, now)).toEqual([])
    expect(awaited({ status: 'interviewing' }, now)).toEqual([])
  })

  it('the student’s start page has those of all applications in one order', () => {
    const applications = [
      { id: '1', status: 'interviewing', interviews: [later, asked] },
      { id: '2', status: 'offered', interviews: [tomorrow, past] },
      { id: '3', status: 'withdrawn', interviews: [running] },
      { id: '4', status: 'interviewing' },
    ] as unknown as ApplicationReply[]
    const order = awaitedOf(ownInterviews(applications), now).map(({ id, application }) => [id, application.id])
    expect(order).toEqual([
      ['asked', '1'],
      ['tomorrow', '2'],
      ['later', '1'],
    ])
  })
})

it('§2.20 those that took each other’s place are one entry in a calendar', () => {
  const moved = [
    interview('a', { state: 'canceled', replacedBy: 'b' }),
    interview('x', {}),
    interview('b', { state: 'canceled', replacedBy: 'c' }),
    interview('y', { state: 'canceled', replacedBy: 'z' }),
    interview('c', {}),
    interview('z', {}),
  ]
  expect(['a', 'b', 'c', 'x', 'y', 'z'].map((id) => roundOf(moved, id))).toEqual([
    'interviewing',
    'interviewing',
    'interviewing',
    'x',
    'y',
    'y',
  ])
})

describe('§2.20 a time collides', () => {
  const application = (organizationLabel: string, interviews: InterviewReply[]) => ({ organizationLabel, interviews }) as ApplicationReply
  const appointments = appointmentsOf([application('Hollis Data', [tomorrow, asked]), application('Kestrel', [later, off])], 'later')

  it('with another settled interview of the student alone', () => {
    expect(appointments).toEqual([{ at: '2026-11-25T12:00:00.000Z', until: '2026-11-25T12:45:00.000Z', company: 'Hollis Data' }])
  })

  it.each([
    ['2026-11-25T11:15:00.000Z', 45, undefined],
    ['2026-11-25T11:15:00.000Z', 46, 'Hollis Data'],
    ['2026-11-25T12:44:00.000Z', 30, 'Hollis Data'],
    ['2026-11-25T12:45:00.000Z', 30, undefined],
    ['2026-11-25T11:00:00.000Z', 240, 'Hollis Data'],
  ] as const)('where they overlap: %s for %i minutes with %s', (slot, minutes, company) => {
    expect(collisionOf(slot, minutes, appointments)?.company).toBe(company)
  })
})
