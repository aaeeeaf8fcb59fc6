import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'

const header = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => header(page).getByRole('navigation', { name: 'Main' })
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const openMenu = (page: Page) => header(page).getByRole('button', { name: 'Menu' }).click()
const isBlurred = (page: Page) => header(page).evaluate((element) => getComputedStyle(element).backdropFilter.includes('blur'))
const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY)

/** Low enough that every page scrolls. */
const LOW = { width: 1440, height: 200 }

describeInBrowser('§2 the frame around every page', ({ page: open }) => {
  it('has a header that stays at the top while the page scrolls', async () => {
    const page = await open(LOW)
    await page.goto('/')
    await page.getByRole('contentinfo').waitFor()
    await page.mouse.move(600, 100)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => scrolledTo(page)).toBeGreaterThanOrEqual(100)
    expect((await header(page).boundingBox())?.y).toBe(0)
  })

  it('has a logo that leads home', async () => {
    const page = await open()
    await page.goto('/about')
    await header(page).getByRole('link', { name: 'Proffer' }).click()
    await page.waitForURL('/')
  })

  it.each([
    ['Home', '/'],
    ['About', '/about'],
    ['Privacy', '/privacy'],
  ])('highlights %s on %s, where it is not a link', async (label, path) => {
    const page = await open()
    await page.goto(path)
    const current = navigation(page).getByText(label, { exact: true })
    await current.waitFor()
    expect(await navigation(page).getByRole('link', { name: label, exact: true }).count()).toBe(0)
    expect(await navigation(page).getByRole('link').count()).toBe(2)
    const look = (locator: typeof current) =>
      locator.evaluate((element) => {
        const { color, backgroundColor, fontWeight, boxShadow } = getComputedStyle(element)
        return [color, backgroundColor, fontWeight, boxShadow].join()
      })
    expect(await look(current)).not.toBe(await look(navigation(page).getByRole('link').first()))
  })

  it('opens other pages by its navigation', async () => {
    const page = await open()
    await page.goto('/')
    await navigation(page).getByRole('link', { name: 'About' }).click()
    await page.waitForURL('/about')
    await navigation(page).getByRole('link', { name: 'Privacy' }).click()
    await page.waitForURL('/privacy')
  })

  it('has an icon for the contact page, which hides the navigation', async () => {
    const page = await open()
    await page.goto('/')
    await header(page).getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL('/contact')
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  })

  it('has a Sign In button for those who are signed out, and neither messages nor profile', async () => {
    const page = await open()
    await page.goto('/')
    await header(page).getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('/auth/signin')
    expect(
      await header(page)
        .getByRole('link', { name: /Messages|Profile/ })
        .count(),
    ).toBe(0)
  })

  it('blurs the header past 10 px of scroll, and not before', async () => {
    const page = await open(LOW)
    await page.goto('/')
    await page.getByRole('contentinfo').waitFor()
    await page.evaluate(() => window.scrollTo(0, 10))
    expect(await isBlurred(page)).toBe(false)
    await page.evaluate(() => window.scrollTo(0, 11))
    await expect.poll(() => isBlurred(page)).toBe(true)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => isBlurred(page)).toBe(false)
  })

  it('has the current year in its footer', async () => {
    const page = await open()
    await page.clock.setFixedTime('2031-06-01T12:00:00Z')
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await footer.getByText('Copyright © 2031. All rights reserved.').waitFor()
    await footer.getByText('Proffer').waitFor()
  })

  it('is at most 1440 px wide', async () => {
    const page = await open({ width: 2000, height: 900 })
    await page.goto('/')
    const logo = await header(page).getByRole('link', { name: 'Proffer' }).boundingBox()
    const button = await header(page).getByRole('button', { name: 'Sign In' }).boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0) - (logo?.x ?? 0)).toBeLessThanOrEqual(1440)
    expect(logo?.x).toBeGreaterThanOrEqual((2000 - 1440) / 2)
  })

  describe('for a signed-in user', () => {
    const messages = (page: Page) => header(page).getByRole('link', { name: /^Messages/ })
    const unread = (page: Page, count: number) => page.route('**/messages/unread-count', (route) => route.fulfill({ json: { count } }))

    it('has messages and the profile, titled with the name, instead of Sign In', async () => {
      const page = await open()
      await signInAs(page, 'student')
      await messages(page).waitFor()
      expect(await header(page).getByRole('button', { name: 'Sign In' }).count()).toBe(0)
      const profile = header(page).locator('a[href="/profile"]')
      await expect.poll(() => profile.getAttribute('title')).not.toBe('Profile')
      expect(await profile.getAttribute('title')).toBe(await profile.getAttribute('aria-label'))
      await messages(page).click()
      await page.waitForURL(({ pathname }) => pathname === '/messaging')
      await profile.click()
      await page.waitForURL('/profile')
    })

    it.each([
      [0, ''],
      [3, '3'],
    ])('with %i unread messages has the badge "%s"', async (count, badge) => {
      const page = await open()
      await unread(page, count)
      await signInAs(page, 'student')
      await messages(page).waitFor()
      await expect.poll(() => messages(page).innerText()).toBe(badge)
    })

    it('signs out in all tabs at once, and the token that they used is worth nothing any more', async () => {
      const page = await open()
      await signInAs(page, 'student')
      await messages(page).waitFor()
      const other = await page.context().newPage()
      const call = other.waitForRequest((request) => request.headers()['authorization'] !== undefined)
      await other.goto('/profile')
      const headers = { authorization: (await call).headers()['authorization'] ?? '' }
      const status = async () => (await other.request.get('/jobs', { headers })).status()
      expect(await status()).toBe(200)
      await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
      await header(page).getByRole('button', { name: 'Sign In' }).waitFor()
      await expect.poll(status, { timeout: 5_000 }).toBe(401)
    })

    it('comes in in all tabs at once', async () => {
      const page = await open()
      await page.goto('/about')
      await header(page).getByRole('button', { name: 'Sign In' }).waitFor()
      await signInAs(await page.context().newPage(), 'student')
      await messages(page).waitFor()
    })

    it('shows Sign In, disabled, while the current user is loading', async () => {
      const page = await open()
      await signInAs(page, 'student')
      await messages(page).waitFor()
      const asked = Promise.withResolvers<undefined>()
      const answer = Promise.withResolvers<undefined>()
      await page.route('**/auth/verifyToken', async (route) => {
        asked.resolve(undefined)
        await answer.promise
        await route.continue()
      })
      // A browser that remembers who signed in draws them at once; this one has a session alone.
      await page.evaluate(() => localStorage.removeItem('proffer.user'))
      await page.goto('/about')
      await asked.promise
      expect(await header(page).getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true)
      answer.resolve(undefined)
      await messages(page).waitFor()
    })

    it('has messages with the badge and the profile by name in the menu of a small screen', async () => {
      const page = await open(PHONE)
      await unread(page, 3)
      await signInAs(page, 'student')
      await openMenu(page)
      await overlay(page).getByRole('link', { name: 'Messages 3' }).waitFor()
      expect(await overlay(page).locator('a[href="/profile"]').innerText()).not.toBe('')
      expect(await overlay(page).getByRole('button', { name: 'Sign In' }).count()).toBe(0)
      await overlay(page).getByRole('link', { name: 'Messages 3' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/messaging')
      await expect.poll(() => overlay(page).isVisible()).toBe(false)
    })
  })

  describe('on a small screen', () => {
    it('offers a burger instead of the navigation', async () => {
      const page = await open(PHONE)
      await page.goto('/')
      await header(page).getByRole('button', { name: 'Menu' }).waitFor()
      expect(await navigation(page).isVisible()).toBe(false)
    })

    it('opens a menu over the whole screen, with every choice of a visitor', async () => {
      const page = await open(PHONE)
      await page.goto('/about')
      await openMenu(page)
      await overlay(page).waitFor()
      expect(await overlay(page).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE })
      expect(await overlay(page).getByRole('link').allInnerTexts()).toEqual(['Home', 'Privacy', 'Contact Us'])
      await overlay(page).getByText('About', { exact: true }).waitFor()
      expect(await overlay(page).getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
    })

    it.each([
      ['link', 'Home', '/'],
      ['link', 'Privacy', '/privacy'],
      ['link', 'Contact Us', '/contact'],
      ['button', 'Sign In', '/auth/signin'],
      ['button', 'About', '/about'],
    ] as const)('closes the menu when the %s %s is chosen, which leads to %s', async (role, name, path) => {
      const page = await open(PHONE)
      await page.goto('/about')
      await openMenu(page)
      await overlay(page).getByRole(role, { name, exact: true }).click()
      await page.waitForURL(path)
      await expect.poll(() => overlay(page).isVisible()).toBe(false)
    })

    it('closes the menu when the window grows and the navigation is in the header', async () => {
      const page = await open(PHONE)
      await page.goto('/')
      await openMenu(page)
      await overlay(page).waitFor()
      await page.setViewportSize({ width: 1024, height: 800 })
      await expect.poll(() => overlay(page).isVisible()).toBe(false)
      expect(await navigation(page).isVisible()).toBe(true)
    })

    it('closes the menu by Escape, and returns the focus to the burger', async () => {
      const page = await open(PHONE)
      await page.goto('/')
      await openMenu(page)
      await overlay(page).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => overlay(page).isVisible()).toBe(false)
      const burger = header(page).getByRole('button', { name: 'Menu' })
      await expect.poll(() => burger.evaluate((button) => button === document.activeElement)).toBe(true)
    })

    it.each([
      [100, 'is locked'],
      [101, 'scrolls'],
    ])('§9 at %i px the page behind the open menu %s', async (width, outcome) => {
      const page = await open({ width, height: LOW.height })
      const isLocked = () =>
        page.evaluate(() => [document.documentElement, document.body].some((element) => getComputedStyle(element).overflowY === 'hidden'))
      await page.goto('/')
      // By script, because a header of 100 px has hardly room for a click.
      await header(page)
        .getByRole('button', { name: 'Menu' })
        .evaluate((button: HTMLElement) => button.click())
      await overlay(page).waitFor()
      expect(await isLocked()).toBe(outcome === 'is locked')
      await page.keyboard.press('Escape')
      await expect.poll(() => overlay(page).isVisible()).toBe(false)
      expect(await isLocked()).toBe(false)
    })
  })
})
