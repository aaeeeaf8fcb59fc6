/** A recruiter finds students: the preview, the subscription, filters, a saved search, a message and an invitation (product 2.8, 2.18). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'
import { button, looksWell, told } from '../page-checks.ts'

const results = (page: Page) => page.getByRole('main').getByRole('article')
/** How many students the page's heading says. */
const total = async (page: Page) => Number(((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').replace(/\D/g, ''))
const find = (page: Page) => page.getByRole('link', { name: 'Find students' }).click()

describeInBrowser('§7 finding students', ({ page: open }) => {
  it('§2.8 is a preview until the company subscribes, then names, filters, saved searches, messages and invitations', async () => {
    const page = await open(WIDE)
    await signInAs(page, 'recruiter')
    await find(page)
    await page.getByText(/have a name you cannot read yet/).waitFor()
    expect(await results(page).getByRole('heading', { level: 2 }).allTextContents()).toContain('A student without a name')
    expect(await results(page).getByRole('link').count()).toBe(0)
    await looksWell(page, 'find-students-locked')

    await page.getByRole('link', { name: 'See the subscription' }).click()
    await button(page, 'Subscribe monthly').click()
    await page.waitForURL('**/sandbox/pay/**')
    await button(page, 'Start the trial with a card that works').click()
    await page.getByRole('heading', { level: 2, name: /^Your trial runs until/ }).waitFor()

    await find(page)
    await results(page)
      .getByRole('link', { name: /^Message/ })
      .first()
      .waitFor()
    await looksWell(page, 'find-students')
    const everybody = await total(page)

    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('group', { name: 'School' }).getByRole('checkbox').first().click()
    await expect.poll(() => total(page)).toBeLessThan(everybody)
    const atSchool = await total(page)
    const lowest = filters.getByRole('slider', { name: 'Lowest GPA' })
    for (let step = 0; step < 12; step++) await lowest.press('ArrowRight')
    await filters.getByText('3.2 or more').waitFor()
    await page.waitForURL(/gpa=3\.2-4/)
    await expect.poll(() => total(page)).toBeLessThan(atSchool)
    const shown = await total(page)
    await filters.getByRole('checkbox', { name: /who shares? none/ }).click()
    await expect.poll(() => total(page)).toBeGreaterThan(shown)
    await filters.getByRole('group', { name: 'Skills' }).getByRole('checkbox').first().click()
    await looksWell(page, 'find-students-filtered')
    const narrowed = await total(page)

    await button(page, 'Save this search').click()
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Best of one school')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await told(page, 'Search saved')
    await filters.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => total(page)).toBe(everybody)
    await page
      .getByRole('list', { name: 'Saved searches' })
      .getByRole('link', { name: /Best of one school/ })
      .click()
    await expect.poll(() => total(page)).toBe(narrowed)
    await filters.getByRole('button', { name: 'Clear the filters' }).click()
    await expect.poll(() => total(page)).toBe(everybody)

    const invite = results(page)
      .getByRole('button', { name: /^Invite to a job: / })
      .first()
    const [, name = ''] = /^Invite to a job: (.*)$/.exec((await invite.getAttribute('aria-label')) ?? '') ?? []
    // By the name: the list is put in order anew once the filters are gone, and the first may be another by now.
    await results(page)
      .getByRole('button', { name: `Invite to a job: ${name}`, exact: true })
      .click()
    const drawer = page.getByRole('dialog', { name: `Invite ${name} to a job` })
    await drawer.getByRole('combobox', { name: 'Job' }).selectOption({ index: 1 })
    await drawer.getByRole('textbox', { name: /Message/ }).fill('Your courses fit what we build.')
    await looksWell(page, 'find-students-invite')
    await page.setViewportSize(WIDE)
    await drawer.getByRole('button', { name: 'Invite' }).click()
    await told(page, `You invited ${name}`)
    await page.getByRole('article', { name }).getByText('Invited', { exact: true }).waitFor()

    await page
      .getByRole('article', { name })
      .getByRole('link', { name: `Message ${name}` })
      .click()
    await page.waitForURL('**/messaging?to=*')
    await page.goBack()
    await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }, 180_000)

  it('product 3 filters on a phone in a sheet', async () => {
    const page = await open(PHONE)
    await signInAs(page, 'recruiter')
    await page.goto('/app/students')
    await results(page).first().waitFor()
    const everybody = await total(page)
    await button(page, 'Filters').click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('group', { name: 'School' }).getByRole('checkbox').first().click()
    await looksWell(page, 'find-students-sheet')
    await page.setViewportSize(PHONE)
    await sheet.getByRole('button', { name: /^Show \d+ students?$/ }).click()
    await expect.poll(() => total(page)).toBeLessThan(everybody)
  }, 60_000)
})
