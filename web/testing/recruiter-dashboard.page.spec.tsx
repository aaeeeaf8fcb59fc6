/** What a recruiter sees first: each figure leads to exactly what it counts. */
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { prepareReads } from './prepare-reads.ts'
import { userOf } from './samples.ts'

const recruiter = userOf('recruiter')
const open = (prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path: '/', as: recruiter }, (server) => {
    prepareReads(server, 'filled')
    prepare(server)
  })
const figure = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const link = heading.closest('a')
  return { to: link?.getAttribute('href') ?? '', text: () => link?.textContent }
}

describe('§3 the recruiter’s dashboard', () => {
  it('§3 leads from each figure to what it counts', async () => {
    const { server } = await open()
    expect((await figure('Open jobs')).to).toBe('/app/jobs')
    expect((await figure('New')).to).toBe('/app/applications?new=1')
    expect((await figure('In progress')).to).toBe('/app/applications?status=open')
    expect((await figure('Waiting long')).to).toBe('/app/applications?stale=1&sort=-since')
    expect((await figure('How soon you answer')).to).toBe('/app/company')
    expect((await figure('Subscription')).to).toBe('/app/subscription')
    const asked = () => server.requests('applications.listForRecruiter').map(({ query }) => query)
    await waitFor(() => expect(asked()).toContainEqual({ unseen: true, limit: 1 }))
    expect(asked()).toContainEqual({ stale: true, limit: 1 })
  })

  it('§3 says after a visit what has come since, and the list of it names the instant', async () => {
    const at = Date.now() - 3 * 86_400_000
    localStorage.setItem(`proffer.visit.${recruiter.uid}`, JSON.stringify({ at }))
    const since = new Date(at).toISOString()
    const { server, user } = await open()
    const fresh = await figure('New')
    expect(fresh.to).toBe(`/app/applications?since=${since}`)
    expect(fresh.text()).toContain('since your last visit')
    const asked = () => server.requests('applications.listForRecruiter').map(({ query }) => query)
    await waitFor(() => expect(asked()).toContainEqual({ submittedSince: since, limit: 1 }))
    await user.click(screen.getByRole('heading', { name: 'New' }))
    await screen.findByRole('button', { name: /^Since /, pressed: true })
    await waitFor(() => expect(asked().find(({ sort }) => sort === 'submittedAt')).toMatchObject({ submittedSince: since }))
  })

  it('§2.19 measures the answers of a company against two weeks, or says that there are too few', async () => {
    await open((server) =>
      server.prepare('organizations.record', { medianDaysToAnswer: 21, answeredWithin14Days: 0.4, n: 20, openJobs: 2 }),
    )
    const gauge = await screen.findByRole('meter', { name: 'Days until an answer' })
    expect(gauge.getAttribute('aria-valuetext')).toBe('21 days; the goal is 14')
    await screen.findByText('Usually answers in 21 days, 4 of 10 within two weeks')
  })
})
