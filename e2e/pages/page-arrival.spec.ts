import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'

const announced = (page: Page) => page.locator('.sr-only[aria-live="polite"]').textContent()
/** Tag and text of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName = '', textContent = '' } = document.activeElement ?? {}
    return document.activeElement === document.body ? 'BODY' : `${tagName} ${textContent}`
  })
const rail = (page: Page, name: string) => page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name })
const jobs = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Backend engineer/ })

describeInBrowser('a page opened by a link', ({ page: open }) => {
  it('is announced by its title, and its heading gets the focus', async () => {
    const page = await open()
    await page.goto('/')
    const about = page.getByRole('banner').getByRole('link', { name: 'About' })
    await about.waitFor()
    expect([await focused(page), await announced(page)]).toEqual(['BODY', ''])
    await about.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => announced(page)).toBe('About · Proffer')
    const heading = page.getByRole('heading', { level: 1 })
    expect(await focused(page)).toBe(`H1 ${await heading.textContent()}`)
    expect(await heading.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
    await page.goBack()
    await expect.poll(() => announced(page)).toBe('Proffer')
    expect(await focused(page)).toMatch(/^H1 /)
    await page.keyboard.press('Tab')
    expect(
      await page
        .getByRole('main')
        .getByRole('link')
        .first()
        .evaluate((link) => link === document.activeElement),
    ).toBe(true)
  })

  it('is announced once its data is loaded, and does not take the focus from a link focused meanwhile', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await rail(page, 'Jobs').click()
    await expect.poll(() => announced(page)).toBe('Jobs · Proffer')
    const asked = Promise.withResolvers<undefined>()
    const answer = Promise.withResolvers<undefined>()
    await page.route('**/jobs/id/**', async (route) => {
      asked.resolve(undefined)
      await answer.promise
      await route.continue()
    })
    await jobs(page).first().click()
    await asked.promise
    expect(await announced(page)).toBe('Jobs · Proffer')
    await rail(page, 'Invitations').focus()
    answer.resolve(undefined)
    await expect.poll(() => announced(page)).toMatch(/^Backend engineer.* · Proffer$/)
    expect(await focused(page)).toBe('A Invitations')
    await page.goBack()
    await expect.poll(() => focused(page)).toBe('H1 Jobs')
    await jobs(page).first().click()
    await expect.poll(() => focused(page)).toMatch(/^H1 Backend engineer/)
  })

  it('keeps the focus that it sets itself', async () => {
    const page = await open()
    await page.goto('/about')
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    await expect.poll(() => announced(page)).toBe('Sign in · Proffer')
    expect(await page.getByLabel('E-mail').evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('gets the focus also from the menu of a small screen', async () => {
    const page = await open(PHONE)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Privacy' }).click()
    await expect.poll(() => announced(page)).toBe('Privacy · Proffer')
    expect(await focused(page)).toMatch(/^H1 /)
  })

  it('is not announced again after a filter or a drawer, and the focus stays', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await rail(page, 'Jobs').click()
    await expect.poll(() => focused(page)).toBe('H1 Jobs')
    await jobs(page).first().click()
    await expect.poll(() => focused(page)).toMatch(/^H1 Backend engineer/)
    const title = await announced(page)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.waitForURL(/new=1/)
    expect([await focused(page), await announced(page)]).toEqual(['BUTTON New', title])
    await page.getByRole('button', { name: 'Edit job' }).click()
    const drawer = page.getByRole('dialog')
    await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    expect(await announced(page)).toBe(title)
  })
})
