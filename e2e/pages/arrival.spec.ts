/** A page before its code and its data are there, and that nothing jumps when they come. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'

declare global {
  interface Window {
    /** Sum of the layout shifts that no hand has caused. */
    shifts: number
  }
}

/** Adds up the page's layout shifts from its start on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Where things are: header, rail and the page's part. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['.header', '.logo svg', '.rail', 'main', '.page-skeleton', '.page-skeleton .card'].map((selector) => {
      const { x = 0, y = 0, width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return [selector, x, y, width, selector === 'main' || selector === '.rail' ? 0 : height].join(' ')
    }),
  )

describeInBrowser('a page on its way', ({ page: open }) => {
  it('has its frame before any code is there, and keeps its place when the code comes', async () => {
    const page = await open()
    await signInAs(page, 'student')
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
      await held
      await route.continue()
    })
    await page.route('**/config.json', () => undefined)
    await page.route(/\/assets\/(data|session)-[^/]*\.js/, () => undefined)
    await page.goto('/app/applications', { waitUntil: 'commit' })
    await page.locator('.static-page .page-skeleton').waitFor()
    // The document can be asked before its styles have come; it is drawn only with them.
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet))
    const before = await places(page)
    release(undefined)
    await page.getByRole('link', { name: 'Contact us' }).waitFor()
    expect(await page.locator('.static-page').count()).toBe(0)
    expect(await places(page)).toEqual(before)
  })

  it('has asked for its first data before any code is there, and asks for none of it again', async () => {
    const page = await open()
    await signInAs(page, 'student')
    const itsData = page.getByRole('link', { name: /^Backend engineer/ }).first()
    await itsData.waitFor()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    await page.route(/\/assets\/index-[^/]*\.js/, async (route) => {
      await held
      await route.continue()
    })
    const early = page.waitForRequest(/\/applications\/student\//)
    await page.goto('/', { waitUntil: 'commit' })
    const first = (await early).url()
    release(undefined)
    await itsData.waitFor()
    expect(asked.filter((url) => url === first)).toEqual([first])
  })

  it('is drawn for whoever was signed in last while the token is checked, with its data, and ends when the check says no', async () => {
    const page = await open()
    await signInAs(page, 'student')
    await page.goto('/app/applications')
    await page.getByRole('link', { name: /^Backend engineer/ }).waitFor()
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>()
    await page.route('**/auth/verifyToken', async (route) => {
      await held
      await route.fulfill({ status: 401, json: { message: 'No.', code: 'unauthorized' } })
    })
    await page.reload()
    await page.getByRole('link', { name: /^Backend engineer/ }).waitFor()
    release(undefined)
    await page.waitForURL(/\/auth\/signin/)
    expect(await page.evaluate(() => localStorage.getItem('proffer.user'))).toBeNull()
  })

  it.each(['/', '/app/applications'])('%s does not jump for a student', async (path) => {
    const page = await open()
    await signInAs(page, 'student')
    await watchShifts(page)
    await page.goto(path)
    await page
      .getByRole('link', { name: /^Backend engineer/ })
      .first()
      .waitFor()
    await page.waitForTimeout(1_000)
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.01)
  })

  it('the student’s dashboard does not jump, whichever of its data come last', async () => {
    const student = await open()
    await signInAs(student, 'student')
    const jumped = async (feature: string) => {
      const page = await student.context().newPage()
      await watchShifts(page)
      await page.route(new RegExp(`^https://[^/]+/${feature}/?[^.]*$`), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 800))
        await route.continue()
      })
      await page.goto('/')
      await page
        .getByRole('link', { name: /^Backend engineer/ })
        .first()
        .waitFor()
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(1_000)
      return [feature, await page.evaluate(() => window.shifts)] as const
    }
    // Beside each other, because all they do is wait.
    const jumps = await Promise.all(['applications', 'referrals', 'nominations', 'jobs', 'skills', 'user'].map(jumped))
    expect(jumps.filter(([, shifts]) => shifts >= 0.01)).toEqual([])
  })

  it('the home page does not jump when its italic comes', async () => {
    const page = await open()
    await watchShifts(page)
    await page.route(/newsreader.*\.woff2/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(1_000)
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.01)
  })

  it('comes compressed: the home page needs no more than 110 KB of code', async () => {
    const page = await open()
    const session = await page.context().newCDPSession(page)
    const scripts = new Set<string>()
    let bytes = 0
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength
    })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThan(110_000)
  })
})
