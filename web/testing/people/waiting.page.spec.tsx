import type { UserReply } from '#contract/people.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

describe('§2.19 who is asked about somebody', () => {
  const path = '/profile'
  const rail = async () => within(await screen.findByRole('navigation', { name: 'Workspace' }))

  it.each(['recruiter', 'employee', 'student'] as const)('a %s finds the list in the rail while somebody waits', async (role) => {
    await openPage({ path, as: userOf(role) }, (server) => {
      server.prepare('people.waiting', reads['people.waiting'].filled)
      server.prepare('skills.byIds', [])
    })
    await (await rail()).findByRole('link', { name: 'Waiting' })
  })

  const atHome = (role: 'university' | 'admin') =>
    openPage({ path: '/', as: userOf(role) }, (server) => {
      prepareReads(server, 'empty')
      server.prepare('people.waiting', reads['people.waiting'].filled)
    })

  it('a university answers at home who waits', async () => {
    const { user, server } = await atHome('university')
    server.prepare('people.approve', { ok: true, id: 'lee-1', status: 'active' })
    await user.click(await screen.findByRole('button', { name: 'Approve Lee Elsewhere' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Let in. A mail says so.')
    expect(server.requests('people.approve')).toHaveLength(1)
  })
})

describe('people who wait', () => {
  const open = () =>
    openPage({ path: '/app/waiting', as: userOf('professor') }, (server) => {
      server.prepare('people.waiting', reads['people.waiting'].filled)
      server.prepare('invitations.list', reads['invitations.list'].filled)
      server.prepare('people.approve', { ok: true, id: 'lee-1', status: 'active' })
      server.prepare('people.refuse', { ok: true, id: 'lee-1', status: 'refused' })
    })

  it('§2.19 are shown with role, claimed place and the address that was invited', async () => {
    await open()
    const person = (await screen.findByText('Lee Elsewhere')).closest('li')
    expect(person?.textContent).toContain('student, says to belong to Carnegie Mellon')
    await waitFor(() => expect(person?.textContent).toContain('You invited kim@example.edu, which is another address'))
  })

  it('§2.19 are let in after a question that says what opens and that it is final', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Approve Lee Elsewhere' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve Lee Elsewhere?' }))
    expect(dialog.getByText(/cannot be closed again/).textContent).toMatch(/everything that a student of .* may see and do/)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(server.requests('people.approve')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Approve Lee Elsewhere' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    await findToast('Lee Elsewhere is let in')
    expect(server.requests('people.approve').map(({ params }) => params)).toEqual([{ uid: 'lee-1' }])
  })

  it('§2.19 keep their place once answered, here or elsewhere, and say so there', async () => {
    const [lee] = reads['people.waiting'].filled
    if (!lee) throw new Error('The sample has somebody.')
    const people = ['Lee', 'Mia', 'Noa'].map((displayName, n) => ({
      ...lee,
      id: `${displayName}-${n}`,
      uid: `${displayName}-${n}`,
      displayName,
    }))
    const { server, user, refresh } = await openPage({ path: '/app/waiting', as: userOf('professor') }, (prepared) => {
      prepared.prepare('people.waiting', people)
      prepared.prepare('invitations.list', reads['invitations.list'].filled)
      prepared.prepare('people.approve', ({ params }) => ({ ok: true as const, id: params.uid, status: 'active' }))
    })
    const rows = () => within(screen.getByRole('list', { name: 'People who wait' })).getAllByRole('listitem')
    await user.click(await screen.findByRole('button', { name: 'Approve Lee' }))
    server.prepare('people.waiting', people.slice(1, 2))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    await within(rows()[0] as HTMLElement).findByText('Let in. A mail says so.')
    refresh({ topics: ['people'], ids: 'all' })
    await within(rows()[2] as HTMLElement).findByText('Answered in the meantime.')
    expect(rows().map((row) => /Lee|Mia|Noa/.exec(row.textContent)?.[0])).toEqual(['Lee', 'Mia', 'Noa'])
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull()
    expect(within(rows()[1] as HTMLElement).getByRole('button', { name: 'Approve Mia' })).toBeTruthy()
  })

  it('§2.18 what an approver typed as a reason survives Escape', async () => {
    const { user } = await open()
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Refuse Lee Elsewhere' }))
      return within(await screen.findByRole('dialog')).findByLabelText<HTMLTextAreaElement>(/^Why/)
    }
    await user.type(await ask(), 'I do not know')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await ask()).value).toBe('I do not know')
  })

  it('§2.20 with an open account are confirmed in words that fit the role, and of no account that could not be closed', async () => {
    const person = { ...reads['people.waiting'].filled[0], state: 'active', role: 'university' } as const
    const { user } = await openPage({ path: '/app/waiting', as: userOf('professor') }, (server) => {
      server.prepare('people.waiting', [person as never])
      server.prepare('invitations.list', [])
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm Lee Elsewhere' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText(/They get everything that a member of the staff of .* may see and do, and are told so\./)
    expect(dialog.queryByText(/closed again/)).toBeNull()
    const row = screen.getByRole('list', { name: 'People who wait', hidden: true })
    expect(row.textContent?.match(/says to belong/g)).toHaveLength(1)
  })

  it('§2.20 are refused with a reason that only the record of an open account holds', async () => {
    const waiting = reads['people.waiting'].filled.map((person) => ({ ...person, state: 'active' as const }))
    const { user, server } = await openPage({ path: '/app/waiting', as: userOf('professor') }, (prepared) => {
      prepared.prepare('people.waiting', waiting)
      prepared.prepare('invitations.list', [])
      prepared.prepare('people.refuse', { ok: true, id: 'lee-1', status: 'refused' })
      prepared.prepare('people.approve', { ok: true, id: 'lee-1', status: 'active' })
    })
    await user.click(await screen.findByRole('button', { name: 'Refuse Lee Elsewhere' }))
    const refusing = within(await screen.findByRole('dialog'))
    refusing.getByText('Stands in the record of their account; they are not told it.')
    await user.click(refusing.getByRole('button', { name: 'Refuse' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm Lee Elsewhere after all' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Confirm Lee Elsewhere?' })).getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Confirmed.')
    // The place is no longer missing.
    expect(screen.queryByText('Uses an account already, without this place')).toBeNull()
    expect(server.requests('people.approve').map(({ params }) => params)).toEqual([{ uid: 'lee-1' }])
  })

  it('§2.19 are refused after a question, with a reason if one is given', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refuse Lee Elsewhere' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse Lee Elsewhere?' }))
    await user.type(dialog.getByLabelText(/^Why/), 'I do not know you.')
    await user.click(dialog.getByRole('button', { name: 'Refuse' }))
    await waitFor(() =>
      expect(server.requests('people.refuse').map(({ params, body }) => [params, body])).toEqual([
        [{ uid: 'lee-1' }, { reason: 'I do not know you.' }],
      ]),
    )
  })
})

