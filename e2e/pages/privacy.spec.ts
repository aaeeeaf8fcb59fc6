import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { askToSignIn, describeInBrowser, signInAs } from '../browser.ts'

const soon = { timeout: 10_000 }

describeInBrowser('the privacy of one’s account', ({ page: open }) => {
  const privacy = async (who: Parameters<typeof signInAs>[1]): Promise<Page> => {
    const page = await open()
    await signInAs(page, who)
    await page.goto('/profile?tab=privacy')
    await page.getByRole('heading', { name: 'What you agreed to' }).waitFor()
    return page
  }

  it('product 3 takes a consent back, and has it in its history', async () => {
    const page = await privacy('student')
    const consent = page.getByRole('switch', { name: 'My GPA may be shown' })
    const before = await consent.isChecked()
    await consent.click()
    await expect.poll(() => consent.isChecked(), soon).toBe(!before)
    await page.getByRole('button', { name: 'Show the history' }).click()
    const [newest] = await page.getByRole('list', { name: 'History of your consents' }).getByRole('listitem').allTextContents()
    expect(newest).toContain('My GPA may be shown')
  })

  it('product 3 downloads a copy of everything', async () => {
    const page = await privacy('professor')
    await page.getByRole('button', { name: 'Make a copy' }).click()
    const button = page.getByRole('button', { name: 'Download' })
    await button.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect(download.suggestedFilename()).toBe('proffer-data.zip')
  })

  it('§2.18 erases the account, shows the receipt, and lets nobody sign in again', async () => {
    const page = await privacy('employee')
    await page.getByRole('button', { name: 'Erase my data…' }).click()
    await page.getByLabel('Your password').fill('proffer-demo')
    await page.getByLabel('Write ERASE to confirm').fill('ERASE')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await page.getByText('Your account is erased').waitFor({ timeout: 60_000 })
    await page.getByText(/^Entries of lists and searches: \d+$/).waitFor()
    await page.getByRole('button', { name: 'Leave Proffer' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const again = await open()
    await askToSignIn(again, 'employee@demo.example', 'proffer-demo')
    // The sign-in itself ends a moment after the receipt is there; until then it is refused by another sentence.
    await again.getByRole('main').getByRole('alert').waitFor()
    expect(new URL(again.url()).pathname).toBe('/auth/signin')
  }, 120_000)
})
