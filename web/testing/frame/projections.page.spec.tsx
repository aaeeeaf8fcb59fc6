import { screen, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { replaySample } from '../admin-home-samples.ts'
import { userOf } from '../samples.ts'
import { live, openDesk, openEnded, queued } from './replay-desk.ts'

const step = { topics: ['tasks'], ids: ['task-1'] }

describe('long work on the page', () => {
  let task = queued
  const open = (path = '/app/admin/projections', first = queued) => {
    task = first
    return openPage({ path, as: userOf('admin') }, (server) => {
      server.prepare('projections.list', live)
      server.prepare('tasks.read', () => task)
      server.prepare('projections.replay', { ok: true, id: 'task-1' })
      server.prepare('tasks.cancel', { ok: true, id: 'task-1' })
    })
  }
  const bar = () => screen.findByRole('progressbar', { name: /^Rebuild/ })
  const start = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Rebuild references…' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rebuild' }))
  }
  const announced = () => document.querySelector('[aria-live=polite][aria-atomic]')?.textContent ?? ''

  it('shows a bar that follows each step, and says every quarter and the end to screen readers', async () => {
    const { server, user, refresh } = await open()
    await start(user)
    expect((await bar()).getAttribute('aria-valuetext')).toBe('Getting ready')
    expect((await bar()).hasAttribute('aria-valuenow')).toBe(false)
    expect(server.requests('projections.replay').map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { name: 'references' }, body: { swap: 'auto' } },
    ])
    task = { ...queued, state: 'running', done: 1_300, total: 2_500 }
    refresh(step)
    await screen.findByText('1,300 of 2,500 events')
    const { ariaValueNow, ariaValueMax } = await bar()
    expect([ariaValueNow, ariaValueMax]).toEqual(['1300', '2500'])
    await waitFor(() => expect(announced()).toMatch(/^Rebuild of references: 50\s%/))
    task = { ...queued, state: 'done', done: 2_500, total: 2_500, result: { differences: 0 } }
    refresh(step)
    await screen.findByText('Done, with no differences.')
    screen.getByRole('heading', { name: 'Rebuild of references' })
    expect(screen.queryByRole('progressbar')).toBeNull()
    await waitFor(() => expect(announced()).toMatch(/^Rebuild of references: Done, with no differences\./))
  })

  it('§2.20 says in amber that a view is behind, and as an error only once that lasts', async () => {
    const { server } = await open()
    const told = await screen.findByText('12 events')
    expect(told.className).toBe('late')
    await act(() => vi.advanceTimersByTimeAsync(66_000))
    expect((await screen.findByText('12 events, for a minute and more')).className).toBe('field-problem')
    server.prepare('projections.list', [{ ...(live[0] as NonNullable<(typeof live)[0]>), lag: { events: 0, seconds: 0 } }])
    await screen.findByText('Up to date')
  })

  it('goes on after a reload, by the address, and can be canceled', async () => {
    const { server, user, refresh } = await open('/app/admin/projections?task=task-1', { ...queued, state: 'running', done: 1, total: 4 })
    await bar()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(server.requests('tasks.cancel').map(({ params }) => params)).toEqual([{ id: 'task-1' }]))
    task = { ...queued, state: 'canceled' }
    refresh(step)
    await screen.findByText('Canceled.')
  })

  it('says why it failed, and in a line that a task is gone', async () => {
    await open('/app/admin/projections?task=task-1', { ...queued, state: 'failed', message: 'A rebuild is already running.' })
    await screen.findByText('A rebuild is already running.')
    await openPage({ path: '/app/admin/projections?task=task-0&of=jobs', as: userOf('admin') }, (server) => {
      server.prepare('projections.list', live)
      server.prepare('tasks.read', refused(404, 'not_found', 'There is no such task.'))
    })
    await screen.findByText('How it went is not kept any more.')
    expect(screen.queryByRole('link', { name: 'Go home' })).toBeNull()
  })
})

