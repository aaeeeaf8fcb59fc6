import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { button, looksWell, told } from '../page-checks.ts'
import { column } from '../story-steps.ts'

describeInBrowser('a message to many', ({ page: open }) => {
  it('§2.19 is written from a template to the chosen applicants, asked about, sent, and answered with the same template', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page
      .getByRole('link', { name: /^Backend engineer/ })
      .first()
      .click()
    const cards = column(page, 'Submitted').getByRole('article')
    await cards.first().waitFor()
    const names = (await cards.getByRole('link').allInnerTexts()).slice(0, 2)
    for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check({ force: true })
    await button(page, 'Message…').click()
    const dialog = page.getByRole('dialog', { name: 'Message 2 people' })
    await dialog.getByLabel('Template').selectOption('When could we talk')
    await dialog.getByText('reads it').waitFor()
    await looksWell(page, 'many-write')
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await dialog.getByText('none can be taken back').waitFor()
    await looksWell(page, 'many-ask')
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
    await told(page, 'Sent to 2 people')

    await page.goto('/messaging')
    await page.getByRole('link', { name: new RegExp(`^${names[0] ?? ''}`) }).click()
    await page
      .getByText(`Hello ${names[0] ?? ''},`)
      .last()
      .waitFor()
    await button(page, 'Templates').click()
    await page.getByRole('menuitem', { name: 'It takes a little longer' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: /^Write to/ }).inputValue()).toContain('your application as Backend engineer')
    await looksWell(page, 'many-composer')
  })
})
