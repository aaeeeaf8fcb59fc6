import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import { refused, type FakeServer } from './fake-server.ts'
import { findToast, openPage } from './open-page.tsx'
import { fullUserOf, reads, userOf } from './samples.ts'

const stored = { ok: true, id: 'student-1' } as const

const openProfile = (as: UserReply, more: (server: FakeServer) => void = () => undefined, tab?: string) =>
  openPage({ path: `/profile${tab ? `?tab=${tab}` : ''}`, as }, (server) => {
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    server.prepare('users.updateField', stored)
    server.prepare('users.updateWorkExperiences', stored)
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

describe('§2.7 what recruiters see, under the choice of who may', () => {
  it('hides the GPA, the phone and the address as the student chose', async () => {
    const full = fullUserOf('student')
    await openProfile({ ...full, profile: { ...full.profile, gpaVisible: false } })
    const card = within(await screen.findByRole('region', { name: 'What recruiters see' }))
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

describe('§7 a skill that is missing', () => {
  const typed = async (server: (prepared: FakeServer) => void) => {
    const opened = await openProfile(userOf('student', { profile: { skills: ['ts'] } }), server)
    const field = await screen.findByRole('combobox', { name: 'Skills' })
    await opened.user.type(field, 'Zig')
    return opened
  }

  it('§7 is the last choice, and stands in the profile as waiting', async () => {
    let skills = ['ts']
    const { user, server } = await typed((prepared) => {
      prepared.prepare('skills.suggest', [])
      prepared.prepare('skills.add', { ok: true, id: 'proposed-zig', status: 'pending' })
      prepared.prepare('skills.byIds', ({ params }) =>
        params.list.includes('zig')
          ? [
              { id: 'ts', label: 'TypeScript' },
              { id: 'proposed-zig', label: 'Zig', status: 'pending' as const },
            ]
          : [{ id: 'ts', label: 'TypeScript' }],
      )
      prepared.prepare('users.updateField', ({ body }) => {
        skills = body.value as string[]
        return stored
      })
    })
    await user.click(await screen.findByRole('option', { name: 'Add “Zig” as a new skill' }))
    await waitFor(() => expect(skills).toEqual(['ts', 'proposed-zig']))
    expect(server.requests('skills.add').map(({ body }) => body)).toEqual([{ skill: 'Zig' }])
  })

  it('§7 says of a chip that others do not see it yet', async () => {
    await openProfile(userOf('student', { profile: { skills: ['proposed-zig'] } }), (server) =>
      server.prepare('skills.byIds', [{ id: 'proposed-zig', label: 'Zig', status: 'pending' }]),
    )
    expect((await screen.findByText('waits for our team')).parentElement?.textContent).toBe('Zigwaits for our team')
  })

  it('§7 is not offered where there is one of that name', async () => {
    await typed((server) => server.prepare('skills.suggest', [{ id: 'zig', label: 'zig' }]))
    await screen.findByRole('option', { name: 'zig' })
    expect(screen.queryByRole('option', { name: /as a new skill/ })).toBeNull()
  })
})
