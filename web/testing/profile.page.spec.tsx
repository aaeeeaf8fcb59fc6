import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { refused, type FakeServer } from './fake-server.ts'
import { findToast, openPage } from './open-page.tsx'
import { application, fullUserOf, reads, userOf } from './samples.ts'

const stored = { ok: true, id: 'student-1' } as const
const versions = reads['resumes.versions'].filled

const openProfile = (as: UserReply, more: (server: FakeServer) => void = () => undefined, tab?: string) =>
  openPage({ path: `/profile${tab ? `?tab=${tab}` : ''}`, as }, (server) => {
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    server.prepare('users.updateField', stored)
    server.prepare('users.updateWorkExperiences', stored)
    server.prepare('resumes.versions', versions)
    server.prepare('applications.listForStudent', [{ ...application, resumeVersionId: 'resume-1' }])
    server.prepare('timeline.read', [])
    more(server)
  })

describe('§2.7 what a profile still needs', () => {
  it('stands first, with what it brings, and leads to its field', async () => {
    await openProfile(userOf('student', { completeness: 50, profile: { degree: 'bachelor', major: 'CS', graduationDate: '2027-05-15' } }))
    const list = within((await screen.findByRole('heading', { name: /Your profile 50 %/ })).parentElement ?? document.body)
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A résumé, missingcounts for two parts +33 %',
      'Three skills or more, missingjobs say what fits +17 %',
      'GPA or one work experience, missingwhat you have done so far +17 %',
      'One link to your work, missingyour work speaks for you +17 %',
      'University, doneyour professors find you',
      'Degree and major, doneyou show up in searches',
      'Graduation date, donejobs know when you are free',
    ])
    expect(list.getByRole('link', { name: 'One link to your work' }).getAttribute('href')).toBe('/profile#links')
    expect(list.getByRole('link', { name: 'A résumé' }).getAttribute('href')).toBe('/profile?tab=resumes')
  })

  it('§2.7 says why recruiters do not find the student', async () => {
    await openProfile(userOf('student', { profile: { gpa: 3.5 } }))
    const why = within((await screen.findByRole('heading', { name: 'Recruiters do not find you' })).parentElement ?? document.body)
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent.replace(' Change it', ''))).toEqual([
      'You chose to be seen only where you apply.',
      'Searches by skill pass you over: you have named none.',
      'Searches by GPA pass you over: you keep yours hidden.',
      'Companies find no résumé of yours to open.',
    ])
  })

  it('§2.7 says that recruiters find a student with nothing in the way', async () => {
    await openProfile({ ...fullUserOf('student'), resume: true })
    await screen.findByRole('heading', { name: 'Recruiters find you' })
    expect(screen.getByText('Nothing is in the way: by school, skills and GPA.')).toBeTruthy()
  })
})

