/** A semester of a university's staff: who waits, who is let in, where graduates went (product 2.7, 2.13). */
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from './browser.ts'
import { mistakesOn } from './page-checks.ts'

const SHOTS = join(import.meta.dirname, '..', '.cache', 'e2e')
const told = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function looksWell(page: Page, name: string): Promise<void> {
  for (const [colorScheme, size] of [
    ['dark', PHONE],
    ['light', PHONE],
    ['dark', WIDE],
    ['light', WIDE],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    expect(await mistakesOn(page), `${name}, ${colorScheme}, ${size.width}`).toEqual([])
    await page.screenshot({ path: join(SHOTS, `university-${name}-${colorScheme}-${size.width}.png`), fullPage: true })
  }
}

describeInBrowser('§2.13 a university', ({ page: open }) => {
  it('§2.7 lets companies in or not, and records where its graduates went', async () => {
    const page = await open(WIDE)
    await signInAs(page, 'university')
    await page.getByRole('list', { name: 'Companies that wait' }).getByText('Bluefin Talent Partners').waitFor()
    await page.getByRole('table', { name: 'Professors' }).waitFor()
    await looksWell(page, 'dashboard')

    const student = await open(WIDE)
    await signInAs(student, 'student')
    await student.goto('/app/jobs')
    await student.getByRole('heading', { level: 1 }).waitFor()
    expect(await student.getByText('Software engineers, several clients').count()).toBe(0)

    await page.goto('/app/organizations')
    await button(page, 'Decline Bluefin Talent Partners').click()
    await page.getByText('Please say why: the company reads it.').waitFor()
    await page.getByRole('textbox', { name: /Reason/ }).fill('They named their clients after all.')
    await looksWell(page, 'organizations')
    await button(page, 'Approve Bluefin Talent Partners').click()
    await told(page, 'Bluefin Talent Partners is approved')
    await page.getByRole('tab', { name: /Approved/ }).click()
    await page.getByText('They named their clients after all.').waitFor()
    await looksWell(page, 'approved')
    // The student's list follows by itself.
    await student.getByText('Software engineers, several clients').first().waitFor()

    await page.goto('/app/outcomes')
    await page.getByRole('tab', { name: /Not known/ }).click()
    await looksWell(page, 'outcomes')
    await button(page, /^Record the outcome of/)
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    const name = ((await drawer.getByRole('heading').first().textContent()) ?? '').replace('Outcome of ', '')
    await drawer.getByLabel('Outcome').selectOption({ label: 'Military service' })
    await drawer.getByRole('button', { name: 'Save' }).click()
    await told(page, `The outcome of ${name} is stored`)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'NACE table (CSV)').click()])
    expect(readFileSync(await file.path(), 'utf8')).toContain(`${name},`)

    await student.goto('/profile')
    await student.getByRole('link', { name: 'Say where you went' }).click()
    await student.getByLabel('Outcome').selectOption({ label: 'Continuing education' })
    await button(student, 'Save').click()
    await told(student, 'Your outcome is stored')
    await looksWell(student, 'own-outcome')
  })
})
