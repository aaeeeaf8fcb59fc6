/** Typed text is read as it was meant or refused with the reason, and stays in its field (product 2.20). */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { openApplication } from '../open-application.ts'
import { findToast, openPage, pasteInto } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { applicant, chosenZone, fullUserOf, job, reads, userOf } from '../samples.ts'

const openProfile = (as: UserReply = userOf('student')) =>
  openPage({ path: '/profile', as }, (server) => {
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    server.prepare('users.updateField', { ok: true, id: 'student-1' })
    server.prepare('users.updateWorkExperiences', { ok: true, id: 'student-1' })
  })
const openJobForm = async (as: UserReply = userOf('recruiter')) => {
  const page = await openPage({ path: '/app/jobs', as }, (server) => {
    prepareReads(server, 'empty')
    server.prepare('jobs.list', [job])
    server.prepare('jobs.post', { ok: true, id: 'job-3' })
    server.prepare('jobs.read', job)
  })
  await page.user.click(await screen.findByRole('button', { name: 'Post a job' }))
  return { ...page, drawer: within(await screen.findByRole('dialog', { name: 'Post a job' })) }
}
const problemOf = (field: Element) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

const savedAs: Readonly<Record<string, string>> = { GitHub: 'Link saved', LinkedIn: 'Link saved', 'Full name': 'Name saved' }

describe('§2.20 numbers and days of a profile', () => {
  it.each([
    ['GPA', '3.9/5', 'This must be a GPA of the scale to 4.0, and not of one to 5.'],
    ['GPA', '4,5', 'This must be 4.00 or less.'],
    ['GPA', '3.567', 'This must have two decimals at most.'],
    ['Class year', '2027,5', 'Please write the year alone, in four digits, such as 2027.'],
    ['Class year', '27', 'Please write a number from 1950 to 2100.'],
    ['Graduation', '31/05/2027', 'This must have the month first, such as 05/31/2027 for 31 May 2027.'],
    [
      'Graduation',
      'next May',
      'This must be a day, such as 05/31/2027, May 31, 2027 or 2027-05-31, or a month or term, such as May 2027 or Spring 2027.',
    ],
  ])('%s %j is refused with its reason, and stays', async (label, text, reason) => {
    const { server, user } = await openProfile()
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    await user.type(field, text)
    await user.tab()
    await waitFor(() => expect(problemOf(field)).toBe(reason))
    expect(field.value).toBe(text)
    await openProfile()
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(text)
    expect(server.requests('users.updateField')).toEqual([])
  })

  it('the months of a work experience are taken as people write them, and others stay with the reason', async () => {
    const { server, user } = await openProfile()
    await user.click(await screen.findByRole('button', { name: 'Add a work experience' }))
    await user.type(screen.getByLabelText('Title'), 'Intern')
    await user.type(screen.getByLabelText('Organization'), 'Campus transit')
    const [from, until] = [screen.getByLabelText<HTMLInputElement>('From'), screen.getByLabelText<HTMLInputElement>(/^Until/)]
    await user.type(from, 'when I was young')
    await user.type(until, 'Present')
    expect(problemOf(from)).toBe('Please write a month, such as May 2027.')
    expect(from.placeholder).toBe('May 2027')
    await user.clear(from)
    await user.type(from, 'May 2025')
    await waitFor(() => expect([until.value, problemOf(until)]).toEqual(['', 'Left out: until now.']))
    await user.clear(until)
    // What is kept has no day, and so what is shown has none.
    expect([from.value, from.nextElementSibling?.textContent]).toEqual(['2025-05', 'May 2025'])
    await user.type(until, '08/2025')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await findToast('Work experience added')
    expect(server.requests('users.updateWorkExperiences').map(({ body }) => body.workExperiences)).toEqual([
      [{ title: 'Intern', organization: 'Campus transit', start: '2025-05', end: '2025-08' }],
    ])
  })

  it.each([
    ['GPA', '3.5/4.0', 'gpa', 3.5],
    ['GPA', '0,4', 'gpa', 0.4],
    ['GPA', '3.9/4', 'gpa', 3.9],
    ['Class year', '2027', 'classYear', 2027],
    ['Graduation', '05/31/2027', 'graduationDate', '2027-05-31'],
    ['Graduation', 'May 2027', 'graduationDate', '2027-05-31'],
    ['Graduation', 'May 31, 2027', 'graduationDate', '2027-05-31'],
    ['Graduation', '5/31/27', 'graduationDate', '2027-05-31'],
    ['GitHub', '\u200Bhttps://github.example/sam', 'links', { github: 'https://github.example/sam' }],
    ['LinkedIn', 'linkedin.example/in/sam', 'links', { linkedin: 'https://linkedin.example/in/sam' }],
    ['Full name', 'Samira\u200B Sto\u00ADne', 'displayName', 'Samira Stone'],
  ])('%s %j is saved as it was meant, on leaving the field and by Enter', async (label, text, attr, value) => {
    for (const leave of ['{Tab}', '{Enter}']) {
      const { server, user } = await openProfile()
      const field = await screen.findByLabelText<HTMLInputElement>(label)
      await user.clear(field)
      await pasteInto(user, field, text)
      await user.keyboard(leave)
      await findToast(savedAs[label] ?? `${label} saved`)
      expect(server.requests('users.updateField').map(({ body }) => body)).toEqual([{ uid: 'student-1', attr, value }])
    }
  })
})

