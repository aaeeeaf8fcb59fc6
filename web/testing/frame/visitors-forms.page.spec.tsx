import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { limits } from '#events/vocabulary/limits.ts'
import { topics } from '#events/vocabulary/topics.ts'
import { emptyRoleProfile } from '../../src/features/auth/role-profile.ts'
import { writeDraft } from '../../src/lib/kept/drafts.ts'
import { refused } from '../fake-server.ts'
import { findToast, openPage, pasteInto } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

describe('§2.18 “Join Proffer”', () => {
  const open = () =>
    openPage({ path: '/register' }, (server) => {
      server.prepare('organizations.all', [
        { id: 'uni-1', label: 'Carnegie Mellon', kind: 'university', urls: [], status: 'verified', domains: [] },
      ])
      server.prepare('accessRequests.ask', { ok: true, id: 'request-1', status: 'open' })
      server.prepare('users.register', { ok: true, id: 'new-1', status: 'pending_verification' })
    })

  it('takes a request of those who cannot register by their address, and says what becomes of it', async () => {
    const { server, user } = await open()
    await screen.findByRole('heading', { level: 1, name: 'Join Proffer' })
    await user.click(screen.getByRole('button', { name: 'Ask for an invitation' }))
    expect(screen.getByText('Please say who you are.')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('You are'), 'professor')
    await user.type(screen.getByLabelText('E-mail'), 'noor@example.com')
    await user.type(screen.getByLabelText('Full name'), 'Noor Haddad')
    await user.type(screen.getByRole('combobox', { name: 'University' }), 'mell')
    await user.click(await screen.findByRole('option', { name: 'Carnegie Mellon' }))
    expect(server.requests('organizations.all').map(({ query }) => query)).toEqual([{ kind: 'university', q: 'mell', limit: 20 }])
    await user.type(screen.getByLabelText(/^What brings you here/), 'I teach compilers.')
    server.prepare('accessRequests.ask', refused(429, 'rate_limited', 'Too many requests. Please wait a moment.'))
    await user.click(screen.getByRole('button', { name: 'Ask for an invitation' }))
    await screen.findByText(/Too many requests/)
    server.prepare('accessRequests.ask', { ok: true, id: 'request-1', status: 'open' })
    await user.click(screen.getByRole('button', { name: 'Ask for an invitation' }))
    await screen.findByRole('heading', { name: 'Your request is sent' })
    expect(server.requests('accessRequests.ask').at(-1)?.body).toEqual({
      email: 'noor@example.com',
      displayName: 'Noor Haddad',
      role: 'professor',
      university: 'uni-1',
      text: 'I teach compilers.',
    })
  })

  it('§2.18 shows a university that was chosen before a reload by its name', async () => {
    const [one] = reads['organizations.all'].filled
    const typed = { ...emptyRoleProfile, role: 'professor', email: '', displayName: '', text: '', university: 'uni-1' }
    const { user } = await openPage({ path: '/register' }, (server) => {
      writeDraft('', 'join', typed, Date.now())
      server.prepare('organizations.label', { label: one?.label ?? '' })
      server.prepare('organizations.all', [])
    })
    await user.click(await screen.findByRole('button', { name: 'Remove Carnegie Mellon' }))
    expect(screen.queryByText('Carnegie Mellon')).toBeNull()
  })

  it('registers a recruiter with a company’s address, and asks one at a mail provider for a request', async () => {
    const { server, user } = await open()
    await user.selectOptions(await screen.findByLabelText('You are'), 'recruiter')
    await user.type(screen.getByLabelText('E-mail'), 'rita@gmail.com')
    await screen.findByRole('button', { name: 'Ask for an invitation' })
    await user.clear(screen.getByLabelText('E-mail'))
    await user.type(screen.getByLabelText('E-mail'), 'rita@kestrel.example.com')
    await user.type(screen.getByLabelText('Full name'), 'Rita Roe')
    await user.click(screen.getByRole('checkbox', { name: /I agree to the/ }))
    await user.click(screen.getByRole('button', { name: 'Join Proffer' }))
    await screen.findByRole('heading', { name: 'Look into your mail' })
    expect(server.requests('users.register').at(-1)?.body).toMatchObject({
      email: 'rita@kestrel.example.com',
      role: 'recruiter',
      consents: { terms: true },
    })
    expect(server.requests('accessRequests.ask')).toEqual([])
  })
})

