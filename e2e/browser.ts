/** Set-up of browser tests: one Chromium a worker, a platform as acceptance specs get it, new pages per test. */
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { describePlatform } from '../acceptance/describe-platform.ts'
import type { Settings, SpecPlatform } from '../acceptance/describe-platform.ts'

/** The first one is without windows of its own, and so the quickest. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SCREENSHOTS = join(import.meta.dirname, '..', '.cache', 'e2e')

export const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

type Size = { readonly width: number; readonly height: number }
export type BrowserTest = {
  /** A page in a new browser profile. */
  readonly page: (size?: Size, pointer?: 'mouse' | 'touch') => Promise<Page>
  readonly platform: SpecPlatform
}

/** Kept for the whole worker, because its files share their modules. It ends with the worker. */
let chromiumOfWorker: Browser | undefined

/** A `describe` with a browser and a platform. Without Chromium it is one skipped test. @param env of the platform; it runs on the real time unless PROFFER_NOW says otherwise */
export function describeInBrowser(
  title: string,
  tests: (browserTest: BrowserTest) => void,
  env: Readonly<Record<string, string>> = {},
  how: Pick<Settings, 'ownProcess'> = {},
): void {
  const executablePath = [process.env['CHROMIUM'], ...CHROMIUM_PATHS].find((path) => path !== undefined && existsSync(path))
  if (executablePath === undefined) {
    it(title, ({ skip }) => skip('There is no Chromium here: install it, or say in CHROMIUM where it is.'))
    return
  }
  const describeTests = ({ platform }: { readonly platform: SpecPlatform }) => {
    let browser: Browser | undefined
    const contexts: BrowserContext[] = []
    const errors: string[] = []

    beforeAll(async () => {
      if (!chromiumOfWorker?.isConnected()) chromiumOfWorker = await chromium.launch({ executablePath, args: FLAGS })
      browser = chromiumOfWorker
    })
    afterEach(async ({ task }) => {
      const opened = contexts.splice(0)
      if (task.result?.state === 'fail') await takeScreenshots(task.name, opened)
      await Promise.all(opened.map((context) => context.close()))
      expect(errors.splice(0), 'uncaught errors in the pages').toEqual([])
    })

    tests({
      async page(size = WIDE, pointer = 'mouse') {
        if (browser === undefined) throw new Error('A page is opened inside a test, once platform and browser run.')
        const context = await browser.newContext({
          baseURL: platform.origin,
          ignoreHTTPSErrors: true,
          viewport: size,
          reducedMotion: 'reduce',
          ...(pointer === 'touch' && { hasTouch: true, isMobile: true }),
        })
        contexts.push(context)
        // Of its other pages, too.
        context.on('weberror', (web) => errors.push(web.error().stack ?? web.error().message))
        return context.newPage()
      },
      platform,
    })
  }
  describePlatform(title, describeTests, { env: { PROFFER_NOW: '', ...env }, ...how })
}

/** Screenshots of a failed test, in .cache/e2e/. */
async function takeScreenshots(name: string, contexts: readonly BrowserContext[]): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true })
  const file = name.replaceAll(/[^\w]+/g, '-').slice(0, 80)
  const pages = contexts.flatMap((context) => context.pages())
  await Promise.all(pages.map((page, n) => page.screenshot({ path: join(SCREENSHOTS, `${file}-${n}.png`) })))
}

export type DemoUser = 'student' | 'professor' | 'university' | 'recruiter' | 'employee' | 'admin' | 'analyst'

/** Asks to be signed in, on the sign-in page. */
export async function askToSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth/signin')
  await page.getByLabel('E-mail', { exact: false }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in on the sign-in page and waits for the next page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await askToSignIn(page, email, password)
  await page.waitForURL((url) => url.pathname !== '/auth/signin')
}

export const signInAs = (page: Page, user: DemoUser): Promise<void> => signIn(page, `${user}@demo.example`, 'proffer-demo')
