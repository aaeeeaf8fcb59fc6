import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { openPage, pasteInto } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

const path = '/app/admin/accesses'
const open = (query = '') =>
  openPage({ path: `${path}${query}`, as: userOf('admin') }, (server) => {
    server.prepare('adminAccesses.list', reads['adminAccesses.list'].filled)
    server.prepare('palette.search', reads['palette.search'].filled)
  })

it('product 1, row 76: each line of a day says who looked, at what of whom, by which right, and what was typed', async () => {
  await open()
  const [, day, typed, dayBefore, card] = within(await screen.findByRole('table')).getAllByRole('row')
  expect([day, dayBefore].map((row) => row?.textContent)).toEqual([expect.stringMatching(/, 14 Oct/), expect.stringMatching(/, 13 Oct/)])
  expect(typed?.textContent).toMatch(/Alma RootAdmin.*Résumé, version 2.*Noor Haddad.*Typed a reason.*Ticket 2231/)
  expect(card?.textContent).toMatch(/Rita HooperMeridian Labs.*Profile.*Erased.*May see the profile/)
})

it('is narrowed by a person who is found by name, by what was seen and by days, all of it in the address', async () => {
  const { server, user } = await open()
  await pasteInto(user, await screen.findByRole('combobox', { name: 'Of whom' }), 'noor')
  await user.click(await screen.findByRole('option', { name: /Noor Haddad/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'resume')
  const from = screen.getByRole('textbox', { name: /From/ })
  await pasteInto(user, from, '2026-10-01')
  await user.tab()
  await waitFor(() =>
    expect(server.requests('adminAccesses.list').at(-1)?.query).toMatchObject({
      subject: 'student-7',
      kind: 'resume',
      from: '2026-10-01',
    }),
  )
  expect(location.search).toBe('?subject=student-7&kind=resume&from=2026-10-01')
})

it('names whom the address narrows it to, and says where nothing fits', async () => {
  const { server, user } = await open('?viewer=recruiter-1')
  await screen.findByRole('button', { name: 'Remove Rita Hooper' })
  server.prepare('adminAccesses.list', [])
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'profile')
  await screen.findByRole('heading', { name: 'Nobody looked' })
  server.prepare('adminAccesses.list', reads['adminAccesses.list'].filled)
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await screen.findByText('Ticket 2231: asks for the history')
  expect(location.search).toBe('')
})

it('takes the same filters along into the file', async () => {
  const { server, user } = await open('?kind=resume')
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(server.requests('adminAccesses.list').map(({ query }) => query)).toContainEqual({ kind: 'resume', format: 'csv' }),
  )
})

it('says when it failed', async () => {
  const { server, user } = await openPage({ path, as: userOf('admin') }, (prepared) =>
    prepared.prepare('adminAccesses.list', refused(500, 'internal', 'The store is away.')),
  )
  await screen.findByText('We could not load who saw what')
  server.prepare('adminAccesses.list', [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Nobody has looked yet' })
})
