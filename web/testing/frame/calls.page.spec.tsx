import { screen } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { applicant, userOf } from '../samples.ts'

const as = userOf('recruiter')
const path = '/app/applications'

it('an expired token is renewed once, and the call repeated', async () => {
  const { server } = await openPage({ path, as }, (prepared) => {
    prepareReads(prepared, 'filled')
    let expired = true
    prepared.prepare('applications.listForRecruiter', () => {
      if (!expired) return [applicant]
      expired = false
      return refused(401, 'unauthorized', 'Token expired. Please refresh.')
    })
  })
  await screen.findByText('Sam Stone')
  expect(server.requests('applications.listForRecruiter').map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer token-of-recruiter-1',
    'Bearer token-of-recruiter-1',
  ])
})

it('a call that gets view_behind is repeated after the time in Retry-After', async () => {
  const { server } = await openPage({ path, as }, (prepared) => {
    prepareReads(prepared, 'filled')
    let behind = true
    prepared.prepare('applications.listForRecruiter', () => {
      if (!behind) return [applicant]
      behind = false
      return refused(503, 'view_behind', 'Not yet.', 0.1)
    })
  })
  await screen.findByText('Sam Stone')
  expect(server.requests('applications.listForRecruiter')).toHaveLength(2)
})

describe('§2.20 a view that stays behind', () => {
  const behind = refused(503, 'view_behind', 'Not yet.', 0.01)
  const open = async () => {
    const page = await openPage({ path, as }, (prepared) => {
      prepareReads(prepared, 'filled')
      prepared.prepare('applications.listForRecruiter', behind)
    })
    await screen.findByText(/^The latest changes are still being processed\. This loads by itself/)
    return page
  }

  it('is a warning, and shows what it holds as soon as it has caught up', async () => {
    const { server } = await open()
    expect(screen.queryByRole('alert')).toBeNull()
    server.prepare('applications.listForRecruiter', [applicant])
    await screen.findByText('Sam Stone')
    expect(screen.queryByText(/^The latest changes/)).toBeNull()
  })

  it('is an error once it has lasted for half a minute', async () => {
    const { server, user } = await open()
    await act(() => vi.advanceTimersByTimeAsync(25_000))
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load')
    const asked = server.requests('applications.listForRecruiter').length
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(server.requests('applications.listForRecruiter')).toHaveLength(asked)
    server.prepare('applications.listForRecruiter', [applicant])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Sam Stone')
  })
})

it('a session that the server ends leads to the sign-in', async () => {
  await openPage({ path, as }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('applications.listForRecruiter', refused(401, 'unauthorized', 'Who are you?'))
  })
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(location.search).toBe('?next=%2Fapp%2Fapplications')
})

it('reads after a write ask for its position', async () => {
  const { server, user } = await openPage({ path: '/app/applications/application-1', as }, (prepared) => {
    prepared.prepare('applications.read', applicant)
    prepared.prepare('applications.view', { ok: true, id: 'application-1' })
    prepared.prepare('applications.listForRecruiter', [applicant])
    prepared.prepare('timeline.read', [])
    prepared.prepare('skills.byIds', [])
    prepared.prepare('applications.changeStatus', {
      ok: true,
      id: 'application-1',
      position: '0000000000007777',
      topics: ['applications'],
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Move to Shortlisted' }))
  await findToast('Sam Stone moved to Shortlisted')
  await expect.poll(() => server.requests('applications.read').at(-1)?.headers.get('x-min-position')).toBe('0000000000007777')
  expect(server.requests('applications.view')).toHaveLength(1)
})
