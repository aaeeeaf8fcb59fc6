/**
 * The things that a recruiter reads beside an application: its papers, who put the applicant forward, the others of the column, messages.
 */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import { openApplication } from '../open-application.ts'
import { applicant, contact, entry, interview, now, reads } from '../samples.ts'

describe('product 3 the papers of an applicant', () => {
  const resume = { id: 'resume-1', version: 3 }
  const link = { url: '/files/x', expiresAt: '2026-10-14T10:05:00.000Z', version: 3 }
  const opened = async (shown: Partial<ApplicationReply> = {}) => {
    const page = await openApplication('recruiter', { ...applicant, resume, ...shown }, [])
    page.server.prepare('resumes.getResumeUrlById', link)
    page.server.prepare('files.open', {})
    return { ...page, pages: await screen.findByRole('group', { name: 'Résumé of Sam Stone' }) }
  }

  it('open with the résumé that was sent, and write that down once', async () => {
    const { server } = await opened()
    expect(screen.getByText(/^Version 3, sent/)).toBeTruthy()
    expect(server.requests('resumes.getResumeUrlById').map(({ params }) => params)).toEqual([{ id: 'resume-1' }])
  })

  it('open the résumé no second time by themselves when another paper was looked at in between', async () => {
    const { server, user, pages } = await opened()
    const paper = (name: string) => user.click(screen.getByRole('tab', { name }))
    await paper('Letter')
    await screen.findByText('I rebuilt our course’s grader as an event log.')
    expect(pages.closest('[hidden]')).not.toBeNull()
    await paper('Résumé')
    expect(pages.closest('[hidden]')).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(server.requests('resumes.getResumeUrlById')).toHaveLength(1)
  })

  it('§2.20 mark the skills that the job asked for where they stand, and say which stand in the profile only', async () => {
    const { pages, user } = await opened({ match: { have: ['ts', 'go'], missing: ['rust'] } })
    const shown = within(pages)
    expect((await shown.findByText(/on the pages$/)).textContent).toBe('2 of 3 on the pages')
    shown.getByRole('button', { name: 'TypeScript: 2 places. Show the next' })
    // "let it go" is no skill.
    shown.getByText('Go: in the profile only')
    await user.click(shown.getByRole('radio', { name: 'Text' }))
    expect([...pages.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['TypeScript', 'TypeScript', 'Rust'])
  })

  it('begin at the profile where neither a résumé nor a letter was sent', async () => {
    const { resume: _resume, coverLetter: _letter, ...sent } = applicant
    const { server } = await openApplication('recruiter', sent, [])
    server.prepare('students.view', { ok: true, id: 'student-1' })
    expect((await screen.findByRole('tab', { name: 'Profile' })).getAttribute('aria-selected')).toBe('true')
  })

  it.each([
    ['withdrawn', '30 days after the application was withdrawn'],
    ['rejected', '180 days after the application ended'],
  ] as const)('§2.10 of an application that was %s say since when the résumé is closed and why, without a button', async (status, why) => {
    const ended: ApplicationReply = { ...applicant, status, allowed: [], resume: { until: '2026-10-10T08:00:00.000Z' } }
    const { user } = await openApplication('recruiter', ended, [])
    await user.click(await screen.findByRole('tab', { name: 'Résumé' }))
    expect(screen.getByText(/^Closed to your company since/).textContent).toBe(`Closed to your company since 10 Oct, ${why}.`)
    expect(screen.queryByRole('button', { name: 'Open the résumé' })).toBeNull()
  })

  it.each([
    ['as it was sent, of who showed it', { gpa: 3.7 }, ['3.70']],
    ['not at all, of who hid it', {}, []],
  ] as const)('product 3 show the GPA %s', async (_, sent, shown) => {
    const { server, user } = await openApplication('recruiter', { ...applicant, ...sent }, [])
    server.prepare('students.view', { ok: true, id: 'student-1' })
    await user.click(await screen.findByRole('tab', { name: 'Profile' }))
    await screen.findByText('School')
    expect(screen.queryAllByText('GPA').map((term) => term.nextElementSibling?.textContent)).toEqual(shown)
  })

  it('name the professor and the employee who put the applicant forward', async () => {
    const referral = {
      id: 'referral-1',
      employeeName: 'Emil Post',
      message: 'Ask about the grader.',
      status: 'in_process',
      at: now,
    } as const
    await openApplication('recruiter', { ...applicant, referral }, [])
    await screen.findByText(/^Emil Post, by a referral · In process since/)
    screen.getByText('Ask about the grader.')
    screen.getByText('Asks first.')
  })

  it('§2.20 tell of one professor in short and fold the others, so that the résumé is in sight', async () => {
    const [known] = applicant.nominations ?? []
    if (!known) throw new Error('The sample has no nomination.')
    const { reason: _reason, ...untold } = known
    const nominations = [
      { ...untold, professorName: 'Prof. Noor Haddad' },
      known,
      { ...known, semester: '2026-spring', reason: 'Proves it.' },
    ]
    const { user } = await openApplication('recruiter', { ...applicant, nominations }, [])
    await screen.findByText('Asks first.')
    expect(screen.queryByText('Proves it.')).toBeNull()
    expect(screen.queryByText(/^Prof\. Noor Haddad/)).toBeNull()
    await user.click(screen.getByRole('button', { name: '2 more nominations' }))
    screen.getByText('Proves it.')
    screen.getByText(/^Prof\. Noor Haddad.*does not share the reason\.$/)
  })

  it('§2.20 have the words of a professor that are cut opened by their own button', async () => {
    const [known] = applicant.nominations ?? []
    if (!known) throw new Error('The sample has no nomination.')
    // In a window without a layout: the words are longer than what is shown of them.
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2_000)
    const { user } = await openApplication('recruiter', { ...applicant, nominations: [known, { ...known, semester: '2026-spring' }] }, [])
    const words = await screen.findByText('Asks first.')
    const button = screen.getByRole('button', { name: 'Read it all' })
    expect([words.dataset['whole'], button.getAttribute('aria-expanded')]).toEqual([undefined, 'false'])
    await user.click(button)
    expect(words.dataset['whole']).toBe('true')
    expect(document.activeElement?.textContent).toBe('Shorten it')
    await user.click(screen.getByRole('button', { name: '1 more nomination' }))
    expect(screen.queryByRole('button', { name: 'Shorten it' })).toBeNull()
  })
})

