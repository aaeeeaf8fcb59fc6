/** The words of an application's pages about its rejection, offer and interview. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import { refused } from '../fake-server.ts'
import { openApplication } from '../open-application.ts'
import { findToast, openPage } from '../open-page.tsx'
import { chosenZone, columnsOf, applicant, application, entry, interview, now, offer, reads, userOf } from '../samples.ts'

const later = '2026-10-14T10:08:00.000Z'
const readersZone = chosenZone
const readersClock = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: readersZone })
describe('§2.2 the company reads of a rejection', () => {
  const rejection = entry('13', 'ApplicationStatusChanged', 'Rita Hooper rejected the application', now, 'rejected')
  const rejected: ApplicationReply = { ...applicant, status: 'rejected', allowed: [] }

  it('when the student learns of it, while it is held back', async () => {
    await openApplication('recruiter', { ...rejected, discloseAt: later }, [{ ...rejection, discloseAt: later }])
    const trail = within(await screen.findByRole('list', { name: 'Audit trail' }))
    expect(trail.getByText(/the student learns of it/).textContent).toContain(`the student learns of it at ${readersClock(later)}`)
    expect(screen.getByText(/^The student learns of it/).textContent).toBe(`The student learns of it at ${readersClock(later)}`)
  })

  it('when the student was told', async () => {
    const told = '2026-10-14T09:20:00.000Z'
    await openApplication('recruiter', { ...rejected, disclosedAt: told }, [{ ...rejection, disclosedAt: told }])
    const trail = within(await screen.findByRole('list', { name: 'Audit trail' }))
    expect(trail.getByText(/told the student/).textContent).toContain(`told the student at ${readersClock(told)}`)
    expect(screen.getByText(/^Told the student/).textContent).toBe(`Told the student at ${readersClock(told)}`)
  })

  it('of an offer the same on its card, and in amber by when the student answers, which is soon', async () => {
    await openPage({ path: '/app/jobs/job-1', as: userOf('recruiter', { profile: { timezone: chosenZone } }) }, (server) => {
      server.prepare('jobs.read', { ...reads['jobs.read'].filled, applications: 1 })
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      const offered = { offerExpiresOn: '2026-10-15', offerTimezone: readersZone, discloseAt: later, paused: true as const }
      const cards: readonly ApplicationReply[] = [{ ...applicant, status: 'offered', allowed: [], ...offered }]
      server.prepare('applications.listForRecruiter', [...cards])
      server.prepare('applications.columns', columnsOf(cards))
      server.prepare('organizations.byIds', [])
    })
    const column = within(await screen.findByRole('region', { name: 'Offered, 1' }))
    expect(column.getByText(/learns of it/).textContent).toBe(`The student learns of it at ${readersClock(later)}`)
    const until = column.getByText(/^Answers by/)
    expect([until.textContent, until.classList.contains('late')]).toEqual(['Answers by tomorrow', true])
    column.getByText('The student’s account is paused: messages do not reach them')
  })
})

it('§2.2 a student reads why, where the company says so', async () => {
  await openApplication('student', { ...application, status: 'rejected', allowed: [], reasonCode: 'position_filled' }, [])
  await screen.findByText(`${application.organizationLabel} says why: the position was filled.`)
})

it('§2.19 an applicant who is reviewed blind is a candidate without a way to the person, and the page says when the name opens', async () => {
  const { studentId: _student, email: _email, coverLetter: _letter, universityLabel: _university, ...shown } = applicant
  const candidate = { ...shown, name: 'Candidate x7k2', hidden: true as const }
  const { server } = await openApplication('recruiter', candidate, [entry('11', 'ApplicationSubmitted', 'Applied', now)])
  await screen.findByRole('heading', { level: 1, name: 'Candidate x7k2' })
  expect(document.body.textContent).toContain('Reviewed blind: name, school, letter and résumé open once you shortlist it.')
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Messages' })).toBeNull()
  // It begins with the papers that are shown: those of who is hidden are in the profile.
  expect(screen.getByText('Degree').nextElementSibling?.textContent).toBe(applicant.headline)
  expect(server.requests('students.view')).toEqual([])
  expect(document.querySelector('a[href^="/app/students/"]')).toBeNull()
})

it('§2.19 the time before a blind application was shortlisted shows a candidate again', async () => {
  const before = '2026-10-06T08:00:00.000Z'
  const steps = [
    { status: 'submitted' as const, at: before },
    { status: 'shortlisted' as const, at: now },
  ]
  const opened: ApplicationReply = { ...applicant, id: 'application-x7k2', name: 'Sam Stone', blind: true, status: 'shortlisted', steps }
  const trail = (name: string) => entry('11', 'ApplicationSubmitted', `${name} applied`, before, 'submitted')
  const moved = entry('12', 'ApplicationStatusChanged', 'Rita Hooper shortlisted Sam Stone', now, 'shortlisted')
  let fails = true
  const { user } = await openPage({ path: `/app/applications/${opened.id}?at=${before}`, as: userOf('recruiter') }, (server) => {
    server.prepare('applications.read', opened)
    server.prepare('applications.listForRecruiter', [opened])
    // As of the time before, the server names the candidate.
    server.prepare('timeline.read', ({ query }) => {
      if (!('at' in query)) return [moved, trail('Sam Stone')]
      return fails ? refused(500, 'internal', 'This failed.') : [trail('Candidate x7k2')]
    })
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    server.prepare('applications.view', { ok: true, id: opened.id })
  })
  // A record that could not be read does not look as if nothing had happened.
  await screen.findByText('We could not load the record of that time')
  expect(screen.queryByRole('list', { name: 'Audit trail' })).toBeNull()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: 'Candidate x7k2' })
  await waitFor(() => expect(document.body.textContent).toContain('Reviewed blind at that time'))
  expect(document.title).toContain('Candidate x7k2')
  await waitFor(() => expect(screen.getByRole('list', { name: 'Audit trail' }).textContent).toContain('Candidate x7k2 applied'))
  for (const word of ['Sam', 'Stone', 'Carnegie', 'student@example.edu']) expect(document.body.textContent).not.toContain(word)
})

it('§2.19 says for how long an application stands where it is by its path, also after a correction, and what stood at a moment before', async () => {
  const [sent, mistaken] = ['2026-10-01T08:00:00.000Z', '2026-10-05T08:00:00.000Z']
  const steps: ApplicationReply['steps'] = [
    { status: 'submitted', at: sent },
    { status: 'shortlisted', at: mistaken, correctedAt: now },
  ]
  const shown: ApplicationReply = { ...applicant, status: 'shortlisted', submittedAt: sent, since: mistaken, steps }
  const mistake = entry('12', 'ApplicationStatusChanged', 'Rita Hooper moved the application', mistaken, 'interviewing')
  const correction = entry('13', 'ApplicationStatusCorrected', 'Rita Hooper corrected the status', now, 'shortlisted')
  const { user } = await openApplication('recruiter', shown, [
    { ...correction, correctsEventId: mistake.eventId, correction: true },
    { ...mistake, undoneBy: correction.eventId },
    entry('11', 'ApplicationSubmitted', 'Sam Stone applied', sent),
  ])
  const axis = within(await screen.findByRole('region', { name: 'As it was' }))
  expect(axis.getByRole('status').textContent).toBe('Now: Shortlisted for 9 days, 3 events since 1 Oct.')
  axis.getByRole('slider').focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(axis.getByRole('status').textContent).toMatch(/^As it was on .*: Interviewing$/))
})

it('product 1, row 76: a company that opens the profile of an applicant is noted among the accesses, and not before it does', async () => {
  const { server, user } = await openApplication('recruiter', applicant, [entry('11', 'ApplicationSubmitted', 'Applied', now)])
  server.prepare('students.view', { ok: true, id: 'student-1' })
  const profile = await screen.findByRole('tab', { name: 'Profile' })
  expect(server.requests('students.view')).toEqual([])
  await user.click(profile)
  await waitFor(() => expect(server.requests('students.view').map(({ params }) => params)).toEqual([{ uid: 'student-1' }]))
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
  await openApplication('student', { ...application, status: 'interviewing', interviews: [interview] }, [])
  expect(await screen.findByText('16 Oct, 10:00 EDT')).toBeTruthy()
})

it('§2.2 an interview without a time says so to the student', async () => {
  await openApplication('student', { ...application, status: 'interviewing' }, [])
  expect(await screen.findByText('No time yet. You are told once Meridian Labs has set one.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add to your calendar' })).toBeNull()
})

it('§2.2 a student reads of an offer that was taken back as that, and its words stay', async () => {
  const steps: ApplicationReply['steps'] = [...application.steps, { status: 'offered', at: now }, { status: 'rejected', at: now }]
  await openApplication('student', { ...application, status: 'rejected', allowed: [], steps, offerText: 'Start in June.' }, [])
  const card = (await screen.findByRole('heading', { name: 'The offer' })).closest('section')
  expect(card?.textContent).toContain('Start in June.')
  expect(screen.getAllByText('Offer taken back').length).toBeGreaterThan(0)
  expect(screen.queryByText('Not chosen')).toBeNull()
})

it('a step to come is not said to have been made', async () => {
  await openApplication('student', { ...application, status: 'interviewing', allowed: [] }, [])
  const steps = within(await screen.findByRole('list', { name: 'Progress: Interview' })).getAllByRole('listitem')
  expect(steps.map((step) => step.querySelector('span')?.textContent).slice(-3)).toEqual(['Interview', 'Offer', 'Your answer'])
})

describe('§2.2 the company takes back', () => {
  it('no hire, which only an admin corrects: it says whom to ask', async () => {
    await openApplication('recruiter', { ...applicant, status: 'hired', allowed: [] }, [])
    const said = await screen.findByText(/^Recorded by mistake\? Only an admin can correct a hire/)
    expect(within(said).getByRole('link', { name: 'write to our team' }).getAttribute('href')).toBe('/contact')
  })

  it('an accepted offer knowing that it does, and one that is held back as an ordinary rejection', async () => {
    const accepted: ApplicationReply = { ...applicant, status: 'accepted', allowed: ['hired', 'rejected'] }
    const { server, user } = await openApplication('recruiter', accepted, [])
    server.prepare('organizations.byIds', [])
    await user.click(await screen.findByRole('button', { name: 'Status: Accepted. Change it' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Take the offer back…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back the offer to Sam Stone' }))
    dialog.getByText(/^The student has accepted your offer\. This rescinds it, and the student is told that you took it back\./)
    dialog.getByRole('button', { name: 'Take the offer back' })

    const held: ApplicationReply = { ...applicant, status: 'offered', allowed: ['rejected'], discloseAt: later }
    const { server: other, user: next } = await openApplication('recruiter', held, [])
    other.prepare('organizations.byIds', [])
    await next.click(await screen.findByRole('button', { name: 'Status: Offered. Change it' }))
    await next.click(await screen.findByRole('menuitem', { name: 'Rejected…' }))
    await screen.findByRole('dialog', { name: 'Reject Sam Stone' })
  })

  it('and each time the dialog is left, the focus is at the menu that opened it', async () => {
    const { server, user } = await openApplication('recruiter', { ...applicant, allowed: ['rejected'] }, [])
    server.prepare('organizations.byIds', [])
    const menu = await screen.findByRole('button', { name: 'Status: Under review. Change it' })
    for (const _ of ['once', 'and again, when the dialog is there at once']) {
      await user.click(menu)
      await user.click(await screen.findByRole('menuitem', { name: 'Rejected…' }))
      await screen.findByRole('dialog', { name: 'Reject Sam Stone' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(menu))
    }
  })

  it('a mistaken move or a rejection, with a reason that it is asked for', async () => {
    const steps: ApplicationReply['steps'] = [...applicant.steps, { status: 'rejected', at: applicant.since }]
    const rejected: ApplicationReply = { ...applicant, status: 'rejected', allowed: [], steps }
    const { server, user } = await openApplication('recruiter', rejected, [])
    server.prepare('applications.changeStatus', { ok: true, id: rejected.id, status: 'under_review', eventId: 'event-9' })
    await user.click(await screen.findByRole('button', { name: 'Status: Rejected. Change it' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Reinstate to Under review…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reinstate Sam Stone to Under review' }))
    await user.click(dialog.getByRole('button', { name: 'Reinstate' }))
    await dialog.findByText('Please say why: the record keeps both.')
    await user.type(dialog.getByLabelText('Why'), 'The wrong card.')
    await user.click(dialog.getByRole('button', { name: 'Reinstate' }))
    await findToast('Sam Stone is back in Under review')
    expect(server.requests('applications.changeStatus').map(({ body }) => body)).toEqual([
      { status: 'under_review', reason: 'The wrong card.', expectedRevision: applicant.revision },
    ])
  })
})
