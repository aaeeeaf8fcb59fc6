import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import {
  focusAfterMove,
  filterApplications,
  columnKeys,
  columnOf,
  isLate,
  lateBefore,
  neighbour,
  skillMatch,
  statusesOf,
  type BoardFilter,
} from './board-model.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()

function card(id: string, status: ApplicationReply['status'], days: number, more: Partial<ApplicationReply> = {}): ApplicationReply {
  return {
    id,
    status,
    jobId: 'j',
    jobTitle: 'Intern',
    organization: 'o',
    organizationLabel: 'Lakeside',
    studentId: `s-${id}`,
    name: `Student ${id}`,
    submittedAt: daysAgo(days),
    since: daysAgo(days),
    steps: [],
    allowed: [],
    revision: 0,
    ...more,
  }
}
const everybody = { text: '', source: 'any' } as const
/** The columns of a board whose cards are all loaded, each as its list gives it. */
const columnsOf = (all: readonly ApplicationReply[], filter: BoardFilter, now: number) =>
  columnKeys.map((key) => {
    const data = all
      .filter(({ status }) => statusesOf(key).split(',').includes(status))
      .toSorted((one, other) => other.since.localeCompare(one.since))
    return columnOf(key, { data, total: data.length, complete: true }, filter, now)
  })
const cards = [
  card('a', 'submitted', 3),
  card('b', 'submitted', 1),
  card('c', 'interviewing', 9),
  card('d', 'rejected', 2),
  card('e', 'hired', 5),
]

describe('the board', () => {
  it('has a column for each open step and one for all that ended, the newest card first', () => {
    const columns = columnsOf(cards, everybody, now)
    expect(columns.map(({ key, cards: inside }) => [key, inside.map(({ id }) => id)])).toEqual([
      ['submitted', ['b', 'a']],
      ['under_review', []],
      ['shortlisted', []],
      ['interviewing', ['c']],
      ['offered', []],
      ['accepted', []],
      ['ended', ['d', 'e']],
    ])
  })

  it('shows the median time of a column, and none for an empty one', () => {
    const columns = columnsOf([card('a', 'submitted', 1), card('b', 'submitted', 4), card('c', 'submitted', 30)], everybody, now)
    expect(columns[0]?.medianDays).toBe(4)
    expect(columns[1]?.medianDays).toBeUndefined()
  })

  it('takes the count of a partly loaded column from the server, and shows no median of it', () => {
    const part = { data: [card('a', 'submitted', 1, { name: 'Kim' }), card('b', 'submitted', 2)], total: 3_000, complete: false }
    expect(columnOf('submitted', part, everybody, now)).toMatchObject({ count: 3_000, atLeast: false, medianDays: undefined })
    expect(columnOf('submitted', part, { ...everybody, text: 'kim' }, now)).toMatchObject({ count: 1, atLeast: true })
  })

  it('finds people by name or school, whatever the case, and by where they came from', () => {
    const all = [
      card('a', 'submitted', 1, { name: 'Maya Okafor', source: 'nominated' }),
      card('b', 'submitted', 1, { universityLabel: 'Easton', source: 'direct' }),
    ]
    const found = (filter: Parameters<typeof columnsOf>[1]) => columnsOf(all, filter, now)[0]?.cards.map(({ id }) => id)
    expect(found({ text: ' OKA ', source: 'any' })).toEqual(['a'])
    expect(found({ text: 'east', source: 'any' })).toEqual(['b'])
    expect(found({ text: '', source: 'nominated' })).toEqual(['a'])
  })

  it('is navigated column by column, without the ended applications, and stops at its ends', () => {
    const columns = columnsOf(cards, everybody, now)
    expect(neighbour(columns, undefined, 1)).toBe('b')
    expect(neighbour(columns, 'b', 1)).toBe('a')
    expect(neighbour(columns, 'a', 1)).toBe('c')
    expect(neighbour(columns, 'c', 1)).toBe('c')
    expect(neighbour(columns, 'b', -1)).toBe('b')
    expect(neighbour(columnsOf([], everybody, now), 'gone', 1)).toBeUndefined()
  })

  it('keeps the focus on a card that moved, and moves it to the next card from one that ended', () => {
    const columnsWith = (status: ApplicationReply['status']) =>
      columnsOf(
        cards.map((each) => (each.id === 'b' ? card('b', status, 0) : each)),
        everybody,
        now,
      )
    const before = columnsOf(cards, everybody, now)
    expect(focusAfterMove(before, columnsWith('shortlisted'), 'b')).toBe('b')
    expect(focusAfterMove(before, columnsWith('rejected'), 'b')).toBe('a')
    expect(focusAfterMove(before, columnsWith('shortlisted'), 'c')).toBeUndefined()
    expect(focusAfterMove(before, columnsWith('shortlisted'), undefined)).toBeUndefined()
  })

  it('counts only the skills that the job asks for', () => {
    expect(skillMatch({ skills: ['go', 'sql', 'piano'], jobSkills: ['go', 'sql', 'rust'] })).toEqual({ matched: 2, total: 3 })
    expect(skillMatch({})).toEqual({ matched: 0, total: 0 })
  })

  it('marks applications that wait longer than two weeks, but none that ended or were accepted', () => {
    expect(isLate(card('a', 'under_review', 15), now)).toBe(true)
    expect(isLate(card('a', 'under_review', 14), now)).toBe(false)
    expect(isLate(card('a', 'rejected', 40), now)).toBe(false)
    expect(isLate(card('a', 'accepted', 40), now)).toBe(false)
    for (const days of [14, 15, 16]) {
      const one = card('a', 'under_review', days)
      expect([days, one.since <= lateBefore(now)]).toEqual([days, isLate(one, now)])
    }
  })
})

describe('the list of all applications', () => {
  const two = [card('a', 'submitted', 3, { jobId: 'x', universityLabel: 'Harrow Tech' }), card('b', 'rejected', 1, { jobId: 'y' })]
  const ids = (wish: Partial<Parameters<typeof filterApplications>[1]>) =>
    filterApplications(two, { text: '', jobId: '', status: '', ...wish }).map(({ id }) => id)

  it('is filtered by job, status and a text in name or school, where an empty criterion matches all', () => {
    expect(ids({})).toEqual(['a', 'b'])
    expect(ids({ jobId: 'y' })).toEqual(['b'])
    expect(ids({ status: 'submitted' })).toEqual(['a'])
    expect(ids({ text: ' harrow' })).toEqual(['a'])
    expect(ids({ text: 'student b' })).toEqual(['b'])
    expect(ids({ text: 'student b', jobId: 'x' })).toEqual([])
  })
})
