import { screen, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

const open = (state: 'empty' | 'filled') => openPage({ path: '/', as: userOf('admin') }, (server) => prepareReads(server, state))

it('an admin begins with what needs somebody, the worst first and in red, each with the way to exactly that, and nothing else', async () => {
  await open('filled')
  await screen.findByRole('heading', { level: 1, name: 'Four things need somebody' })
  const rows = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^One mail does not leave.*since \d\d:\d\d/),
    expect.stringMatching(/^Three tasks were given up/),
    expect.stringMatching(/^Six skills are proposed.*the oldest 5 d/),
    expect.stringMatching(/^Four people wait for an approval/),
  ])
  expect(rows.map(({ dataset }) => dataset['tone'])).toEqual(['bad', 'warn', 'calm', 'calm'])
  const links = within(screen.getByRole('main')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(reads['adminNeeds.list'].filled.map(({ path }) => path))
  expect(screen.getByRole('main').textContent).not.toMatch(/Not here yet|newest/)
})

it('says so where nothing needs anybody', async () => {
  await open('empty')
  await screen.findByRole('heading', { level: 1, name: 'Nothing needs somebody' })
  screen.getByRole('heading', { name: 'All is quiet' })
})

it('follows what changes: with news of people, and by itself where no refresh tells', async () => {
  const { server, refresh } = await open('filled')
  await screen.findByRole('heading', { name: 'Four things need somebody' })
  server.prepare('adminNeeds.list', reads['adminNeeds.list'].filled.slice(0, 1))
  refresh({ topics: ['people'], ids: ['student-9'] })
  await screen.findByRole('heading', { name: 'One thing needs somebody' })
})
