/** The text that one reads must not be pushed away when the rest of a page comes late. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, type DemoUser } from '../browser.ts'

const delay = 800
/** Chromium's measure of what moved without anybody having asked for it; below 0.1 counts as good. */
const most = 0.05

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

async function slowDown(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const isAnswer = ['fetch', 'xhr'].includes(route.request().resourceType())
    if (isAnswer) await new Promise((resolve) => setTimeout(resolve, delay))
    // The page may have gone on meanwhile.
    await route.continue().catch(() => undefined)
  })
}

const pages: readonly (readonly [DemoUser, readonly string[]])[] = [
  ['professor', ['/', '/app/nominations?semester=2026-spring', '/app/rewards']],
  ['university', ['/', '/app/roster', '/app/waiting', '/app/outcomes']],
  ['student', ['/']],
]

async function movedOn(page: Page, path: string): Promise<number> {
  await slowDown(page)
  await page.goto(path)
  // A start page's data is asked for beside its code, and may be there before anything could wait for it.
  await page.waitForFunction(() => document.querySelector('.content .skeleton') === null && document.querySelector('h1') !== null)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve((list.getEntries() as Shift[]).reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
}

describeInBrowser('§8 a page on a phone while each answer takes its time', ({ page: open }) => {
  it.each(pages)('moves nothing for a %s', async (user, paths) => {
    const page = await open(PHONE)
    await signInAs(page, user)
    await page.waitForLoadState('networkidle')
    // Beside each other, because all they do is wait.
    const moved = await Promise.all(paths.map(async (path) => [path, await movedOn(await page.context().newPage(), path)] as const))
    expect(moved.filter(([, value]) => value >= most)).toEqual([])
  })
})
