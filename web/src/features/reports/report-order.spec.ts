import { expect, it } from 'vitest'
import { sortedRows } from './report-order.ts'

const row = (key: string, days: number | null | 'hidden', n = 9) => ({
  key,
  label: key,
  n,
  values: { days: days === 'hidden' ? ({ suppressed: true } as const) : { value: days } },
})
const rows = [row('all', 5), row('beta', 3, 40), row('alpha', 12, 7), row('none', null), row('few', 'hidden'), row('gamma', 8)]

it.each([
  [null, 'all beta alpha none few gamma'],
  ['days', 'all alpha gamma beta none few'],
  ['-days', 'all beta gamma alpha none few'],
  ['n', 'all beta none few gamma alpha'],
  ['label', 'all alpha beta few gamma none'],
  ['unheard-of', 'all beta alpha none few gamma'],
])('by %s the rows are %s', (sort, order) => {
  expect(
    sortedRows(rows, sort)
      .map(({ key }) => key)
      .join(' '),
  ).toBe(order)
})
