import { screen, waitFor } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { TaskReply } from '#contract/tasks.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { now, reads, userOf } from '../samples.ts'

const queued: TaskReply = { id: 'task-1', kind: 'views.replay', state: 'queued', done: 0, total: 0, unit: 'events', startedAt: now }
const step = { topics: ['tasks'], ids: ['task-1'] }

describe('long work on the page', () => {
  let task = queued
  const open = (path = '/app/admin/projections', first = queued) => {
    task = first
    return openPage({ path, as: userOf('admin') }, (server) => {
      server.prepare('platform.ready', reads['platform.ready'].filled)
      server.prepare('tasks.read', () => task)
      server.prepare('projections.replay', { ok: true, id: 'task-1' })
      server.prepare('tasks.cancel', { ok: true, id: 'task-1' })
    })
  }
  const bar = () => screen.findByRole('progressbar', { name: /^Replay/ })
  const announced = () => document.querySelector('[aria-live=polite][aria-atomic]')?.textContent ?? ''

  it('shows a bar that follows each step, and says every quarter and the end to screen readers', async () => {
    const { server, user, refresh } = await open()
    await user.click(await screen.findByRole('button', { name: 'Replay references' }))
    expect((await bar()).getAttribute('aria-valuetext')).toBe('Getting ready')
    expect((await bar()).hasAttribute('aria-valuenow')).toBe(false)
    expect(server.requests('projections.replay').map(({ params }) => params)).toEqual([{ name: 'references' }])
    task = { ...queued, state: 'running', done: 1_300, total: 2_500 }
    refresh(step)
    await screen.findByText('1,300 of 2,500 events')
    const { ariaValueNow, ariaValueMax } = await bar()
    expect([ariaValueNow, ariaValueMax]).toEqual(['1300', '2500'])
    await waitFor(() => expect(announced()).toMatch(/^Replay of references: 50\s%/))
    task = { ...queued, state: 'done', done: 2_500, total: 2_500, result: { differences: 0 } }
    refresh(step)
    await screen.findByText('Done, with no differences.')
    screen.getByRole('heading', { name: 'Replay of references' })
    expect(screen.queryByRole('progressbar')).toBeNull()
    await waitFor(() => expect(announced()).toMatch(/^Replay of references: Done, with no differences\./))
  })

  it('§2.20 says in amber that a view is behind, and as an error only once that lasts', async () => {
    const { server } = await open()
    const told = await screen.findByText('12 events')
    expect(told.className).toBe('late')
    await act(() => vi.advanceTimersByTimeAsync(66_000))
    expect((await screen.findByText('12 events, for a minute and more')).className).toBe('field-problem')
    server.prepare('platform.ready', { ...reads['platform.ready'].filled, views: [{ name: 'references', lag: 0 }] })
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

  it('says why it failed, and where a task is gone', async () => {
    await open('/app/admin/projections?task=task-1', { ...queued, state: 'failed', message: 'A rebuild is already running.' })
    await screen.findByText('A rebuild is already running.')
    const { server } = await open()
    server.prepare('projections.replay', refused(503, 'unavailable', 'The store is away.'))
    await screen.findByRole('button', { name: 'Replay all' })
  })
})
