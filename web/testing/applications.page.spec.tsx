/** What the pages of an application say of its rejection, offer and interview. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { openPage } from './open-page.tsx'
import { applicant, application, entry, fullUserOf, now, offer, reads, userOf } from './samples.ts'

const later = '2026-10-14T10:08:00.000Z'
const clock = (instant: string) => new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
const openApplication = (as: 'recruiter' | 'student', shown: ApplicationReply, timeline: readonly TimelineEntry[]) =>
  openPage({ path: `/app/applications/${shown.id}`, as: as === 'student' ? fullUserOf('student') : userOf('recruiter') }, (server) => {
    server.prepare('applications.read', shown)
    server.prepare('timeline.read', [...timeline])
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    server.prepare('applications.view', { ok: true, id: shown.id })
    server.prepare('preferences.read', reads['preferences.read'].filled)
  })

describe('§2.2 the company reads of a rejection', () => {
  const rejection = entry('13', 'ApplicationStatusChanged', 'Rita Hooper rejected the application', now, 'rejected')
  const rejected: ApplicationReply = { ...applicant, status: 'rejected', allowed: [] }

  it('when the student learns of it, while it is held back', async () => {
    await openApplication('recruiter', { ...rejected, discloseAt: later }, [{ ...rejection, discloseAt: later }])
    const trail = within(await screen.findByRole('list', { name: 'Audit trail' }))
    expect(trail.getByText(/the student learns of it/).textContent).toContain(`the student learns of it at ${clock(later)}`)
    expect(screen.getByText(/^The student learns of it/).textContent).toBe(`The student learns of it at ${clock(later)}`)
  })

  it('when the student was told', async () => {
    const told = '2026-10-14T09:20:00.000Z'
    await openApplication('recruiter', { ...rejected, disclosedAt: told }, [{ ...rejection, disclosedAt: told }])
    const trail = within(await screen.findByRole('list', { name: 'Audit trail' }))
    expect(trail.getByText(/told the student/).textContent).toContain(`told the student at ${clock(told)}`)
    expect(screen.getByText(/^Told the student/).textContent).toBe(`Told the student at ${clock(told)}`)
  })

  it('the same on its card', async () => {
    await openPage({ path: '/app/jobs/job-1', as: userOf('recruiter') }, (server) => {
      server.prepare('jobs.read', { ...reads['jobs.read'].filled, applications: 1 })
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('applications.listForRecruiter', [{ ...applicant, status: 'offered', allowed: [], discloseAt: later }])
    })
    const column = within(await screen.findByRole('region', { name: 'Offered, 1' }))
    expect(column.getByText(/learns of it/).textContent).toBe(`The student learns of it at ${clock(later)}`)
  })
})

it('§5 a company that opens the profile of an applicant is noted among the accesses, and not before it does', async () => {
  const { server, user } = await openApplication('recruiter', applicant, [entry('11', 'ApplicationSubmitted', 'Applied', now)])
  server.prepare('students.view', { ok: true, id: applicant.studentId })
  const profile = await screen.findByRole('tab', { name: 'Profile' })
  expect(server.requests('students.view')).toEqual([])
  await user.click(profile)
  await waitFor(() => expect(server.requests('students.view').map(({ params }) => params)).toEqual([{ uid: applicant.studentId }]))
})

it('§2.2 an offer that expired is not said to be declined', async () => {
  const expired: ApplicationReply = { ...offer, status: 'declined', offerExpired: true, allowed: [] }
  await openApplication('student', expired, [
    entry('14', 'OfferExpired', 'The offer expired without an answer', now, 'declined'),
    entry('13', 'ApplicationSubmitted', 'Sam Stone applied', application.submittedAt),
  ])
  await screen.findByText('The offer expired without an answer')
  expect(screen.getAllByText('Offer expired').length).toBeGreaterThan(0)
  expect(screen.queryByText(/declined/i)).toBeNull()
})

it('§2.19 an interview stands with the time zone of the reader’s account, as in the mail', async () => {
  await openApplication('student', { ...application, status: 'interviewing', interviewAt: '2026-10-16T14:00:00.000Z' }, [])
  expect(await screen.findByText('16 Oct, 10:00 EDT')).toBeTruthy()
})
