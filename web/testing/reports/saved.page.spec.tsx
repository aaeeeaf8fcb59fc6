import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { analyst, byUniversity, sameAgain, savedRun } from '../report-samples.ts'
import { userOf } from '../samples.ts'

const runs = async () => within(await screen.findByRole('region', { name: 'Your saved runs' }))
const { stamp } = byUniversity

it('reports.md, Stamp: a run is saved under a name, as it was asked, and stands below the reports then', async () => {
  const { server, user } = await openPage({ path: '/app/reports/report-1?groupBy=university&asOf=2026-06-30', as: analyst }, (prepared) => {
    prepareReads(prepared, 'empty')
    prepared.prepare('reports.read', byUniversity)
    prepared.prepare('reports.save', { ok: true, id: 'run-1' })
  })
  await user.click(await screen.findByRole('button', { name: 'Save this run' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this run' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('Interview to offer, by university')
  await user.clear(name)
  await user.type(name, 'Offers, for the board')
  server.prepare('reports.saved', [savedRun])
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await screen.findByRole('link', { name: 'See your saved runs' })).getAttribute('href')).toBe('/app/reports#saved-runs')
  screen.getByText('Run saved.', { exact: false, selector: '.toast *' })
  expect(server.requests('reports.save').at(-1)?.body).toEqual({
    params: { groupBy: 'university', asOf: '2026-06-30' },
    title: 'Offers, for the board',
  })
  await user.click(screen.getByRole('link', { name: 'Reports' }))
  await (await runs()).findByRole('link', { name: 'Offers, for the board' })
})

it('a saved run leads to its question as of its day, and says that its figures are the same', async () => {
  await openPage({ path: '/app/reports', as: analyst }, (server) => prepareReads(server, 'filled'))
  const list = await runs()
  const link = await list.findByRole('link', { name: 'Offers, for the board' })
  expect(link.getAttribute('href')).toBe('/app/reports/report-1?asOf=2026-06-30&groupBy=university&run=run-1')
  await list.findByText('Same')
  expect(list.getByRole('listitem').textContent).toMatch(/Interview to offer · as of 30 Jun 2026 · saved 3 Jul/)
  expect(list.getByRole('listitem').textContent).toMatch(/43\.2 %Offer · 38\.4 to 48\.2/)
})

it.each([
  [{ suppressed: true } as const, /^hidden/i],
  [{ value: null, denominator: 0 }, /^no case$/],
])('a saved run whose figure is hidden, or has no case, says so', async (offer, said) => {
  await openPage({ path: '/app/reports', as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.rerun', { ...sameAgain, all: { offer } })
  })
  await (await runs()).findByText(said)
})

it.each([
  [stamp, /^“Offers, for the board”, saved on 3 Jul 2026: the same figures, known at the same position\.$/],
  [{ ...stamp, resultHash: 'ffff' }, /asked again as of 30 Jun 2026: what was known since counts here, too/],
])('an opened run asks as known then, and says whether these are its figures', async (answered, said) => {
  const { server, user } = await openPage({ path: '/app/reports', as: analyst }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.saved', [{ ...savedRun, knownAt: '2026-07-02' }])
    prepared.prepare('reports.read', { ...byUniversity, stamp: answered })
  })
  await user.click(await (await runs()).findByRole('link', { name: 'Offers, for the board' }))
  await screen.findByText(said)
  expect(server.requests('reports.read').at(-1)?.query).toEqual({ groupBy: 'university', asOf: '2026-06-30', knownAt: '2026-07-02' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'source')
  await waitFor(() => expect(screen.queryByText(/saved on 3 Jul 2026/)).toBeNull())
})

it('an admin asks for the position of a saved run again', async () => {
  const path = '/app/reports/report-1?groupBy=university&knownAt=771902'
  const { server } = await openPage({ path, as: userOf('admin') }, (prepared) => prepareReads(prepared, 'filled'))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Known on/ })
  expect([field.value, field.placeholder]).toEqual(['', 'Position 771,902'])
  await waitFor(() => expect(server.requests('reports.read').at(-1)?.query).toMatchObject({ knownAt: '771902' }))
})

it('a saved run says what took its figures away', async () => {
  await openPage({ path: '/', as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.rerun', {
      ...sameAgain,
      same: false,
      because: { newEvents: 12, erased: 2, sharingTakenBack: 1, definition: true },
    })
  })
  const list = await runs()
  await list.findByText('Changed')
  list.getByText('Changed because 2 students were erased, 1 student shares their steps no more and the report is defined otherwise now.', {
    exact: false,
  })
  list.getByText('12 events recorded since do not count: they were not known then.')
})

it('five run again by themselves, and further ones when somebody asks; one that fails says so and the page stands', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ ...savedRun, id: `run-${at}`, title: `Run ${at}` }))
  const { server, user } = await openPage({ path: '/app/reports', as: userOf('university') }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.saved', many)
    prepared.prepare('reports.rerun', ({ params }) =>
      params['id'] === 'run-0' ? refused(500, 'internal', 'The store is away.') : sameAgain,
    )
  })
  const list = await runs()
  await list.findByText('could not be run')
  await waitFor(() => expect(list.getAllByText('Same')).toHaveLength(4))
  await user.click(list.getByRole('button', { name: 'Show all 7' }))
  expect(server.requests('reports.rerun')).toHaveLength(5)
  await user.click(list.getByRole('button', { name: 'Run again: Run 6' }))
  await waitFor(() => expect(list.getAllByText('Same')).toHaveLength(5))
  prepareReads(server, 'filled')
  await user.click(list.getByRole('button', { name: 'Run again: Run 0' }))
  await waitFor(() => expect(list.getAllByText('Same')).toHaveLength(6))
})

it('all definitions stand on one page, to which each report leads', async () => {
  const { user } = await openPage({ path: '/app/reports/report-1', as: analyst }, (server) => prepareReads(server, 'filled'))
  await user.click(await screen.findByRole('link', { name: 'All definitions' }))
  await screen.findByRole('heading', { level: 1, name: 'Definitions' })
  expect([location.pathname, location.hash]).toEqual(['/app/reports/definitions', '#report-1'])
  const one = await screen.findByRole('region', { name: 'Interview to offer' })
  expect(one.textContent).toMatch(
    /Of completed applications that reached an interview.*Offer, Acceptance.*university, semester, source, degree/,
  )
  screen.getByText(/Wilson 95 % interval/)
})
