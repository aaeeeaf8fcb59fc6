import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import type { Role } from '#events/vocabulary/roles.ts'
import { refused } from '../fake-server.ts'
import { openPage, pasteInto } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { analyst, byUniversity, ratesHead } from '../report-samples.ts'
import { userOf } from '../samples.ts'

const open = (query = '', role: Role = 'analyst') =>
  openPage({ path: `/app/reports/report-1${query}`, as: role === 'analyst' ? analyst : userOf(role) }, (server) =>
    prepareReads(server, 'filled'),
  )
const lastAsked = (server: Awaited<ReturnType<typeof open>>['server']) => server.requests('reports.read').at(-1)?.query

it('product 3: the list of reports is by question, and the rail leads to it', async () => {
  const { user } = await openPage({ path: '/app/reports', as: userOf('university') }, (server) => prepareReads(server, 'filled'))
  const ways = within(await screen.findByRole('region', { name: 'On the way' }))
  expect(ways.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'How far do applications come?From application to hire',
    'How long do applications take?Time to answers and offers',
  ])
  await user.click(screen.getByRole('link', { name: /How many interviews end in an offer/ }))
  await screen.findByRole('heading', { level: 1, name: 'How many interviews end in an offer?' })
  // Whose figures they are: no other university is in them.
  screen.getByText('Interview to offer, Carnegie Mellon')
})

it('each figure stands with its n, its interval and its cases, and with how it is counted; hidden cells say why', async () => {
  await open('?groupBy=university')
  const rows = within(await screen.findByRole('table', { name: 'Figures' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'University Applications Offer Acceptance ',
    'All39143.2 %cases 169 of 391 interval 38.4 to 48.270.0 %cases 118 of 169 interval 62.6 to 76.2',
    'Harrow Tech5145.1 %cases 23 of 51 interval 32.3 to 58.6– no case',
    'High Mesa Techhiddenhiddenhidden',
  ])
  screen.getByText('Fewer than five, or hidden beside such a group, so that it cannot be worked out.', { exact: false, selector: 'p' })
  screen.getByText('Below a share stand its cases and its 95 % interval.')
  const words = screen.getByRole('region', { name: 'How it is counted' }).textContent
  expect(words).toMatch(/reached an interview, those that reached an offer\..*12 applications were withdrawn/)
})

it('what is asked stands in the address, as days and groups, and the figures are asked anew', async () => {
  const { server, user } = await open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'By' }), 'university')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Only of' }), 'source')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'nominated')
  await pasteInto(user, screen.getByRole('textbox', { name: /^As of/ }), '2026-06-30')
  await user.tab()
  await pasteInto(user, screen.getByRole('textbox', { name: /^Against the day/ }), '2026-03-01')
  await user.tab()
  await waitFor(() =>
    expect(lastAsked(server)).toEqual({ groupBy: 'university', source: 'nominated', asOf: '2026-06-30', compareWith: '2026-03-01' }),
  )
  expect(location.search).toBe('?groupBy=university&source=nominated&asOf=2026-06-30&compareWith=2026-03-01')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(location.search).toBe('')
})

it('reports.md, Small cells: an analyst is offered neither a window nor a third group; an admin is', async () => {
  await open('?groupBy=university&source=direct')
  await screen.findByRole('combobox', { name: 'Source' })
  expect(screen.queryByRole('combobox', { name: 'Only of' })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Sent from/ })).toBeNull()
  await open('?groupBy=university&source=direct', 'admin')
  await screen.findByRole('combobox', { name: 'Only of' })
  screen.getByRole('textbox', { name: /^Sent from/ })
})

it('an empty day says what is asked then, and looks like no day', async () => {
  await open('?asOf=2026-06-30')
  await screen.findByRole('textbox', { name: /^As of/ })
  const empty = (screen.getAllByRole('textbox') as HTMLInputElement[]).map(({ placeholder }) => placeholder)
  expect(empty).toEqual(['Until yesterday', 'Until yesterday', 'No other day', 'The same'])
  expect(empty.join(' ')).not.toMatch(/\d/)
})

