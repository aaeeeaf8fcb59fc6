/** Two days beside each other, and semesters as of their ends. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ReportReply } from '#contract/reports.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { analyst, byUniversity } from '../report-samples.ts'

it('two days: each figure says what it was, and a semester is compared with its end in one step', async () => {
  const { rows, ...reply } = byUniversity
  const [all, one] = rows
  const moved = { value: 0.451, numerator: 23, denominator: 51, low: 0.3226, high: 0.5862, delta: 0.302 }
  const semester = { ...one, key: '2026-spring', label: 'Spring 2026', endsOn: '2026-05-14', n: 51 }
  const { server, user } = await openPage({ path: '/app/reports/report-1?groupBy=semester', as: analyst }, (prepared) => {
    prepareReads(prepared, 'filled')
    const before = { value: 0.149, numerator: 11, denominator: 74 }
    const rowsWith = (offer: object) => [all, { ...semester, values: { offer } }]
    prepared.prepare(
      'reports.read',
      ({ query }) =>
        ({
          ...reply,
          rows: rowsWith(query.compareWith === undefined ? before : moved),
          ...(query.compareWith !== undefined && { other: { ...reply, rows: rowsWith(before) } }),
        }) as ReportReply,
    )
  })
  await user.click(await screen.findByRole('button', { name: 'Compare with the end of Spring 2026, 14 May 2026' }))
  const table = within(screen.getByRole('table', { name: 'Figures' }))
  await table.findByText(/from 14\.9 %, 11 of 74/)
  table.getByText('against its end, 14 May 2026')
  expect(location.search).toBe('?groupBy=semester&compareWith=2026-05-14')
  await user.click(screen.getByRole('checkbox', { name: 'Of the other day only what was known by then' }))
  await waitFor(() => expect(server.requests('reports.read').at(-1)?.query).toMatchObject({ compareKnownAt: '2026-05-14' }))
  await user.click(table.getByRole('button', { name: '+30.2 points, Offer, Spring 2026: what moved it' }))
  await screen.findByRole('region', { name: 'What moved it' })
})

it('each semester says what it was at its end, as known then or as it had happened', async () => {
  const { rows, ...reply } = byUniversity
  const [all, one] = rows
  const semester = (key: string, label: string, endsOn: string) => ({ ...one, key, label, endsOn })
  const { server, user } = await openPage({ path: '/app/reports/report-1?groupBy=semester', as: analyst }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.read', ({ query }) =>
      query.semester === undefined
        ? ({
            ...reply,
            rows: [all, semester('2025-fall', 'Fall 2025', '2025-12-31'), semester('2026-fall', 'Fall 2026', '2026-12-31')],
          } as ReportReply)
        : ({
            ...reply,
            stamp: { ...reply.stamp, ...(query.knownAt !== undefined && { knownAt: '0' }) },
            rows: [{ ...all, values: { offer: { value: 0.025, numerator: 4, denominator: 159 }, acceptance: { suppressed: true } } }],
          } as ReportReply),
    )
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Each at its end, too' }), 'As known then')
  const table = within(screen.getByRole('table', { name: 'Figures' }))
  await table.findAllByText('nothing was on record at its end')
  await user.click(screen.getByRole('button', { name: 'Count what had happened by then' }))
  await table.findByText('2.5 %, 4 of 159')
  table.getByText('ended 31 Dec 2025')
  const asked = server.requests('reports.read').map(({ query }) => query)
  expect(asked.slice(1)).toEqual([
    { semester: '2025-fall', asOf: '2025-12-31', knownAt: '2025-12-31' },
    { semester: '2025-fall', asOf: '2025-12-31' },
  ])
  expect(location.search).toBe('?groupBy=semester&atEnd=happened')
  await user.click(table.getByRole('button', { name: '2.5 %, Offer, Fall 2025, at its end: what moved it since' }))
  await screen.findByRole('dialog')
  expect(location.search).toBe('?groupBy=semester&compareWith=2025-12-31&row=2025-fall&column=offer')
})

const [offer] = byUniversity.columns
/** A report of one figure, as that of nominees. */
const placed = (key: string, label: string, value: object) => ({ key, label, n: 76, endsOn: '2026-05-14', values: { offer: value } })
const days = (here: readonly object[], there: readonly object[]) =>
  ({
    ...byUniversity,
    columns: [offer],
    rows: here,
    other: { ...byUniversity, columns: [offer], rows: there, day: '2026-03-01' },
  }) as ReportReply

it('one figure has a column for each day and one for what changed, and says why a change is hidden', async () => {
  const one = (value: number, numerator: number, denominator: number) => ({ value, numerator, denominator })
  const { user } = await openPage({ path: '/app/reports/report-1?groupBy=semester&compareWith=2026-03-01', as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare(
      'reports.read',
      days(
        [
          placed('all', 'All', { ...one(0.316, 24, 76), delta: 0.167 }),
          placed('2025-fall', 'Fall 2025', one(0.2, 4, 20)),
          placed('2026-spring', 'Spring 2026', one(0.3, 6, 20)),
          placed('2026-fall', 'Fall 2026', one(0, 0, 6)),
        ],
        [
          placed('all', 'All', one(0.149, 11, 74)),
          placed('2025-fall', 'Fall 2025', one(0.1, 2, 20)),
          placed('2026-spring', 'Spring 2026', one(0.3, 6, 20)),
        ],
      ),
    )
  })
  const table = within(await screen.findByRole('table', { name: 'Figures' }))
  expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Semester ', 'Applications ', 'Offer, 30 Jun 2026 ', '1 Mar 2026', 'Change'],
    ['All', '76', '31.6 %cases 24 of 76', '14.9 %cases 11 of 74', '+16.7 points'],
    ['Fall 2025against its end', '76', '20.0 %cases 4 of 20', '10.0 %cases 2 of 20', 'hidden'],
    ['Spring 2026against its end', '76', '30.0 %cases 6 of 20', '30.0 %cases 6 of 20', 'same'],
    ['Fall 2026against its end', '76', '0.0 %cases 0 of 6', '– no case', '– no case'],
  ])
  screen.getByText(/^A change that one to four people make is hidden/)
  await user.click(table.getByRole('button', { name: '+16.7 points, Offer, All: what moved it' }))
  await screen.findByRole('dialog', { name: 'Why it rose by 16.7 points' })
})

it('says where nothing was on record by then, and leads to what had happened', async () => {
  const { user } = await openPage(
    { path: '/app/reports/report-1?compareWith=2026-05-14&compareKnownAt=2026-05-14', as: analyst },
    (server) => {
      prepareReads(server, 'filled')
      server.prepare('reports.read', ({ query }) => ({
        ...byUniversity,
        other: { ...byUniversity, stamp: { ...byUniversity.stamp, ...(query.compareKnownAt && { knownAt: '0' }) } },
      }))
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Count what had happened by then' }))
  expect(location.search).toBe('?compareWith=2026-05-14')
})
