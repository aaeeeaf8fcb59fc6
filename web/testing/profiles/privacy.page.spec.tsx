import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import type { TaskReply } from '#contract/tasks.ts'
import type { LedgerKind } from '#events/vocabulary/roles.ts'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { fullUserOf, now, reads, userOf } from '../samples.ts'

const student = userOf('student')
const running: TaskReply = { id: 'task-1', kind: 'privacy.export', state: 'running', done: 2, total: 9, unit: 'parts', startedAt: now }
const receipt = {
  subject: student.uid,
  erasedAt: now,
  purged: [{ store: 'documents', count: 42 }],
  kept: ['What happened stays in the record.'],
}

let task: TaskReply
const open = (
  as = student,
  path = '/profile?tab=privacy',
  state: 'empty' | 'filled' = 'filled',
  consents = reads['consents.list'][state],
) =>
  openPage({ path, as, accounts: { [student.email]: { password: 'long enough', user: student } } }, (server) => {
    server.prepare('consents.list', consents)
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    for (const name of ['accesses.list', 'preferences.read'] as const) server.prepare(name, reads[name][state] as never)
    server.prepare('tasks.read', () => task)
    server.prepare('privacy.export', { ok: true, id: 'task-1' })
    server.prepare('privacy.erase', { ok: true, id: 'task-1' })
    server.prepare('consents.change', { ok: true, id: as.uid, topics: ['privacy'] })
  })