describe('§2.20 the form of a job', () => {
  it('keeps what is no number or day beside its reason, over Escape too, and sends nothing', async () => {
    const { server, user, drawer } = await openJobForm()
    const typed = [
      ['Pay from, $ optional', '120k', 'This must be written in full, such as 120,000 for 120k.'],
      ['Up to, $ optional', '40-50', 'This must be one number, not a range.'],
      ['Openings optional', '1,5', 'This must be a whole number, not a fraction.'],
      ['GPA of at least optional', '3.2/5', 'This must be a GPA of the scale to 4.0, and not of one to 5.'],
      ['Closes on optional', '31/12/2026', 'This must have the month first, such as 05/31/2027 for 31 May 2027.'],
    ] as const
    for (const [label, text, reason] of typed) {
      const field = drawer.getByLabelText<HTMLInputElement>(label)
      await pasteInto(user, field, text)
      await user.tab()
      expect([field.value, problemOf(field)]).toEqual([text, reason])
    }
    await user.type(drawer.getByLabelText('Title'), 'Kernel engineer')
    await user.click(drawer.getByRole('button', { name: 'Post the job' }))
    for (const [label, text, reason] of typed) {
      const field = drawer.getByLabelText<HTMLInputElement>(label)
      expect([field.value, problemOf(field)]).toEqual([text, reason])
    }
    expect(server.requests('jobs.post')).toEqual([])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Post a job' }))
    const again = within(await screen.findByRole('dialog', { name: 'Post a job' }))
    for (const [label, text] of typed) expect(again.getByLabelText<HTMLInputElement>(label).value).toBe(text)
  })

  it('reads groups of three, a dollar sign and days as they are written in the US', async () => {
    const { server, user, drawer } = await openJobForm()
    const fill = (label: RegExp | string, text: string) => pasteInto(user, drawer.getByLabelText(label), text)
    await fill('Title', 'Kernel engineer')
    await fill('Description', 'Keeps the log honest, with a team of four.')
    await user.selectOptions(drawer.getByLabelText('Workplace'), 'Remote')
    await fill(/^Pay from/, '$95,000')
    await fill(/^Up to/, '120 000')
    await fill(/^Openings/, '1,000')
    await fill(/^GPA of at least/, '3,2/4.0')
    await fill(/^Graduates from/, 'May 2027')
    await fill(/^Graduates until/, 'June 2028')
    await fill(/^Closes on/, '12/03/2026')
    await user.click(drawer.getByRole('button', { name: 'Save as draft' }))
    await findToast('Saved as a draft')
    expect(server.requests('jobs.post').map(({ body }) => body)).toMatchObject([
      {
        salaryMin: 95_000,
        salaryMax: 120_000,
        openings: 1_000,
        minGpa: 3.2,
        gradFrom: '2027-05-01',
        gradTo: '2028-06-30',
        closesOn: '2026-12-03',
      },
    ])
  })

  it('has a calendar with choices of month and year, which begins on Sunday for a clock of the US', async () => {
    const heads = () => within(screen.getByRole('dialog', { name: 'Calendar' })).getAllByRole('columnheader')
    for (const [timezone, first] of [
      [chosenZone, 'Su'],
      ['Europe/Berlin', 'Mo'],
    ] as const) {
      const { user, drawer } = await openJobForm(userOf('recruiter', { profile: { timezone } }))
      await user.click(drawer.getAllByRole('button', { name: 'Choose from a calendar' })[2] ?? document.body)
      const calendar = within(screen.getByRole('dialog', { name: 'Calendar' }))
      expect(heads()[0]?.textContent).toBe(first)
      await user.selectOptions(calendar.getByLabelText('Year'), '2028')
      await user.selectOptions(calendar.getByLabelText('Month'), 'May')
      await user.click(calendar.getByRole('button', { name: 'Wednesday, 31 May 2028' }))
      expect(drawer.getByLabelText<HTMLInputElement>(/^Graduates until/).value).toBe('2028-05-31')
      localStorage.clear()
    }
  })
})

