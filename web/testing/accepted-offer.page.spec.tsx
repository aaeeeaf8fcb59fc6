import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { findToast, openPage } from './open-page.tsx'
import { application, fullUserOf, reads } from './samples.ts'

const student = fullUserOf('student')

describe('after an offer was accepted', () => {
  const accepted: ApplicationReply = { ...application, id: 'application-9', status: 'accepted', allowed: ['withdrawn'] }
  const open: ApplicationReply = { ...application, id: 'application-3', jobTitle: 'Data engineer', allowed: ['withdrawn'] }
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
  const openAccepted = async () => {
    const page = await openPage({ path: '/app/applications/application-9', as: student }, (server) => {
      server.prepare('applications.read', accepted)
      server.prepare('applications.listForStudent', [
        accepted,
        open,
        { ...open, id: 'application-4' },
        { ...open, id: 'over', status: 'rejected', allowed: [] },
      ])
      server.prepare('timeline.read', [
        { ...made, eventId: 'back', type: 'ApplicationStatusCorrected', actor: { uid: 'student-1', displayName: 'Sam Stone' } },
        made,
      ])
      server.prepare('nominations.list', reads['nominations.list'].filled)
      server.prepare('applications.changeStatus', { ok: true, id: 'application-3' })
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

  it('a row stays where it was once it is withdrawn, so that a second click meets no other company', async () => {
    const { server, user } = await openAccepted()
    const rows = () => screen.getAllByRole('link', { name: /^(Data engineer|Other)$/ }).length
    const before = rows()
    server.prepare('applications.changeStatus', { ok: true, id: 'application-3', topics: ['applications'] })
    server.prepare('applications.listForStudent', [
      accepted,
      { ...open, status: 'withdrawn', allowed: [] },
      { ...open, id: 'application-4' },
    ])
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(1) as HTMLElement)
    await screen.findByRole('heading', { name: 'One other application is open' })
    expect(rows()).toBe(before)
  })

  it('the others stay, until the student withdraws one', async () => {
    const { server, user } = await openAccepted()
    expect(server.requests('applications.changeStatus')).toEqual([])
    await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement)
    await findToast('You withdrew from Data engineer')
    expect(server.requests('applications.changeStatus').map(({ body }) => body)).toEqual([
      { status: 'withdrawn', reasonCode: 'accepted_elsewhere' },
    ])
  })

  it('all of them are withdrawn only after a confirmation', async () => {
    const { server, user } = await openAccepted()
    await user.click(screen.getByRole('button', { name: 'Withdraw all 2…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw 2 applications' }))
    expect(server.requests('applications.changeStatus')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Withdraw all 2' }))
    await waitFor(() =>
      expect(server.requests('applications.changeStatus').map(({ params }) => params)).toEqual([
        { id: 'application-3' },
        { id: 'application-4' },
      ]),
    )
  })
})
