import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'
import { pdf } from '../uploads.ts'

const soon = { timeout: 15_000 }
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text)

/** A picture as a camera makes it: wider than high, larger than what is kept. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 900
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = 'teal'
      context.fillRect(0, 0, 1600, 900)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

describeInBrowser('a student builds a profile', ({ page: open }) => {
  it('§2.7 field by field, with experience, photo and résumé, and sees what recruiters see', async () => {
    const page = await open()
    await signInAs(page, 'student')
    await page.goto('/profile')

    await page.getByLabel('Major', { exact: true }).fill('Computer engineering')
    await page.keyboard.press('Tab')
    await notice(page, 'Major saved').waitFor(soon)
    await page.getByLabel('Work authorization').fill('US citizen')
    await page.keyboard.press('Tab')
    await notice(page, 'Work authorization saved').waitFor(soon)

    await page.getByRole('button', { name: 'Add a work experience' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Software intern')
    await page.getByLabel('Organization', { exact: true }).fill('Campus transit')
    await page.getByLabel('From', { exact: true }).fill('2026-06')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Software intern Campus transit' }).waitFor(soon)

    await page.getByLabel('Photo', { exact: true }).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) })
    await notice(page, 'Photo saved').waitFor(soon)
    const photo = page.locator('.photo-field img')
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]), soon)
      .toEqual([512, 512])

    await page.getByRole('link', { name: 'Change who may see you' }).click()
    await page.getByLabel('Recruiters too').check()
    await page.getByRole('tab', { name: 'Profile', exact: true }).click()
    await page.getByRole('heading', { name: 'Recruiters find you' }).waitFor(soon)

    await page.getByRole('tab', { name: 'Résumé' }).click()
    const versions = page.getByRole('list', { name: 'Your versions' })
    await versions.waitFor(soon)
    const before = await versions.getByRole('listitem').count()
    await page.getByLabel('Résumé as a PDF').setInputFiles({ name: 'newest.pdf', mimeType: 'application/pdf', buffer: pdf() })
    await notice(page, 'Résumé uploaded').waitFor(soon)
    await expect.poll(() => versions.getByRole('listitem').count(), soon).toBe(before + 1)
    const newest = versions.getByRole('listitem').first()
    expect(await newest.textContent()).toContain('newest.pdf')
    await newest.getByRole('button', { name: 'Show it here' }).click()
    await newest.getByRole('button', { name: 'Download' }).waitFor(soon)
    await newest.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await expect.poll(() => versions.getByRole('listitem').count(), soon).toBe(before)

    await page.getByRole('tab', { name: 'Profile', exact: true }).click()
    await page.getByRole('link', { name: 'Change who may see you' }).click()
    await page.getByText('A company with a subscription that finds you sees this.').waitFor(soon)
    await expect.poll(() => page.getByRole('region', { name: 'What recruiters see' }).textContent(), soon).toContain('Your main version')
  })

  it('§2 on a phone, without scrolling sideways', async () => {
    const page = await open(PHONE)
    await signInAs(page, 'student')
    for (const tab of ['', '?tab=resumes', '?tab=privacy', '?tab=account']) {
      await page.goto(`/profile${tab}`)
      await page.getByRole('tablist').waitFor(soon)
      await page.waitForLoadState('networkidle')
      expect([tab, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([tab, PHONE.width])
    }
  })
})
