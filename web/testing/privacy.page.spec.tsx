import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { TaskReply } from '#contract/tasks.ts'
import { refused } from './fake-server.ts'
import { findToast, openPage } from './open-page.tsx'
import { now, reads, userOf } from './samples.ts'

const student = userOf('student')
const running: TaskReply = { id: 'task-1', kind: 'privacy.export', state: 'running', done: 2, total: 9, unit: 'parts', startedAt: now }
const receipt = {
  subject: student.uid,
  erasedAt: now,
  purged: [{ store: 'documents', count: 42 }],
  kept: ['What happened stays in the record.'],
}

let task: TaskReply
const open = (as = student, path = '/profile?tab=privacy', state: 'empty' | 'filled' = 'filled') =>
  openPage({ path, as, accounts: { [student.email]: { password: 'long enough', user: student } } }, (server) => {
    for (const name of ['consents.list', 'accesses.list', 'preferences.read'] as const) server.prepare(name, reads[name][state] as never)
    server.prepare('tasks.read', () => task)
    server.prepare('privacy.export', { ok: true, id: 'task-1' })
    server.prepare('privacy.erase', { ok: true, id: 'task-1' })
    server.prepare('consents.change', { ok: true, id: as.uid, topics: ['privacy'] })
  })

describe('§3 what one agreed to', () => {
  it('is a switch for each with its date, and is taken back by it', async () => {
    const { server, user } = await open()
    const reason = await screen.findByRole('switch', { name: 'The reason of my nomination may be read' })
    expect((reason as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText(/^taken back/)).toBeTruthy()
    expect(screen.getAllByText('Not asked yet')).toHaveLength(5)
    expect(screen.queryByRole('switch', { name: 'The terms of use' })).toBeNull()
    await user.click(reason)
    await findToast('Agreed: The reason of my nomination may be read')
    expect(server.requests('consents.change').map(({ body }) => body)).toEqual([{ kind: 'shareReason', granted: true }])
  })

  it('has its whole history, on request', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Show the history' }))
    const history = within(screen.getByRole('list', { name: 'History of your consents' }))
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('You no longer agree: The reason of my nomination may be read'),
      expect.stringContaining('You agreed: The terms of use'),
    ])
  })

  it('are the terms alone for those who are no students', async () => {
    await open(userOf('recruiter'))
    await screen.findByText('The terms of use')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('§3 who saw one', () => {
  it('is named with the company and what they opened', async () => {
    await open()
    const list = within(await screen.findByRole('list', { name: 'Who saw you' }))
    expect(list.getByText('Rita Hooper (recruiter) opened version 2 of your résumé')).toBeTruthy()
    expect(list.getByText('Meridian Labs')).toBeTruthy()
  })

  it('is nobody yet, in a sentence', async () => {
    await open(student, undefined, 'empty')
    await screen.findByText(/^Nobody has opened your profile/)
  })
})

describe('§3 a copy of one’s data', () => {
  it('is made while one watches, and downloaded by a fresh link', async () => {
    task = running
    const { user, server, refresh } = await open()
    await user.click(await screen.findByRole('button', { name: 'Make a copy' }))
    expect((await screen.findByRole('progressbar', { name: 'Copy of your data' })).getAttribute('aria-valuetext')).toBe('2 of 9 parts')
    expect(location.search).toContain('copy=task-1')
    task = { ...running, state: 'done', done: 9, result: { url: '/files/token', expiresAt: now } }
    refresh({ topics: ['tasks'], ids: ['task-1'] })
    await screen.findByText(/^Your copy is ready/)
    const asked = server.requests('tasks.read').length
    const went = vi.fn<(url: string) => void>()
    const { origin, search, href, pathname } = location
    vi.stubGlobal('location', { origin, search, href, pathname, assign: went })
    await user.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(went).toHaveBeenCalledWith('/files/token'))
    expect(server.requests('tasks.read').length).toBeGreaterThan(asked)
    vi.unstubAllGlobals()
  })

  it('says why there is none today', async () => {
    const { user, server } = await open()
    server.prepare('privacy.export', refused(429, 'too_many_exports', 'You have asked for 3 copies of your data today.'))
    await user.click(await screen.findByRole('button', { name: 'Make a copy' }))
    await findToast('You have asked for 3 copies of your data today.')
  })
})

describe('§2.18 erasing oneself', () => {
  const form = async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: 'Erase my data…' }))
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Erase your account?' })) }
  }

  it('asks for the password and the word, and begins with neither missing', async () => {
    const { user, server, dialog } = await form()
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(dialog.getByText('Please write your password.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Your password'), 'long enough')
    await user.type(dialog.getByLabelText('Write ERASE to confirm'), 'erase')
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
    expect(dialog.getByText('Please write ERASE, in capital letters.')).toBeTruthy()
    expect(server.requests('privacy.erase')).toEqual([])
  })

  it('shows how far it is, then the receipt, with nothing else to do than to leave', async () => {
    task = { ...running, kind: 'privacy.erase', unit: 'events', done: 100, total: 1_000 }
    const { user, server, dialog } = await form()
    await user.type(dialog.getByLabelText('Your password'), 'long enough')
    await user.type(dialog.getByLabelText('Write ERASE to confirm'), 'ERASE')
    await user.click(dialog.getByRole('button', { name: 'Erase for good' }))
    await screen.findByText('Your account is being erased')
    expect(server.requests('privacy.erase').map(({ body }) => body)).toMatchObject([{ confirm: 'ERASE' }])
    expect(screen.queryByRole('button', { name: 'Erase my data…' })).toBeNull()
    task = { ...task, state: 'done', done: 1_000, result: receipt }
    await screen.findByText('Your account is erased')
    expect(screen.getByText('Entries of lists and searches: 42')).toBeTruthy()
    expect(screen.getByText('What happened stays in the record.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Leave Proffer' })).toBeTruthy()
  })
})
