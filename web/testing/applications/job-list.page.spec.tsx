/** The applications of one job as a list. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { paged } from '../fake-server.ts'
import { openBoard } from '../open-board.ts'
import { applicant, columnsOf } from '../samples.ts'

const table = async () => within(await screen.findByRole('table', { name: 'Applications' }))
const many = Array.from({ length: 120 }, (_, n) => ({ ...applicant, id: `application-${n + 1}`, name: `Applicant ${n + 1}` }))

it('product 3 a job’s board is shown as a list, under the same filters, and as a board again', async () => {
  const { server, user } = await openBoard(() => undefined)
  await user.selectOptions(screen.getByLabelText('Source'), 'Referred')
  await user.click(screen.getByRole('radio', { name: 'List' }))
  expect((await table()).getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Choose',
    'Applicant',
    'Status',
    'Skills',
    'Source',
    'Rating',
    'Applied ↓',
    'In this status',
  ])
  expect(server.requests('applications.listForRecruiter').at(-1)?.query).toEqual({
    jobId: 'job-1',
    limit: 50,
    sort: 'submittedAt',
    source: 'referred',
  })
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
  expect(location.search).toBe('?view=list')
  await user.click(screen.getByRole('radio', { name: 'Board' }))
  await screen.findByRole('region', { name: 'Under review, 2' })
})

it('§2.19 the heads sort, a second time the other way round, and say which way', async () => {
  const { server, user } = await openBoard(() => undefined)
  await user.click(screen.getByRole('radio', { name: 'List' }))
  const sorts = () => server.requests('applications.listForRecruiter').at(-1)?.query.sort
  const head = async (name: string) => (await table()).getByRole('columnheader', { name: new RegExp(`^${name}`) })
  expect((await head('Applied')).getAttribute('aria-sort')).toBe('descending')
  for (const [name, sort, direction] of [
    ['Applicant', 'name', 'ascending'],
    ['Applicant', '-name', 'descending'],
    ['In this status', 'since', 'descending'],
    ['In this status', '-since', 'ascending'],
  ] as const) {
    await user.click(within(await head(name)).getByRole('button'))
    await waitFor(() => expect(sorts()).toBe(sort))
    expect((await head(name)).getAttribute('aria-sort')).toBe(direction)
  }
  await user.click(within(await head('Applied')).getByRole('button'))
  await waitFor(async () => expect((await head('Applied')).getAttribute('aria-sort')).toBe('descending'))
  expect(location.search).toBe('?view=list')
})

it('product 3 a long list renders the rows in sight alone, and leads on to the next applicant of the list', async () => {
  const { user } = await openBoard((prepared) => {
    prepared.prepare('applications.listForRecruiter', paged(50, many))
    prepared.prepare('applications.columns', columnsOf([applicant, applicant]))
  })
  await user.click(screen.getByRole('radio', { name: 'List' }))
  const list = await table()
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('121')
  expect(list.getAllByRole('row').length).toBeLessThan(40)
  expect((await list.findByRole('link', { name: 'Applicant 1' })).getAttribute('href')).toBe('/app/applications/application-1?view=list')
})