it('the last day that can be asked for is the server’s', async () => {
  await open()
  expect((await screen.findByRole('textbox', { name: /^As of/ })).dataset['max']).toBe('2026-10-13')
})

it('a value that the address names is called by its name, and no report is run for its list before somebody chooses', async () => {
  const { server } = await open('?semester=2026-spring')
  const semester = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Semester' })
  expect([...semester.options].slice(0, 3).map(({ text }) => text)).toEqual(['Any', 'Fall 2026', 'Summer 2026'])
  expect(semester.selectedOptions[0]?.text).toBe('Spring 2026')
  await open('?university=acme')
  const university = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'University' })
  await waitFor(() => expect(university.selectedOptions[0]?.text).toBe('Acme'))
  screen.getByText('As of 30 Jun 2026, university: Acme.')
  const runs = () => server.requests('reports.read').map(({ query }) => query)
  expect(runs()).toEqual([{ semester: '2026-spring' }])
})

it('the values of an open group are read once somebody is about to choose', async () => {
  const { server, user } = await open('?university=acme')
  await user.click(await screen.findByRole('combobox', { name: 'University' }))
  await screen.findByRole('option', { name: 'High Mesa Tech' })
  expect(server.requests('reports.read').map(({ query }) => query)).toEqual([{ university: 'acme' }, { groupBy: 'university' }])
})

it('a wide table can be moved by keyboard, and says that there is more', async () => {
  const width = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(9000)
  await open('?groupBy=university')
  const place = await screen.findByRole('group', { name: 'Figures, scrolls to the right' })
  expect(place.tabIndex).toBe(0)
  width.mockRestore()
})

it('the stamp says day, position, definition and result, and can be copied', async () => {
  const { user } = await open()
  const stamp = within(await screen.findByRole('region', { name: 'Stamp' }))
  const text = 'report-1@v2 · asOf 2026-06-30T23:59:59.999Z · knownAt 771902 · result 41d0a97e5b1c · code 1.4.0'
  stamp.getByText(text)
  await user.click(stamp.getByRole('button', { name: 'Copy the stamp' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(text))
})

it.each([
  ['analyst', { asOf: '2026-06-30', compareWith: '2026-03-01' }],
  ['recruiter', { asOf: '2026-06-30T23:59:59.999Z', compareWith: '2026-03-01T23:59:59.999Z' }],
  ['admin', { asOf: '2026-06-30T23:59:59.999Z', knownAt: '771902', compareWith: '2026-03-01T23:59:59.999Z' }],
] as const)(
  'a file for an %s holds what is on the screen, by the settled moments, under the report and its days',
  async (role, settled) => {
    const { server, user } = await open('?groupBy=university&compareWith=2026-03-01', role)
    const { rows, columns, notes, stamp } = byUniversity
    const other = { rows, columns, notes, stamp: { ...stamp, asOf: '2026-03-01T23:59:59.999Z' }, day: '2026-03-01' }
    server.prepare('reports.read', { ...byUniversity, other })
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await screen.findByText(/2026-03-01 · 771,902/)
    await user.click(await screen.findByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(lastAsked(server)).toEqual({ groupBy: 'university', ...settled, format: 'csv' }))
    await waitFor(() =>
      expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
        'report-1-2026-06-30-against-2026-03-01.csv',
      ]),
    )
    saved.mockRestore()
  },
)

it('rows are in the order that is chosen, in the table and in the chart, and the keyboard comes to them at once', async () => {
  const { user } = await open('?groupBy=university')
  const table = within(await screen.findByRole('table', { name: 'Figures' }))
  await user.click(table.getByRole('button', { name: 'Offer' }))
  expect(location.search).toBe('?groupBy=university&sort=offer')
  expect(table.getByRole('columnheader', { name: /^Offer/ }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Skip to the figures' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Figures' }))
  const calendars = screen.getAllByRole('button', { name: 'Choose from a calendar' })
  expect(calendars.map((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)).toEqual([
    'As of',
    'Known on',
    'Against the day',
    'Against what was known on',
  ])
})

