/** The record of an application of which the newest entries are loaded first. */
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ApplicationReply } from '#contract/applications.ts'
import { paged } from '../fake-server.ts'
import { openApplication } from '../open-application.ts'
import { openPage } from '../open-page.tsx'
import { applicant, entry, now, reads, userOf } from '../samples.ts'

describe('§2.14 a long record', () => {
  const minute = (n: number) => new Date(Date.parse(now) - n * 60_000).toISOString()
  const long = Array.from({ length: 120 }, (_, n) =>
    n === 119
      ? entry('0', 'ApplicationSubmitted', 'Sam Stone applied', minute(n), 'submitted')
      : entry(String(900 - n), 'NoteAdded', `Note ${120 - n}`, minute(n)),
  )
  const open = (at?: string) =>
    openPage({ path: `/app/applications/${applicant.id}${at === undefined ? '' : `?at=${at}`}`, as: userOf('recruiter') }, (server) => {
      server.prepare('applications.read', applicant)
      server.prepare('applications.listForRecruiter', [applicant])
      server.prepare('timeline.read', paged(50, long))
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('applications.view', { ok: true, id: applicant.id })
    })
  const lines = async () => within(await screen.findByRole('list', { name: 'Audit trail' })).getAllByRole('listitem')

  it('shows its newest entries and how many there are, and the earlier ones on request', async () => {
    const { user } = await open()
    expect(await lines()).toHaveLength(50)
    expect(screen.getByRole('tab', { name: 'Audit trail 120' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show earlier' }))
    await waitFor(async () => expect(await lines()).toHaveLength(100))
    await user.click(screen.getByRole('button', { name: 'Show earlier' }))
    await screen.findByText('Sam Stone applied')
    expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull()
  })

  it('shows earlier entries also when they are asked for while it is read again', async () => {
    const { server, user, refresh } = await open()
    await lines()
    const asked = Promise.withResolvers<undefined>()
    server.prepare('timeline.read', async () => {
      await asked.promise
      return paged(50, long)
    })
    const before = server.requests('timeline.read').length
    refresh({ topics: ['timeline'], ids: 'all' })
    await waitFor(() => expect(server.requests('timeline.read').length).toBe(before + 1))
    const button = screen.getByRole('button', { name: 'Show earlier' })
    await user.click(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
    asked.resolve(undefined)
    await waitFor(async () => expect(await lines()).toHaveLength(100))
  })

  it('reads until the application was sent where an address names a moment', async () => {
    await open(minute(70))
    const here = await screen.findByText('you are here')
    expect(here.closest('li')?.textContent).toContain('Note 50')
    expect(await lines()).toHaveLength(120)
    expect(screen.getByRole('tab', { name: 'Audit trail 50 of 120' })).toBeTruthy()
  })

  it('§2.19 says what the status was before a rejection that was undone once all that it follows from is loaded, and the axis keeps the focus', async () => {
    const [sent, moved] = [minute(1000), minute(900)]
    const rejected = entry('950', 'ApplicationStatusChanged', 'Rita Hooper rejected the application', minute(2), 'rejected')
    const undone = entry('951', 'ApplicationStatusCorrected', 'Rita Hooper took it back', minute(1), 'interviewing')
    const notes = Array.from({ length: 99 }, (_, n) => entry(String(900 - n), 'NoteAdded', `Note ${99 - n}`, minute(10 + n)))
    const shown: ApplicationReply = { ...applicant, status: 'interviewing', submittedAt: sent, since: moved }
    const record = [
      { ...undone, correctsEventId: rejected.eventId },
      { ...rejected, undoneBy: undone.eventId },
      ...notes,
      entry('2', 'ApplicationStatusChanged', 'Rita Hooper invited to an interview', moved, 'interviewing'),
      entry('1', 'ApplicationSubmitted', 'Sam Stone applied', sent, 'submitted'),
    ]
    const asked = Promise.withResolvers<undefined>()
    const { user } = await openApplication('recruiter', shown, async ({ query }) => {
      if ('cursor' in query) await asked.promise
      return paged(100, record)
    })
    const axis = within(await screen.findByRole('region', { name: 'As it was' }))
    const slider = axis.getByRole('slider')
    slider.focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() => expect(axis.getByRole('status').textContent).toMatch(/^Loading what was on /))
    expect(screen.queryByText('then', { exact: false, selector: '.then-now-line' })).toBeNull()
    asked.resolve(undefined)
    await waitFor(() => expect(axis.getByRole('status').textContent).toMatch(/^As it was on .*: Interviewing$/))
    expect(document.activeElement).toBe(slider)
  })

  it('goes back as many moments as a key is pressed, also before the page has followed', async () => {
    const events = long.slice(0, 45)
    await openApplication('recruiter', applicant, [
      ...events,
      entry('0', 'ApplicationSubmitted', 'Sam Stone applied', minute(50), 'submitted'),
    ])
    const axis = within(await screen.findByRole('region', { name: 'As it was' }))
    const slider = axis.getByRole('slider')
    slider.focus()
    act(() => {
      for (let n = 0; n < 40; n += 1) fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    })
    expect((await screen.findByText('you are here')).closest('li')?.textContent).toContain(events[40]?.sentence)
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    await waitFor(() => expect(screen.getByText('you are here').closest('li')?.textContent).toContain(events[39]?.sentence))
  })
})
