import { screen } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { firstReads } from '../../src/app/first-reads.ts'
import type { FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { applicant, columnsOf, fullUserOf, job, userOf } from '../samples.ts'

afterEach(() => {
  delete window.__PROFFER_EARLY__
})

/** Asks as `theme.js` does, before the page's code is there. */
function askEarly({ fetch }: FakeServer, urls: readonly string[], token?: string): void {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  window.__PROFFER_EARLY__ = { token, answers: Object.fromEntries(urls.map((url) => [url, fetch(url, { headers })])) }
}

const { recruiter: _, ...shown } = job

type Case = { readonly page: string; readonly path: string; readonly as?: UserReply }
const cases: readonly Case[] = [
  { page: 'student /', path: '/', as: fullUserOf('student') },
  { page: 'recruiter /', path: '/', as: userOf('recruiter') },
  { page: 'recruiter /app/jobs/:id', path: '/app/jobs/job-1', as: userOf('recruiter') },
  { page: 'visitor /app/jobs/:id', path: '/app/jobs/job-1' },
]

it.each(cases)(
  '$page takes each answer that was asked for before it was there, and asks for none of them again',
  async ({ page, path, as }) => {
    const urls = firstReads[page]?.(as ?? { uid: '' }, 'job-1') ?? []
    expect(urls.length).toBeGreaterThan(0)
    const { server } = await openPage({ path, ...(as && { as }) }, (prepared) => {
      prepareReads(prepared, 'filled')
      prepared.prepare('applications.columns', columnsOf([applicant]))
      prepared.prepare('jobs.readPublic', { ...shown, status: 'open' })
      askEarly(prepared, urls, as && `token-of-${as.uid}`)
    })
    await screen.findByRole('heading', { level: 1 })
    await expect.poll(() => Object.keys(window.__PROFFER_EARLY__?.answers ?? {})).toEqual([])
    const asked = server.asked.map(({ operation, params, query }) => JSON.stringify([operation, params, query]))
    const early = asked.slice(0, urls.length)
    expect(asked.filter((one) => early.includes(one)).toSorted()).toEqual(early.toSorted())
  },
)

it('covers every page that has first reads', () => {
  expect(Object.keys(firstReads).toSorted()).toEqual(cases.map(({ page }) => page).toSorted())
})