describe('§7 the fields of a profile', () => {
  it('say when they were saved, and when not', async () => {
    const { server, user } = await openProfile(fullUserOf('student'))
    const major = await screen.findByLabelText('Major')
    await user.clear(major)
    await user.type(major, 'Physics{Enter}')
    await findToast('Major saved')
    await waitFor(() => expect(major.closest('.field')?.textContent).toContain('saved at'))
    server.prepare('users.updateField', refused(400, 'invalid', 'Enter a major, in 120 characters at most.'))
    await user.type(major, ' and{Enter}')
    await waitFor(() => expect(major.closest('.field')?.textContent).toContain('not saved'))
    expect(screen.getByText('Enter a major, in 120 characters at most.')).toBeTruthy()
    expect(server.requests('users.updateField').map(({ body }) => body)).toEqual([
      { uid: 'student-1', attr: 'major', value: 'Physics' },
      { uid: 'student-1', attr: 'major', value: 'Physics and' },
    ])
  })

  it('§7 work experiences are sent as a list, the newest first', async () => {
    const { server, user } = await openProfile(fullUserOf('student'))
    await user.click(await screen.findByRole('button', { name: 'Add a work experience' }))
    await user.type(screen.getByLabelText('Title'), 'Intern')
    await user.type(screen.getByLabelText('Organization'), 'Campus transit')
    await user.type(screen.getByLabelText('From'), '2026-06')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await findToast('Work experience added')
    expect(server.requests('users.updateWorkExperiences').map(({ body }) => body.workExperiences)).toEqual([
      [
        { title: 'Intern', organization: 'Campus transit', start: '2026-06' },
        { title: 'Research assistant', organization: 'Systems lab', start: '2025-09', description: 'Read logs.' },
      ],
    ])
  })

  it('§7 keeps a work experience that the server refuses, and says why beside it', async () => {
    const { user } = await openProfile(fullUserOf('student'), (server) =>
      server.prepare('users.updateWorkExperiences', refused(400, 'invalid', 'Please correct what was sent: workExperiences.0.')),
    )
    await user.click(await screen.findByRole('button', { name: 'Edit Research assistant' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('workExperiences.0')
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Research assistant')
  })

  it('§7 kinds of jobs are taken and left at once', async () => {
    const { server, user } = await openProfile(fullUserOf('student'))
    await user.click(await screen.findByRole('checkbox', { name: 'Full time' }))
    await findToast('Kinds of jobs saved')
    expect(server.requests('users.updateField').at(-1)?.body).toMatchObject({
      attr: 'preferredJobTypes',
      value: ['internship', 'full_time'],
    })
  })

  it.each([
    ['professor', 'Recruiters may write to me', 'acceptRecruiterContact'],
    ['recruiter', 'Students may write to me', 'acceptStudentMessages'],
  ] as const)('§2.9 let a %s say who may begin a conversation', async (role, label, attr) => {
    const { server, user } = await openProfile(fullUserOf(role))
    await user.click(await screen.findByRole('switch', { name: label }))
    await waitFor(() => expect(server.requests('users.updateField').at(-1)?.body).toMatchObject({ attr, value: true }))
  })

  it('§2.7 let a professor name their courses', async () => {
    const { server, user } = await openProfile(fullUserOf('professor'))
    await user.type(await screen.findByLabelText('Courses'), 'Databases, Compilers,{Enter}')
    await findToast('Courses saved')
    expect(server.requests('users.updateField').at(-1)?.body).toMatchObject({ attr: 'courses', value: ['Databases', 'Compilers'] })
  })
})

describe('§2.7 what recruiters see', () => {
  it('hides the GPA, the phone and the address as the student chose', async () => {
    const full = fullUserOf('student')
    await openProfile({ ...full, profile: { ...full.profile, gpaVisible: false } }, undefined, 'seen')
    const card = within(await screen.findByRole('tabpanel', { name: 'What recruiters see' }))
    const facts = await waitFor(() => {
      const found = card.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()])
      expect(found.flat()).toContain('TypeScript, Go, SQL')
      return found
    })
    expect(facts).toEqual([
      ['Graduation', '15 May 2027'],
      ['GPA', 'hidden'],
      ['Skills', 'TypeScript, Go, SQL'],
      ['Résumé', 'not said'],
      ['E-mail', 'hidden until you apply'],
      ['Phone', 'hidden'],
    ])
  })
})

describe('§1 whether a student still looks', () => {
  it('is asked, and answered once', async () => {
    const { server, user } = await openProfile({ ...fullUserOf('student'), askStillLooking: true }, (prepared) =>
      prepared.prepare('profile.stillLooking', stored),
    )
    const question = within(await screen.findByRole('region', { name: 'Are you still looking?' }))
    await user.click(question.getByRole('button', { name: 'Not any more' }))
    await findToast('Your profile is private again')
    expect(server.requests('profile.stillLooking').map(({ body }) => body)).toEqual([{ looking: false }])
  })
})

describe('§7 résumés', () => {
  const open = (more?: (server: FakeServer) => void) => openProfile(fullUserOf('student'), more, 'resumes')
  const pdf = (bytes = 10) => new File([new Uint8Array(bytes)], 'new.pdf', { type: 'application/pdf' })

  it('§7 are uploaded as a form, with how far that is', async () => {
    let go = (): void => undefined
    const answered = new Promise<void>((resolve) => (go = resolve))
    const { server, user } = await open((prepared) =>
      prepared.prepare('resumes.upload', async () => {
        await answered
        return { ...stored, url: '/files/x', expiresAt: '2026-10-14T10:05:00.000Z', version: 4 }
      }),
    )
    await user.upload(await screen.findByLabelText('Résumé as a PDF'), pdf(4_096))
    expect((await screen.findByRole('progressbar', { name: 'Uploading new.pdf' })).getAttribute('aria-valuetext')).toBe('2 of 4 KB')
    go()
    await findToast('Résumé uploaded')
    expect(server.requests('resumes.upload').map(({ body }) => body)).toEqual([{ resume: 'new.pdf', primary: 'true' }])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('§7 that are too large are not sent; what the server refuses is said there', async () => {
    const { server, user } = await open((prepared) =>
      prepared.prepare('resumes.upload', refused(400, 'pdf_encrypted', 'This PDF is encrypted. Please save it without a password.')),
    )
    const input = await screen.findByLabelText('Résumé as a PDF')
    await user.upload(input, pdf(5 * 1024 * 1024 + 1))
    expect((await screen.findByRole('alert')).textContent).toBe('This file is too large. There is room for 5 MB.')
    expect(server.requests('resumes.upload')).toEqual([])
    await user.upload(input, pdf())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This PDF is encrypted.'))
  })

  it('§7 are listed with what they were sent with; the main one is chosen', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('resumes.makePrimary', { ...stored, id: 'resume-1' }))
    const list = within(await screen.findByRole('list', { name: 'Your versions' }))
    await waitFor(() => expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)[1]).toContain('sent with 1 application'))
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Version 2', 'Version 1'])
    await user.click(list.getByRole('button', { name: 'Make it the main one' }))
    await findToast('Version 1 is your main résumé')
    expect(server.requests('resumes.makePrimary').map(({ params }) => params)).toEqual([{ id: 'resume-1' }])
  })

  it('§2.10 are removed only after a confirmation, which says what stays', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('resumes.remove', { ...stored, id: 'resume-1' }))
    const list = within(await screen.findByRole('list', { name: 'Your versions' }))
    await list.findByText(/sent with 1 application/)
    await user.click(list.getAllByRole('button', { name: 'Remove' })[1] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove version 1' }))
    expect(dialog.getByText(/It stays with 1 application that took it/)).toBeTruthy()
    expect(server.requests('resumes.remove')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove it' }))
    await findToast('Version 1 removed')
  })

  it('§2.10 that our team attached are published or deleted by the student', async () => {
    const { server, user } = await open((prepared) => {
      prepared.prepare('resumes.publish', { ...stored, id: 'resume-3' })
      prepared.prepare('resumes.remove', { ...stored, id: 'resume-3' })
    })
    const hidden = within(await screen.findByRole('region', { name: 'Hidden résumé, version 3' }))
    await user.click(hidden.getByRole('button', { name: 'Publish it' }))
    await findToast('Published as version 3')
    await user.click(hidden.getByRole('button', { name: 'Delete it' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete this file' })).getByRole('button', { name: 'Delete it' }))
    await findToast('Deleted')
    expect(server.requests('resumes.publish')).toHaveLength(1)
    expect(server.requests('resumes.remove').map(({ params }) => params)).toEqual([{ id: 'resume-3' }])
  })

  it('§2.10 say who opened them, with the reason, and not one’s own looks', async () => {
    const view = (position: string, uid: string, name: string, reason?: string) => ({
      eventId: position,
      at: '2026-10-10T08:00:00.000Z',
      recordedAt: '2026-10-10T08:00:00.000Z',
      type: 'ResumeViewed',
      sentence: `${name} opened version 2 of the résumé`,
      actor: { uid, displayName: name, role: 'Recruiter' },
      requestId: 'r',
      position,
      ...(reason !== undefined && { reason }),
    })
    await open((server) =>
      server.prepare('timeline.read', [
        view('3', 'admin-1', 'Alma Root', 'The upload looked damaged'),
        view('2', 'student-1', 'Sam Stone'),
        view('1', 'recruiter-1', 'Rita Hooper'),
      ]),
    )
    const list = within(await screen.findByRole('list', { name: 'Who opened your résumé' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^.*?(?=Alma|Rita)/, ''))).toEqual([
      'Alma Root opened version 2The upload looked damaged',
      'Rita Hooper opened version 2',
    ])
  })

  it('§2.10 are shown in the page only when asked for, as a PDF of the page’s own', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: true })
    const { server, user } = await open((prepared) => {
      prepared.prepare('resumes.getResumeUrlById', { url: '/files/token', expiresAt: '2026-10-14T10:05:00.000Z', version: 2 })
      prepared.prepare('files.open', {})
    })
    const list = within(await screen.findByRole('list', { name: 'Your versions' }))
    expect(server.requests('resumes.getResumeUrlById')).toEqual([])
    await user.click(list.getAllByRole('button', { name: 'Show it here' })[0] ?? document.body)
    const frame = await screen.findByTitle('Version 2 of your résumé')
    expect(frame.getAttribute('src')).toMatch(/^blob:/)
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/files/token')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByTitle('Version 2 of your résumé')).toBeNull()
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: false })
  })
})
