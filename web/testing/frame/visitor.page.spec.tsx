import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { conditionFor } from '#contract/permissions.ts'
import { publicScreens } from '../../src/app/public-screens.ts'
import { emptyRoleProfile } from '../../src/features/auth/role-profile.ts'
import { writeDraft } from '../../src/lib/kept/drafts.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { job } from '../job-samples.ts'
import { fullUserOf, reads } from '../samples.ts'

const student = fullUserOf('student')
const accounts = { 'student@example.edu': { password: 'a good one', user: student } }

describe.each(['/', ...publicScreens.map(({ path }) => path)])('%s', (path) => {
  it('has a title and one heading for a visitor, and makes no call that needs a session', async () => {
    const { server } = await openPage({ path }, (prepared) => prepareReads(prepared, 'filled'))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toBe('')
    expect(document.title).toMatch(path === '/' ? /^Proffer$/ : /^\S.* · Proffer$/)
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
    const asked = server.asked.map(({ operation }) => operation)
    expect(asked.filter((operation) => conditionFor(operation, 'visitor') === undefined)).toEqual([])
  })
})

it('§2 an unknown path shows that there is nothing', async () => {
  await openPage({ path: '/nowhere' }, () => undefined)
  await screen.findByRole('heading', { level: 1, name: 'Nothing was ever written here.' })
})

describe('signing in', () => {
  const openSignIn = (path: string) =>
    openPage({ path, accounts }, (server) => {
      server.prepare('nominations.list', reads['nominations.list'].filled)
    })
  const fill = async (user: Awaited<ReturnType<typeof openSignIn>>['user'], password: string) => {
    await user.type(await screen.findByLabelText('E-mail'), 'student@example.edu')
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  }

  it('§8 says that address or password is wrong, and keeps what was typed', async () => {
    const { server, user } = await openSignIn('/auth/signin')
    await fill(user, 'a bad one')
    expect((await screen.findByRole('alert')).textContent).toBe('The e-mail address or the password is not right.')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('student@example.edu')
    expect(location.pathname).toBe('/auth/signin')
    expect(server.requests('auth.verifyToken')).toEqual([])
  })

  it('keeps the typed address for a password that was forgotten', async () => {
    const { user } = await openSignIn('/auth/signin')
    await user.type(await screen.findByLabelText('E-mail'), 'student@example.edu')
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('student@example.edu')
  })

  it('§8 offers another link when that of the mail sets no password any more', async () => {
    const { user } = await openSignIn('/auth/signin?oobCode=used')
    await user.type(await screen.findByLabelText('New password'), 'a new long one')
    await user.click(screen.getByRole('button', { name: 'Set the password' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Ask for a new link' }))
    await screen.findByRole('heading', { name: 'Reset your password' })
    await user.click(screen.getByRole('button', { name: 'Back to the sign-in' }))
    await screen.findByRole('heading', { name: 'Sign in' })
  })

  it('leads back to the page that required it', async () => {
    const { user } = await openSignIn('/app/nominations')
    await waitFor(() => expect(location.pathname + location.search).toBe('/auth/signin?next=%2Fapp%2Fnominations'))
    await fill(user, 'a good one')
    await screen.findByRole('heading', { level: 1, name: 'Nominations' })
    expect(location.pathname).toBe('/app/nominations')
  })

  it.each([
    ['is erased', 'account_erased', 'This account was erased.'],
    ['the backend does not know', 'unauthorized', 'Failed to verify token with the backend'],
  ])('§8 says of an account that %s so', async (_, code, words) => {
    const { server, user } = await openSignIn('/auth/signin')
    server.prepare('auth.verifyToken', refused(code === 'unauthorized' ? 401 : 403, code, 'This account was erased.'))
    await fill(user, 'a good one')
    await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(words))
  })

  it('§8 says that the servers are away when the token check gets no answer', async () => {
    const { server, user } = await openSignIn('/auth/signin')
    server.prepare('auth.verifyToken', refused(503, 'unavailable', 'No.'))
    await fill(user, 'a good one')
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
        'Our servers are temporarily unavailable. Please try again later.',
      ),
    )
  })
})

describe('the home page', () => {
  it.each([
    ['Join Proffer', 'student'],
    ['Nominate someone', 'professor'],
    ['Post a job', 'recruiter'],
  ] as const)('§2.20 “%s” leads to the registration as a %s, whatever was chosen there before', async (name, role) => {
    const before = { role: 'employee', email: 'lee@home.example', displayName: '', text: '', profile: emptyRoleProfile }
    const { user } = await openPage({ path: '/' }, () => writeDraft('', 'join', before, Date.now()))
    await user.click(await screen.findByRole('link', { name }))
    await screen.findByRole('heading', { level: 1, name: 'Join Proffer' })
    const chosen = screen.getByLabelText<HTMLSelectElement>('You are')
    expect([location.pathname, chosen.value]).toEqual(['/register', role])
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('lee@home.example')
    await user.selectOptions(chosen, 'university')
    expect([location.search, chosen.value]).toEqual(['', 'university'])
  })
})

