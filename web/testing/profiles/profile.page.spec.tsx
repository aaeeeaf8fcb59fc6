import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { fullUserOf, reads, userOf } from '../samples.ts'

const stored = { ok: true, id: 'student-1' } as const

const openProfile = (as: UserReply, more: (server: FakeServer) => void = () => undefined, tab?: string) =>
  openPage({ path: `/profile${tab ? `?tab=${tab}` : ''}`, as }, (server) => {
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    server.prepare('users.updateField', stored)
    server.prepare('users.updateWorkExperiences', stored)
    more(server)
  })

it('§2.13 shows what the university’s list says otherwise, and takes it over only when told to', async () => {
  const studiesOnRoster = { degree: 'master', graduationDate: '2027-05-31' } as const
  const { server, user } = await openProfile(userOf('student', { studiesOnRoster, profile: { degree: 'bachelor' } }))
  const line = within((await screen.findByText(/^Your university has/)).parentElement ?? document.body)
  line.getByText('Master, graduation 31 May 2027')
  expect(server.requests('users.updateField')).toEqual([])
  await user.click(line.getByRole('button', { name: 'Take over' }))
  await findToast('Graduation saved')
  expect(server.requests('users.updateField').map(({ body }) => [body?.attr, body?.value])).toEqual([
    ['degree', 'master'],
    ['graduationDate', '2027-05-31'],
  ])
})

