import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Role } from '#events/vocabulary/roles.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { analyst, byUniversity } from '../report-samples.ts'
import { userOf } from '../samples.ts'

const open = (query: string, role: Role = 'analyst') =>
  openPage({ path: `/app/reports/report-1${query}`, as: role === 'analyst' ? analyst : userOf(role) }, (server) =>
    prepareReads(server, 'filled'),
  )

it('reports.md, Why: a figure leads to the things that it counts, and to their events', async () => {
  const { server, user } = await open('?groupBy=university&asOf=2026-06-30', 'admin')
  await user.click(await screen.findByRole('button', { name: '45.1 %, Offer, Harrow Tech: what is behind it' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'The 23 applications behind 45.1 %' }))
  const things = within(await drawer.findByRole('region', { name: 'What is counted' }))
  await things.findByText('Noor Haddad')
  expect(things.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Noor Haddad', '/app/applications/application-9'],
    ['Chosen for interviews11 Mar 2026 61,882', '/app/admin/events/event-7'],
    ['Offer made2 Apr 2026 61,890', '/app/admin/events/event-8'],
  ])
  expect(server.requests('reports.why').at(-1)?.query).toEqual({
    groupBy: 'university',
    asOf: '2026-06-30T23:59:59.999Z',
    knownAt: '771902',
    row: 'uni-1',
    column: 'offer',
    side: 'numerator',
  })
  await user.click(drawer.getByRole('tab', { name: 'All 51' }))
  await waitFor(() => expect(server.requests('reports.why').at(-1)?.query).toMatchObject({ side: 'denominator' }))
  expect(server.requests('reports.difference')).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('?groupBy=university&asOf=2026-06-30')
})

it('of two days, what moved it stands above, the same together with how many it moved', async () => {
  const { server } = await open('?groupBy=university&asOf=2026-06-30&compareWith=2026-03-01&row=uni-1&column=offer')
  const moves = within(await screen.findByRole('region', { name: 'What moved it' }))
  await moves.findByText('1 more counted')
  expect(moves.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    'Offer made 1 more countedSam ItoOffer made 2 Apr 2026',
    'Rejected 1 more in allx-5Rejected ',
    'Corrected to shortlisted 2 fewer in allx-3Corrected to shortlisted x-3Corrected to shortlisted ',
  ])
  expect(moves.getAllByRole<HTMLDetailsElement>('group').map((group) => group.open)).toEqual([true, true, false])
  expect(moves.getByRole('link', { name: 'Sam Ito' }).getAttribute('href')).toBe('/app/students/stu-2')
  expect(server.requests('reports.difference').at(-1)?.query).toEqual({
    groupBy: 'university',
    asOf: '2026-06-30',
    otherAsOf: '2026-03-01',
    row: 'uni-1',
    column: 'offer',
  })
  screen.getByText('You see no names and no days. The ids are good for this answer only.')
})

it.each([
  [0.132, 'Why Harrow Tech rose by 13.2 points'],
  [-0.02, 'Why Harrow Tech fell by 2.0 points'],
  [0, 'The 23 applications behind 45.1 %'],
])('a figure that moved by %d is asked why', async (delta, title) => {
  const rows = byUniversity.rows.map((row) =>
    row.key === 'uni-1' ? { ...row, values: { offer: { value: 0.451, numerator: 23, denominator: 51, delta } } } : row,
  )
  await openPage({ path: '/app/reports/report-1?compareWith=2026-03-01&row=uni-1&column=offer', as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.read', { ...byUniversity, rows })
  })
  await within(await screen.findByRole('dialog', { name: title })).findByText('The 23 applications behind 45.1 %')
})

it('says in the drawer why a figure may not be looked behind', async () => {
  await openPage({ path: '/app/reports/report-1?row=uni-1&column=offer', as: analyst }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('reports.why', refused(403, 'cell_hidden', 'This figure is hidden: it counts fewer than five.'))
  })
  await within(await screen.findByRole('dialog')).findByText('This figure is hidden: it counts fewer than five.')
})