describe('product 2.19: the replay desk', () => {
  it('puts first who needs somebody, with what waits and how far a rebuild is', async () => {
    const { server, user } = await openDesk()
    const needs = within(await screen.findByRole('list', { name: 'Need somebody' })).getAllByRole('listitem')
    expect(needs.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^paths1 event parked.*ApplicationStatusCorrected.*14 later events wait behind it/i),
      expect.stringMatching(/^references.*asks before the swap.*Built anew, 2 differences.*, ready since 14 Oct \d\d:40/i),
      expect.stringMatching(/^skills.*rebuilding.*668,104 of 1,042,318 events.*41,900 a second, 9 s left/i),
    ])
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await waitFor(() => expect(server.requests('projections.pause').map(({ params }) => params)).toEqual([{ name: 'skills' }]))
    await user.click(screen.getByRole('button', { name: 'Retry ApplicationStatusCorrected event-7 of paths' }))
    await waitFor(() => expect(server.requests('projections.retry').map(({ body }) => body)).toEqual([{ eventId: 'event-7' }]))
  })

  it('skips a parked event with a reason alone', async () => {
    const { server, user } = await openDesk()
    await user.click(await screen.findByRole('button', { name: 'Skip ApplicationStatusCorrected event-7 of paths…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Skip' }))
    await dialog.findByText('Please say why.')
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'Twice.')
    await user.click(dialog.getByRole('button', { name: 'Skip' }))
    await waitFor(() =>
      expect(server.requests('projections.skip').map(({ body }) => body)).toEqual([{ eventId: 'event-7', reason: 'Twice.' }]),
    )
  })

  it('shows what differs side by side, of what is sealed only how long it is, and asks why before the swap', async () => {
    const { server, user } = await openDesk()
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    pane.getByRole('heading', { name: 'references, version 7' })
    pane.getByText('filled in 21 s, 49,600 events a second')
    expect(pane.getByText('0192f3a4').closest('tr')?.textContent).toMatch(/changed.*reason.*sealed, 118.*sealed, 121/)
    expect(pane.getByText('skills').closest('tr')?.textContent).toMatch(/sealed, 12.*sealed, 12.*in another order/)
    expect((await pane.findByText('Noor Haddad')).closest('tr')?.textContent).toMatch(/gone.*all fields.*there.*not there/)
    expect(server.requests('adminUsers.list').at(-1)?.query).toMatchObject({ ids: '0192f3a4,01928c11' })
    // What explains it, the event that changed it last, and all of the thing's.
    expect(pane.getByText(/^Event/).textContent).toMatch(
      /^Event 918, ReferenceSent, skipped by hand in what serves\. Last changed by ReferenceSent 14 Oct \d\d:\d\d, only in the new one\./,
    )
    expect(pane.getByRole('link', { name: '918' }).getAttribute('href')).toBe('/app/admin/events/event-6')
    expect(pane.getByRole('link', { name: 'ReferenceSent' }).getAttribute('href')).toBe('/app/admin/events/event-7')
    expect(pane.getByRole('link', { name: 'Its events' }).getAttribute('href')).toBe('/app/admin/events?stream=reference-0192f3a4')
    await user.click(pane.getByRole('button', { name: 'Swap to the new one…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Swap' }))
    await dialog.findByText('Please say why.')
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'Ticket 2239')
    await user.click(dialog.getByRole('button', { name: 'Swap' }))
    await waitFor(() => expect(server.requests('projections.swap').map(({ body }) => body)).toEqual([{ reason: 'Ticket 2239' }]))
  })

  it('has several views built anew, and asks before the swap where it is told to', async () => {
    const { server, user } = await openDesk()
    server.prepare('projections.replay', { ok: true, id: 'task-9' })
    server.prepare('tasks.read', { ...queued, id: 'task-9' })
    await user.click(await screen.findByRole('button', { name: 'Rebuild…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Ask before each swap' }))
    await user.click(dialog.getByText('All 5 views'))
    await user.click(dialog.getByRole('checkbox', { name: 'All' }))
    await user.click(dialog.getByRole('button', { name: 'Rebuild' }))
    await dialog.findByText('Please choose a view.')
    expect(server.requests('projections.replay')).toEqual([])
    await user.click(dialog.getByRole('checkbox', { name: 'paths' }))
    await user.click(dialog.getByRole('checkbox', { name: 'skills' }))
    await user.click(dialog.getByRole('button', { name: 'Rebuild' }))
    await waitFor(() =>
      expect(server.requests('projections.replay').map(({ params, body }) => ({ params, body }))).toEqual([
        { params: { name: 'all' }, body: { swap: 'ask', views: ['paths', 'skills'] } },
      ]),
    )
  })

  it('shows after a comparison what differed, and swaps nothing', async () => {
    const [kept] = replaySample.views
    const { server } = await openEnded({ differences: 2, views: [{ ...kept, state: 'kept' }] }, '&of=comparison')
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    pane.getByText('Nothing was swapped.')
    screen.getByRole('heading', { name: 'Compared: nothing was swapped' })
    expect(pane.queryByRole('button', { name: /^Swap/ })).toBeNull()
    screen.getByRole('button', { name: 'What differs in references', pressed: true })
    expect(server.requests('projections.swap')).toEqual([])
  })

  it('begins the choice of views with the one that it was opened for', async () => {
    const { user } = await openDesk()
    await user.click(await screen.findByRole('button', { name: 'Rebuild organizations…' }))
    const boxes = within(await screen.findByRole('dialog')).getAllByRole('checkbox')
    expect(boxes.slice(0, 3).map((box) => [(box as HTMLInputElement).labels?.[0]?.textContent, (box as HTMLInputElement).checked])).toEqual(
      [
        ['All', false],
        ['organizations', true],
        ['jobs', false],
      ],
    )
  })

  it('shows the first views and finds the others by their name', async () => {
    const { user } = await openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      server.prepare(
        'projections.list',
        Array.from({ length: 30 }, (_, n) => ({
          ...(live[0] as NonNullable<(typeof live)[0]>),
          name: `view-${n}`,
          lag: { events: n === 25 ? 3 : 0, seconds: 0 },
          ...(n === 1 && { held: true as const }),
        })),
      )
    })
    await screen.findByText('19 more, all up to date')
    screen.getByRole('heading', { name: 'Live 30 views' })
    screen.getByRole('button', { name: 'Rebuild view-25…' })
    expect(screen.getAllByText(/Somebody went back to this: the code of now makes other documents\./)).toHaveLength(1)
    await user.type(screen.getByRole('searchbox', { name: 'Find by name' }), 'view-29')
    await screen.findByRole('button', { name: 'Rebuild view-29…' })
    expect(screen.queryByText(/more, all up to date/)).toBeNull()
    screen.getByRole('heading', { name: 'Live 1 view' })
  })
})
