import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.tsx'
import { reads, userOf } from './samples.ts'

describe('people who wait', () => {
  const open = () =>
    openPage({ path: '/app/waiting', as: userOf('professor') }, (server) => {
      server.prepare('people.waiting', reads['people.waiting'].filled)
      server.prepare('people.approve', { ok: true, id: 'lee-1', status: 'active' })
      server.prepare('people.refuse', { ok: true, id: 'lee-1', status: 'refused' })
    })

  it('§2.19 are let in with one click', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Approve Lee Elsewhere' }))
    await screen.findByText('Lee Elsewhere is let in')
    expect(server.requests('people.approve').map(({ params }) => params)).toEqual([{ uid: 'lee-1' }])
  })

  it('§2.19 are refused after a question, with a reason if one is given', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refuse Lee Elsewhere' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Lee Elsewhere?' }))
    await user.type(dialog.getByLabelText(/^Why/), 'I do not know you.')
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() =>
      expect(server.requests('people.refuse').map(({ params, body }) => [params, body])).toEqual([
        [{ uid: 'lee-1' }, { reason: 'I do not know you.' }],
      ]),
    )
  })
})

it('§2.18 a university that is only claimed is called so in the profile', async () => {
  const as = userOf('student', { claimedUniversityLabel: 'Carnegie Mellon', claimedUniversity: 'uni-1' })
  await openPage({ path: '/profile', as }, (server) => server.prepare('skills.byIds', []))
  expect((await screen.findByText(/is claimed, not verified yet/)).textContent).toContain('Carnegie Mellon')
})

it('§2.16 an account that waits is told so in place of pages that would refuse it', async () => {
  const as = userOf('student', { state: 'pending_approval', claimedUniversityLabel: 'Carnegie Mellon' })
  const { server } = await openPage({ path: '/app/jobs', as }, () => undefined)
  await screen.findByRole('heading', { name: 'Somebody has to say that it is you' })
  expect(server.requests('jobs.search')).toEqual([])
})