it('§2.18 a university that is only claimed is called so in the profile', async () => {
  const as = userOf('student', { claimedUniversityLabel: 'Carnegie Mellon', claimedUniversity: 'uni-1' })
  await openPage({ path: '/profile', as }, (server) => server.prepare('skills.byIds', []))
  expect((await screen.findByText(/is claimed, not confirmed yet/)).textContent).toBe(
    'Carnegie Mellon is claimed, not confirmed yet: its staff or our team have to confirm that you belong there. ',
  )
})

it('§2.20 an account without a confirmed place is told that it writes with the team only, and asked to search for nobody', async () => {
  const { organization: _, organizationLabel: __, ...as } = userOf('employee', { claimedOrganizationLabel: 'Acme' })
  await openPage({ path: '/messaging', as }, (server) => server.prepare('messages.contacts', []))
  await screen.findByText('Until your company or university is confirmed, you and our team can write to each other here.')
  expect(screen.getByRole('link', { name: 'Write to the team' }).getAttribute('href')).toBe('/contact')
  expect(screen.queryByText(/Search for a person by name/)).toBeNull()
})

it('§2.16 an account that waits is told that its messages are with the team only', async () => {
  const as = userOf('student', { state: 'pending_approval' })
  await openPage({ path: '/messaging', as }, (server) => server.prepare('messages.contacts', []))
  await screen.findByText(/your messages are with our team/)
  expect(screen.getByRole('link', { name: 'Write to the team' }).getAttribute('href')).toBe('/contact')
})

