import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { analyst } from '../report-samples.ts'
import { userOf } from '../samples.ts'

const section = () => screen.queryByRole('region', { name: 'Rows for your own tools' })

it('calls.md, Reports: an analyst takes the rows of a table from the list of reports', async () => {
  const { server, user } = await openPage({ path: '/app/reports', as: analyst }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare('reports.facts', 'pseudonym')
  })
  await screen.findByRole('region', { name: 'On the way' })
  await user.click(within(section() as HTMLElement).getByRole('button', { name: 'Nominations' }))
  within(section() as HTMLElement).getByText(/^Too rare to be told/)
  await waitFor(() => expect(server.requests('reports.facts').map(({ query }) => query)).toEqual([{ of: 'nominations', format: 'csv' }]))
})

it('a career office, which has no rows, is offered none', async () => {
  await openPage({ path: '/app/reports', as: userOf('university') }, (prepared) => prepareReads(prepared, 'filled'))
  await screen.findByRole('region', { name: 'On the way' })
  expect(section()).toBeNull()
})
