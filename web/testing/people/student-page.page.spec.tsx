import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { Role } from '#events/vocabulary/roles.ts'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { application, consented, reads, userOf } from '../samples.ts'

const unknown = () => refused(404, 'not_found', 'This does not exist.')
const open = (role: Role, prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path: '/app/students/student-1', as: userOf(role) }, (server) => {
    for (const read of ['roster.list', 'outcomes.read', 'nominations.quota', 'nominations.list'] as const)
      server.prepare(read, reads[read].filled)
    // A company opens what was sent to it, without a right of its own to the main résumé.
    const card = reads['collections.studentById'].filled
    const applied = { id: application.id, at: application.submittedAt }
    server.prepare('collections.studentById', role === 'recruiter' ? { ...card, applied } : { ...card, resumeOpens: true })
    for (const read of ['collections.nominationsOf', 'applications.listForStudent', 'referrals.listForStudent'] as const)
      server.prepare(read, reads[read].filled)
    server.prepare('skills.byIds', [{ id: 'ts', label: 'TypeScript' }])
    server.prepare('students.view', { ok: true, id: 'student-1' })
    prepare(server)
  })
const table = async (name: string) => within(await screen.findByRole('table', { name }))

it('§2.13 staff read the status of applications of a student who shares it, and no way into them', async () => {
  const { server } = await open('university')
  const applications = await table('Applications')
  expect(applications.getAllByText('Backend engineer').length).toBeGreaterThan(0)
  expect(applications.queryAllByRole('link')).toEqual([])
  expect((await table('Nominations')).getByText('Prof. Ada Byron')).toBeTruthy()
  await screen.findByRole('button', { name: 'Open the résumé' })
  // The student reads among the accesses that the page was opened.
  await waitFor(() => expect(server.requests('students.view')).toMatchObject([{ params: { uid: 'student-1' } }]))
})

it('§2.13 staff read what their roster has of the student', async () => {
  const [mia] = reads['roster.list'].filled
  await open('university', (prepared) => prepared.prepare('roster.list', mia ? [{ ...mia, id: 'student-1', uid: 'student-1' }] : []))
  for (const text of ['Confirmed', 'Master', '30 Jun 2027']) await screen.findByText(text)
})

it('§2.13 staff read that a student shares no applications, until a refresh says that there is something new', async () => {
  const { server, refresh } = await open('university', (prepared) => prepared.prepare('applications.listForStudent', unknown()))
  await screen.findByText('Sam Stone does not share the status of applications with the career office.')
  expect(screen.queryByRole('button', { name: 'Open the résumé' })).toBeNull()
  server.prepare('applications.listForStudent', [application])
  refresh({ topics: ['nominations', 'applications'], ids: ['student-1'] })
  await table('Applications')
})

it('§2.12 a company is led into its own applications, an employee sees the own referrals, a professor what came of a nomination', async () => {
  await open('recruiter')
  expect((await table('Applications')).getAllByRole('link')[0]?.getAttribute('href')).toBe(`/app/applications/${application.id}`)
})
it('§2.12 an employee sees the own referrals, and may write to whom they referred alone', async () => {
  await open('employee')
  expect((await table('Your referrals')).getAllByRole('row').length).toBe(3)
  screen.getByRole('link', { name: 'Message' })
})
it('§2.9 an employee who did not refer the student is not led to a composer that is refused', async () => {
  await open('employee', (prepared) => prepared.prepare('referrals.listForStudent', unknown()))
  await screen.findByText('You have not referred Sam Stone.')
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
})