describe('product 3 what one agreed to', () => {
  it('is a switch for each with its date, and is taken back by it', async () => {
    const { server, user } = await open()
    const reason = await screen.findByRole('switch', { name: 'The reason of my nomination may be read' })
    expect((reason as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText(/^taken back/)).toBeTruthy()
    expect(screen.getByText(/text of Nov 2026$/)).toBeTruthy()
    expect(screen.getAllByText('Not asked yet')).toHaveLength(6)
    expect(screen.queryByRole('switch', { name: 'The terms of use' })).toBeNull()
    await user.click(reason)
    await findToast('Agreed: The reason of my nomination may be read')
    expect(server.requests('consents.change').map(({ body }) => body)).toEqual([{ kind: 'shareReason', granted: true }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.requests('consents.change').at(-1)?.body).toEqual({ kind: 'shareReason', granted: false }))
  })

  it('is changed by the keyboard without losing the focus, and once while the answer is waited for', async () => {
    const { server, user } = await open()
    let answer: () => void = () => undefined
    server.prepare(
      'consents.change',
      () => new Promise((resolve) => (answer = () => resolve({ ok: true, id: student.uid, topics: ['privacy'] }))),
    )
    const reason = await screen.findByRole('switch', { name: 'The reason of my nomination may be read' })
    reason.focus()
    await user.keyboard(' ')
    await waitFor(() => expect(server.requests('consents.change')).toHaveLength(1))
    expect(document.activeElement).toBe(reason)
    await user.keyboard(' ')
    answer()
    await findToast('Agreed: The reason of my nomination may be read')
    expect(document.activeElement).toBe(reason)
    expect(server.requests('consents.change')).toHaveLength(1)
  })

  describe('is shown beside as others see it, by the consents as they stand', () => {
    const full = fullUserOf('student')
    const agreedTo = (kind: LedgerKind) => ({ id: kind, kind, granted: true, textVersion: '2026-11', at: now })
    const seenBy = async (viewer: string, as: UserReply, ...agreed: readonly LedgerKind[]) => {
      const { user } = await open(as, undefined, 'filled', agreed.map(agreedTo))
      const preview = within(await screen.findByRole('region', { name: 'What they see' }))
      await preview.findByText(as.displayName)
      await user.click(preview.getByRole('radio', { name: viewer }))
      return Object.fromEntries(
        preview.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent?.trim()]),
      )
    }

    it('§2.4 a company reads who nominated the student also where the reason is kept private', async () => {
      const seen = await seenBy('Companies', { ...full, profile: { ...full.profile, gpaVisible: false } })
      expect(seen).toMatchObject({
        Name: 'Sam Stone',
        'E-mail': 'student@example.edu',
        School: 'Carnegie Mellon · Bachelor 2027',
        GPA: 'hidden',
        Nomination: 'That you were nominated, by whom and when, once you agreed',
        'Its reason': 'hidden',
        Studies: 'hidden',
      })
    })

    it('§2.4 a company reads the reason and the GPA where the student agreed', async () => {
      const seen = await seenBy('Companies', full, 'shareReason')
      expect(seen).toMatchObject({ GPA: '3.80', 'Its reason': 'In the professor’s words' })
    })

    it('§2.13 staff read jobs and companies with the consent, and who nominated the student without it', async () => {
      const seen = await seenBy('University', { ...full, resume: true })
      expect(seen).toMatchObject({
        Nominations: 'Who nominated you and when, once you agreed',
        'What came of them': 'hidden',
        Applications: 'hidden',
        Résumé: 'hidden',
      })
    })

    it('§2.13 staff read where the student applied and for which job, once the student agreed', async () => {
      const seen = await seenBy('University', { ...full, resume: true }, 'shareWithCareerOffice')
      expect(seen).toMatchObject({ Applications: 'Each job and company, its status and since when', Résumé: 'Your main version' })
    })

    it('§2.4 a professor reads that an offer was accepted, and never where', async () => {
      const seen = await seenBy('Professor', full)
      expect(seen).toMatchObject({ 'How far you come': 'An interview, an offer, that you accepted one, hired; never where' })
    })

    it('§2.12 employees see the card, or nothing', async () => {
      expect(await seenBy('Employees', full)).toMatchObject({ Name: 'Sam Stone', School: 'Carnegie Mellon · Bachelor 2027' })
    })

    it('§2.12 employees see nothing of who may not be referred', async () => {
      expect(await seenBy('Employees', { ...full, profile: { ...full.profile, openToReferrals: false } })).toEqual({ You: 'hidden' })
    })
  })

  it('is shown before the switches, which on a phone would hide it', async () => {
    await open()
    const preview = await screen.findByRole('region', { name: 'What they see' })
    const first = (await screen.findAllByRole('switch'))[0] as HTMLElement
    expect(preview.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
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

  it('§2.10 ends with the nomination for which it was said, when that is taken back', async () => {
    const answer = { id: 'nomination-1-shareReason', kind: 'shareReason', granted: true, textVersion: '2026-11' } as const
    const moments = { at: '2026-10-05T10:00:00.000Z', endedAt: '2026-10-09T10:00:00.000Z', professorName: 'Prof. Ada Byron' }
    const { user } = await open(student, '/profile?tab=privacy', 'filled', [{ ...answer, ...moments }])
    const reason = await screen.findByRole('switch', { name: 'The reason of my nomination may be read' })
    expect((reason as HTMLInputElement).checked).toBe(false)
    expect(screen.getByText(/^taken back/).textContent).toContain('9 Oct')
    await user.click(screen.getByRole('button', { name: 'Show the history' }))
    const history = within(screen.getByRole('list', { name: 'History of your consents' }))
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/You no longer agree: .*you took the nomination by Prof. Ada Byron back/),
      expect.stringMatching(/You agreed: .*for the nomination by Prof. Ada Byron only/),
    ])
  })

  it('are the terms alone for those who are no students', async () => {
    await open(userOf('recruiter'))
    await screen.findByText('The terms of use')
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('product 3 who saw one', () => {
  it('is named with the company and what they opened', async () => {
    await open()
    const list = within(await screen.findByRole('list', { name: 'Who opened your profile and résumé' }))
    expect(list.getByText('Rita Hooper (recruiter) opened version 2 of your résumé')).toBeTruthy()
    expect(list.getByText('Meridian Labs')).toBeTruthy()
  })

  it('is told the reason that an admin gave', async () => {
    await open()
    const line = (await screen.findByText('Ada Keeper (admin) read a conversation of yours')).closest('li')
    expect(line?.textContent).toContain('A report of abuse')
  })

  it('is nobody yet, in a sentence', async () => {
    await open(student, undefined, 'empty')
    await screen.findByText(/^Nobody has opened your profile/)
  })
})

describe('product 3 a copy of one’s data', () => {
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
