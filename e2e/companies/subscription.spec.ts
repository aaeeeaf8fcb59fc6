/** A company's subscription from the first visit to the end, on the sandbox's pages, with the platform's clock moved on (product 2.8). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs, WIDE } from '../browser.ts'
import { button, looksWell } from '../page-checks.ts'

const FIRST_DAY = '2026-11-20T15:00:00.000Z'
const after = (days: number) => new Date(Date.parse(FIRST_DAY) + days * 86_400_000).toISOString()

const stands = (page: Page, title: string | RegExp) => page.getByRole('heading', { level: 2, name: title }).waitFor()
const press = async (page: Page, name: string) => button(page, name).click()
/** On the provider's page: presses, and goes back. */
async function atTheProvider(page: Page, open: string, name: string): Promise<void> {
  await press(page, open)
  await page.waitForURL('**/sandbox/portal/**')
  await press(page, name)
  await page.getByRole('link', { name: 'Back to Proffer' }).click()
  await page.waitForURL('**/app/subscription')
}
describeInBrowser(
  '§7 a subscription',
  ({ page: open, platform }) => {
    it('§2.8 is bought, canceled, resumed, declined, locked and paid after all', async () => {
      const page = await open(WIDE)
      const moveTo = async (days: number) => {
        await page.goto('about:blank')
        await platform.moveTo(after(days))
        await signInAs(page, 'recruiter')
        await page.getByTitle('Subscription').click()
      }
      await signInAs(page, 'recruiter')
      await page.getByTitle('Subscription').click()
      await stands(page, 'Your company is on the free plan')
      await looksWell(page, 'subscription-none')

      await press(page, 'Subscribe monthly')
      await page.waitForURL('**/sandbox/pay/**')
      await page.getByRole('link', { name: 'Cancel and go back' }).click()
      await stands(page, 'Your company is on the free plan')
      await press(page, 'Subscribe monthly')
      await page.waitForURL('**/sandbox/pay/**')
      await press(page, 'Start the trial with a card that works')
      await stands(page, /^Your trial runs until 4 Dec/)
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await looksWell(page, 'subscription-trialing')

      await press(page, 'Cancel at the end of the trial')
      await stands(page, /^Canceled: everything works until 4 Dec/)
      await looksWell(page, 'subscription-canceled')
      await press(page, 'Resume the subscription')
      await stands(page, /^Your trial runs until/)
      await page.getByRole('list', { name: 'What happened' }).getByText('The subscription goes on').waitFor()

      await moveTo(15)
      await stands(page, /^Paid until 4 Jan/)
      await page.getByRole('link', { name: 'Open the invoice of 2026-12-04' }).waitFor()
      await looksWell(page, 'subscription-active')
      await atTheProvider(page, 'Card and receipts', 'Use a card that is declined from now on')

      await moveTo(46)
      await stands(page, 'The last payment was declined')
      await page.getByText(/Everything works until 12 Jan/).waitFor()
      await looksWell(page, 'subscription-past-due')
      await page.getByRole('button', { name: /^Notifications/ }).click()
      // Other notifications of the same moment may be newer than the few that the dialog shows.
      await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'See all' }).click()
      await page
        .getByRole('main')
        .getByRole('link', { name: /subscription was declined/ })
        .click()
      await page.waitForURL('**/app/subscription')

      await moveTo(54)
      await stands(page, /was not paid/)
      await looksWell(page, 'subscription-unpaid')
      await atTheProvider(page, 'Pay the open invoice', 'Use a card that works, and pay what is open')
      await stands(page, /^Paid until/)
    }, 180_000)
  },
  { PROFFER_NOW: FIRST_DAY },
)
