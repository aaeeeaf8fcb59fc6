import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { ReportReply } from '#contract/reports.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { analyst, byUniversity } from '../report-samples.ts'

const open = (query: string, reply: (asOf: string | undefined) => ReportReply = () => byUniversity) =>
  openPage({ path: `/app/reports/report-1${query}`, as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.read', ({ query: asked }) => reply(asked.asOf))
  })
const charts = async () => within(await screen.findByRole('region', { name: 'Charts' }))

it('figures are drawn on their intervals, hidden ones hatched, and said in words for who does not see them', async () => {
  const { user } = await open('?groupBy=university')
  const chart = await (await charts()).findByRole('img')
  expect(chart.getAttribute('aria-label')).toBe('Chart. Offer. Harrow Tech: 45.1 %, 32.3 to 58.6; High Mesa Tech: hidden.')
  const hatching = chart.querySelector('pattern')?.id
  expect(chart.querySelectorAll(`[fill="url(#${hatching})"]`)).toHaveLength(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Drawn' }), 'Acceptance')
  await waitFor(async () =>
    expect((await (await charts()).findByRole('img')).getAttribute('aria-label')).toMatch(/^Chart\. Acceptance\. .*no case/),
  )
  expect(location.search).toBe('?groupBy=university&show=acceptance')
})

it('two days stand side by side, each with its stamp', async () => {
  const earlier = {
    ...byUniversity,
    day: '2026-03-01',
    stamp: { ...byUniversity.stamp, asOf: '2026-03-01T23:59:59.999Z', resultHash: '7c10e2b4' },
  }
  await open('?groupBy=semester&asOf=2026-06-30&compareWith=2026-03-01', () => ({ ...byUniversity, other: earlier }))
  const drawn = await charts()
  await waitFor(() => expect(drawn.getAllByRole('heading')).toHaveLength(2))
  expect(drawn.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Offer, 30 Jun 2026', 'Offer, 1 Mar 2026'])
  drawn.getByText('report-1@v2 · asOf 2026-03-01 · 771,902 · result 7c10e2b4')
  expect(drawn.getAllByText(/The dot stands on its 95 % interval\./)).toHaveLength(1)
  const ids = (await drawn.findAllByRole('img')).map((chart) => chart.querySelector('pattern')?.id)
  expect(new Set(ids).size).toBe(2)
})

const semesters = ['2023-fall', '2024-spring', '2024-summer', '2024-fall', '2025-spring', '2025-summer', '2025-fall', '2026-spring']

it.each([
  [1200, ['Fall 23n 51', 'Spring 24n 51', 'Summer 24n 51'], '45.1'],
  // As wide as one of two days on a screen of 1,440.
  [434, ['Fall 23n 51', 'Spr 24n 51', 'Sum 24n 51'], '45.1'],
  [318, ['Fall 2023n 51', 'Spring 2024n 51', 'Summer 2024n 51'], '45.1 %'],
])('eight semesters in %d pixels have labels that fit, or stand as rows', async (width, labels, figure) => {
  const place = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const [all, one] = byUniversity.rows
  const rows = semesters.map((key) => ({ ...one, key, label: semesterLabel(key) }))
  await open('?groupBy=semester', () => ({ ...byUniversity, rows: [all, ...rows] }) as ReportReply)
  const chart = await (await charts()).findByRole('img')
  const drawn = [...chart.querySelectorAll('text')].map(({ textContent }) => textContent)
  expect(drawn.filter((text) => /\dn 51$/.test(text)).slice(0, 3)).toEqual(labels)
  expect(drawn).toContain(figure)
  place.mockRestore()
})

it('the incidence is drawn in steps, and its end and half are said', async () => {
  const series = [
    {
      row: 'all',
      column: 'toOffer',
      points: [[10, 0.2, 40] as [number, number, number], [30, 0.6, 12] as [number, number, number]],
      median: 30,
    },
  ]
  await open('', () => ({ ...byUniversity, series }))
  const [, curve] = await (await charts()).findAllByRole('img')
  expect(curve?.getAttribute('aria-label')).toMatch(/All: half have one by day 30, 60 % in the end\.$/)
})

it('a chart is saved with the colours of the page', async () => {
  const { user } = await open('?groupBy=university')
  document.documentElement.style.setProperty('--brand', '#0e5a61')
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  await (await charts()).findByRole('img')
  await user.click(screen.getByRole('button', { name: 'Save as SVG: Offer' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const text = await saved[0]?.text()
  expect(text).toMatch(/^<svg .*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(text).toContain('#0e5a61')
  expect(text).not.toContain('var(--')
  // A slide has nothing else: what was asked, how it is read, and the stamp.
  const written = new DOMParser().parseFromString(text ?? '', 'image/svg+xml').documentElement.querySelectorAll(':scope > text')
  expect([...written].map(({ textContent }) => textContent).join(' ')).toBe(
    'How many interviews end in an offer? Offer. All of Proffer. As of 30 Jun 2026, by university. ' +
      'The dot stands on its 95 % interval. The line is the figure of all together. report-1@v2 · asOf 2026-06-30 · 771,902 · result 41d0a97e',
  )
})

it('a dark page is printed in the light colours', async () => {
  await open('')
  await (await charts()).findByRole('img')
  const { dataset } = document.documentElement
  dataset['theme'] = 'dark'
  dispatchEvent(new Event('beforeprint'))
  expect(dataset['theme']).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(dataset['theme']).toBe('dark')
  delete dataset['theme']
})
