import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'

const slider = (page: Page) => page.getByRole('slider', { name: 'Moment shown' })
const band = (page: Page) => page.getByRole('region', { name: 'As it was' }).getByRole('status').textContent()

async function openApplication(page: Page): Promise<void> {
  await signInAs(page, 'recruiter')
  await page.goto('/app/applications?q=Sam+Demo')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sam Demo-Student/ })
    .first()
    .click()
  await slider(page).waitFor()
  await page.getByRole('tab', { name: /^Audit trail/ }).waitFor()
}

describeInBrowser('§4 an application as it was', ({ page: open }) => {
  it.each([
    ['a wide screen', WIDE],
    ['a phone', PHONE],
  ])('leaves the time axis in its place while it is dragged, on %s, and names the day', async (_, size) => {
    const page = await open(size)
    await openApplication(page)
    const box = () => page.locator('.axis').boundingBox()
    const before = await box()
    const line = await slider(page).boundingBox()
    if (!line) throw new Error('The time axis is not shown.')
    const y = line.y + line.height / 2
    await page.mouse.move(line.x + line.width - 10, y)
    await page.mouse.down()
    for (const part of [0.9, 0.6, 0.3, 0.02]) {
      await page.mouse.move(line.x + line.width * part, y)
      expect(await box()).toEqual(before)
    }
    await page.mouse.up()
    expect(await band(page)).toMatch(/^As it was on \d+ \w+ \d\d:\d\d: Submitted$/)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect.poll(() => band(page)).toMatch(/^Now: Interviewing for \d+ days?, \d+ events since /)
    expect(await box()).toEqual(before)
  })

  it('moves no line of the trail, marks where one is, and offers nothing that could be changed', async () => {
    const page = await open()
    await openApplication(page)
    const lines = () => page.locator('.trail li').evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().top)))
    const before = await lines()
    await slider(page).press('ArrowLeft')
    await page.getByText('you are here').waitFor()
    expect(await lines()).toEqual(before)
    expect(await page.getByRole('main').getByRole('button', { name: 'Message', includeHidden: true }).isVisible()).toBe(false)
    expect(await page.getByRole('tab', { name: /^Audit trail \d+ of \d+$/ }).count()).toBe(1)
    await slider(page).press('Home')
    expect(await lines()).toEqual(before)
  })

  it('has its moment in the address, dates at rest, and goes from one moment to the next by the keyboard', async () => {
    const page = await open()
    await openApplication(page)
    expect(await page.locator('.axis time:visible').count()).toBeGreaterThanOrEqual(2)
    await slider(page).press('ArrowLeft')
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('at')).toMatch(/^\d{4}-\d\d-\d\dT/)
    await expect.poll(() => band(page)).toMatch(/^As it was/)
    const shown = await band(page)
    await page.reload()
    await slider(page).waitFor()
    await expect.poll(() => band(page)).toBe(shown)
    await slider(page).press('Home')
    await expect.poll(() => band(page)).toMatch(/Submitted$/)
    await slider(page).press('End')
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})
