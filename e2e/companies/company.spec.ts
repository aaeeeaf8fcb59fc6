/** The page of a company: from the name on its job to its page, for a student, a visitor and staff (product 2.20 "Company page"). */
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs, WIDE } from '../browser.ts'
import { button, looksWell } from '../page-checks.ts'

describeInBrowser('§2.20 the page of a company', ({ page: open }) => {
  it('is reached from its job, and says who it is, what it looks for and how it answers', async () => {
    const page = await open(WIDE)
    await signInAs(page, 'student')
    await page.goto('/app/jobs?company=papercrane')
    await page.getByRole('link', { name: 'Open the page' }).click()
    await page
      .getByRole('region', { name: 'The company' })
      .getByText(/^Papercrane keeps the data/)
      .waitFor()
    await looksWell(page, 'job-page')
    await page.getByRole('link', { name: 'Papercrane Data', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Papercrane Data' }).waitFor()
    await page.getByText('Papercrane keeps the data of public libraries in order.').waitFor()
    expect(await page.getByRole('region', { name: 'Open jobs' }).getByRole('listitem').count()).toBeGreaterThan(0)
    await looksWell(page, 'company-page')
    await button(page, 'Tell me about new jobs').waitFor()
  })

  it('is read by a visitor where the company made its jobs public, and leads to the sign-in where it did not', async () => {
    const page = await open(WIDE)
    await page.goto('/app/companies/papercrane')
    await page.getByRole('heading', { level: 1, name: 'Papercrane Data' }).waitFor()
    await looksWell(page, 'company-page-visitor')
    await page.getByRole('region', { name: 'Open jobs' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Sign in to apply' }).first().waitFor()
    await page.goto('/app/companies/moonlit')
    await page.waitForURL('**/auth/signin?next=%2Fapp%2Fcompanies%2Fmoonlit')
  })
})