it('§2.14 the past shows what was known then, and nothing of it can be changed', async () => {
  const [before, agreedAt, latest] = ['2026-10-06T08:00:00.000Z', '2026-10-08T08:00:00.000Z', '2026-10-10T08:00:00.000Z'] as const
  const note = { id: 'note-1', at: latest, by: { uid: 'recruiter-1', displayName: 'Rita Hooper' }, text: 'Strong in systems.' }
  const nominations = applicant.nominations?.map((nomination) => ({ ...nomination, at: agreedAt }))
  const { server, user } = await openApplication(
    'recruiter',
    {
      ...applicant,
      status: 'interviewing',
      interviewAt: '2026-10-16T14:00:00.000Z',
      interviews: [interview],
      source: 'nominated',
      ...(nominations && { nominations }),
      notes: [note],
    },
    [entry('12', 'ApplicationNoteAdded', 'Rita Hooper wrote a note', latest), entry('11', 'ApplicationSubmitted', 'Sam applied', before)],
    { search: `?at=${before}` },
  )
  await user.click(await screen.findByRole('tab', { name: 'Notes' }))
  screen.getByText('There was no note yet.')
  expect(screen.queryByRole('textbox')).toBeNull()
  // It keeps its room, unseen.
  expect(screen.getByText('Nominated').closest('[style*="visibility: hidden"]')).not.toBeNull()
  expect(screen.queryByText('Put forward by')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Move it…' })).toBeNull()
  server.prepare('students.view', { ok: true, id: 'student-1' })
  await user.click(screen.getByRole('tab', { name: 'Profile' }))
  expect(screen.getByText('Submitted since').nextElementSibling?.querySelector('time')?.dateTime).toBe(before)
  expect(screen.queryByText('Interview')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to now' }))
  await screen.findByText('Strong in systems.')
  expect(screen.getByText('Nominated').closest('[style*="visibility: hidden"]')).toBeNull()
  screen.getByText('Put forward by')
  screen.getByRole('button', { name: 'Move it…' })
  screen.getByRole('button', { name: 'Retract' })
})

describe('product 3 the applicants of a column', () => {
  const column = ['Sam Stone', 'Kim Reyes', 'Lee Park'].map((name, n) => ({ ...applicant, id: `application-${n + 1}`, name }))
  const [sam, kim] = column as [ApplicationReply, ApplicationReply, ApplicationReply]
  const place = async (text: string) =>
    within(await screen.findByRole('navigation', { name: 'Applicants of this column' })).findByText(text)

  it('are gone through with j and k and by buttons, under the filters of the board', async () => {
    const { server, user } = await openApplication('recruiter', kim, [], {
      column,
      search: '?source=nominated&at=2026-10-06T08:00:00.000Z',
    })
    await place('2 of 3')
    expect(server.requests('applications.listForRecruiter')[0]?.query).toEqual({
      jobId: 'job-1',
      status: 'under_review',
      limit: 50,
      source: 'nominated',
    })
    expect(screen.getByRole('link', { name: 'Next: Lee Park' }).getAttribute('href')).toBe(
      '/app/applications/application-3?source=nominated',
    )
    await user.keyboard('k')
    await screen.findByRole('heading', { level: 1, name: 'Sam Stone' })
    await place('1 of 3')
    expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull()
    await user.keyboard('j')
    await screen.findByRole('heading', { level: 1, name: 'Kim Reyes' })
    expect(screen.getByRole('link', { name: 'Backend engineer' }).getAttribute('href')).toBe('/app/jobs/job-1?source=nominated')
  })

  it('lead from one that was moved on to the one that takes its place', async () => {
    const { server, refresh } = await openApplication('recruiter', sam, [], { column })
    await place('1 of 3')
    const moved = { ...sam, status: 'shortlisted' as const }
    server.prepare('applications.read', moved)
    server.prepare('applications.listForRecruiter', [moved])
    refresh({ topics: ['applications'], ids: [sam.id] })
    await place('2 left here')
    expect(screen.getByRole('link', { name: 'Next: Kim Reyes' })).toBeTruthy()
  })

  it('are not counted once the only one has moved on', async () => {
    const { server, refresh } = await openApplication('recruiter', sam, [], { column: [sam] })
    await place('1 of 1')
    const moved = { ...sam, status: 'shortlisted' as const }
    server.prepare('applications.read', moved)
    server.prepare('applications.listForRecruiter', [moved])
    refresh({ topics: ['applications'], ids: [sam.id] })
    await waitFor(() => expect(screen.queryByText('1 of 1')).toBeNull())
    expect(screen.queryByText(/left here$/)).toBeNull()
  })
})

it('product 3 messages are read and written beside the application', async () => {
  const { server, user } = await openApplication('recruiter', applicant, [])
  server.prepare('messageTemplates.list', [])
  server.prepare('messages.contacts', [{ ...contact, contactId: 'student-1', name: 'Sam Stone' }])
  server.prepare('messages.read', reads['messages.read'].filled)
  server.prepare('messages.markAsRead', { ok: true, id: 'student-1' })
  await user.click(await screen.findByRole('button', { name: 'Message' }))
  expect(screen.getByRole('tab', { name: 'Messages' }).getAttribute('aria-selected')).toBe('true')
  await screen.findByRole('log', { name: 'Messages with Sam Stone' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write to Sam Stone' }))
})
