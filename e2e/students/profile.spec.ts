import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
/** Value, validity and description of a field. */
const state = (page: Page, label: string) =>
  field(page, label).evaluate((input: HTMLInputElement) => ({
    value: input.value,
    invalid: input.getAttribute('aria-invalid'),
    says: document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
  }))
/** Enough for an answer of the server. */
const soon = { timeout: 10_000 }
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text)

async function write(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text)
  await field(page, label).press('Tab')
}

describeInBrowser('the fields of the profile', ({ page: open }) => {
  const profile = async (): Promise<Page> => {
    const page = await open()
    await signInAs(page, 'student')
    await page.goto('/profile')
    return page
  }

  it('can be emptied if they are optional', async () => {
    const page = await profile()
    await write(page, 'GPA', '3.5')
    await notice(page, 'GPA saved').waitFor()
    await write(page, 'GPA', '')
    await notice(page, 'GPA removed').waitFor()
    await page.reload()
    await expect.poll(() => state(page, 'GPA').then(({ value }) => value), soon).toBe('')
  })

  it('keep what was typed and say why it was not saved', async () => {
    const page = await profile()
    await write(page, 'Full name', '')
    await expect
      .poll(() => state(page, 'Full name'), soon)
      .toEqual({ value: '', invalid: 'true', says: 'Please write your name, as others shall read it.' })
    await field(page, 'Full name').press('Escape')
    expect(await state(page, 'Full name')).toMatchObject({ value: 'Sam Demo-Student', invalid: null })

    await write(page, 'GitHub', 'javascript:alert(1)')
    await expect.poll(() => state(page, 'GitHub'), soon).toMatchObject({ value: 'javascript:alert(1)', invalid: 'true' })
    expect((await state(page, 'GitHub')).says).toContain('http://')
  })

  it('mark only the current password when it is wrong', async () => {
    const page = await profile()
    await page.getByRole('tab', { name: 'Account' }).click()
    await field(page, 'Current password').fill('not the one')
    await field(page, 'New password').fill('a long new secret')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect
      .poll(() => state(page, 'Current password'), soon)
      .toMatchObject({ invalid: 'true', says: 'The current password is not right.' })
  })
})
