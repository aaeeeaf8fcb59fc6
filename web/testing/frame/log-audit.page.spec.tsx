import { screen } from '@testing-library/dom'
import { describe, it } from 'vitest'
import type { TaskReply } from '#contract/tasks.ts'
import { refused, type Prepared } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { now, reads, userOf } from '../samples.ts'

const queued: TaskReply = { id: 'task-1', kind: 'log.verify', state: 'queued', done: 0, total: 0, unit: 'events', startedAt: now }

describe('the audit of the log', () => {
  let task = queued
  const open = (path = '/app/admin/audit', checkpoint: Prepared<'audit.checkpoint'> = reads['audit.checkpoint'].filled) => {
    task = queued
    return openPage({ path, as: userOf('admin') }, (server) => {
      server.prepare('audit.checkpoint', checkpoint)
      server.prepare('audit.verify', { ok: true, id: 'task-1' })
      server.prepare('tasks.read', () => task)
    })
  }
  const step = { topics: ['tasks'], ids: ['task-1'] }

  it('shows how far the log is proven, and that a whole reading found nothing', async () => {
    const { user, refresh } = await open()
    await screen.findByText('position 1,234')
    await user.click(screen.getByRole('button', { name: 'Read the whole log' }))
    await screen.findByRole('progressbar', { name: 'Reading of the log' })
    task = { ...queued, state: 'done', done: 1_234, total: 1_234, result: { ok: true, position: '00000000000000001234' } }
    refresh(step)
    await screen.findByText('Every event up to position 1,234 is as it was stored.')
  })

  it('names the first event that is not as it was, also after a reload', async () => {
    const { refresh } = await open('/app/admin/audit?task=task-1')
    task = { ...queued, state: 'done', result: { ok: false, position: '00000000000000000016', firstBad: '00000000000000000017' } }
    refresh(step)
    await screen.findByText('The event at position 17 is not as it was stored, or is missing. Nothing after it is proven.')
  })

  it('says why there is no checkpoint', async () => {
    await open('/app/admin/audit', refused(409, 'log_changed', 'The log is no longer as it was written.'))
    await screen.findByText(/The log is no longer as it was written/)
  })
})