it('§2.16 an account that waits is told so in place of pages that would refuse it', async () => {
  const as = userOf('student', { state: 'pending_approval', claimedUniversityLabel: 'Carnegie Mellon' })
  const { server } = await openPage({ path: '/app/jobs', as }, () => undefined)
  await screen.findByRole('heading', { name: 'Somebody has to say that it is you' })
  expect(server.requests('jobs.search')).toEqual([])
})

it('§2.16 the profile of an account that waits is read only, and says who decides and what happens next', async () => {
  const profile = { degree: 'master', major: 'Robotics', skills: ['ts'], visibility: 'recruiters' } satisfies UserReply['profile']
  const as = userOf('student', { state: 'pending_approval', claimedUniversityLabel: 'Carnegie Mellon', profile })
  await openPage({ path: '/profile', as }, (server) => server.prepare('skills.byIds', [{ id: 'ts', label: 'TypeScript' }]))
  const claim = await screen.findByText(/Your account waits for approval/)
  expect(claim.textContent).toContain('whoever invited you, the staff of Carnegie Mellon or our team decides')
  expect(claim.textContent).toContain('once the account is open, you can complete your profile')
  const sent = within(screen.getByRole('heading', { name: 'What you sent' }).closest('section') as HTMLElement)
  for (const text of ['Master', 'Robotics', 'Recruiters too']) sent.getByText(text)
  await sent.findByText('TypeScript')
  // Nothing that could not be saved: only how the page looks can be chosen.
  expect(screen.queryAllByRole('textbox')).toEqual([])
  expect(screen.queryAllByRole('switch')).toEqual([])
  expect(screen.queryAllByRole('button', { name: /password/i })).toEqual([])
})

it('an account that waits takes its data with it and erases itself, and chooses nothing of who finds it', async () => {
  const as = userOf('student', { state: 'pending_approval' })
  await openPage({ path: '/profile?tab=privacy', as }, (server) => {
    server.prepare('skills.byIds', [])
    server.prepare('consents.list', [])
    server.prepare('accesses.list', [])
  })
  await screen.findByRole('button', { name: 'Make a copy' })
  await screen.findByRole('button', { name: 'Erase my data…' })
  expect(screen.queryAllByRole('radio')).toEqual([])
})

describe('§2.20 without a confirmed company or university', () => {
  it.each([
    ['professor', '/', 'university'],
    ['professor', '/app/nominations', 'university'],
    ['university', '/', 'university'],
    ['university', '/app/waiting', 'university'],
    ['recruiter', '/', 'company'],
    ['recruiter', '/app/jobs', 'company'],
    ['recruiter', '/app/applications', 'company'],
    ['employee', '/', 'company'],
    ['employee', '/app/referrals', 'company'],
  ] as const)('a %s at %s is told whom to ask, and nothing is asked for that would be refused', async (role, path, place) => {
    const claimed = place === 'company' ? { claimedOrganizationLabel: 'Acme' } : { claimedUniversityLabel: 'Acme' }
    const { organization: _, organizationLabel: __, university: ___, universityLabel: ____, ...user } = userOf(role, claimed)
    const { server } = await openPage({ path, as: user }, () => undefined)
    await screen.findByRole('heading', { name: `No ${place} is confirmed for your account` })
    expect(document.body.textContent).toContain('Your account names Acme, which has not confirmed it. Ask its')
    for (const operation of [
      ...(['jobs.list', 'jobs.search', 'applications.listForRecruiter', 'referrals.listForEmployee'] as const),
      ...(['nominations.list', 'nominations.quota', 'people.waiting', 'roster.list'] as const),
    ])
      expect(server.requests(operation)).toEqual([])
  })
})

it('§2.19 somebody whose session ends while they wait is told that the account may have been closed', async () => {
  const as = userOf('student', { state: 'pending_approval' })
  const { server, refresh } = await openPage({ path: '/profile', as }, (prepared) => prepared.prepare('skills.byIds', []))
  await screen.findByRole('heading', { name: 'What you sent' })
  server.prepare('users.read', refused(401, 'unauthorized', 'Please sign in.'))
  refresh({ topics: ['me'], ids: 'all' })
  await screen.findByRole('heading', { name: 'Sign in' })
  await screen.findByText(/ended while your account waited for approval/)
})
