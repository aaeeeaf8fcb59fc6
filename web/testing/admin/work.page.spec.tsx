import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { AdminTask } from '#contract/admin-work.ts'
import { paged, refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

describe('product 2.18: work that gave up', () => {
  const open = (path = '/app/admin/tasks') =>
    openPage({ path, as: userOf('admin') }, (server) => {
      server.prepare('adminTasks.list', reads['adminTasks.list'].filled)
      server.prepare('adminTasks.retry', { ok: true, id: 'mail_event-1' })
      server.prepare('adminTasks.discard', { ok: true, id: 'mail_event-1' })
    })

  it('says its cause, and is tried again with one press', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: /Mail about one event.*421 too many connections · 15 tries/ }))
    const drawer = within(await screen.findByRole('region', { name: 'Mail about one event' }))
    expect(drawer.getByText(/Discarded, it is never done/)).toBeDefined()
    const steps = within(drawer.getByRole('list', { name: 'Its way' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'eventevent-1',
      expect.stringMatching(/^taskAsked for.*14 Oct/),
      expect.stringMatching(/^tries15 tries, none of which succeeded.*421 too many connections.*14 Oct/),
      expect.stringMatching(/^thenGave up.*14 Oct/),
    ])
    expect(drawer.getByRole('link', { name: 'event-1' }).getAttribute('href')).toBe('/app/admin/events/event-1')
    await user.click(drawer.getByRole('button', { name: 'Try again' }))
    await findToast('It is tried again')
    expect(server.requests('adminTasks.retry')).toHaveLength(1)
  })

  it('§8 that could not be tried shows a code that leads an admin to what happened', async () => {
    const { server, user } = await open('/app/admin/tasks?task=mail_event-1')
    server.prepare('adminTasks.retry', refused(503, 'unavailable', 'The servers are busy.'))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await findToast('The servers are busy.')
    server.prepare('adminEvents.list', [])
    await user.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('link', { name: '7f3a91c2' }))
    await screen.findByText('No events fit')
    expect(server.requests('adminEvents.list')[0]?.query).toMatchObject({ correlation: '7f3a91c2' })
  })

  it('is opened by its link wherever it stands in the lists, and says where it is gone', async () => {
    const [first] = reads['adminTasks.list'].filled
    await openPage({ path: '/app/admin/tasks?task=notice_event-9_0', as: userOf('admin') }, (fake) =>
      fake.prepare('adminTasks.list', ({ query: { id } }) =>
        id === undefined ? [] : [{ ...(first as AdminTask), id, kind: 'notice', state: 'done' as const, mayRetry: false }],
      ),
    )
    const pane = within(await screen.findByRole('region', { name: 'Mail about a notification' }))
    expect(pane.getByText('Done')).toBeTruthy()
    await openPage({ path: '/app/admin/tasks?task=long-ago', as: userOf('admin') }, (fake) => fake.prepare('adminTasks.list', []))
    await screen.findByRole('region', { name: 'This task is gone' })
    expect(screen.getByText('Nothing gave up')).toBeTruthy()
  })

  it('is tried again all at once', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Try all 2 again' }))
    await findToast('2 tasks are tried again')
    expect(server.requests('adminTasks.retry').map(({ params }) => params.id)).toEqual(['mail_event-1', 'task-erase'])
  })

  it('is discarded with a reason alone', async () => {
    const { server, user } = await open('/app/admin/tasks?task=mail_event-1')
    await user.click(await screen.findByRole('button', { name: 'Discard…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard “Mail about one event”?' }))
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    await dialog.findByText('Please say why.')
    expect(server.requests('adminTasks.discard')).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'The mailbox is gone.')
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    await findToast('The task was discarded')
    expect(server.requests('adminTasks.discard').map(({ body }) => body)).toEqual([{ reason: 'The mailbox is gone.' }])
  })

  it('is not discarded where somebody waits for their erasure', async () => {
    await open('/app/admin/tasks?task=task-erase')
    await screen.findByText(/It cannot be discarded/)
    expect(screen.queryByRole('button', { name: 'Discard…' })).toBeNull()
  })
})

describe('product 2.18: mails that no server took', () => {
  const mail = {
    ...reads['outbox.list'].filled[0],
    template: 'mail',
    state: 'failed',
    tries: 15,
    cause: 'Error: connect ECONNREFUSED',
  } as const
  const failed = [
    { ...mail, id: 'mail_1', taskId: 'mail_1', at: '2026-10-14T08:00:00.000Z' },
    { ...mail, id: 'mail_2', taskId: 'mail_2', at: '2026-10-14T08:00:00.000Z' },
  ]

  it('are counted in their tabs, and tried again one by one or all at once', async () => {
    const { server, user } = await openPage({ path: '/app/admin/outbox?state=failed', as: userOf('admin') }, (fake) => {
      fake.prepare('outbox.list', ({ query: { state, limit } }) =>
        limit === 1 ? paged(1, state === 'failed' ? failed : []) : state === 'failed' ? failed : [],
      )
      fake.prepare('adminTasks.retry', { ok: true, id: 'mail_1' })
    })
    await screen.findByRole('tab', { name: 'Gave up 2' })
    const [row] = await screen.findAllByRole('button', { name: /15 tries/ })
    if (row) await user.click(row)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await findToast('It is tried again')
    await user.click(screen.getByRole('button', { name: 'Try all 2 again' }))
    await findToast('2 mails are tried again')
    expect(server.requests('adminTasks.retry').map(({ params }) => params.id)).toEqual(['mail_1', 'mail_1', 'mail_2'])
  })
})

describe('product 2.18: a kept mail', () => {
  it('is read with a reason, which its recipient sees', async () => {
    const { server, user } = await openPage({ path: '/app/admin/outbox', as: userOf('admin') }, (fake) => {
      fake.prepare('outbox.list', reads['outbox.list'].filled)
      fake.prepare('outbox.open', {
        id: 'event-2',
        template: 'StudentInvited',
        state: 'sent',
        at: '2026-10-14T08:00:00.000Z',
        to: 'noor@home.example',
        subject: 'You are invited',
        text: 'Hello Noor,\n\nhttps://localhost:5500/register?invitation=…',
        masked: true,
      })
    })
    await user.click(await screen.findByRole('button', { name: /Student invited/ }))
    expect(screen.queryByText(/noor@home.example/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Why do you read it/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: /Student invited/ }))
    await user.type(await screen.findByRole('textbox', { name: /Why do you read it/ }), 'She asked.')
    await user.click(screen.getByRole('button', { name: 'Read this mail' }))
    const mail = within(await screen.findByRole('article', { name: 'You are invited' }))
    expect(mail.getByText('noor@home.example')).toBeDefined()
    expect(mail.getByText('What the links open is masked, for you too.')).toBeDefined()
    expect(server.requests('outbox.open').map(({ query }) => query)).toMatchObject([{ reason: 'She asked.' }])
  })

  it('is opened by its link, and says where it is not here any more', async () => {
    const openAt = (path: string) =>
      openPage({ path, as: userOf('admin') }, (fake) =>
        fake.prepare('outbox.list', ({ query: { id } }) => reads['outbox.list'].filled.filter((mail) => mail.id === id)),
      )
    await openAt('/app/admin/outbox?mail=event-3')
    await screen.findByRole('region', { name: 'New password' })
    await openAt('/app/admin/outbox?mail=event-9')
    await screen.findByRole('region', { name: 'This mail is not here' })
  })
})
