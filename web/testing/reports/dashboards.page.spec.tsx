/** Figures of reports on the pages on which people begin: these stand without them. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { ReportReply } from '#contract/reports.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { byUniversity } from '../report-samples.ts'
import { userOf } from '../samples.ts'

/** A report with one figure of everything. */
const oneFigure = (key: string, value: ReportReply['rows'][number]['values'][string]): ReportReply => ({
  ...byUniversity,
  columns: [{ key, label: key, unit: 'fraction', kind: 'rate' }],
  rows: [{ key: 'all', label: 'All', n: 388, values: { [key]: value } }],
})
const knowledge = { value: 0.6108, numerator: 237, denominator: 388, low: 0.5615, high: 0.658 }
type Value = ReportReply['rows'][number]['values'][string]
const graduates = (key: string, label: string, n: number, careerOutcomes: Value) => ({
  key,
  label,
  n,
  values: { knowledge, careerOutcomes },
})
const known: ReportReply = {
  ...byUniversity,
  rows: [
    graduates('all', 'All', 388, { value: 0.83, numerator: 180, denominator: 217, low: 0.7744, high: 0.8743 }),
    graduates('bachelor', 'Bachelor', 300, { value: 0.81, numerator: 140, denominator: 173, low: 0.7448, high: 0.861 }),
    graduates('master', 'Master', 0, { value: null, denominator: 0 }),
    graduates('phd', 'Doctorate', 3, { suppressed: true }),
  ],
}
const placed = oneFigure('placed', { value: 0.2988, numerator: 101, denominator: 338, low: 0.2527, high: 0.3497 })

const figures = async () =>
  within((await screen.findByRole('heading', { name: 'What became of students' })).closest('section') as HTMLElement)

it('product 3: a career office reads what became of a class, by degree, how much of it is known, and how many nominees are placed', async () => {
  const { server } = await openPage({ path: '/', as: userOf('university') }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.read', ({ params }) => (params['name'] === 'nace' ? known : placed))
  })
  const card = await figures()
  await card.findByText('83.0 %')
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'All graduates83.0 %',
    'Bachelor81.0 %',
    'Doctoratehidden: Fewer than five, or hidden beside such a group, so that it cannot be worked out',
  ])
  card.getByText('Known for 61.1 % of 388; 65 % is the line for publishing.')
  card.getByText('As of the end of yesterday.')
  await card.findByText('29.9 %')
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Career outcomes, class of 2026', '/app/reports/nace?class=2026&groupBy=degree'],
    ['Nominees placed, all semesters', '/app/reports/nominees?groupBy=semester'],
  ])
  expect(server.requests('reports.read')).toHaveLength(2)
})

it('the page is there before its figures are worked out, and where they cannot be', async () => {
  const gate = Promise.withResolvers<undefined>()
  const { server, user } = await openPage({ path: '/', as: userOf('university') }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.read', async () => {
      await gate.promise
      return refused(500, 'internal', 'The store is away.')
    })
  })
  const card = await figures()
  expect(card.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Loading Career outcomes, class of 2026',
    'Loading Nominees placed, all semesters',
  ])
  screen.getByRole('heading', { name: /^Nominations, / })
  gate.resolve(undefined)
  await waitFor(() => expect(card.getAllByText(/Not worked out/)).toHaveLength(2))
  server.prepare('reports.read', ({ params }) => (params['name'] === 'nace' ? known : placed))
  await user.click(card.getByRole('button', { name: 'Try again: Nominees placed, all semesters' }))
  await card.findByText('29.9 %')
})

it('a figure that is hidden says so', async () => {
  await openPage({ path: '/', as: userOf('university') }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.read', ({ params }) => (params['name'] === 'nace' ? known : oneFigure('placed', { suppressed: true })))
  })
  await waitFor(async () => expect((await figures()).getAllByText('hidden')).toHaveLength(2))
})

it('product 3: a recruiter reads how many were answered within 14 days, once reports are open', async () => {
  const free = await openPage({ path: '/', as: userOf('recruiter') }, (server) => prepareReads(server, 'filled'))
  await screen.findByRole('heading', { name: 'How soon you answer' })
  expect(free.server.requests('reports.read')).toEqual([])
  const paying = { ...userOf('recruiter'), subscription: { active: true } } as ReturnType<typeof userOf>
  await openPage({ path: '/', as: paying }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.read', oneFigure('answered14', { value: 0.91, numerator: 135, denominator: 148, low: 0.855, high: 0.9487 }))
  })
  const card = within(await screen.findByRole('region', { name: 'How you answer' }))
  await card.findByText('91.0 %')
  expect(card.getByRole('link', { name: 'Answered within 14 days' }).getAttribute('href')).toBe('/app/reports/responsiveness')
})
