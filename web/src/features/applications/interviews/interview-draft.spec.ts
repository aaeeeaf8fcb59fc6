import { describe, expect, it } from 'vitest'
import type { InterviewReply } from '#contract/applications.ts'
import { draftFor, linkProblem, minutesIn, proposalOf, readRows, timesIn, withoutRow, withRow } from './interview-draft.ts'

const clock = { timezone: 'America/New_York', now: Date.parse('2026-11-24T12:00:00Z') }
const rowsOf = (...typed: readonly (readonly [day: string, time: string])[]) => typed.map(([day, time], key) => ({ key, day, time }))
const read = (...typed: readonly (readonly [day: string, time: string])[]) => readRows(rowsOf(...typed), clock)

describe('§2.20 the times of a proposal', () => {
  it('are read as they are typed in the US, by the clock of who writes', () => {
    expect(read(['12/01/2026', '2:30 pm'], ['2026-12-02', '09:00'], ['', ''])).toEqual([
      { at: '2026-12-01T19:30:00.000Z' },
      { at: '2026-12-02T14:00:00.000Z' },
      {},
    ])
  })

  it.each([
    ['', '2:30 pm', 'Please choose the day.', 'day'],
    ['12/01/2026', '', 'Please write the time, such as 2:30 pm.', 'time'],
    ['12/01/2026', '2:30', 'The time must say am or pm, such as 2:30 pm.', 'time'],
    ['31/12/2026', '2:30 pm', 'The day must have the month first, such as 05/31/2027 for 31 May 2027.', 'day'],
    ['03/14/2027', '2:30 am', 'The clocks skip 02:30 that day.', 'time'],
    ['08/01/2027', '2:30 pm', 'Read as 1 Aug 2027, 14:30: more than 180 days away.', undefined],
    ['03/02/2020', '2:30 pm', 'Read as 2 Mar 2020, 14:30: more than 180 days ago.', undefined],
  ])('%j %j are refused: %s', (day, time, problem, wrong) => {
    expect(read([day, time])).toEqual([{ problem, ...(wrong && { wrong }) }])
  })

  it('are of the next such day where the year is left out, as pages show it', () => {
    expect(read(['25 Nov', '2:30 pm'])).toEqual([{ at: '2026-11-25T19:30:00.000Z' }])
  })

  it('lie ahead and are different, where there is a choice', () => {
    expect(read(['11/20/2026', '2:30 pm'], ['12/01/2026', '10 am'], ['2026-12-01', '10:00'])).toEqual([
      { problem: 'Read as 20 Nov, 14:30: that is over.' },
      { at: '2026-12-01T15:00:00.000Z' },
      { problem: 'This time stands above already.' },
    ])
  })

  it('may be over where it is one, which took place', () => {
    expect(read(['11/20/2026', '2:30 pm'], ['', ''])).toEqual([{ at: '2026-11-20T19:30:00.000Z' }, {}])
  })

  it('are sent once all can be read', () => {
    expect(timesIn([{ at: '2026-12-02T14:00:00.000Z' }, {}, { at: '2026-12-01T14:00:00.000Z' }])).toEqual([
      '2026-12-01T14:00:00.000Z',
      '2026-12-02T14:00:00.000Z',
    ])
    expect(timesIn([{ at: '2026-12-02T14:00:00.000Z' }, { problem: 'No.' }])).toBeUndefined()
    expect(timesIn([{}])).toBeUndefined()
  })
})

describe('§2.20 the form of a proposal', () => {
  const empty = draftFor(undefined, 'rita', clock)
  const settled: InterviewReply = {
    id: 'interview-1',
    state: 'settled',
    proposedAt: '2026-11-20T12:00:00.000Z',
    at: '2026-12-01T19:30:00.000Z',
    minutes: 90,
    place: 'Room 7',
    with: [
      { uid: 'rita', displayName: 'Rita Hooper' },
      { uid: 'carl', displayName: 'Carl Quist' },
    ],
    text: 'Bring nothing.',
  }

  it('begins with what can stay of the interview that gives way', () => {
    expect(draftFor(settled, 'rita', clock)).toMatchObject({
      rows: [{ day: '2026-12-01', time: '14:30' }],
      length: 'other',
      minutes: '90',
      way: 'person',
      place: 'Room 7',
      people: [{ value: 'carl', label: 'Carl Quist' }],
      text: 'Bring nothing.',
    })
    expect(draftFor({ ...settled, state: 'declined' }, 'rita', clock).rows).toEqual(empty.rows)
  })

  it.each(['We call you on +1 555 0100', ''])('is by phone again where it was, with who calls: %j', (place) => {
    const sent = proposalOf({ ...empty, way: 'phone', place }, ['2026-12-01T19:30:00.000Z'], undefined)
    expect(sent.place).toBe(place ? `By phone: ${place}` : 'By phone')
    expect(draftFor({ ...settled, place: sent.place ?? '' }, 'rita', clock)).toMatchObject({ way: 'phone', place })
  })

  it('is by video also while no link is given, which the place says', () => {
    const sent = proposalOf(empty, ['2026-12-01T19:30:00.000Z'], undefined)
    expect(sent).toEqual({ at: '2026-12-01T19:30:00.000Z', minutes: 45, place: 'By video' })
    expect(draftFor({ ...settled, place: 'By video' }, 'rita', clock)).toMatchObject({ way: 'video', link: '', place: '' })
  })

  it('has rows that keep their keys, and always one', () => {
    const three = withRow(withRow(empty))
    expect(withoutRow(three, 2).rows.map(({ key }) => key)).toEqual([1, 3])
    expect(withRow(withoutRow(three, 2)).rows.map(({ key }) => key)).toEqual([1, 3, 4])
    expect(withoutRow(empty, 1).rows).toEqual(empty.rows)
  })

  it('takes the usual lengths, and others within a day of work', () => {
    const other = (minutes: string) => minutesIn({ length: 'other', minutes })
    expect(minutesIn({ length: '60', minutes: '' })).toBe(60)
    expect([other('90'), other('4'), other('481'), other('an hour')]).toEqual([90, undefined, undefined, undefined])
  })

  it.each([
    ['https://meet.example/7', undefined],
    ['HTTPS://Meet.example/7', undefined],
    ['', undefined],
    ['HTTP://meet.example/7', 'Please take an address that begins with https://, which nobody between can read.'],
    ['http://meet.example/7', 'Please take an address that begins with https://, which nobody between can read.'],
    ['meet.example/7', 'Please write the whole address, beginning with https://.'],
  ] as const)('judges the link %j: %s', (link, problem) => {
    expect(linkProblem({ way: 'video', link })).toBe(problem)
    expect(linkProblem({ way: 'phone', link })).toBeUndefined()
  })

  it('sends one time as settled and several to choose from, and of link and place the one that counts', () => {
    const [first, second] = ['2026-12-01T19:30:00.000Z', '2026-12-02T19:30:00.000Z'] as const
    const typed = { ...empty, link: ' https://meet.example/7 ', place: 'Room 7', text: ' Bring nothing. ' }
    expect(proposalOf(typed, [first], undefined)).toEqual({
      at: first,
      minutes: 45,
      link: 'https://meet.example/7',
      text: 'Bring nothing.',
    })
    expect(proposalOf({ ...typed, way: 'person', people: [{ value: 'carl', label: 'Carl' }] }, [first, second], 'interview-1')).toEqual({
      slots: [first, second],
      minutes: 45,
      place: 'Room 7',
      with: ['carl'],
      text: 'Bring nothing.',
      replaces: 'interview-1',
    })
  })
})
