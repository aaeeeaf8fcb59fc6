import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { pending, refused, type Prepared } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { application, contact, fullUserOf, job, message, nomination, reads } from '../samples.ts'

const student = fullUserOf('student')
const written = { ok: true, id: 'application-1' } as const

describe('applying', () => {
  const stored = { name: 'cv.pdf', bytes: 9_000, uploadedAt: '2026-10-01T08:00:00.000Z', primary: false, hidden: false }
  const resume = (id: string, version: number) => ({ ...stored, id, version })
  const openJob = async (answer: Prepared<'applications.apply'>, choose?: RegExp) => {
    const page = await openPage({ path: '/app/jobs/job-1', as: student }, (server) => {
      server.prepare('jobs.read', job)
      server.prepare('organizations.record', reads['organizations.record'].filled)
      server.prepare('organizations.page', reads['organizations.page'].filled)
      server.prepare('messages.contacts', [])
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('applications.listForStudent', [])
      server.prepare('referrals.listForStudent', [])
      server.prepare('resumes.versions', [
        resume('newer', 2),
        { ...resume('main', 1), primary: true },
        { ...resume('theirs', 3), hidden: true },
      ])
      server.prepare('applications.apply', answer)
      server.prepare('applications.read', application)
      server.prepare('timeline.read', [])
    })
    await page.user.click(await screen.findByRole('button', { name: 'Apply' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Apply: Backend engineer' }))
    await drawer.findByRole('radio', { name: /Version 1/ })
    // A hidden one is not offered.
    expect(drawer.getAllByRole('radio')).toHaveLength(2)
    if (choose) await page.user.click(drawer.getByRole('radio', { name: choose }))
    await page.user.type(drawer.getByLabelText(/^Cover letter/), 'I read logs.')
    await page.user.click(drawer.getByRole('button', { name: 'Send the application' }))
    return { ...page, drawer }
  }

  it('sends the letter once, says so, and keeps one’s place', async () => {
    const { server } = await openJob(written)
    expect(await findToast('You applied to Meridian Labs')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/app/jobs/job-1')
    expect(server.requests('applications.apply').map(({ body }) => body)).toEqual([
      { jobId: 'job-1', studentId: 'student-1', coverLetter: 'I read logs.', resumeVersionId: 'main' },
    ])
  })

  it('sends the version of the résumé that was chosen', async () => {
    const { server } = await openJob(written, /Version 2/)
    await waitFor(() => expect(server.requests('applications.apply').map(({ body }) => body?.resumeVersionId)).toEqual(['newer']))
  })

  it('keeps the letter when the server refuses, and says why beside it', async () => {
    const { drawer } = await openJob(refused(409, 'job_not_open', 'This job takes no applications any more.'))
    expect((await drawer.findByRole('alert')).textContent).toContain('This job takes no applications any more.')
    expect(drawer.getByLabelText<HTMLTextAreaElement>(/^Cover letter/).value).toBe('I read logs.')
    expect(location.pathname).toBe('/app/jobs/job-1')
  })

  it('keeps its idempotency key when it is sent again after an error', async () => {
    const { server, user, drawer } = await openJob(refused(503, 'unavailable', 'Please try again.'))
    await drawer.findByRole('alert')
    server.prepare('applications.apply', written)
    await user.click(drawer.getByRole('button', { name: 'Send the application' }))
    await findToast('You applied to Meridian Labs')
    const keys = server.requests('applications.apply').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})

it('§2.18 a nomination says once who sees what, and that no university confirms the professor', async () => {
  await openPage({ path: '/app/nominations', as: student }, (prepared) =>
    prepared.prepare('nominations.list', [{ ...nomination, professorUnconfirmed: true }]),
  )
  const warning = await screen.findByText(/No university has confirmed yet that Prof. Ada Byron is a professor there/)
  expect(warning.className).toBe('notice-warn')
  expect(warning.querySelector('svg')).toBeTruthy()
  const words = await screen.findByText(/Recruiters who may find you see that Prof. Ada Byron put you forward/)
  expect(words.className).toBe('')
  expect(words.textContent).toContain(
    'sees whether you were invited to an interview, got an offer, accepted one, or were hired: never where',
  )
  expect(screen.queryByText(/recruiters you apply to/)).toBeNull()
})

it('agreeing to a nomination sends only the consents that were checked', async () => {
  const { server, user } = await openPage({ path: '/app/nominations', as: student }, (prepared) => {
    prepared.prepare('nominations.list', [nomination])
    prepared.prepare('nominations.consent', { ok: true, id: nomination.id })
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Recruiters may read the reason too' }))
  await user.click(screen.getByRole('button', { name: 'Agree' }))
  const answered = await within(screen.getByRole('main')).findByText('You agreed to the nomination by Prof. Ada Byron')
  await waitFor(() => expect(document.activeElement).toBe(answered))
  expect(server.requests('nominations.consent').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: 'nomination-1', consent: true, shareReason: true, shareWithNominator: false },
  ])
  screen.getByText('Recruiters who may find you see that Prof. Ada Byron put you forward, and why')
  screen.getByText('Prof. Ada Byron sees how your applications go, not your résumé')
  expect(answered.closest('.answered')?.querySelector('.answered-facts')?.textContent).toBe(`“${nomination.reason}”`)
  await user.click(screen.getByRole('button', { name: /^Take back that you agreed/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))
  await within(screen.getByRole('main')).findByText('You no longer agree to the nomination by Prof. Ada Byron')
  expect(server.requests('nominations.consent').at(-1)?.body).toEqual({ consent: false })
})

describe('a message', () => {
  const openConversation = async (marked: Prepared<'messages.markAsRead'> = { ok: true, id: 'thread-1' }) => {
    const page = await openPage({ path: '/messaging?to=professor-1', as: { ...student, unread: 1 } }, (server) => {
      server.prepare('messages.contacts', [contact])
      server.prepare('messages.read', [message('Send me your draft.')])
      server.prepare('messages.between', reads['messages.between'].empty)
      server.prepare('messages.markAsRead', marked)
      server.prepare('messages.send', { ok: true, id: 'message-2', topics: ['messages'] })
    })
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to Prof. Ada Byron')
    return { ...page, field }
  }

  it('is sent by Enter, and appears in the conversation', async () => {
    const { server, user, field } = await openConversation()
    await user.type(field, 'Here it is.')
    server.prepare('messages.read', [message('Here it is.', 'student-1', 'professor-1'), message('Send me your draft.')])
    await user.keyboard('{Enter}')
    expect(await within(screen.getByRole('log')).findByText('Here it is.')).toBeTruthy()
    expect(field.value).toBe('')
    expect(server.requests('messages.send').map(({ body }) => body)).toEqual([
      { toUser: 'professor-1', toName: 'Prof. Ada Byron', message: 'Here it is.' },
    ])
  })

  it('that the server refuses stays in its field', async () => {
    const { server, user, field } = await openConversation()
    server.prepare('messages.send', refused(429, 'too_many', 'Please wait a minute.'))
    await user.type(field, 'Here it is.{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait a minute.')
    expect(field.value).toBe('Here it is.')
  })

  it('counts as read once it is shown, and the badge falls at once', async () => {
    const { server } = await openConversation(pending())
    await waitFor(() =>
      expect(server.requests('messages.markAsRead').map(({ body }) => body)).toEqual([{ uid: 'student-1', contactId: 'professor-1' }]),
    )
    expect(await screen.findByRole('link', { name: 'Messages' })).toBeTruthy()
  })
})

describe('the profile', () => {
  const openProfile = async (answer: Prepared<'users.updateField'>) => {
    const page = await openPage({ path: '/profile', as: student }, (server) => {
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('users.updateField', answer)
    })
    await screen.findByRole('heading', { level: 1, name: 'Sam Stone' })
    return page
  }

  it('saves a field when it loses the focus, if it has changed', async () => {
    const { server, user } = await openProfile({ ok: true, id: 'student-1' })
    const major = screen.getByLabelText('Major')
    await user.click(major)
    await user.tab()
    expect(server.requests('users.updateField')).toEqual([])
    server.prepare('users.read', { ...student, profile: { ...student.profile, major: 'Logic' } })
    await user.clear(major)
    await user.type(major, 'Logic')
    await user.tab()
    await findToast('Major saved')
    expect(server.requests('users.updateField').map(({ body }) => body)).toEqual([{ uid: 'student-1', attr: 'major', value: 'Logic' }])
  })

  it('takes a refused change back, keeps what was typed, and says why at the field', async () => {
    const answered = Promise.withResolvers<undefined>()
    const { server, user } = await openProfile(async () => {
      await answered.promise
      return refused(400, 'invalid', 'Names have no figures.')
    })
    const field = screen.getByLabelText<HTMLInputElement>('Full name')
    await user.clear(field)
    await user.type(field, 'Sam 2')
    await user.tab()
    await screen.findByRole('heading', { level: 1, name: 'Sam 2' })
    server.prepare('users.read', pending())
    answered.resolve(undefined)
    await screen.findByText('Names have no figures.')
    expect(screen.getByRole('heading', { level: 1, name: 'Sam Stone' })).toBeTruthy()
    expect(field.value).toBe('Sam 2')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })
})

it('§2 the menu of a small screen holds the same entries as the rail', async () => {
  const { user } = await openPage({ path: '/app/nominations', as: student }, (server) => {
    server.prepare('nominations.list', [])
  })
  await screen.findByText('No nominations yet')
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
  const entries = within(await menu.findByRole('navigation', { name: 'Workspace' }))
  expect(entries.getAllByRole('link').map(({ textContent }) => textContent.trim())).toEqual([
    'Jobs',
    'Applications',
    'Referrals',
    'Nominations',
    'Invitations',
  ])
  await user.click(entries.getByRole('link', { name: 'Nominations' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('§2.17 consent to a nomination is taken back after a question that says what goes with it', async () => {
  const { server, user } = await openPage({ path: '/app/nominations', as: student }, (prepared) => {
    prepared.prepare('nominations.list', [{ ...nomination, status: 'consented' }])
    prepared.prepare('nominations.consent', { ok: true, id: nomination.id, topics: [] })
  })
  await user.click(await screen.findByRole('button', { name: /^Take back that you agreed/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Recruiters no longer see that you were nominated/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  await findToast('You no longer agree to the nomination')
  expect(server.requests('nominations.consent').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: nomination.id, consent: false },
  ])
})
