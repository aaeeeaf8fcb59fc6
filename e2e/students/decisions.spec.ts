import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'

/** The cards that ask the student something, with their places. */
const cards = (page: Page) =>
  page.locator('.question').evaluateAll((all) =>
    all.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    }),
  )

describeInBrowser('§4 a decision of the student', ({ page: open }) => {
  it.each([
    ['a wide screen', WIDE],
    ['a phone', PHONE],
  ])('leaves everything in its place on %s, so that a second click answers nothing else', async (_, size) => {
    const page = await open(size)
    await signInAs(page, 'student')
    const accept = page.getByRole('main').getByRole('button', { name: 'Accept', exact: true }).first()
    await accept.waitFor()
    const before = await cards(page)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await accept.scrollIntoViewIfNeeded()
    const scrolled = await cards(page)
    const box = await accept.boundingBox()
    if (!box) throw new Error('The button is not shown.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.click(x, y)
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    expect(await cards(page)).toEqual(scrolled)
    expect(before).toHaveLength(scrolled.length)
    await page.mouse.click(x, y)
    await page.waitForTimeout(350)
    await page.mouse.click(x, y)
    expect(sent).toHaveLength(1)
    await page
      .getByRole('main')
      .getByText(/^You accepted the offer of /)
      .waitFor()

    await page.keyboard.press('z')
    await accept.waitFor()
    await expect.poll(() => cards(page)).toEqual(scrolled)
  })
})
