/** Pages and parts whose code or data cannot be loaded. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'

/** Opens a page without some of its code, and goes offline. @returns a function that goes online again */
async function goOfflineWithout(page: Page, code: RegExp, act: () => Promise<unknown>): Promise<() => Promise<void>> {
  await page.route(code, (route) => route.abort())
  await act()
  await page.context().setOffline(true)
  return async () => {
    await page.unroute(code)
    await page.context().setOffline(false)
  }
}

describeInBrowser('a page whose parts cannot be loaded', ({ page: open }) => {
  it('says that the servers do not answer when another page cannot be fetched, and shows it once they do', async () => {
    const page = await open()
    await signInAs(page, 'student')
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const rail = page.getByRole('navigation', { name: 'Workspace' })
    const reconnect = await goOfflineWithout(page, /\/assets\/JobSearchPage-/, async () => {
      await page.goto('/app/applications')
      await heading('Applications')
    })
    await rail.getByRole('link', { name: 'Jobs' }).click()
    await heading('This page has not arrived')
    await page.getByText('Our servers do not answer just now. We keep trying').waitFor()
    await rail.getByRole('link', { name: 'Applications' }).click()
    await heading('Applications')
    await rail.getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading('This page has not arrived')

    await reconnect()
    await heading('Jobs')
    expect(await rail.isVisible()).toBe(true)
  })

  it('has its styles when they could not be fetched at first', async () => {
    const page = await open()
    await signInAs(page, 'student')
    const reconnect = await goOfflineWithout(page, /\/assets\/jobs-[^/]*\.css/, async () => {
      await page.goto('/app/referrals')
      await page.getByRole('heading', { level: 1, name: 'Referrals' }).waitFor()
    })
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('heading', { level: 1, name: 'This page has not arrived' }).waitFor()
    await reconnect()
    const filters = page.locator('.job-search')
    await filters.waitFor()
    expect(await filters.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
  })

  it('keeps the board when its menu cannot be fetched, says so, and opens it once the servers answer', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.getByRole('link', { name: /^Backend engineer/ }).click()
    await page.getByRole('article').first().waitFor()
    const reconnect = await goOfflineWithout(page, /\/assets\/Menu-/, async () => {
      await page.reload()
      await page.getByRole('article').first().waitFor()
    })
    await page.keyboard.press('j')
    await page.keyboard.press('m')
    await page.getByRole('region', { name: 'Notices' }).getByText('This could not be opened').waitFor()
    expect(await page.getByRole('article').first().isVisible()).toBe(true)

    await reconnect()
    await page.keyboard.press('m')
    await page.getByRole('menuitem').first().waitFor()
  })

  it('has a heading and a title when its data cannot be loaded', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.route('**/jobs/id/**', (route) => route.fulfill({ status: 500, json: { message: 'That went wrong.', code: 'internal' } }))
    await page.getByRole('link', { name: /^Backend engineer/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Job' }).waitFor()
    await page.getByRole('heading', { level: 2, name: 'We could not load the job' }).waitFor()
    expect(await page.title()).toBe('We could not load the job · Proffer')
    await page.unroute('**/jobs/id/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: /^Backend engineer/ }).waitFor()
  })
})
