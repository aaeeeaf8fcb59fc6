import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { erasedEvent, movedEvent } from '../event-samples.ts'
import { paged, refused, type FakeServer } from '../fake-server.ts'
import { openPage, pasteInto } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

const open = (path = '/app/admin/events', prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path, as: userOf('admin') }, (server) => {
    server.prepare('adminEvents.list', reads['adminEvents.list'].filled)
    server.prepare('adminEvents.tree', reads['adminEvents.tree'].filled)
    prepare(server)
  })
const detail = () => screen.findByRole('region', { name: 'Event 84,120' })
const asked = (server: FakeServer) => server.requests('adminEvents.list').map(({ query }) => query)

describe('product 1, row 54: the event browser', () => {
  it('lists what happened by day, without a name, and says where a key was destroyed', async () => {
    await open()
    const line = await screen.findByRole('link', { name: /moved the application/ })
    expect(line.textContent).toContain('84,120')
    expect(line.textContent).toContain('Recruiter')
    expect((await screen.findByRole('link', { name: /A student registered/ })).textContent).toContain('key destroyed')
  })

  it('opens an event beside the list, by the pointer and by j and k, and keeps it in the address', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: /moved the application/ }))
    expect(within(await detail()).getAllByText('sealed')).toHaveLength(2)
    expect(location.search).toContain('event=event-2')
    await user.keyboard('j')
    const erased = await screen.findByRole('region', { name: 'Event 83,561' })
    expect(within(erased).getByText(/cannot be read any more/)).toBeTruthy()
    expect(within(erased).queryByRole('button', { name: 'Reveal' })).toBeNull()
    await user.keyboard('k')
    await detail()
    await user.click(screen.getByRole('button', { name: 'Close the event' }))
    expect(screen.queryByRole('region', { name: 'Event 84,120' })).toBeNull()
  })

  it('names in an open event those who have an account, and leaves whoever is erased a uid', async () => {
    const event = {
      ...movedEvent,
      sentence: 'Somebody (mia-1) met Somebody (gone-77)',
      actor: { kind: 'user' as const, uid: 'mia-1', role: 'admin' },
    }
    await open('/app/admin/events?event=event-2', (server) => {
      server.prepare('adminEvents.list', [event])
      server.prepare('adminUsers.list', ({ query: { ids } }) => reads['adminUsers.list'].filled.filter(({ uid }) => uid === ids))
    })
    const [name] = await within(await detail()).findAllByRole('link', { name: 'Mia Member' })
    expect(name?.getAttribute('href')).toBe('/app/admin/users/mia-1')
    expect(name?.closest('p')?.textContent).toBe('Mia Member met Somebody (gone-77)')
    expect(screen.getByRole('link', { name: /met/ }).textContent).toContain('Somebody (mia-1)')
  })

  it('shows the tree: request, command, events below what caused them, views and mails', async () => {
    await open('/app/admin/events?event=event-2')
    const lines = within(await detail()).getByRole('region', { name: 'What led to it, and what came of it' })
    await within(lines).findByText('PUT /applications/status/:id')
    expect(
      within(lines)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('requestPUT /applications/status/:id'),
      expect.stringContaining('commandapplications.changeStatus'),
      expect.stringContaining('eventApplicationStatusChanged'),
      expect.stringContaining('eventReferralStatusChanged'),
      expect.stringContaining('eventLetterSent'),
      'viewrecruiter-board, student-applicationsup to date',
      expect.stringContaining('mailThe platform sent a letter'),
      'mailA mail is tried again  Taskwaits · 2 tries · Error: 421 busy',
    ])
    const pathsOf = (name: string) =>
      within(lines)
        .getAllByRole('link', { name })
        .map((link) => link.getAttribute('href'))
    expect(pathsOf('Mail')).toEqual(['/app/admin/outbox?mail=event-3'])
    expect(pathsOf('Task')).toEqual(['/app/admin/tasks?task=mail_event-3', '/app/admin/tasks?task=notice_event-2_0'])
  })

  it('reveals what is sealed with a reason alone, and says why where it may not', async () => {
    const { server, user } = await open('/app/admin/events?event=event-2', (ready) =>
      ready.prepare('adminEvents.reveal', refused(409, 'note_was_retracted', 'This note was retracted.')),
    )
    const reveal = within(await detail()).getByRole('button', { name: 'Reveal' })
    await user.click(reveal)
    await within(await detail()).findByText('Please say why.')
    expect(server.requests('adminEvents.reveal')).toHaveLength(0)
    await user.type(within(await detail()).getByLabelText('Why you read the 2 sealed fields'), 'Ticket 2231')
    await user.click(reveal)
    await within(await detail()).findByText(/This note was retracted/)
    server.prepare('adminEvents.reveal', { ...movedEvent, data: { ...movedEvent.data, reason: 'Opened reason', note: 'Opened note' } })
    await user.click(reveal)
    await within(await detail()).findByText('Opened reason')
    expect(server.requests('adminEvents.reveal').at(-1)).toMatchObject({ params: { id: 'event-2' }, body: { reason: 'Ticket 2231' } })
    expect(within(await detail()).queryByRole('button', { name: 'Reveal' })).toBeNull()
  })

  it('has its filters in the address, days as the server takes them', async () => {
    const { server, user } = await open('/app/admin/events?type=ApplicationStatusChanged&from=2026-10-01&to=2026-10-14')
    await screen.findByRole('link', { name: /moved the application/ })
    expect(asked(server)[0]).toMatchObject({ type: 'ApplicationStatusChanged', from: '2026-10-01', to: '2026-10-14' })
    await user.type(screen.getByLabelText('Code of an error'), '7f3a91c2')
    await waitFor(() =>
      expect(asked(server)).toContainEqual(expect.objectContaining({ correlation: '7f3a91c2', type: 'ApplicationStatusChanged' })),
    )
    expect(location.search).toContain('correlation=7f3a91c2')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('finds events by and of a person by name, names whom the address names, and takes a uid as it is', async () => {
    const { server, user } = await open('/app/admin/events?subject=mia-1', (ready) => {
      ready.prepare('adminUsers.list', reads['adminUsers.list'].filled.slice(0, 1))
      ready.prepare('palette.search', reads['palette.search'].filled)
    })
    await screen.findByRole('button', { name: 'Remove Mia Member' })
    const by = screen.getByRole('combobox', { name: 'By' })
    await pasteInto(user, by, 'noor')
    await user.click(await screen.findByRole('option', { name: /Noor Haddad/ }))
    await waitFor(() => expect(asked(server)).toContainEqual(expect.objectContaining({ actor: 'student-7', subject: 'mia-1' })))
    await user.click(screen.getByRole('button', { name: 'Remove Mia Member' }))
    await pasteInto(user, screen.getByRole('combobox', { name: 'Holds data of' }), 'd60738af-1')
    await user.click(await screen.findByRole('option', { name: 'The account d60738af-1' }))
    await waitFor(() => expect(location.search).toContain('subject=d60738af-1'))
  })

  it('says of a code that leads to no event what failed', async () => {
    const failed = { operation: 'jobs.post', status: 503, code: 'unavailable', uid: 'recruiter-1', at: '2026-10-14T09:00:00.000Z' }
    await open('/app/admin/events?correlation=7f3a91c2', (server) => {
      server.prepare('adminEvents.list', paged(50, [], { 'x-failed-request': JSON.stringify(failed) }))
      const [person] = reads['adminUsers.list'].filled
      if (person) server.prepare('adminUsers.list', [{ ...person, id: 'recruiter-1', uid: 'recruiter-1', displayName: 'Rita Hooper' }])
    })
    await screen.findByText('Nothing was stored')
    expect(await screen.findByText(/jobs\.post failed with 503 \(unavailable\).*, by Rita Hooper\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Events of this account' }).getAttribute('href')).toContain('actor=recruiter-1')
  })

  it('says how far it looked, and looks on when asked', async () => {
    const looked = JSON.stringify({ events: 5_000, until: '2026-10-01T00:00:00.000Z' })
    const { server, user } = await open('/app/admin/events?type=SkillAdded', (ready) =>
      ready.prepare('adminEvents.list', ({ query: { cursor } }) =>
        cursor === undefined
          ? paged(0, [{ ...movedEvent, type: 'SkillAdded' }], { 'x-looked-through': looked })
          : paged(50, [{ ...movedEvent, type: 'SkillAdded', sentence: 'Somebody added a skill' }]),
      ),
    )
    await screen.findByText(/Looked through 5,000 events, back to/)
    expect(screen.getByText('None so far')).toBeTruthy()
    expect(asked(server)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Look through 5,000 more' }))
    await screen.findByText('Somebody added a skill')
  })

  it('shows one event by its link, and that there is none', async () => {
    const { server } = await open('/app/admin/events/event-2', (ready) => ready.prepare('adminEvents.list', [movedEvent]))
    await detail()
    expect(asked(server)).toContainEqual(expect.objectContaining({ id: 'event-2' }))
    expect(screen.getByRole('link', { name: 'All events' })).toBeTruthy()
    await open('/app/admin/events/other', (ready) => ready.prepare('adminEvents.list', []))
    await screen.findByText('There is no such event')
  })

  it('opens beside the list the event of the address that the list does not show', async () => {
    const at = (event: string) =>
      open(`/app/admin/events?event=${event}`, (server) =>
        server.prepare('adminEvents.list', ({ query: { id } }) =>
          [erasedEvent, movedEvent].filter((one) => one.eventId === (id ?? 'event-1')),
        ),
      )
    await at('event-2')
    await detail()
    await at('other')
    await screen.findByText('There is no such event')
  })

  it('shows nobody what proves a sign-in, and offers no reason for it', async () => {
    const proven = { ...erasedEvent, data: { uid: 'ada', signIn: 'sealed' }, sealed: [], erased: [], secret: ['signIn'] }
    await open('/app/admin/events?event=event-1', (server) => server.prepare('adminEvents.list', [proven]))
    const shown = await screen.findByRole('region', { name: 'Event 83,561' })
    expect(within(shown).getAllByText('sealed')).toHaveLength(1)
    within(shown).getByText('What proves a sign-in is shown to nobody.')
    expect(within(shown).queryByRole('button', { name: 'Reveal' })).toBeNull()
  })

  it('shows nothing of an event that this version cannot read', async () => {
    const later = { ...erasedEvent, data: {}, sealed: [], unreadable: true as const, sentence: 'The event event-1 is of version 9.' }
    await open('/app/admin/events?event=event-1', (server) => server.prepare('adminEvents.list', [later]))
    const shown = await screen.findByRole('region', { name: 'Event 83,561' })
    expect(within(shown).getByText('The event event-1 is of version 9.')).toBeTruthy()
    expect(within(shown).queryByRole('button', { name: 'Reveal' })).toBeNull()
  })
})
