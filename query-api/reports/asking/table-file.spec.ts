import { expect, it } from 'vitest'
import type { ReportReply } from '#contract/reports.ts'
import { tableFileOf } from './table-file.ts'

const stamp = (resultHash: string) => ({
  report: 'nominees',
  params: {},
  asOf: '2026-06-30T23:59:59.999Z',
  knownAt: '12',
  position: '12',
  codeVersion: '1.0.0',
  definition: 1,
  resultHash,
})
const day = (resultHash: string, value: number): Omit<ReportReply, 'other'> => ({
  stamp: stamp(resultHash),
  day: '2026-06-30',
  columns: [{ key: 'placed', label: 'Placed', unit: 'fraction', kind: 'rate' }],
  rows: [
    { key: 'all', label: 'All', n: 9, values: { placed: { value, numerator: 3, denominator: 9 } } },
    { key: 'phd', label: 'Doctorate', n: { suppressed: true }, values: { placed: { suppressed: true } } },
  ],
  notes: [],
})

it('two days stand in one file, each with its figures and its stamp', () => {
  const { columns, rows } = tableFileOf({ ...day('aa', 0.3333), other: day('bb', 0.1) })
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map(({ path: [name = ''] }) => [name, (row as Record<string, unknown>)[name]])),
  )
  expect(cells[0]).toMatchObject({
    key: 'all',
    n: 9,
    placed: 0.3333,
    'placed.denominator': 9,
    'other.n': 9,
    'other.placed': 0.1,
    'other.placed.numerator': 3,
    'stamp.resultHash': 'aa',
    'other.resultHash': 'bb',
  })
  expect(cells[1]).toMatchObject({ placed: 'suppressed', 'other.n': 'suppressed', 'other.placed': 'suppressed' })
  expect(tableFileOf(day('aa', 0.5)).columns.some(({ path: [name] }) => name?.startsWith('other.'))).toBe(false)
})
