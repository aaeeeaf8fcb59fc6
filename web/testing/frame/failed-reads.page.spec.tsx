/** What is read again after the line was lost: what got no answer, and only that. */
import { screen, waitFor, within } from '@testing-library/dom'
import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { application, fullUserOf, job } from '../samples.ts'

const lineLost = () => {
  throw new TypeError('Failed to fetch')
}

/** The application arrives, and neither its answer nor what is read after it comes back. */
const openAfterLoss = async () => {
  const page = await openPage({ path: '/app/jobs/job-1', as: fullUserOf('student') }, (server) => {
    prepareReads(server, 'empty')
    server.prepare('jobs.read', job)
    server.prepare('applications.apply', { ok: true, id: 'application-1', topics: ['applications'] })
    server.prepare('applications.read', application)
  })
  const { server, user, joined } = page
  await screen.findByRole('button', { name: 'Apply' })
  joined(0)
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Apply: Backend engineer' }))
  // The form comes with the résumés.
  await user.type(await drawer.findByLabelText(/^Cover letter/), 'I read logs.')
  const before = server.requests('jobs.read').length
  server.prepare('jobs.read', lineLost)
  await user.click(drawer.getByRole('button', { name: 'Send the application' }))
  await waitFor(() => expect(server.requests('jobs.read').length).toBeGreaterThan(before))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.prepare('jobs.read', { ...job, applied: 'application-1' })
  return page
}
const tellsTheTruth = () => screen.findByRole('link', { name: 'You applied: see where it stands' })

it.each([
  ['the line is back', () => fireEvent(window, new Event('online'))],
  ['the page is seen again', () => fireEvent(document, new Event('visibilitychange'))],
])('what got no answer is asked for again once %s, and nothing else', async (_, happen) => {
  const { server } = await openAfterLoss()
  expect(screen.getByRole('button', { name: 'Apply' })).toBeTruthy()
  const before = server.asked.length
  happen()
  await tellsTheTruth()
  expect(server.asked.slice(before).map(({ operation }) => operation)).toEqual(['jobs.read'])
  happen()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.asked.slice(before)).toHaveLength(1)
})

it('a write that is refused because the thing exists already shows it, also where a read had failed before', async () => {
  const { server, user } = await openAfterLoss()
  server.prepare('applications.apply', refused(409, 'duplicate_application', 'You have already applied for this job.'))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Apply: Backend engineer' }))
  await user.click(await drawer.findByRole('button', { name: 'Send the application' }))
  await drawer.findByRole('link', { name: 'See your application' })
})