it('§2.16 an employee refers from the page of a student, with the form filled in for them', async () => {
  const { server, user } = await open('employee', (prepared) => {
    prepared.prepare('referrals.listForStudent', unknown())
    for (const read of ['referrals.listForEmployee', 'jobs.list', 'students.search', 'skills.suggest'] as const)
      prepared.prepare(read, reads[read].empty)
    prepared.prepare('referrals.invite', { ok: true, id: 'referral-9', topics: ['referrals'] })
  })
  await user.click(await screen.findByRole('button', { name: 'Refer' }))
  const form = within(await screen.findByRole('dialog', { name: 'Refer a student' }))
  expect(form.getByRole('textbox', { name: 'Who?' })).toHaveProperty('value', 'Sam Stone')
  await user.click(form.getByRole('button', { name: 'Refer' }))
  await findToast('You referred Sam Stone')
  expect(server.requests('referrals.invite').map(({ body }) => body)).toEqual([{ studentId: 'student-1' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
it('§2.16 an employee whose referral is open is not led to refer again', async () => {
  await open('employee')
  await table('Your referrals')
  expect(screen.queryByRole('button', { name: 'Refer' })).toBeNull()
})
it('§2.4 a professor nominates on the page of a student, with the name and the address known from before, and stays there', async () => {
  const { user } = await open('professor', (prepared) => {
    prepared.prepare('collections.nominationsOf', [{ ...consented, semester: '2026-spring' }])
    prepared.prepare('nominations.list', [])
  })
  await user.click(await screen.findByRole('button', { name: 'Nominate' }))
  const form = within(await screen.findByRole('dialog', { name: 'Nominate a student' }))
  expect(form.getByRole('textbox', { name: /^Name/ })).toHaveProperty('value', 'Sam Stone')
  expect(form.getByRole('textbox', { name: 'Student’s e-mail' })).toHaveProperty('value', 'student@example.edu')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/app/students/student-1')
})
it('§2.4 a professor who has nominated the student this semester is not led to do it again', async () => {
  const { server } = await open('professor')
  await table('Nominations')
  await waitFor(() => expect(server.requests('nominations.list')).toHaveLength(1))
  await screen.findByRole('link', { name: 'Message' })
  expect(screen.queryByRole('button', { name: 'Nominate' })).toBeNull()
})

it('§2.13 nothing of before stands once the student shares no applications any more', async () => {
  const { server, refresh } = await open('university')
  await table('Applications')
  server.prepare('applications.listForStudent', unknown())
  refresh({ topics: ['nominations', 'applications'], ids: ['student-1'] })
  await screen.findByText('Sam Stone does not share the status of applications with the career office.')
  expect(screen.queryByRole('table', { name: 'Applications' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open the résumé' })).toBeNull()
})

it('§2.10 beside the button stands that there is no résumé to open, and the button stays where it is', async () => {
  const { server, user } = await open('recruiter', (prepared) =>
    prepared.prepare('applications.listForStudent', [{ ...application, resume: { id: 'resume-1' } }]),
  )
  server.prepare('resumes.getResumeUrlById', unknown())
  const button = await screen.findByRole('button', { name: 'Open the résumé' })
  await user.click(button)
  await screen.findByText('There is no résumé that you may open. Nothing was opened.')
  expect(document.activeElement).toBe(button)
})

it.each([
  ['none was sent', [application], 'None was sent to your company.'],
  [
    'its time is over',
    [{ ...application, resume: { until: '2026-10-10T08:00:00.000Z' } }],
    'Closed to your company since 10 Oct: 180 days after an application has ended, 30 after it was withdrawn.',
  ],
] as const)('§2.10 a company reads why it opens no résumé, without a button, where %s', async (_, applications, text) => {
  await open('recruiter', (prepared) => prepared.prepare('applications.listForStudent', [...applications]))
  await waitFor(() => expect(document.body.textContent).toContain(text))
  expect(screen.queryByRole('button', { name: 'Open the résumé' })).toBeNull()
})

it.each(['university', 'professor'] as const)('§2.10 a %s reads that there is no résumé to open, without a button', async (role) => {
  await open(role, (prepared) => prepared.prepare('collections.studentById', reads['collections.studentById'].filled))
  await screen.findByText('None that Sam Stone shares with you.')
  expect(screen.queryByRole('button', { name: 'Open the résumé' })).toBeNull()
})

it('§2.8 who never applied is shown as in the search, with what one may do next, and asked for no applications', async () => {
  const card = { ...reads['collections.studentById'].filled, gpa: 3.8, openToReferrals: true, resumeOpens: true } as const
  const { server, user } = await open('recruiter', (prepared) => {
    prepared.prepare('collections.studentById', card)
    prepared.prepare('jobs.list', reads['jobs.list'].filled)
  })
  await screen.findByRole('button', { name: 'Open the résumé' })
  for (const text of ['3.80', 'Open to invitations', 'Nothing yet']) screen.getByText(text)
  await user.click(screen.getByRole('button', { name: 'Invite to a job' }))
  await screen.findByRole('dialog', { name: 'Invite Sam Stone to a job' })
  expect(server.requests('applications.listForStudent')).toEqual([])
})

it('§2.8 whose GPA is not shown shares none, whether there is one or not', async () => {
  const found = { ...reads['collections.studentById'].filled, findableSince: application.submittedAt }
  await open('recruiter', (prepared) => prepared.prepare('collections.studentById', found))
  expect((await screen.findByText('GPA')).nextElementSibling?.textContent).toBe('None shared')
})

it('§2.20 of several nominations one is told in short, and the résumé stands before all else about the student', async () => {
  const nominated = (professorName: string, reason?: string) => ({ professorName, semester: '2026-fall', ...(reason && { reason }) })
  const card = {
    ...reads['collections.studentById'].filled,
    resumeOpens: true as const,
    nominations: [
      nominated('Prof. Noor Haddad'),
      nominated('Prof. Ada Byron', 'Asks first.'),
      nominated('Prof. Mo Abernathy', 'Proves it.'),
    ],
  }
  const { user } = await open('recruiter', (prepared) => prepared.prepare('collections.studentById', card))
  const forward = within(await screen.findByRole('region', { name: 'Put forward' }))
  forward.getByText('“Asks first.”')
  expect(forward.queryByText('“Proves it.”')).toBeNull()
  await user.click(forward.getByRole('button', { name: '2 more nominations' }))
  forward.getByText('“Proves it.”')
  forward.getByText('Prof. Noor Haddad')
  await user.click(forward.getByRole('button', { name: 'Show fewer' }))
  expect(forward.queryByText('Prof. Noor Haddad')).toBeNull()
  // Its height is what pushed the résumé down: it stands beside.
  expect(screen.getByRole('heading', { name: 'At a glance' }).closest('aside')).not.toBeNull()
})

it('§2.10 what was sent to the company stands below the résumé', async () => {
  await open('recruiter', (prepared) => prepared.prepare('applications.listForStudent', [{ ...application, resume: { id: 'resume-1' } }]))
  const resume = await screen.findByRole('heading', { name: 'Résumé' })
  const applications = await screen.findByRole('heading', { name: 'Applications' })
  expect(resume.compareDocumentPosition(applications) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it.each([
  ['university', 'Roster', '/app/roster'],
  ['professor', 'Nominations', '/app/nominations'],
  ['recruiter', 'Find students', '/app/students'],
  ['employee', 'Referrals', '/app/referrals'],
] as const)('a %s is led back to the list it belongs to, which the rail marks', async (role, label, path) => {
  await open(role)
  await screen.findByRole('heading', { name: 'Sam Stone' })
  const links = screen.getAllByRole('link', { name: label }).filter((link) => link.getAttribute('href') === path)
  expect(links.some((link) => link.className === 'back-link')).toBe(true)
  expect(links.some((link) => link.getAttribute('aria-current') === 'page')).toBe(true)
})
it('§2.12 a professor who did not nominate the student sees the card alone', async () => {
  await open('professor', (prepared) => {
    prepared.prepare('collections.nominationsOf', unknown())
  })
  await screen.findByText('None that the student agreed to.')
  await screen.findByText('TypeScript')
  expect(screen.queryByRole('button', { name: 'Open the résumé' })).toBeNull()
})

it('§2.4 a professor sees how far a nominee has come, and never where', async () => {
  const { server } = await open('professor')
  const nominations = await table('Nominations')
  expect(nominations.getByText('Agreed')).toBeTruthy()
  expect(nominations.getByRole('columnheader', { name: 'Where it stands' })).toBeTruthy()
  await screen.findByRole('button', { name: 'Open the résumé' })
  expect(server.requests('applications.listForStudent')).toEqual([])
})

it('§2.4 a professor reads that an offer was accepted, as the line of points says', async () => {
  await open('professor', (prepared) =>
    prepared.prepare(
      'collections.nominationsOf',
      reads['collections.nominationsOf'].filled.map((one) => ({ ...one, status: 'consented' as const, outcome: 'accepted' as const })),
    ),
  )
  expect((await table('Nominations')).getAllByText('Accepted an offer').length).toBeGreaterThan(0)
})

it('§2.4 an open page follows the nominee’s answer, and how far the nominee comes', async () => {
  const consented = reads['collections.nominationsOf'].filled
  const { server, refresh } = await open('professor', (prepared) => prepared.prepare('collections.nominationsOf', unknown()))
  await screen.findByText('None that the student agreed to.')
  server.prepare('collections.nominationsOf', consented)
  refresh({ topics: ['nominations'], ids: ['nomination-9'] })
  await table('Nominations')
  server.prepare(
    'collections.nominationsOf',
    consented.map((one) => ({ ...one, outcome: 'hired' as const })),
  )
  refresh({ topics: ['nominations', 'applications'], ids: ['student-1'] })
  await waitFor(async () => expect((await table('Nominations')).getByText(/hired/i)).toBeTruthy())
})

it('§2.17 somebody whom the caller may not see is not there', async () => {
  await open('recruiter', (prepared) => prepared.prepare('collections.studentById', unknown()))
  await screen.findByRole('heading', { name: 'Nothing was ever written here.' })
})

it.each([
  ['university', '/app/roster', 'Mia Member'],
  ['professor', '/app/nominations', 'Sam Stone'],
] as const)('a %s is led there from %s', async (role, path, name) => {
  await openPage({ path, as: userOf(role) }, (server) => {
    for (const read of ['nominations.bySemester', 'nominations.credits', 'nominations.drafts', 'nominations.endorsable'] as const)
      server.prepare(read, [])
    server.prepare('points.read', reads['points.read'].empty)
    server.prepare('nominations.quota', reads['nominations.quota'].filled)
    server.prepare('roster.list', reads['roster.list'].filled)
    server.prepare('nominations.list', reads['nominations.list'].filled)
  })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toMatch(/^\/app\/students\//)
})