it('§2.20 an interview is on a day and at a time that are typed as in the US', async () => {
  const { server, user } = await openApplication('recruiter', { ...applicant, status: 'interviewing', allowed: ['offered'] }, [])
  server.prepare('applications.proposeInterview', { ok: true, id: 'interview-1' })
  await user.click(await screen.findByRole('button', { name: /^Status: Interviewing/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set the time…' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Propose an interview/ }))
  await pasteInto(user, await drawer.findByLabelText('Day 1'), '12/03/2026')
  await pasteInto(user, drawer.getByLabelText('Time 1'), '3 pm')
  await user.click(drawer.getByRole('button', { name: 'Set the time' }))
  await waitFor(() => expect(server.requests('applications.proposeInterview')).toHaveLength(1))
  expect(server.requests('applications.proposeInterview')[0]?.body).toMatchObject({ at: '2026-12-03T20:00:00.000Z' })
})

describe('§2.20 one clock', () => {
  const uploadedAt = '2026-10-01T16:34:00.000Z'
  const openResumes = (profile: UserReply['profile']) =>
    openPage({ path: '/profile?tab=resumes', as: { ...fullUserOf('student'), profile } }, (server) => {
      prepareReads(server, 'empty')
      server.prepare(
        'resumes.versions',
        reads['resumes.versions'].filled.map((version) => ({ ...version, uploadedAt })),
      )
    })

  it('is the one that the account has chosen, on every page, else that of the device', async () => {
    await openResumes({ timezone: chosenZone })
    expect((await screen.findAllByText(/12:34/)).length).toBeGreaterThan(0)
    await openResumes({})
    const device = new Date(uploadedAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    expect((await screen.findAllByText(new RegExp(device))).length).toBeGreaterThan(0)
  })

  it('names the clock of a deadline where that is another', async () => {
    const closing = { ...job, closesOn: '2026-11-30', timezone: chosenZone }
    const open = (timezone: string) =>
      openPage({ path: '/app/jobs/job-1', as: { ...fullUserOf('student'), profile: { timezone } } }, (server) => {
        prepareReads(server, 'empty')
        server.prepare('jobs.read', closing)
      })
    await open('Europe/Berlin')
    expect((await screen.findAllByText(/30 Nov EST/)).length).toBeGreaterThan(0)
    await open('America/Toronto')
    await screen.findAllByText(/30.Nov/)
    expect(screen.queryByText(/EST/)).toBeNull()
  })
})
