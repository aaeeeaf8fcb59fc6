/** The page of an invitation, on a platform with another day than the browser's. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'

const NOW = '2026-10-14T15:00:00Z'
const EMAIL = 'ines.invited@home.example.com'

describeInBrowser(
  'an invitation',
  ({ page: open, platform }) => {
    const professor = async (): Promise<Page> => {
      const page = await open()
      await signInAs(page, 'professor')
      return page
    }

    it('has dates by the platform’s clock, and asks a signed-in user to sign out before it is accepted', async () => {
      const page = await professor()
      await page.getByText('Nominations close in 64 days, on 17 Dec').waitFor()
      await page.getByRole('button', { name: 'Nominate a student' }).click()
      const form = page.getByRole('dialog', { name: 'Nominate a student' })
      await form.getByLabel('Student’s e-mail').fill(EMAIL)
      await form.getByLabel('Why this student').fill('Explained consensus to the whole lab with three cups.')
      await form.getByRole('button', { name: 'Nominate', exact: true }).click()
      const link = await linkMailedTo(EMAIL, platform)

      await page.goto(link)
      await page.getByText('13 Nov, in 30 days', { exact: true }).waitFor()
      const main = page.getByRole('main')
      await main.getByRole('heading', { name: 'You are signed in as Pat Demo-Professor' }).waitFor()
      expect(await main.getByRole('button', { name: 'Accept the invitation' }).count()).toBe(0)
      await main.getByRole('button', { name: 'Sign out and go on' }).click()
      await main.getByRole('button', { name: 'Accept the invitation' }).click()
      expect(page.url()).toBe(link)

      const [terms] = await Promise.all([page.waitForEvent('popup'), main.getByRole('link', { name: 'terms of use' }).click()])
      const heading = terms.getByRole('heading', { name: 'Terms of use' })
      await heading.waitFor()
      await expect
        .poll(() => heading.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight), { timeout: 10_000 })
        .toBe(true)
    })
  },
  { PROFFER_NOW: NOW },
)
