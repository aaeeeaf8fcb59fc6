import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import type { TaskReply } from '#contract/tasks.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { now, reads, userOf } from '../samples.ts'

const queued: TaskReply = { id: 'task-1', kind: 'log.verify', state: 'queued', done: 0, total: 0, unit: 'events', startedAt: now }

type Signed = Reply<'audit.checkpoint'>

describe('the audit of the log', () => {
  let task = queued
  let state: Reply<'audit.read'> = reads['audit.read'].filled
  const changed = Object.assign(refused(409, 'log_changed', 'The event at position 17 is not as it was stored, or is missing.'), {
    details: { position: '17', at: '2026-11-28T08:00:00.000Z' },
  })
  let checkpoint: Signed | ReturnType<typeof refused> = reads['audit.checkpoint'].filled
  const open = (path = '/app/admin/audit', given: typeof checkpoint = reads['audit.checkpoint'].filled) => {
    task = queued
    state = reads['audit.read'].filled
    checkpoint = given
    return openPage({ path, as: userOf('admin') }, (server) => {
      server.prepare('audit.checkpoint', () => checkpoint)
      server.prepare('audit.read', () => state)
      server.prepare('audit.verify', { ok: true, id: 'task-1' })
      server.prepare('tasks.read', () => task)
    })
  }
  const step = { topics: ['tasks'], ids: ['task-1'] }

  it('shows how far the log is proven, and that a whole reading found nothing', async () => {
    const { user, refresh } = await open()
    await screen.findByText('position 1,234')
    // As the command names it, so that both can be compared.
    await within(screen.getByRole('region', { name: 'Checkpoint' })).findByText('8f2a61c09b7d4e35')
    await user.click(screen.getByRole('button', { name: 'Read the whole log' }))
    await screen.findByRole('progressbar', { name: 'Reading of the log' })
    task = { ...queued, state: 'done', done: 1_234, total: 1_234, result: { ok: true, position: '00000000000000001234' } }
    refresh(step)
    await screen.findByText('Every event up to position 1,234 is as it was stored.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names the first event that is not as it was, also after a reload', async () => {
    const { refresh } = await open('/app/admin/audit?task=task-1')
    await screen.findByText('position 1,234')
    checkpoint = changed
    task = { ...queued, state: 'done', result: { ok: false, position: '00000000000000000016', firstBad: '00000000000000000017' } }
    refresh(step)
    await screen.findByText(/^The event at position 17 is not as it was stored, or is missing. The reading has ended/)
    // The checkpoint of before the reading does not stay.
    await screen.findByText(/^None is given now/)
    expect(screen.queryByText('position 1,234')).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain('The event at position 17 is not as it was stored')
  })

  it('says above all what was found, when, and why there is no checkpoint, with nothing to try again', async () => {
    await open('/app/admin/audit', changed)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(
      /position 17 is not as it was stored, or is missing\. Nothing after it is proven\. Found 28 Nov \d\d:\d\d/,
    )
    expect(alert.querySelector('svg')).not.toBeNull()
    const card = screen.getByRole('region', { name: 'Checkpoint' })
    expect(alert.compareDocumentPosition(card)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    within(card).getByText(/^None is given now: it would hide that the log was changed/)
    // What to compare with, and no file that is not given.
    const outside = within(screen.getByRole('region', { name: 'Proof outside' }))
    await outside.findByText('8f2a61c09b7d4e35')
    outside.getByText(/^npm run verify -- events\.db checkpoint\.json/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('names the file that another key signed and that does not fit, beside the checkpoint that is given all the same', async () => {
    const name = 'checkpoint-00000000000000000017.json'
    const { refresh } = await open('/app/admin/audit?task=task-1')
    await screen.findByText('position 1,234')
    state = { position: '40', finding: { position: '00000000000000000017', checkpoint: name, at: now } }
    task = { ...queued, state: 'done', result: { ok: false, position: '40', firstBad: '00000000000000000017', checkpoint: name } }
    refresh(step)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`another key signed and that does not fit the log: ${name}, of position 17. Every event is as`)
    await screen.findByText(/^CHECKPOINT_DIR .* of position 17\. The reading has ended/)
    screen.getByText('position 1,234')
    expect(screen.queryByText(/Nothing after it is proven/)).toBeNull()
  })

  it('names the files in the command as they are saved, and says what a copy of a log in use needs', async () => {
    await open()
    await screen.findByText('npm run verify -- events.db checkpoint-00000000000000001234.json proffer-checkpoint-key.pem')
    screen.getByText('events.db-wal')
    screen.getByText('npm run backup -- FOLDER')
  })

  it('says at what time of the day a checkpoint was signed, and when the whole log was read last', async () => {
    await open()
    await screen.findByText(/^28 Nov \d\d:\d\d$/)
    await screen.findByText(/^2[67] Nov \d\d:\d\d$/)
  })
})

it('a log that was changed is warned of where views are rebuilt, and counted in the rail', async () => {
  await openPage({ path: '/app/admin/projections', as: userOf('admin'), counted: true }, (server) => {
    server.prepare('projections.list', [])
    server.prepare('audit.read', { position: '40', finding: { position: '00000000000000000017', at: now } })
  })
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toMatch(/position 17 is not as it was stored.*A view that is rebuilt now may be wrong/)
  expect(within(warning).getByRole('link', { name: 'What was found' }).getAttribute('href')).toBe('/app/admin/audit')
  expect((await screen.findByTitle('1 to look at')).closest('a')?.getAttribute('href')).toBe('/app/admin/audit')
})
