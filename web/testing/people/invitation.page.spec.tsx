import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { fullUserOf, reads, userOf } from '../samples.ts'

const student = fullUserOf('student')
const accounts = { 'student@example.edu': { password: 'a good one', user: student } }

describe('an invitation', () => {
  const bare = reads['invitations.readMasked'].empty
  const fillIn = async (user: Awaited<ReturnType<typeof openPage>>['user']) => {
    await user.type(screen.getByLabelText('Full name'), 'Sam Stone')
    await user.selectOptions(screen.getByLabelText('Degree'), 'bachelor')
    await user.type(screen.getByLabelText('Graduation'), '2027-05-15')
    await user.type(screen.getByLabelText('Major'), 'Logic')
    for (const skill of ['TypeScript', 'Go', 'SQL']) {
      await user.type(screen.getByRole('combobox', { name: 'Skills' }), skill)
      await user.click(await screen.findByRole('option', { name: skill }))
    }
    await user.click(screen.getByRole('radio', { name: 'Recruiters too' }))
    await user.click(screen.getByRole('checkbox', { name: /^I agree to the terms of use/ }))
  }

  it('§2.18 with the secret of its mail shows what was written, and without it nothing', async () => {
    await openPage({ path: '/register?invitation=invitation-1.secret' }, (server) =>
      server.prepare('invitations.readMasked', reads['invitations.readMasked'].filled),
    )
    await screen.findByText('“She proves what she claims.”')
    expect(screen.getByText(/student@/)).toBeTruthy()
  })

  it('§2.18 whose address is not proven yet is asked for by a mail, and another one than the invited has to be confirmed', async () => {
    const { server, user } = await openPage({ path: '/register?invitation=invitation-1' }, (prepared) => {
      prepared.prepare('invitations.readMasked', { ...bare, universityLabel: 'Carnegie Mellon', status: 'opened' })
      prepared.prepare('skills.suggest', reads['skills.suggest'].filled)
      prepared.prepare('users.register', { ok: true, id: 'uid-1', status: 'pending_verification' })
      prepared.prepare('users.resendVerification', { ok: true, message: 'On its way.' })
    })
    const email = await screen.findByLabelText('E-mail')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.type(email, 'sam@example.edu')
    expect(screen.queryByText(/This is not the address that was invited/)).toBeNull()
    // The mask fits other addresses too.
    screen.getByText(/If another address was invited, .* then confirms that it is you/)
    expect(screen.queryByRole('button', { name: 'Agree and join' })).toBeNull()
    await user.clear(email)
    await user.type(email, 'sam@home.example')
    await screen.findByText(/This is not the address that was invited/)
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'Join Proffer' }))
    const arrived = await screen.findByRole('heading', { name: 'Look into your mail' })
    expect(document.activeElement).toBe(arrived)
    expect(document.title).toBe('Look into your mail · Proffer')
    const [sent] = server.requests('users.register').map(({ body }) => body as Record<string, unknown>)
    expect(sent).toMatchObject({ invitationId: 'invitation-1', email: 'sam@home.example' })
    expect(sent).not.toHaveProperty('password')
    await user.click(screen.getByRole('button', { name: 'Send another mail' }))
    await screen.findByText(/another mail is on its way/)
  })

  it('§2.18 keeps what was typed over a reload, but no password and no consent', async () => {
    const open = () =>
      openPage({ path: '/register?invitation=invitation-1.secret' }, (prepared) =>
        prepared.prepare('invitations.readMasked', { ...reads['invitations.readMasked'].filled, status: 'opened' }),
      )
    const { user } = await open()
    await user.type(await screen.findByLabelText('Full name'), 'Sam Stone')
    await user.type(screen.getByLabelText('Major'), 'Logic')
    await user.type(screen.getByLabelText('Password'), 'a good one')
    await user.click(screen.getByRole('checkbox', { name: /^I agree to the terms of use/ }))
    await open()
    expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Sam Stone')
    expect(screen.getByLabelText<HTMLInputElement>('Major').value).toBe('Logic')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree to the terms of use/ }).checked).toBe(false)
    const kept = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])
    expect(kept).toContain('Logic')
    expect(kept).not.toMatch(/a good one|secret/)
  })

  it('shows what is wrong only as long as it is, and judges a day when it is left', async () => {
    const { user } = await openPage({ path: '/register?invitation=invitation-1' }, (prepared) => {
      prepared.prepare('invitations.readMasked', { ...bare, universityLabel: 'Carnegie Mellon', status: 'opened' })
      prepared.prepare('skills.suggest', reads['skills.suggest'].filled)
    })
    const graduation = await screen.findByLabelText('Graduation')
    await user.type(graduation, '2027-13-77')
    expect(graduation.getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    expect(graduation.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText('Major').getAttribute('aria-invalid')).toBeNull()
    await user.clear(graduation)
    await user.type(graduation, '2027-05-15')
    expect(graduation.getAttribute('aria-invalid')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Join Proffer' }))
    screen.getByText('Please choose who may see your profile.')
    await user.click(screen.getByRole('radio', { name: 'Recruiters too' }))
    expect(screen.queryByText('Please choose who may see your profile.')).toBeNull()
    screen.getByText('Please name at least 3 skills.')
    for (const skill of ['TypeScript', 'Go', 'SQL']) {
      await user.type(screen.getByRole('combobox', { name: 'Skills' }), skill)
      await user.click(await screen.findByRole('option', { name: skill }))
    }
    expect(screen.queryByText('Please name at least 3 skills.')).toBeNull()
  })

  it('§2.19 that names no company leads to a request to join where the company is missing in the list', async () => {
    const { user } = await openPage({ path: '/register?invitation=invitation-1.secret' }, (server) => {
      server.prepare('invitations.readMasked', { ...bare, role: 'employee', needsPlace: 'organization' })
      server.prepare('invitations.open', { ok: true, id: 'invitation-1' })
      server.prepare('organizations.all', [])
    })
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
    await user.click(await screen.findByRole('button', { name: 'Join Proffer' }))
    screen.getByText('Please choose your company.')
    await user.type(screen.getByRole('combobox', { name: 'Company' }), 'Lantern')
    await screen.findByText('Nothing fits “Lantern”. Try fewer letters.')
    await user.click(screen.getByRole('link', { name: 'Ask to join' }))
    await screen.findByRole('heading', { name: 'Join Proffer' })
  })

  it('product 2.1 of the first admin asks for a name and a password, and for no other address', async () => {
    const { server, user } = await openPage({ path: '/register?invitation=invitation-1.secret' }, (prepared) => {
      const operator = { inviterName: 'The operator of this platform', inviterRole: 'admin', email: 'ada@ops.example.com' } as const
      prepared.prepare('invitations.readMasked', { ...bare, ...operator, role: 'admin', status: 'opened' })
      prepared.prepare('users.register', refused(409, 'email_taken', 'There is already an account with this e-mail address.'))
    })
    await user.type(await screen.findByLabelText('Full name'), 'Ada Admin')
    expect(screen.queryByRole('heading', { name: 'Your work' })).toBeNull()
    const email = screen.getByLabelText<HTMLInputElement>('E-mail')
    await user.type(email, 'x')
    await screen.findByText(/No other becomes the admin/)
    await user.type(email, '{Backspace}')
    await user.type(screen.getByLabelText('Password'), 'a good one')
    await user.click(screen.getByRole('checkbox', { name: /^I agree to the terms of use/ }))
    await user.click(screen.getByRole('button', { name: 'Join Proffer' }))
    await waitFor(() => expect(server.requests('users.register')).toHaveLength(1))
    expect(server.requests('users.register').map(({ body }) => body)).toMatchObject([
      { role: 'admin', profile: {}, password: 'a good one' },
    ])
  })

  it('§2.17 is declined after a question', async () => {
    const { server, user } = await openPage({ path: '/register?invitation=invitation-1.secret' }, (prepared) => {
      prepared.prepare('invitations.readMasked', reads['invitations.readMasked'].filled)
      prepared.prepare('invitations.decline', { ok: true, id: 'invitation-1', status: 'declined' })
    })
    await user.click(await screen.findByRole('button', { name: 'Decline' }))
    await user.click(screen.getByRole('button', { name: 'Decline it' }))
    const heading = await screen.findByRole('heading', { name: 'You declined' })
    expect(document.activeElement).toBe(heading)
    expect(document.title).toBe('You declined · Proffer')
    await screen.findByText(/^Prof. Ada Byron learns only that/)
    expect(screen.queryByText('Valid until')).toBeNull()
    expect(server.requests('invitations.decline').map(({ params }) => params)).toEqual([{ id: 'invitation-1.secret' }])
  })

  it('begins with the name by which its mail greets', async () => {
    const { user } = await openPage({ path: '/register?invitation=invitation-1.secret' }, (prepared) => {
      prepared.prepare('invitations.readMasked', { ...reads['invitations.readMasked'].filled, name: 'Sam Stone' })
      prepared.prepare('invitations.open', { ok: true, id: 'invitation-1' })
    })
    await user.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Full name')).value).toBe('Sam Stone')
  })

  it('is accepted, filled in, and leads to the dashboard of the new account', async () => {
    const { server, user } = await openPage({ path: '/register?invitation=invitation-1.secret', accounts }, (prepared) => {
      prepareReads(prepared, 'empty')
      prepared.prepare('invitations.readMasked', reads['invitations.readMasked'].filled)
      prepared.prepare('invitations.open', { ok: true, id: 'invitation-1' })
      prepared.prepare('skills.suggest', reads['skills.suggest'].filled)
      prepared.prepare('users.register', { ok: true, id: 'student-1' })
      prepared.prepare('jobs.search', reads['jobs.search'].filled)
    })
    const accept = await screen.findByRole('button', { name: 'Accept the invitation' })
    expect(server.requests('invitations.open')).toEqual([])
    await user.click(accept)
    const join = await screen.findByRole('button', { name: 'Agree and join' })
    await waitFor(() => expect(server.requests('invitations.open')).toHaveLength(1))
    await user.click(join)
    for (const label of ['Full name', 'Password', 'Degree', 'Major']) {
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    }
    expect(server.requests('users.register')).toEqual([])

    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('student@example.edu')
    await user.type(screen.getByLabelText('Password'), 'a good one')
    await fillIn(user)
    await user.click(join)
    await screen.findByRole('heading', { level: 1, name: 'Good morning, Sam' })
    expect(location.pathname).toBe('/')
    expect(server.requests('users.register').map(({ body }) => body)).toEqual([
      {
        invitationId: 'invitation-1.secret',
        displayName: 'Sam Stone',
        password: 'a good one',
        role: 'student',
        profile: {
          degree: 'bachelor',
          graduationDate: '2027-05-15',
          major: 'Logic',
          skills: ['ts', 'go', 'sql'],
          visibility: 'recruiters',
        },
        consents: { terms: true },
      },
    ])
  })

  it.each([
    [404, 'not_found', 'This invitation cannot be used'],
    [410, 'invitation_used', 'This invitation is closed'],
    [410, 'invitation_declined', 'This invitation was declined'],
    [500, 'internal', 'We could not load the invitation'],
  ])('that the server answers with %i %s says: %s', async (status, code, title) => {
    await openPage({ path: '/register?invitation=invitation-1' }, (server) => {
      server.prepare('invitations.readMasked', refused(status, code, 'It ended on 1 Oct.'))
    })
    await screen.findByRole('heading', { level: 1, name: title })
  })

  it('is not for an account that is signed in', async () => {
    await openPage({ path: '/register?invitation=invitation-1', as: userOf('employee') }, (server) => {
      server.prepare('invitations.readMasked', reads['invitations.readMasked'].empty)
    })
    await screen.findByRole('heading', { name: 'You are signed in as Emil Post' })
  })
})
