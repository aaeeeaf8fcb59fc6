import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { refused } from './fake-server.ts'
import { findToast, openPage } from './open-page.tsx'
import { nomination, reads, userOf } from './samples.ts'

const professor = userOf('professor')

it('a nomination shows missing fields, then a refused address, and once accepted appears in the list', async () => {
  const { server, user } = await openPage({ path: '/app/nominations', as: professor }, (prepared) => {
    prepared.prepare('nominations.quota', reads['nominations.quota'].empty)
    prepared.prepare('nominations.list', [])
    prepared.prepare('invitations.inviteStudent', refused(409, 'already_nominated', 'You have nominated this student already.'))
  })
  await screen.findByText('Nobody yet this semester')
  await user.click(screen.getByRole('button', { name: 'Nominate a student' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Nominate a student' }))
  const send = drawer.getByRole('button', { name: 'Nominate' })
  await user.click(send)
  expect(drawer.getByText('Please write the student’s e-mail address.')).toBeTruthy()
  expect(server.requests('invitations.inviteStudent')).toEqual([])

  const email = drawer.getByLabelText('Student’s e-mail')
  await user.type(email, 'sam@example.edu')
  await user.type(drawer.getByLabelText('Why this student'), 'Asks first.')
  await user.click(send)
  await drawer.findByText('You have nominated this student already.')
  expect(email.getAttribute('aria-invalid')).toBe('true')

  server.prepare('invitations.inviteStudent', { ok: true, id: 'invitation-1', topics: ['invitations', 'nominations', 'quota'] })
  server.prepare('nominations.list', [{ ...nomination, email: 'kim@example.edu' }])
  await user.clear(email)
  await user.type(email, 'kim@example.edu')
  expect(drawer.queryByText('You have nominated this student already.')).toBeNull()
  await user.click(send)
  await findToast('Nominated kim@example.edu')
  expect(server.requests('invitations.inviteStudent').at(-1)?.body).toEqual({ email: 'kim@example.edu', reason: 'Asks first.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const table = within(await screen.findByRole('table', { name: 'Nominations' }))
  expect(table.getAllByRole('row')).toHaveLength(2)
})

it('choosing another semester changes the URL, and fetches only that one', async () => {
  const { server, user } = await openPage({ path: '/app/nominations', as: professor }, (prepared) => {
    prepared.prepare('nominations.quota', reads['nominations.quota'].filled)
    prepared.prepare('nominations.list', ({ query }) => (query['semester'] === '2026-fall' ? reads['nominations.list'].filled : []))
  })
  await screen.findByRole('heading', { level: 1, name: 'Fall 2026' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Semester' }), '2026-spring')
  await screen.findByText('Nobody that semester')
  expect(screen.getByRole('heading', { level: 1, name: 'Spring 2026' })).toBeTruthy()
  expect(location.search).toBe('?semester=2026-spring')
  expect(server.requests('nominations.list').map(({ query }) => query['semester'])).toEqual(['2026-fall', '2026-spring'])
})