describe('§2.7 what a profile still needs', () => {
  it('stands first, with what it brings, and leads to its field', async () => {
    await openProfile(userOf('student', { completeness: 50, profile: { degree: 'bachelor', major: 'CS', graduationDate: '2027-05-15' } }))
    const list = within((await screen.findByRole('heading', { name: /Your profile 50\s%/ })).parentElement ?? document.body)
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
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

  it('calls nothing missing where it is complete without it', async () => {
    const profile: UserReply['profile'] = {
      degree: 'bachelor',
      major: 'CS',
      graduationDate: '2027-05-15',
      skills: ['a', 'b', 'c'],
      gpa: 3.5,
    }
    await openProfile(userOf('student', { completeness: 100, resume: true, profile }))
    const list = within((await screen.findByRole('heading', { name: /Your profile 100\s%/ })).parentElement ?? document.body)
    list.getByText('optional: your work speaks for you')
    expect(list.queryByText(', missing')).toBeNull()
  })

  it('§2.18 says of a university that is only claimed what its confirmation brings', async () => {
    const { university: _university, ...claiming } = userOf('student', { completeness: 50, claimedUniversity: 'cmu' })
    await openProfile(claiming)
    const list = within((await screen.findByRole('heading', { name: /Your profile 50\s%/ })).parentElement ?? document.body)
    list.getByText(/^your professors find you once it is confirmed/)
  })

  it('§2.7 says why recruiters do not find the student', async () => {
    await openProfile(userOf('student', { profile: { gpa: 3.5 } }))
    const why = within((await screen.findByRole('heading', { name: 'Recruiters do not find you' })).parentElement ?? document.body)
    expect(why.getAllByRole('listitem').map(({ textContent }) => textContent.replace(' Change it', ''))).toEqual([
      'You are seen only where you apply.',
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

  it('are judged again after a reload', async () => {
    const { user } = await openProfile(fullUserOf('student'))
    const gpa = await screen.findByLabelText('GPA')
    await user.clear(gpa)
    await user.type(gpa, '9{Enter}')
    await waitFor(() => expect(gpa.getAttribute('aria-invalid')).toBe('true'))
    const major = screen.getByLabelText('Major')
    await user.clear(major)
    await user.type(major, 'Physics')
    await openProfile(fullUserOf('student'))
    const again = await screen.findByLabelText<HTMLInputElement>('GPA')
    expect([again.value, again.getAttribute('aria-invalid')]).toEqual(['9', 'true'])
    expect(again.closest('.field')?.textContent).toMatch(/not saved$|not saved(?! yet)/)
    expect(screen.getByLabelText('Major').closest('.field')?.textContent).toContain('not saved yet')
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

describe('§2.19 a consent that has a switch in the profile as well', () => {
  it('has the same name there as among what one agreed to', async () => {
    const name = 'My GPA may be shown'
    const { user } = await openProfile(fullUserOf('student'), (server) => {
      for (const read of ['consents.list', 'accesses.list'] as const) server.prepare(read, [])
    })
    await screen.findByRole('switch', { name })
    await user.click(screen.getByRole('tab', { name: 'Privacy and consents' }))
    await screen.findByRole('heading', { name: 'What you agreed to' })
    expect((await screen.findByRole<HTMLInputElement>('switch', { name })).checked).toBe(true)
  })
})

describe('§2.7 what recruiters see, under the choice of who may', () => {
  const openPrivacy = (as: UserReply, more: (server: FakeServer) => void = () => undefined) =>
    openProfile(
      as,
      (server) => {
        server.prepare('consents.list', [])
        server.prepare('accesses.list', [])
        more(server)
      },
      'privacy',
    )

  it('is chosen beside the consents, where the profile leads', async () => {
    const { server, user } = await openProfile(userOf('student'), (prepared) => {
      prepared.prepare('consents.list', [])
      prepared.prepare('accesses.list', [])
    })
    await user.click(await screen.findByRole('link', { name: 'Change who may see you' }))
    await user.click(await screen.findByRole('radio', { name: /^Recruiters too/ }))
    await findToast('Visibility saved')
    expect(server.requests('users.updateField').map(({ body }) => body)).toMatchObject([{ attr: 'visibility', value: 'recruiters' }])
  })

  it('leaves out a skill that waits for our team, as the pages of others do', async () => {
    await openPrivacy(userOf('student', { profile: { skills: ['ts', 'proposed-zig'] } }), (server) =>
      server.prepare('skills.byIds', [
        { id: 'ts', label: 'TypeScript' },
        { id: 'proposed-zig', label: 'Zig', status: 'pending' },
      ]),
    )
    const card = within(await screen.findByRole('region', { name: 'What recruiters see' }))
    await waitFor(() => expect(card.getByText('Skills').nextElementSibling?.textContent).toBe('TypeScript'))
  })

  it('hides the GPA, the phone and the address as the student chose', async () => {
    const full = fullUserOf('student')
    await openPrivacy({ ...full, profile: { ...full.profile, gpaVisible: false } })
    const card = within(await screen.findByRole('region', { name: 'What recruiters see' }))
    const facts = await waitFor(() => {
      const found = card.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()])
      expect(found.flat()).toContain('TypeScript, Go, SQL')
      return found
    })
    // The year alone, and no major: a card has neither day nor subject.
    card.getByText('Carnegie Mellon · Bachelor 2027')
    expect(facts).toEqual([
      ['GPA', 'hidden'],
      ['Skills', 'TypeScript, Go, SQL'],
      ['Résumé', 'not said'],
      ['E-mail', 'hidden until you apply'],
      ['Phone', 'hidden'],
    ])
  })
})

describe('§1 whether a student still looks', () => {
  const asked = { ...fullUserOf('student'), askStillLooking: true }
  const answerNo = async () => {
    const opened = await openProfile(asked, (prepared) => prepared.prepare('profile.stillLooking', stored))
    await screen.findByRole('heading', { name: 'Are you still looking for a job?' })
    // The answer closes the profile, and the server asks no more.
    const profile = { ...asked.profile, visibility: 'private', openToReferrals: false } as const
    opened.server.prepare('users.read', { ...fullUserOf('student'), profile })
    await opened.user.click(screen.getByRole('button', { name: 'Not any more' }))
    await screen.findByText('Your profile is private again')
    return opened
  }

  it('is asked, and answered once, with a sentence in its place', async () => {
    const { server, refresh } = await answerNo()
    refresh({ topics: ['me'], ids: [asked.uid] })
    await screen.findByRole('heading', { name: 'Recruiters do not find you' })
    expect(screen.getByText('Your profile is private again')).toBeTruthy()
    expect(server.requests('profile.stillLooking').map(({ body }) => body)).toEqual([{ looking: false }])
  })

  it('§2.18 opens the profile again as it was, when the answer is taken back', async () => {
    const { server, user, refresh } = await answerNo()
    refresh({ topics: ['me'], ids: [asked.uid] })
    await screen.findByRole('heading', { name: 'Recruiters do not find you' })
    await user.click(await screen.findByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(server.requests('profile.stillLooking').at(-1)?.body).toEqual({ looking: true }))
    expect(server.requests('users.updateField').map(({ body }) => body)).toEqual([
      { uid: 'student-1', attr: 'visibility', value: 'recruiters' },
      { uid: 'student-1', attr: 'openToReferrals', value: true },
    ])
  })
})
