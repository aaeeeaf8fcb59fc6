import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Role } from '#events/vocabulary/roles.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { fullUserOf, reads, userOf, type ReadName } from '../samples.ts'

const user = (role: Role) => (role === 'student' ? fullUserOf(role) : userOf(role))

/** The parts that a start page leaves out where there is nothing of them, or shows as a figure. */
it.each([
  ['student', 'nominations.list', 'who puts you forward'],
  ['student', 'referrals.listForStudent', 'who refers you'],
  ['student', 'jobs.matches', 'the jobs that fit'],
  ['student', 'applications.listForStudent', 'your applications'],
  ['professor', 'nominations.bySemester', 'your semesters'],
  ['professor', 'nominations.credits', 'whom you were named for'],
  ['professor', 'nominations.drafts', 'your drafts'],
  ['professor', 'nominations.endorsable', 'whom colleagues put forward'],
  ['professor', 'points.read', 'your points'],
  ['university', 'outcomes.list', 'the graduates'],
  ['university', 'participation.list', 'the professors'],
  ['recruiter', 'jobs.list', 'your open jobs'],
  ['recruiter', 'organizations.record', 'how soon you answer'],
  ['recruiter', 'subscriptions.status', 'your subscription'],
  ['employee', 'jobs.list', 'the open roles'],
  ['employee', 'referrals.listForEmployee', 'your referrals'],
  ['admin', 'adminNeeds.list', 'what needs somebody'],
] as const)('§8 the start page of a %s says that %s failed, and shows it once it is there', async (role, operation: ReadName, what) => {
  const { server, user: person } = await openPage({ path: '/', as: user(role) }, (prepared) => {
    prepareReads(prepared, 'filled')
    prepared.prepare(operation, refused(500, 'internal', 'The store is away.'))
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`We could not load ${what}`)
  // The page must not say that nothing waits while a part of it is unknown.
  expect(screen.getByRole('main').textContent).not.toMatch(/Nothing waits/)
  const sample = reads[operation].filled
  server.prepare(operation, () => sample as never)
  await person.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]))
})

it('a failure that the server says nothing of is not said twice', async () => {
  await openPage({ path: '/app/jobs', as: userOf('professor') }, (server) =>
    server.prepare('jobs.search', refused(500, 'internal', 'Error searching jobs.')),
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'We could not load jobsNothing was lost. Please try again, or come back in a few minutes. 7f3a91c2Try again',
  )
})