it('§2.19 the contact page sends a message to the team, and keeps it where that fails', async () => {
  const { server, user } = await openPage({ path: '/contact' }, (prepared) =>
    prepared.prepare('contact.write', refused(503, 'mail_unavailable', 'Our mail server cannot be reached. Please try again later.')),
  )
  await user.type(await screen.findByLabelText('Your name'), 'Vera Visitor')
  await user.type(screen.getByLabelText('Your e-mail'), 'vera@example.com')
  const text = screen.getByLabelText<HTMLTextAreaElement>('Your message')
  await user.type(text, 'How do we begin?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText(/Our mail server cannot be reached/)
  expect(text.value).toBe('How do we begin?')
  server.prepare('contact.write', { ok: true, message: 'Thank you.' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Thank you.')
  await screen.findByRole('link', { name: 'team@proffer.example' })
})

it('§2.19 the contact page has the limits of its call, and says at a field what was refused of it', async () => {
  const details = [{ field: 'email', message: 'must be an address that exists' }]
  const { user } = await openPage({ path: '/contact' }, (prepared) =>
    prepared.prepare('contact.write', { ...refused(400, 'invalid', 'Please correct what was sent: email.'), details }),
  )
  await user.type(await screen.findByLabelText('Your name'), 'Vera Visitor')
  const email = screen.getByLabelText<HTMLInputElement>('Your e-mail')
  const text = screen.getByLabelText<HTMLTextAreaElement>('Your message')
  expect([email.maxLength, text.maxLength]).toEqual([254, limits.contactText])
  await user.type(email, 'vera@nowhere.example')
  await user.type(text, 'How do we begin?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText('Email must be an address that exists.')).toHaveLength(2)
  await user.type(email, '.com')
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBeNull())
})

it('§2.20 an address loses the marks that were pasted with it before the browser judges it', async () => {
  const { server, user } = await openPage({ path: '/contact' }, (prepared) =>
    prepared.prepare('contact.write', { ok: true, message: 'Thank you.' }),
  )
  await user.type(await screen.findByLabelText('Your name'), 'Vera Visitor')
  const email = screen.getByLabelText<HTMLInputElement>('Your e-mail')
  await pasteInto(user, email, '\u202Avera@example.com\u202C')
  expect([email.value, email.validity.valid]).toEqual(['vera@example.com', true])
  await user.type(screen.getByLabelText('Your message'), 'How do we begin?')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Thank you.')
  expect(server.requests('contact.write').map(({ body }) => body)).toMatchObject([{ email: 'vera@example.com' }])
})

describe('§2.18 the requests to join', () => {
  const requests = reads['accessRequests.list'].filled.flatMap((request) => [
    request,
    { ...request, id: 'request-2', displayName: 'Emil Emp', role: 'employee' as const },
  ])
  const open = (role: 'university' | 'professor' = 'university') =>
    openPage({ path: '/app/waiting', as: userOf(role) }, (server) => {
      server.prepare('accessRequests.list', requests)
      server.prepare('accessRequests.approve', { ok: true, id: 'request-1', status: 'approved' })
      server.prepare('accessRequests.decline', { ok: true, id: 'request-1', status: 'declined' })
    })

  it('§2.19 that name no place lead an admin to an invitation, where a new one is added', async () => {
    const {
      organization: _one,
      organizationLabel: _itsLabel,
      university: _other,
      universityLabel: _label,
      ...bare
    } = requests[0] ?? expect.fail()
    const { user } = await openPage({ path: '/app/waiting', as: userOf('admin') }, (server) => {
      server.prepare('accessRequests.list', [{ ...bare, text: 'I teach at Northern Lights College.' }])
      server.prepare('invitations.list', [])
      server.prepare('organizations.all', [])
    })
    await user.click(await screen.findByRole('link', { name: `invite ${bare.displayName} to it` }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    expect(drawer.getByLabelText<HTMLInputElement>('E-mail').value).toBe(bare.email)
    await user.type(drawer.getByRole('combobox', { name: 'University' }), 'Northern')
    await drawer.findByRole('option', { name: 'Add “Northern” as a new university' })
  })

  it('are answered by an invitation or declined with a reason, by staff for whom they may invite', async () => {
    const { server, user } = await open()
    const row = (await screen.findByText('Noor Haddad')).closest('li')
    expect(row?.textContent).toContain('professor, says to belong to Carnegie Mellon')
    expect(screen.queryByRole('button', { name: 'Invite Emil Emp' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Invite Noor Haddad' }))
    const question = within(await screen.findByRole('dialog', { name: 'Invite Noor Haddad?' }))
    expect(server.requests('accessRequests.approve')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Invite' }))
    await findToast('Noor Haddad is invited')
    expect(server.requests('accessRequests.approve').map(({ params }) => params)).toEqual([{ id: 'request-1' }])
    await user.click(screen.getByRole('button', { name: 'Decline Emil Emp' }))
    const dialog = within(await screen.findByRole('dialog'))
    await pasteInto(user, dialog.getByLabelText(/^Why/), 'Please ask a colleague.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await findToast('The request of Emil Emp is declined')
    expect(server.requests('accessRequests.decline').at(-1)?.body).toEqual({ reason: 'Please ask a colleague.' })
  })

  it('come alone while nobody else waits, and keep their place once somebody else has answered them', async () => {
    const { server, refresh } = await open()
    await screen.findByText('Noor Haddad')
    expect(screen.queryByText('Nobody waits')).toBeNull()
    expect(screen.getByRole('main').textContent).toContain('They ask to join without an invitation.')
    server.prepare('accessRequests.list', [])
    refresh({ topics, ids: 'all' })
    expect(await screen.findAllByText('Answered in the meantime.')).not.toEqual([])
    expect(screen.getByText('Noor Haddad')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Invite|Decline)/ })).toBeNull()
  })

  it('come after the people who wait', async () => {
    await openPage({ path: '/app/waiting', as: userOf('university') }, (server) => prepareReads(server, 'filled'))
    await screen.findByText('Noor Haddad')
    await screen.findByText('Lee Elsewhere')
    expect(screen.getAllByRole('list', { name: /wait|join/ }).map((list) => list.getAttribute('aria-label'))).toEqual([
      'People who wait',
      'Requests to join',
    ])
  })

  it('are not asked for by those who only approve whom they invited', async () => {
    const { server } = await open('professor')
    await screen.findByText('Nobody waits')
    expect(server.requests('accessRequests.list')).toEqual([])
  })
})
