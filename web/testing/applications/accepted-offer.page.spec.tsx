import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import type { OutcomeReply } from '#contract/outcomes.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { application, contact, fullUserOf, reads } from '../samples.ts'

const student = fullUserOf('student')

describe('after an offer was accepted', () => {
  const accepted: ApplicationReply = { ...application, id: 'application-9', status: 'accepted', allowed: ['withdrawn'] }
  const open: ApplicationReply = { ...application, id: 'application-3', jobTitle: 'Data engineer', allowed: ['withdrawn'] }
  const second: ApplicationReply = {
    ...open,
    id: 'application-4',
    jobTitle: 'Market analyst',
    organization: 'northwind',
    organizationLabel: 'Northwind',
  }
  const made: TimelineEntry = {
    eventId: 'made',
    position: '9',
    at: '2026-10-12T09:00:00.000Z',
    recordedAt: '2026-10-12T09:00:00.000Z',
    type: 'ApplicationStatusChanged',
    sentence: 'Rita Hooper moved the application to Offered',
    actor: { uid: 'recruiter-1', displayName: 'Rita Hooper', role: 'recruiter' },
    to: 'offered',
    requestId: 'request-1',
  }
  const openAccepted = async (prepare?: (server: FakeServer) => void) => {
    const page = await openPage({ path: '/app/applications/application-9', as: student }, (server) => {
      server.prepare('applications.read', accepted)
      server.prepare('applications.listForStudent', [accepted, open, second, { ...open, id: 'over', status: 'rejected', allowed: [] }])
      server.prepare('timeline.read', [
        { ...made, eventId: 'back', type: 'ApplicationStatusCorrected', actor: { uid: 'student-1', displayName: 'Sam Stone' } },
        made,
      ])
      server.prepare('nominations.list', reads['nominations.list'].filled)
      server.prepare('applications.changeStatus', { ok: true, id: 'application-3' })
      server.prepare('messages.contacts', ({ query: { contactId = '' } }) => [{ ...contact, contactId }])
      prepare?.(server)
    })
    await screen.findByRole('heading', { name: 'Two other applications are open' })
    return page
  }

  it('its status has one word, where it stands and along its line', async () => {
    await openAccepted()
    expect(screen.getAllByText('You accepted').map(({ className }) => className)).toContain('chip chip-status')
    screen.getByRole('list', { name: 'Progress: You accepted' })
    expect(screen.queryByText('Accepted')).toBeNull()
  })

  it('says what comes now, who sees it, and whom to talk to before one takes one’s word back', async () => {
    await openAccepted()
    const coming = within(screen.getByRole('list', { name: 'What comes now' }))
    expect(coming.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'You accepted',
      'Prof. Ada Byron sees that you accepted an offer',
      'Meridian Labs marks you as hired',
      'You say where you went',
    ])
    expect((await screen.findByRole('link', { name: 'Write to Rita Hooper' })).getAttribute('href')).toBe('/messaging?to=recruiter-1')
  })

  describe('and the company marked the student as hired', () => {
    const steps = [...accepted.steps, { status: 'accepted' as const, at: '2026-10-13T09:00:00.000Z' }]
    const openHired = (outcome: OutcomeReply) =>
      openPage({ path: '/app/applications/application-9', as: student }, (server) => {
        server.prepare('applications.read', { ...accepted, status: 'hired', steps, allowed: [] })
        server.prepare('timeline.read', [made])
        server.prepare('nominations.list', [])
        server.prepare('messages.contacts', ({ query: { contactId = '' } }) => [{ ...contact, contactId }])
        server.prepare('outcomes.read', outcome)
      })

    it('asks where the student went', async () => {
      await openHired({ history: [] })
      const coming = within(await screen.findByRole('list', { name: 'What comes now' }))
      expect(coming.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
        'You accepted',
        'Meridian Labs marked you as hired',
        'You say where you went',
      ])
      expect(coming.getByRole('link', { name: 'Say it' }).getAttribute('href')).toBe('/app/outcomes')
    })

    it('asks no more once that is said', async () => {
      const { server } = await openHired({ current: { outcome: 'military', source: 'self', recordedAt: made.at }, history: [] })
      await waitFor(() => expect(server.requests('outcomes.read')).toHaveLength(1))
      await screen.findByRole('heading', { name: 'What happened' })
      expect(screen.queryByRole('list', { name: 'What comes now' })).toBeNull()
    })

    it('counts it among what waits on the dashboard', async () => {
      await openPage({ path: '/', as: student }, (server) => {
        prepareReads(server, 'empty')
        server.prepare('applications.listForStudent', [{ ...accepted, status: 'hired', allowed: [] }])
        server.prepare('timeline.read', [])
        server.prepare('outcomes.read', { history: [] })
      })
      await screen.findByText('One thing waits for you')
      await screen.findByRole('link', { name: 'Say it' })
    })
  })

  it('a row stays where it was once it is withdrawn, so that a second click meets no other company', async () => {
    const { server, user } = await openAccepted()
    // All that the section shows, from the top down.
    const titles = () => screen.getAllByRole('link', { name: /^(Data engineer|Market analyst)$/ }).map(({ textContent }) => textContent)
    expect(titles()).toEqual(['Data engineer', 'Market analyst'])
    server.prepare('applications.changeStatus', { ok: true, id: 'application-3', topics: ['applications'] })
    server.prepare('applications.listForStudent', [
      accepted,
      { ...second, allowed: ['withdrawn'] },
      { ...open, status: 'withdrawn', allowed: [] },
    ])
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(1) as HTMLElement)
    await screen.findByRole('heading', { name: 'One other application is open' })
    expect(titles()).toEqual(['Data engineer', 'Market analyst'])
    screen.getByText('Nothing happens to it by itself.')
  })

  it('when none is open any more, nothing is said of what happens to them', async () => {
    const { server, user } = await openAccepted()
    server.prepare('applications.changeStatus', ({ params }) => ({ ok: true as const, id: params.id, topics: ['applications' as const] }))
    server.prepare('applications.listForStudent', [
      accepted,
      ...[open, second].map((each) => ({ ...each, status: 'withdrawn' as const, allowed: [] })),
    ])
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(1) as HTMLElement)
    await screen.findByRole('heading', { name: 'One other application is open' })
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(1) as HTMLElement)
    await screen.findByRole('heading', { name: 'No other application is open' })
    expect(screen.queryByText(/by itself/)).toBeNull()
  })

  it('the others stay, until the student withdraws one; another company learns why', async () => {
    const { server, user } = await openAccepted()
    expect(server.requests('applications.changeStatus')).toEqual([])
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement)
    await findToast('You withdrew from Market analyst')
    expect(server.requests('applications.changeStatus').map(({ body }) => body)).toEqual([
      { status: 'withdrawn', reasonCode: 'accepted_elsewhere' },
    ])
  })

  const withdrawAll = async (user: Awaited<ReturnType<typeof openAccepted>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Withdraw all 2…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw 2 applications' }))
    dialog.getByRole('button', { name: 'Keep them' })
    dialog.getByText(
      /^The company sees that you withdrew, and where your name is shown also that you accepted an offer elsewhere\. Meridian Labs sees only that you withdrew\./,
    )
    return () => user.click(dialog.getByRole('button', { name: 'Withdraw all 2' }))
  }

  it('all of them are withdrawn only after a confirmation, and one Undo takes all back', async () => {
    const { server, user } = await openAccepted()
    server.prepare('applications.changeStatus', ({ params }) => ({ ok: true as const, id: params.id, eventId: `withdrew-${params.id}` }))
    const confirm = await withdrawAll(user)
    expect(server.requests('applications.changeStatus')).toEqual([])
    await confirm()
    await findToast('You withdrew 2 applications')
    const sent = () => server.requests('applications.changeStatus').map(({ params, body }) => [params.id, body])
    // The company whose offer was accepted would read something false.
    expect(sent()).toEqual([
      ['application-3', { status: 'withdrawn' }],
      ['application-4', { status: 'withdrawn', reasonCode: 'accepted_elsewhere' }],
    ])
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await findToast('You took your withdrawal back: 2 applications')
    expect(sent().slice(2)).toEqual([
      ['application-3', { status: 'under_review', undoes: 'withdrew-application-3' }],
      ['application-4', { status: 'under_review', undoes: 'withdrew-application-4' }],
    ])
  })

  it('one that is refused keeps no other from being withdrawn, and is said', async () => {
    const { server, user } = await openAccepted()
    server.prepare('applications.changeStatus', ({ params }) =>
      params.id === 'application-3' ? refused(409, 'illegal_transition', 'It was closed meanwhile.') : { ok: true as const, id: params.id },
    )
    await (
      await withdrawAll(user)
    )()
    await findToast('You withdrew 1 application, 1 not: It was closed meanwhile')
  })

  it('does not lead into a conversation that is blocked', async () => {
    await openAccepted((server) =>
      server.prepare('messages.contacts', ({ query: { contactId = '' } }) => [
        { ...contact, contactId, canMessage: false, code: 'blocked_by_you', reason: 'You blocked them.' },
      ]),
    )
    await screen.findByText(/so talk to Rita Hooper first/)
    expect(screen.queryByRole('link', { name: /^Write/ })).toBeNull()
  })
})
