/**
 * Which semester placed more nominees, as it stood at its end and today, and why: asked by an analyst from the first page on, without an
 * address that is typed.
 */
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { button, looksWell, told } from '../page-checks.ts'

describeInBrowser(
  'product 3: an analyst',
  ({ page: open }) => {
    it('compares a semester with its end, and finds the run again with the same figures', async () => {
      const page = await open()
      await signInAs(page, 'analyst')
      const main = page.getByRole('main')
      await main.getByRole('region', { name: 'What changed' }).getByRole('link', { name: 'How many nominees find a place?' }).click()
      await main.getByLabel('By', { exact: true }).selectOption({ label: 'Semester' })

      const figures = main.getByRole('table', { name: 'Figures' })
      const spring = figures.getByRole('row', { name: /^Spring 2026/ })
      await spring.getByRole('button', { name: /^Compare with the end of Spring 2026/ }).click()
      // What so few things moved is told to nobody who does not see single people: the two days stand beside each other without it.
      const charts = main.getByRole('region', { name: 'Charts' }).getByRole('heading')
      await expect.poll(() => charts.count()).toBe(2)
      await looksWell(page, 'two-days')
      await page.emulateMedia({ media: 'print' })
      await main.getByText(/^As of 19 Nov 2026, by semester, against \d+ May 2026\.$/).waitFor()
      await page.emulateMedia({ media: 'screen' })

      await button(page, 'Save this run').click()
      const form = page.getByRole('dialog', { name: 'Save this run' })
      await form.getByLabel('Name').fill('Spring, then and now')
      await form.getByRole('button', { name: 'Save' }).click()
      await told(page, 'Run saved')
      await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Dashboard' }).click()
      const runs = main.getByRole('region', { name: 'Your saved runs' })
      await runs.getByText('Same', { exact: true }).waitFor()
      await runs.getByText(/^\d+\.\d %$/).waitFor()
      await looksWell(page, 'analyst-home')
      await runs.getByRole('link', { name: 'Spring, then and now' }).click()
      await spring.waitFor()

      await main.getByRole('link', { name: 'All definitions' }).click()
      await main.getByRole('region', { name: 'Nominees placed' }).waitFor()
      await looksWell(page, 'definitions')
    })
  },
  { PROFFER_NOW: '2026-11-20T15:00:00.000Z' },
)
