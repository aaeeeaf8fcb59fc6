/** The socket stays open for longer than one token. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'

const SOCKET = /\/socket\.io\//
/** Frames of Socket.IO: a connection with its token, an event named `token`, and a disconnect by the server. */
const CONNECTION = /^40\{"token":"([^"]+)"/
const RENEWAL = /^42\["token","([^"]+)"\]$/
const END = '41'

describeInBrowser('the socket of a signed-in page', ({ page: open }) => {
  it('gets the next token before the current one expires', async () => {
    const page = await open()
    // Renewal begins 30 seconds before the token expires, so five seconds after the sign-in.
    await page.route('**/accounts:signInWithPassword*', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), expiresIn: '35' } })
    })
    const sent: string[] = []
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(payload.toString())))
    await signInAs(page, 'student')

    const tokens = (pattern: RegExp) => sent.flatMap((frame) => pattern.exec(frame)?.[1] ?? [])
    await expect.poll(() => tokens(RENEWAL).length, { timeout: 25_000, message: 'tokens sent on the open socket' }).toBe(1)
    expect(tokens(CONNECTION)).toHaveLength(1)
    expect(tokens(RENEWAL)).not.toEqual(tokens(CONNECTION))
  })

  it('is opened again at once with a fresh token when the server closes it, and the page shows what it missed', async () => {
    const page = await open()
    const tokens: string[] = []
    let latest = { dropMessages: () => {}, cut: () => {} }
    await page.routeWebSocket(SOCKET, (socket) => {
      const server = socket.connectToServer()
      let dropping = false
      latest = { dropMessages: () => (dropping = true), cut: () => socket.send(END) }
      socket.onMessage((message) => {
        const token = CONNECTION.exec(message.toString())?.[1]
        if (token !== undefined) tokens.push(token)
        server.send(message)
      })
      server.onMessage((message) => dropping || socket.send(message))
    })
    await signInAs(page, 'student')
    await page.getByRole('link', { name: 'Profile' }).first().click()
    const name = page.getByRole('heading', { level: 1 })
    await expect.poll(() => name.textContent()).toBe('Sam Demo-Student')
    await expect.poll(() => tokens.length).toBeGreaterThan(0)
    const before = [...tokens]

    latest.dropMessages()
    const other = await page.context().newPage()
    await other.goto('/profile')
    await other.getByLabel('Full name').fill('Sam Renamed')
    await other.getByLabel('Full name').press('Enter')
    await other.getByRole('region', { name: 'Notices' }).getByText('Name saved').waitFor()
    expect(await name.textContent()).toBe('Sam Demo-Student')

    latest.cut()
    await expect.poll(() => tokens.length, { timeout: 3_000, message: 'connections' }).toBe(before.length + 1)
    expect(before).not.toContain(tokens.at(-1))
    await expect.poll(() => name.textContent()).toBe('Sam Renamed')
    expect(await page.getByText('Live updates are interrupted.').count()).toBe(0)
  })

  it('§2 every tab has the same number of unread messages after messages in a gap, after reading and after signing out elsewhere', async () => {
    const [student, recruiter] = [await open(), await open()]
    let gap = { begin: () => {}, end: () => {} }
    await student.routeWebSocket(SOCKET, (socket) => {
      const server = socket.connectToServer()
      let dropping = false
      gap = { begin: () => (dropping = true), end: () => socket.send(END) }
      socket.onMessage((message) => server.send(message))
      server.onMessage((message) => dropping || socket.send(message))
    })
    await signInAs(student, 'student')
    const second = await student.context().newPage()
    await second.goto('/app/jobs')
    const badge = (page: Page) => page.getByRole('link', { name: /^Messages(, \d+ unread)?$/ }).getAttribute('aria-label')
    const bothSay = async (label: string) => {
      await expect.poll(() => Promise.all([badge(student), badge(second)]), { timeout: 5_000 }).toEqual([label, label])
    }
    await bothSay('Messages')

    gap.begin()
    await signInAs(recruiter, 'recruiter')
    await recruiter.goto('/messaging')
    // Another test gives the student another last name.
    await recruiter.getByRole('searchbox', { name: 'Search people and messages' }).fill('Sam')
    await recruiter.getByRole('link', { name: /^Sam / }).click()
    await recruiter.getByRole('heading', { level: 2, name: /^Sam / }).waitFor()
    for (const text of ['When could you start?', 'June would suit us.']) {
      await recruiter.getByLabel(/^Write to /).fill(text)
      await recruiter.keyboard.press('Enter')
      await recruiter.getByRole('log').getByText(text).waitFor()
    }
    await expect.poll(() => badge(second)).toBe('Messages, 2 unread')
    expect(await badge(student)).toBe('Messages')
    gap.end()
    await bothSay('Messages, 2 unread')

    await second.goto('/messaging')
    await second.getByRole('link', { name: /Robin Demo-Recruiter/ }).click()
    await second.getByText('New messages', { exact: true }).waitFor()
    await bothSay('Messages')

    await second.goto('/profile')
    await second.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    for (const page of [student, second])
      await expect.poll(() => page.getByRole('link', { name: /^Messages/ }).count(), { timeout: 5_000 }).toBe(0)
  })

  it('shows a banner while the servers do not answer, opens parts that are loaded, and hides it when they answer', async () => {
    const page = await open()
    let leave = async () => {}
    await page.routeWebSocket(SOCKET, (socket) => {
      socket.connectToServer()
      leave = () => socket.close()
    })
    const menu = page.waitForResponse(/\/assets\/Menu-/)
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.getByRole('link', { name: /^Backend engineer/ }).click()
    await menu

    await page.context().setOffline(true)
    await leave()
    const banner = page.getByText('Our servers do not answer just now.')
    await banner.waitFor({ timeout: 15_000 })
    await page.getByRole('article').first().hover()
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .click()
    await page.getByRole('menuitem').first().waitFor()

    await page.context().setOffline(false)
    await banner.waitFor({ state: 'hidden', timeout: 15_000 })
  })
})
