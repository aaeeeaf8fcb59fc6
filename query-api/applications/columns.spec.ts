import { expect, it } from 'vitest'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { columnsOf } from './columns.ts'

const now = Date.parse('2026-11-22T08:00:00.000Z')
const today = 20_779
const onDay = (status: string, daysAgo: number, count: number) => ({ value: `${status} ${today - daysAgo}`, count })
const medianOf = (...statusDays: readonly ReturnType<typeof onDay>[]) =>
  columnsOf({ statuses: [], unseen: [], statusDays }, now)[0]?.medianDays

it('product 3 the columns come in the order of the board, the closed statuses too, each with what it holds', () => {
  const statuses = [
    { value: 'submitted', count: 7 },
    { value: 'hired', count: 5 },
  ]
  const columns = columnsOf({ statuses, unseen: [{ value: 'submitted', count: 2 }], statusDays: [onDay('submitted', 9, 7)] }, now)
  expect(columns.map(({ status }) => status)).toEqual(applicationStatuses)
  expect(columns.filter(({ count }) => count > 0)).toEqual([
    { status: 'submitted', count: 7, unseen: 2, medianDays: 9 },
    { status: 'hired', count: 5, unseen: 0 },
  ])
})

it('the median counts each application once, however the days are ordered', () => {
  expect(medianOf(onDay('submitted', 20, 1), onDay('submitted', 3, 2))).toBe(3)
  expect(medianOf(onDay('submitted', 2, 1), onDay('submitted', 5, 1))).toBe(4)
  expect(medianOf(onDay('submitted', 1, 5), onDay('submitted', 30, 4), onDay('offered', 50, 90))).toBe(1)
  expect(medianOf(onDay('submitted', -1, 1))).toBe(0)
  expect(medianOf(onDay('offered', 3, 1))).toBeUndefined()
})