describe('a job, to a visitor', () => {
  const address = '/app/jobs/job-1'
  const { recruiter: _, ...shown } = job

  it('leads to the registration as a student, and from its mail back to the job', async () => {
    const { server, user } = await openPage({ path: address }, (prepared) => {
      prepareReads(prepared, 'filled')
      prepared.prepare('jobs.readPublic', { ...shown, status: 'open' })
    })
    expect((await screen.findByRole('link', { name: 'Sign in to apply' })).closest('.job-foot')).not.toBeNull()
    await user.click(screen.getByRole('link', { name: 'create an account as a student' }))
    await screen.findByRole('heading', { level: 1, name: 'Join Proffer' })
    expect(screen.getByLabelText<HTMLSelectElement>('You are').value).toBe('student')
    expect(new URLSearchParams(location.search).get('next')).toBe(address)
    expect(server.requests('users.register')).toEqual([])
  })

  it('says what it pays, and below that for how long', async () => {
    await openPage({ path: address }, (server) => {
      prepareReads(server, 'filled')
      server.prepare('jobs.readPublic', { ...shown, status: 'open', salaryMin: 112_000, salaryMax: 128_000, salaryPeriod: 'year' })
    })
    expect((await screen.findByText('pay a year')).previousSibling?.textContent).toBe('$112,000 – 128,000')
  })

  it('that is not public, or never was, says the same of both, and keeps the job on the way to the registration', async () => {
    const { user } = await openPage({ path: address }, (server) => {
      prepareReads(server, 'filled')
      server.prepare('jobs.readPublic', refused(404, 'not_found', 'There is no such job.'))
    })
    await screen.findByText(/^Without an account this job cannot be read: it is not public, or it has ended\./)
    await user.click(screen.getByRole('link', { name: 'join here' }))
    await screen.findByRole('heading', { level: 1, name: 'Join Proffer' })
    expect(new URLSearchParams(location.search).get('next')).toBe(address)
  })

  it('is where the sign-in leads after the address is proven', async () => {
    localStorage.setItem('proffer.registered', JSON.stringify(['uid-1', 'lee@home.example', address, {}]))
    const { user } = await openPage({ path: '/auth/signin?verify=uid-1.code', accounts }, (server) =>
      server.prepare('users.verifyAddress', { ok: true, id: 'uid-1', status: 'active' }),
    )
    await user.type(await screen.findByLabelText('Password'), 'a good one')
    await user.click(screen.getByRole('button', { name: 'Set the password' }))
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(new URLSearchParams(location.search).get('next')).toBe(address)
  })
})

describe('the proof of an address', () => {
  const open = (prepare: Parameters<typeof openPage>[1]) => openPage({ path: '/auth/signin?verify=uid-1.code', accounts }, prepare)
  const send = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.type(await screen.findByLabelText('Password'), 'a good one')
    await user.click(screen.getByRole('button', { name: 'Set the password' }))
  }

  it('§2.18 takes a password and leads to the sign-in', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('users.verifyAddress', { ok: true, id: 'uid-1', status: 'active' }))
    await send(user)
    const arrived = await screen.findByRole('heading', { level: 1, name: 'Welcome to Proffer' })
    expect(document.activeElement).toBe(arrived)
    expect(document.title).toBe('Welcome to Proffer · Proffer')
    expect(server.requests('users.verifyAddress').map(({ body }) => body)).toEqual([{ code: 'uid-1.code', password: 'a good one' }])
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  })

  it('§2.18 names the address that was registered in the same browser, and fills it in at the sign-in', async () => {
    localStorage.setItem('proffer.registered', JSON.stringify(['uid-1', 'lee@home.example']))
    const { user } = await open((prepared) => prepared.prepare('users.verifyAddress', { ok: true, id: 'uid-1', status: 'active' }))
    await screen.findByText(/^That proves that/)
    expect(screen.getByRole('main').textContent).toContain('lee@home.example')
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('lee@home.example')
    await send(user)
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('lee@home.example')
    expect(localStorage.getItem('proffer.registered')).toBeNull()
  })

  it('§2.20 brings the profile that stayed in this browser, and where there is none the profile asks for it first', async () => {
    const profile = { degree: 'bachelor', major: 'Biology' }
    localStorage.setItem('proffer.registered', JSON.stringify(['uid-1', 'lee@home.example', null, profile]))
    const { server, user } = await open((prepared) => prepared.prepare('users.verifyAddress', { ok: true, id: 'uid-1', status: 'active' }))
    await send(user)
    await screen.findByRole('link', { name: 'Sign in' })
    expect(server.requests('users.verifyAddress').map(({ body }) => body)).toEqual([
      { code: 'uid-1.code', password: 'a good one', profile },
    ])
    expect(screen.queryByText(/asks for it/)).toBeNull()
  })

  it('§2.19 says who waits for approval that somebody has to vouch for them', async () => {
    const { user } = await open((server) => server.prepare('users.verifyAddress', { ok: true, id: 'uid-1', status: 'pending_approval' }))
    await send(user)
    await screen.findByText(/has to say that it is you/)
  })

  it('§2.18 offers another mail when the link is used or too old', async () => {
    const { server, user } = await open((prepared) => {
      prepared.prepare('users.verifyAddress', refused(410, 'code_used', 'Used.'))
      const details = [{ field: 'email', message: 'must be an address that exists' }]
      prepared.prepare('users.resendVerification', { ...refused(400, 'invalid', 'Please correct what was sent: email.'), details })
    })
    await send(user)
    await screen.findByRole('heading', { level: 1, name: 'This link is used or too old' })
    await user.type(screen.getByLabelText('E-mail'), 'lee@home.example')
    await user.click(screen.getByRole('button', { name: 'Send another mail' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Email must be an address that exists.')
    server.prepare('users.resendVerification', { ok: true, message: 'On its way.' })
    await user.click(screen.getByRole('button', { name: 'Send another mail' }))
    await screen.findByText('If lee@home.example is registered and not proven yet, another mail is on its way.')
    expect(server.requests('users.resendVerification').at(-1)?.body).toEqual({ email: 'lee@home.example' })
  })
})
