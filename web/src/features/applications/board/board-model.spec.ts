import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import { focusAfterMove, columnKeys, columnOf, figuresOf, neighbour, skillMatch, statusesOf } from './board-model.ts'

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
/** The columns of a board whose cards are all loaded, each as its list gives it. */
const columnsOf = (all: readonly ApplicationReply[]) =>
  columnKeys.map((key) => {
    const data = all
      .filter(({ status }) => statusesOf(key).split(',').includes(status))
      .toSorted((one, other) => other.since.localeCompare(one.since))
    return columnOf(key, { data, total: data.length, complete: true }, undefined, now)
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
    const columns = columnsOf(cards)
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
    const columns = columnsOf([card('a', 'submitted', 1), card('b', 'submitted', 4), card('c', 'submitted', 30)])
    expect(columns[0]?.medianDays).toBe(4)
    expect(columns[1]?.medianDays).toBeUndefined()
  })

  it('takes the figures of a partly loaded column from the server, and under a filter the count of its list', () => {
    const part = { data: [card('a', 'submitted', 1), card('b', 'submitted', 2)], total: 2_999, complete: false }
    expect(columnOf('submitted', part, { count: 3_000, medianDays: 12 }, now)).toMatchObject({ count: 3_000, medianDays: 12 })
    expect(columnOf('submitted', part, undefined, now)).toMatchObject({ count: 2_999, medianDays: undefined })
  })

  it('puts all that ended into one column, which has no median', () => {
    const figures = [
      { status: 'accepted', count: 1, unseen: 0, medianDays: 3 },
      { status: 'hired', count: 2, unseen: 0 },
      { status: 'rejected', count: 5, unseen: 1 },
    ] as const
    expect(figuresOf('ended', figures)).toEqual({ count: 7, medianDays: undefined })
    expect(figuresOf('accepted', figures)).toEqual({ count: 1, medianDays: 3 })
    expect(figuresOf('offered', [])).toEqual({ count: 0, medianDays: undefined })
  })

  it('is navigated column by column, without the ended applications, and stops at its ends', () => {
    const columns = columnsOf(cards)
    expect(neighbour(columns, undefined, 1)).toBe('b')
    expect(neighbour(columns, 'b', 1)).toBe('a')
    expect(neighbour(columns, 'a', 1)).toBe('c')
    expect(neighbour(columns, 'c', 1)).toBe('c')
    expect(neighbour(columns, 'b', -1)).toBe('b')
    expect(neighbour(columnsOf([]), 'gone', 1)).toBeUndefined()
  })

  it('keeps the focus on a card that moved, and moves it to the next card from one that ended', () => {
    const columnsWith = (status: ApplicationReply['status']) =>
      columnsOf(cards.map((each) => (each.id === 'b' ? card('b', status, 0) : each)))
    const before = columnsOf(cards)
    expect(focusAfterMove(before, columnsWith('shortlisted'), 'b')).toBe('b')
    expect(focusAfterMove(before, columnsWith('rejected'), 'b')).toBe('a')
    expect(focusAfterMove(before, columnsWith('shortlisted'), 'c')).toBeUndefined()
    expect(focusAfterMove(before, columnsWith('shortlisted'), undefined)).toBeUndefined()
  })

  it('counts only the skills that the job asks for', () => {
    expect(skillMatch({ match: { have: ['go', 'sql'], missing: ['rust'] } })).toEqual({ matched: 2, total: 3 })
    expect(skillMatch({})).toEqual({ matched: 0, total: 0 })
  })
})
