import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { paged, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { narrowWindow } from '../polyfill-window.ts'
import { reads, userOf } from '../samples.ts'

const open = (path: string, prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path, as: userOf('admin') }, (server) => {
    server.prepare('adminUsers.list', reads['adminUsers.list'].filled)
    server.prepare('adminUsers.read', reads['adminUsers.read'].filled)
    prepare(server)
  })

describe('calls.md, Admin: the users', () => {
  it('are found by filters that stand in the address', async () => {
    const { server, user } = await open('/app/admin/users?place=north', (served) => {
      served.prepare('organizations.byIds', [
        { id: 'north', label: 'North University', kind: 'university', status: 'verified', urls: [], domains: [], timezone: 'UTC' },
      ])
    })
    await screen.findByText('Mia Member')
    await user.selectOptions(screen.getByLabelText('Role'), 'Student')
    const asked = () => server.requests('adminUsers.list').map(({ query }) => query)
    expect(screen.getByRole('link', { name: /Mia Member/ }).getAttribute('href')).toBe('/app/admin/users/mia-1?place=north&role=student')
    await user.type(screen.getByLabelText('Find by name or e-mail'), 'mia')
    await user.click(screen.getByRole('radio', { name: /Suspended/ }))
    await waitFor(() =>
      expect(asked()).toContainEqual(expect.objectContaining({ role: 'student', place: 'north', q: 'mia', state: 'suspended' })),
    )
  })

  it('say how many wait as the rail does, and where they are decided on', async () => {
    await open('/app/admin/users', (served) => served.prepare('people.waiting', paged(1, reads['people.waiting'].filled)))
    const total = reads['people.waiting'].filled.length
    const link = await screen.findByRole('link', { name: new RegExp(`^${total} (person waits|people wait)$`) })
    expect(link.getAttribute('href')).toBe('/app/waiting')
    expect(screen.queryByRole('radio', { name: /Waiting/ })).toBeNull()
  })

  it('open one after the other by j and k', async () => {
    const { user, server } = await open('/app/admin/users')
    await screen.findByText('Mia Member')
    expect(screen.getByText('recruiter · says Acme')).toBeTruthy()
    await user.keyboard('j')
    await waitFor(() => expect(server.requests('adminUsers.read').map(({ params }) => params)).toContainEqual({ uid: 'mia-1' }))
  })

  it('show of a person what admins changed, consents and who saw what', async () => {
    const { user } = await open('/app/admin/users/mia-1')
    const changes = within(await screen.findByRole('list', { name: 'What admins changed' }))
    expect(changes.getByText(/→ Mathematics/)).toBeTruthy()
    expect(changes.getByText('Asked by mail')).toBeTruthy()
    const sessions = within(screen.getByRole('list', { name: 'Where they are signed in' }))
    expect(sessions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^1 Nov.*Signed in.*last used 19 Nov/),
      expect.stringMatching(/^13 Oct.*Signed in$/),
    ])
    await user.click(screen.getByRole('tab', { name: /Who saw what/ }))
    await screen.findByText('Alma Root opened the profile')
    await user.click(screen.getByRole('tab', { name: /Consents/ }))
    await screen.findByText('Agreed: terms')
  })

  it.each([
    ['beside the list', () => undefined],
    ['alone, on a phone', narrowWindow],
  ])('have headings one below the other: %s', async (_, prepare) => {
    await open('/app/admin/users/mia-1', prepare)
    await screen.findByRole('heading', { name: 'Hidden résumé' })
    const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)))
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  it('lead from their trail to the events by them and of them', async () => {
    const { user } = await open('/app/admin/users/mia-1?tab=trail', (server) => {
      server.prepare('timeline.read', [])
      server.prepare('adminEvents.list', [])
    })
    expect((await screen.findByRole('link', { name: 'Events that hold their data' })).getAttribute('href')).toBe(
      '/app/admin/events?subject=mia-1',
    )
    await user.click(screen.getByRole('link', { name: 'Events by them' }))
    expect(location.search).toBe('?actor=mia-1')
  })

  it('have their fields corrected with a reason alone', async () => {
    const { user, server } = await open('/app/admin/users/mia-1')
    await user.click(await screen.findByRole('button', { name: 'Change: Major' }))
    const field = screen.getByLabelText('New: Major')
    await user.clear(field)
    await user.type(field, 'Art')
    await user.click(screen.getByRole('button', { name: 'Correct it' }))
    expect(server.requests('users.updateFieldByAdmin')).toEqual([])
    await user.type(screen.getByLabelText('Why'), 'Asked by mail')
    server.prepare('users.updateFieldByAdmin', { ok: true, id: 'mia-1' })
    await user.click(screen.getByRole('button', { name: 'Correct it' }))
    await findToast('Major of Mia Member is corrected')
    expect(server.requests('users.updateFieldByAdmin').map(({ body }) => body)).toEqual([
      { id: 'mia-1', attr: 'major', value: 'Art', reason: 'Asked by mail' },
    ])
  })

  it('keep their address until they have proven the new one, and are shown so', async () => {
    const person = reads['adminUsers.read'].filled
    const [first] = person.changes
    if (!first) throw new Error('a change')
    const { user, server, refresh } = await open('/app/admin/users/mia-1')
    await user.click(await screen.findByRole('button', { name: 'Change: E-mail address' }))
    const field = screen.getByLabelText('New: E-mail address')
    await user.clear(field)
    await user.type(field, 'mia@new.example')
    await user.type(screen.getByLabelText('Why'), 'A typing mistake')
    server.prepare('users.updateFieldByAdmin', { ok: true, id: 'mia-1' })
    server.prepare('adminUsers.read', {
      ...person,
      emailAsked: 'mia@new.example',
      changes: [{ ...first, attr: 'email', before: person.email, after: 'mia@new.example' }],
    })
    await user.click(screen.getByRole('button', { name: 'Correct it' }))
    await findToast('A code went to mia@new.example')
    refresh({ topics: ['people'], ids: ['mia-1'] })
    const changes = await screen.findByRole('list', { name: 'What admins changed' })
    await within(changes).findByText(/mia@new.example once it is proven/)
    expect(changes.querySelector('s')).toBeNull()
  })

  it('become analysts with a scope', async () => {
    const { user, server } = await open('/app/admin/users/mia-1')
    await user.click(await screen.findByRole('button', { name: 'Change: Role' }))
    await user.selectOptions(screen.getByLabelText('New: Role'), 'Analyst')
    expect(screen.getByLabelText('Scope of reports')).toBeTruthy()
    await user.type(screen.getByLabelText('Why'), 'New in the team')
    server.prepare('users.updateFieldByAdmin', { ok: true, id: 'mia-1' })
    await user.click(screen.getByRole('button', { name: 'Correct it' }))
    await waitFor(() =>
      expect(server.requests('users.updateFieldByAdmin').map(({ body }) => body)).toEqual([
        { id: 'mia-1', attr: 'role', value: { role: 'analyst', scope: { kind: 'platform' } }, reason: 'New in the team' },
      ]),
    )
  })

  it('have their role back by a press in the toast, unless their place went with it', async () => {
    const { user, server } = await open('/app/admin/users/mia-1')
    const change = async (to: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change: Role' }))
      await user.selectOptions(screen.getByLabelText('New: Role'), to)
      await user.type(screen.getByLabelText('Why'), 'A slip')
      await user.click(screen.getByRole('button', { name: 'Correct it' }))
      await findToast('Role of Mia Member is corrected')
    }
    server.prepare('users.updateFieldByAdmin', { ok: true, id: 'mia-1' })
    await change('Professor')
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await findToast('Mia Member is student again')
    expect(server.requests('users.updateFieldByAdmin').at(-1)?.body).toEqual({
      id: 'mia-1',
      attr: 'role',
      value: 'student',
      reason: 'It was a mistake, and was taken back at once.',
    })
    await change('Recruiter')
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('become analysts of a place only once it is chosen: its field says so before anything is sent', async () => {
    const { user, server } = await open('/app/admin/users/mia-1')
    await user.click(await screen.findByRole('button', { name: 'Change: Role' }))
    await user.selectOptions(screen.getByLabelText('New: Role'), 'Analyst')
    await user.selectOptions(screen.getByLabelText('Scope of reports'), 'One university')
    await user.type(screen.getByLabelText('Why'), 'New in the team')
    await user.click(screen.getByRole('button', { name: 'Correct it' }))
    await screen.findByText('Choose the university whose reports they read.')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'University' })))
    expect(server.requests('users.updateFieldByAdmin')).toEqual([])
  })

  it('are suspended with a reason', async () => {
    const { user, server } = await open('/app/admin/users/mia-1')
    await user.click(await screen.findByRole('button', { name: 'Suspend…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Why'), 'Spam')
    server.prepare('adminUsers.suspend', { ok: true, id: 'mia-1' })
    await user.click(dialog.getByRole('button', { name: 'Suspend' }))
    await findToast('Mia Member is suspended')
    server.prepare('adminUsers.reactivate', { ok: true, id: 'mia-1' })
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await findToast('Mia Member is active again')
    expect(server.requests('adminUsers.reactivate').map(({ body }) => body)).toEqual([
      { reason: 'It was a mistake, and was taken back at once.' },
    ])
    expect(server.requests('adminUsers.suspend').map(({ body }) => body)).toEqual([{ reason: 'Spam' }])
  })
})
