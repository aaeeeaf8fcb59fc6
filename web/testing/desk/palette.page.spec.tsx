import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

const open = (as: UserReply = userOf('recruiter'), path = '/profile') => openPage({ path, as }, (server) => prepareReads(server, 'filled'))
const palette = () => screen.findByRole('dialog', { name: 'Find' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** The option that Enter takes. */
const active = () => {
  const field = screen.getByRole('combobox', { name: /^Find people/ })
  return document.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)?.textContent
}

it('Ctrl K opens it, pages of the rail are there at once, and Enter goes where an arrow points', async () => {
  const { server, user } = await open()
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = await palette()
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('combobox')))
  expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Jobs', 'Find students', 'Messages']))
  await user.keyboard('jo')
  await waitFor(() => expect(options()).toEqual(['Jobs']))
  expect(server.requests('palette.search')).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/app/jobs'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows what the server finds below the pages, in groups, and opens it', async () => {
  const { server, user } = await open()
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Meta>}k{/Meta}')
  const dialog = await palette()
  await user.keyboard('noor')
  await within(dialog).findByRole('group', { name: 'People' })
  expect(server.requests('palette.search').map(({ query }) => query)).toEqual([{ q: 'noor' }])
  expect(
    within(dialog)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['People', 'Applications', 'Jobs', 'Organizations', 'Search'])
  expect(active()).toMatch(/Noor Haddad.*Fairmont/)
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(active()).toMatch(/^Search jobs/)
  await user.click(within(dialog).getByRole('option', { name: /Meridian Labs.*Company/ }))
  await waitFor(() => expect(location.pathname).toBe('/app/companies/org-1'))
})

it('opens from its button, and gives the focus back when Escape closes it', async () => {
  const { user } = await open()
  const button = await screen.findByRole('button', { name: 'Find' })
  await user.click(button)
  await palette()
  await user.tab()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Esc: close')
  await user.tab()
  expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('says that nothing is found, and that it failed', async () => {
  const { server, user } = await open()
  server.prepare('palette.search', [])
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  const dialog = await palette()
  await user.keyboard('xyz')
  await within(dialog).findByText('Nothing is found for “xyz”')
  server.prepare('palette.search', refused(429, 'rate_limited', 'Too many at once.'))
  await user.keyboard('z')
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toMatch(/We could not look: Too many at once\./)
  server.prepare('palette.search', reads['palette.search'].filled)
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await within(dialog).findByRole('group', { name: 'People' })
})

it('§2.20 has the pages alone for somebody whose company nobody confirms', async () => {
  const { organization: _, organizationLabel: __, ...nobody } = userOf('recruiter')
  const { server, user } = await open(nobody)
  await user.click(await screen.findByRole('button', { name: 'Find' }))
  await palette()
  await user.keyboard('pro')
  await waitFor(() => expect(options()).toEqual(['Profile']))
  expect(server.requests('palette.search')).toEqual([])
})

it('leaves a dialog alone that waits for an answer, and stands in the list of keys', async () => {
  const { user } = await open()
  await screen.findByRole('button', { name: 'Find' })
  await user.keyboard('?')
  const keys = await screen.findByRole('dialog', { name: 'Keys on this page' })
  expect(keys.textContent).toMatch(/(Ctrl|⌘) KFind a person/)
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull()
})

it('is not there for a visitor', async () => {
  const { user } = await openPage({ path: '/about' }, () => undefined)
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
