/** Messages: the search, who is blocked or reported, and what is left of a company's first messages. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { paged, refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { contact, fullUserOf, message, person, reads } from '../samples.ts'
import type { ContactReply } from '#contract/messages.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Role } from '#events/vocabulary/roles.ts'

const open = (path: string, contacts: readonly ContactReply[], role: Role = 'student') =>
  openPage({ path, as: fullUserOf(role) }, (server) => {
    server.prepare('messages.contacts', [...contacts])
    server.prepare('messages.people', [person, contact])
    server.prepare('messages.read', [message('Send me your draft.')])
    server.prepare('messages.between', reads['messages.between'].filled)
    server.prepare('messageTemplates.list', [])
    server.prepare('messages.markAsRead', { ok: true, id: 'thread-1' })
    for (const name of ['messages.block', 'messages.unblock', 'messages.report'] as const)
      server.prepare(name, { ok: true, id: 'thread-1', topics: ['messages'] })
  })
const read = { ...contact, unread: 0 }
const menu = async (user: { click: (element: Element) => Promise<void> }, item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More about this conversation' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('the latest conversation is open where there is room for it, and stays open when another one becomes the latest', async () => {
  const other = { ...read, contactId: 'professor-3', name: 'Prof. Ola Nord' }
  const { server, refresh } = await open('/messaging', [read, other])
  await screen.findByRole('heading', { name: 'Prof. Ada Byron' })
  expect(location.search).toBe('?to=professor-1')
  server.prepare('messages.contacts', [other, read])
  refresh({ topics: ['messages'], ids: [] })
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Prof\./ })[0]?.textContent).toContain('Ola Nord'))
  screen.getByRole('heading', { name: 'Prof. Ada Byron' })
})

describe('the search of messages', () => {
  it('shows conversations with the messages that were found, and other people to write to', async () => {
    const { server, user } = await open('/messaging', [read])
    await screen.findByRole('link', { name: /Prof\. Ada Byron/ })
    const found = [{ id: 'message-7', sentAt: '2026-10-01T10:00:00.000Z', excerpt: 'the draft of your thesis' }]
    server.prepare('messages.contacts', [{ ...read, found }])
    await user.type(screen.getByRole('searchbox', { name: 'Search people and messages' }), 'draft')
    const hit = await screen.findByRole('link', { name: /the draft of your thesis/ })
    expect(hit.getAttribute('href')).toBe('/messaging?to=professor-1&at=message-7')
    expect(screen.getByRole('link', { name: /Prof\. Noor Haddad/ }).getAttribute('href')).toBe('/messaging?to=professor-2')
    // A person among the conversations is not offered again.
    expect(screen.getAllByRole('link', { name: /Prof\. Ada Byron/ })).toHaveLength(1)
    expect(server.requests('messages.people').at(-1)?.query).toEqual({ q: 'draft' })
  })

  it('is where a new message begins, also before the first conversation', async () => {
    const { user } = await open('/messaging', [])
    await user.click(await screen.findByRole('button', { name: 'Find somebody to write to' }))
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search people and messages' }))
    screen.getByText(/^You can write to companies that you applied to/)
  })
})

describe('a conversation', () => {
  it('is blocked at once, and the toast takes it back', async () => {
    const { server, user } = await open('/messaging?to=professor-1', [read])
    await menu(user, 'Block Prof. Ada Byron')
    await user.click(await within(await screen.findByRole('region', { name: 'Notices' })).findByRole('button', { name: /Undo/ }))
    await waitFor(() => expect(server.requests('messages.unblock').map(({ body }) => body)).toEqual([{ contactId: 'professor-1' }]))
    expect(server.requests('messages.block').map(({ body }) => body)).toEqual([{ contactId: 'professor-1' }])
  })

  it('that one blocked says so, and opens again', async () => {
    const blocked = { ...read, canMessage: false, code: 'blocked_by_you', reason: 'You blocked this person.' }
    const { server, user } = await open('/messaging?to=professor-1', [blocked])
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Write to Prof. Ada Byron')).disabled).toBe(true)
    screen.getByText(/^You blocked this person\./)
    await user.click(screen.getByRole('button', { name: 'Unblock' }))
    await waitFor(() => expect(server.requests('messages.unblock')).toHaveLength(1))
  })

  it('is reported with a reason', async () => {
    const { server, user } = await open('/messaging?to=professor-1', [read])
    await menu(user, 'Report…')
    await user.type(await screen.findByLabelText(/^What is wrong/), 'Rude.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await menu(user, 'Report…')
    const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^What is wrong/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect([reason.value, reason.maxLength]).toEqual(['', limits.reportReason])
    await user.type(reason, 'Asks for my address.')
    await user.click(screen.getByRole('button', { name: 'Report' }))
    await findToast('Our team has your report')
    expect(server.requests('messages.report').map(({ body }) => body)).toEqual([
      { contactId: 'professor-1', reason: 'Asks for my address.' },
    ])
  })

  it('of a company’s first messages says how many are left, or what opens them', async () => {
    const { lastMessage: _, lastFromUid: __, lastAt: ___, ...unwritten } = { ...read, role: 'student' as const }
    await open('/messaging?to=professor-1', [{ ...unwritten, firstMessagesLeft: 62 }], 'recruiter')
    await screen.findByText(/^62 of 100 first messages left this month\./)
  })

  it('stands beside what connects the two, and why one may write', async () => {
    const { server } = await open('/messaging?to=professor-1', [read])
    const between = within(await screen.findByRole('complementary', { name: 'Between you' }))
    expect((await between.findByRole('link', { name: 'Backend engineer' })).getAttribute('href')).toBe('/app/applications/application-1')
    for (const text of ['Offer', 'For no job yet', 'Fall 2026', 'You applied to a job of this company.']) between.getByText(text)
    expect(server.requests('messages.between').map(({ params }) => params)).toEqual([{ id: 'professor-1' }])
  })

  it('is not asked for without end where what is earlier than a found message cannot be read', async () => {
    const messages = Array.from({ length: 120 }, (_, n) => ({ ...message(`Line ${n}`), id: `message-${n}` }))
    const { server, user } = await openPage({ path: '/messaging?to=professor-1&at=message-119', as: fullUserOf('student') }, (prepared) => {
      prepared.prepare('messages.contacts', [read])
      prepared.prepare('messages.between', reads['messages.between'].filled)
      prepared.prepare('messages.markAsRead', { ok: true, id: 'thread-1' })
      prepared.prepare('messages.read', ({ query }) =>
        query.cursor === undefined ? paged(50, messages) : refused(500, 'internal', 'This failed.'),
      )
    })
    const again = await screen.findByRole('button', { name: 'Show earlier messages' })
    const asked = () => server.requests('messages.read').filter(({ query }) => query.cursor !== undefined).length
    await waitFor(() => expect(asked()).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked()).toBe(1)
    // The button still asks, and once it is answered the page reads on by itself.
    server.prepare('messages.read', paged(50, messages))
    await user.click(again)
    await screen.findByText('Line 119')
  })

  it('without a subscription leads to the plans', async () => {
    const locked = { ...read, canMessage: false, code: 'subscription_required', reason: 'Your company needs a subscription for this.' }
    await open('/messaging?to=professor-1', [locked], 'recruiter')
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/app/subscription')
  })
})

describe('messages that arrive', () => {
  const gatheredFor = 2_000

  it('are marked as delivered together, on any page, and again when there is another one', async () => {
    const { server, refresh } = await openPage({ path: '/about', as: fullUserOf('student') }, (prepared) => {
      prepared.prepare('messages.unreadCount', { count: 3, undelivered: ['professor-1', 'recruiter-1'] })
      prepared.prepare('messages.markAsDelivered', { ok: true, results: [], topics: [] })
    })
    const marked = () => server.requests('messages.markAsDelivered').map(({ body }) => body)
    await waitFor(() => expect(server.requests('messages.unreadCount')).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(gatheredFor)
    await waitFor(() => expect(marked()).toEqual([{ contactIds: ['professor-1', 'recruiter-1'] }]))
    server.prepare('messages.unreadCount', { count: 4, undelivered: ['professor-1'] })
    refresh({ topics: ['messages'], ids: ['thread-1'] })
    await vi.advanceTimersByTimeAsync(gatheredFor)
    await waitFor(() => expect(marked()).toHaveLength(2))
    expect(marked()[1]).toEqual({ contactIds: ['professor-1'] })
  })
})