it('a class is asked for where a report is about one: the one that has graduated unless the address says another', async () => {
  const { server } = await openPage({ path: '/app/reports/nace', as: userOf('university') }, (prepared) => prepareReads(prepared, 'filled'))
  await screen.findByRole('combobox', { name: 'Class of' })
  await waitFor(() => expect(lastAsked(server)).toEqual({ class: 2026 }))
})

it('says that there is nothing, what failed, and what a subscription opens', async () => {
  await openPage({ path: '/app/reports/report-1', as: analyst }, (server) => prepareReads(server, 'empty'))
  await screen.findByRole('heading', { name: 'Nothing to count' })
  const failing = await openPage({ path: '/app/reports/report-1', as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.read', refused(500, 'internal', 'The store is away.'))
  })
  await screen.findByText('We could not load the figures')
  prepareReads(failing.server, 'filled')
  await failing.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Figures' })
  await openPage({ path: '/app/reports/report-1', as: userOf('recruiter') }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.read', refused(403, 'subscription_required', 'Reports are part of a subscription.'))
  })
  await screen.findByText('Reports are part of a subscription.')
  screen.getByRole('link', { name: 'See what a subscription opens' })
})

it('a recruiter without a subscription reads on the list that figures are part of one', async () => {
  await openPage({ path: '/app/reports', as: userOf('recruiter') }, (server) => prepareReads(server, 'filled'))
  expect((await screen.findByRole('link', { name: 'See what a subscription opens' })).getAttribute('href')).toBe('/app/subscription')
})

it('an unknown report is not found', async () => {
  await openPage({ path: '/app/reports/report-2', as: analyst }, (server) => prepareReads(server, 'filled'))
  await screen.findByRole('heading', { level: 1, name: 'Nothing was ever written here.' })
})

it('an analyst begins with what moved in a month within their own scope, and with the other questions', async () => {
  const scope = { kind: 'university', id: 'uni-1', label: 'Harrow Tech' } as const
  const { server } = await openPage({ path: '/', as: userOf('analyst', { scope }) }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.list', [
      { ...ratesHead, name: 'rates' },
      { ...ratesHead, name: 'funnel', question: 'How far do applications come?' },
    ])
    const { rows, ...reply } = byUniversity
    const [all] = rows
    prepared.prepare('reports.read', {
      ...reply,
      rows: all ? [{ ...all, values: { offer: { value: 0.4322, low: 0.384, high: 0.4817, delta: -0.012 } } }] : [],
    })
  })
  await screen.findByText(/^Your scope is Harrow Tech: figures only/)
  const changes = within(await screen.findByRole('region', { name: 'What changed' }))
  await changes.findByText('43.2 %')
  changes.getByText('Offer · −1.2 points')
  changes.getByText('95 % interval 38.4 to 48.2')
  expect(lastAsked(server)).toEqual({ asOf: '2026-10-13', compareWith: '2026-09-13' })
  expect(changes.getByRole('link').getAttribute('href')).toBe('/app/reports/rates?asOf=2026-10-13&compareWith=2026-09-13')
  const others = within(screen.getByRole('region', { name: 'On the way' })).getAllByRole('link')
  expect(others.map((link) => link.getAttribute('href'))).toEqual(['/app/reports/funnel'])
})

it('an analyst without a scope is told who sets it, and nothing is asked', async () => {
  const { server } = await openPage({ path: '/', as: userOf('analyst') }, (prepared) => prepareReads(prepared, 'filled'))
  await screen.findByText('Your account has no scope yet, so no report opens. Our team sets it.')
  await openPage({ path: '/app/reports', as: userOf('analyst') }, () => undefined)
  await screen.findByRole('heading', { name: 'No report is open to you' })
  expect(server.requests('reports.list')).toEqual([])
})
