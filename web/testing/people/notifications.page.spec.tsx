import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { reads, shortlisted, userOf } from '../samples.ts'

const student = userOf('student')

describe('the notifications beside the rail', () => {
  const open = async (prepare: (server: FakeServer) => void = () => undefined) => {
    const page = await openPage({ path: '/app/referrals', as: student }, (server) => {
      server.prepare('referrals.listForStudent', [])
      server.prepare('applications.listForStudent', reads['applications.listForStudent'].filled)
      server.prepare('applications.read', reads['applications.read'].filled)
      server.prepare('jobs.read', reads['jobs.read'].filled)
      server.prepare('timeline.read', [])
      server.prepare('notifications.list', reads['notifications.list'].filled)
      server.prepare('preferences.read', reads['preferences.read'].filled)
      server.prepare('notifications.unreadCount', { count: 1 })
      server.prepare('notifications.markAsRead', { ok: true, id: student.uid, topics: ['notifications'] })
      prepare(server)
    })
    const entry = await screen.findByRole('button', { name: /^Notifications/ })
    const openPanel = async () => {
      await page.user.click(entry)
      return within(await screen.findByRole('dialog', { name: 'Notifications' }))
    }
    return { ...page, entry, openPanel }
  }
  const reading = (server: FakeServer) => server.requests('notifications.markAsRead').map(({ body }) => body)

  it('say how many are new, and which', async () => {
    const { openPanel } = await open()
    await screen.findByRole('button', { name: 'Notifications, 1 new' })
    const panel = await openPanel()
    await panel.findByRole('link', { name: /made you an offer/ })
    const links = (await panel.findAllByRole('link')).map(({ textContent }) => textContent)
    expect(links).toContain('New: Meridian Labs made you an offer: Compiler engineer')
    expect(links).toContain(shortlisted.sentence)
    expect(panel.getByText('Decide by 20 Oct')).toBeTruthy()
    expect(await panel.findByText('By mail: offers at once, the rest never')).toBeTruthy()
  })

  it('lead to what they tell of, and are read then', async () => {
    const { openPanel, server, user } = await open()
    const panel = await openPanel()
    await user.click(await panel.findByRole('link', { name: /made you an offer/ }))
    await waitFor(() => expect(location.pathname).toBe('/app/applications/application-2'))
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
    expect(reading(server)).toEqual([{ ids: ['application-2-offered'] }])
  })

  it('are all read with one click, and then nothing is new', async () => {
    const { openPanel, server, user } = await open()
    const panel = await openPanel()
    server.prepare('notifications.unreadCount', { count: 0 })
    await user.click(await panel.findByRole('button', { name: 'All read' }))
    expect(reading(server)).toEqual([{ all: true }])
    await screen.findByRole('button', { name: 'Notifications' })
    expect(panel.queryByRole('button', { name: 'All read' })).toBeNull()
  })

  it('are gone through with the arrow keys, and closed by Escape, which gives the focus back', async () => {
    const { openPanel, user, entry } = await open()
    const panel = await openPanel()
    const first = await panel.findByRole('link', { name: /made you an offer/ })
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe(shortlisted.sentence)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull()
    expect(document.activeElement).toBe(entry)
  })

  it('say when there are none', async () => {
    const { openPanel } = await open((server) => server.prepare('notifications.list', []))
    expect(await (await openPanel()).findByText('Nothing has happened yet')).toBeTruthy()
  })

  it('say when they could not be loaded, and can be asked for again', async () => {
    const { openPanel, server, user } = await open((each) =>
      each.prepare('notifications.list', refused(500, 'internal', 'The store is away.')),
    )
    const panel = await openPanel()
    const again = await panel.findByRole('button', { name: 'Try again' })
    server.prepare('notifications.list', reads['notifications.list'].filled)
    await user.click(again)
    expect(await panel.findByRole('link', { name: /made you an offer/ })).toBeTruthy()
  })

  it('are counted on the button of the menu, where they are on a phone', async () => {
    await open()
    // Wide screens hide the button.
    await waitFor(() => expect(document.querySelector('.menu-toggle')?.textContent).toBe('Menu, 1 new'))
  })

  it('follow a refresh', async () => {
    const { server, refresh } = await open()
    await screen.findByRole('button', { name: 'Notifications, 1 new' })
    server.prepare('notifications.unreadCount', { count: 2 })
    refresh({ topics: ['notifications'], ids: ['application-1-shortlisted'] })
    await screen.findByRole('button', { name: 'Notifications, 2 new' })
  })
})

describe('mails', () => {
  it('come as one chooses for each kind', async () => {
    const { server, user } = await openPage({ path: '/app/notifications?tab=mail', as: student }, (each) => {
      each.prepare('preferences.read', reads['preferences.read'].filled)
      each.prepare('preferences.change', { ok: true, id: student.uid, topics: ['me'] })
    })
    await user.selectOptions(await screen.findByLabelText('Offers'), 'Once a day')
    await user.selectOptions(screen.getByLabelText('Your time zone'), 'UTC')
    expect(server.requests('preferences.change').map(({ body }) => body)).toEqual([{ mail: { offer: 'daily' } }, { timezone: 'UTC' }])
  })

  const openLink = (prepare: (server: FakeServer) => void) =>
    openPage({ path: '/notifications/unsubscribe/sam.offer.secret' }, (server) => {
      server.prepare('notifications.readMailOfLink', { mail: { offer: 'immediately' } })
      server.prepare('notifications.unsubscribe', { ok: true, id: 'sam' })
      server.prepare('notifications.resubscribe', { ok: true, id: 'sam' })
      prepare(server)
    })

  it('end by the link of a mail, without sign-in, once the button is pressed, and come again by Undo', async () => {
    const { server, user } = await openLink(() => undefined)
    const button = await screen.findByRole('button', { name: 'End these mails' })
    expect(screen.getByText('Offers')).toBeTruthy()
    expect(server.requests('notifications.unsubscribe')).toEqual([])
    await user.click(button)
    await screen.findByRole('heading', { name: 'No more such mails' })
    expect(server.requests('notifications.unsubscribe').map(({ params }) => params)).toEqual([{ token: 'sam.offer.secret' }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: 'They come again' })
    expect(server.requests('notifications.resubscribe').map(({ body }) => body)).toEqual([{ mail: { offer: 'immediately' } }])
  })

  it('that were ended before say so', async () => {
    const ended = await openLink((server) => server.prepare('notifications.readMailOfLink', { mail: { offer: 'never' } }))
    await screen.findByRole('heading', { name: 'You get no such mails' })
    expect(ended.server.requests('notifications.unsubscribe')).toEqual([])
  })

  it('do not end by a link that is not whole, and the page says so at once', async () => {
    await openLink((server) => server.prepare('notifications.readMailOfLink', refused(404, 'not_found', 'Not found.')))
    await screen.findByRole('heading', { name: 'This link ends no mails' })
    expect(screen.queryByRole('button', { name: 'End these mails' })).toBeNull()
  })
})

it('the colours that were chosen elsewhere are those of this page', async () => {
  await openPage({ path: '/app/referrals', as: student }, (server) => {
    server.prepare('referrals.listForStudent', [])
    server.prepare('preferences.read', { mail: {}, timezone: 'UTC', theme: 'dark' })
  })
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
})
