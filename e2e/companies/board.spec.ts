import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { column, postJob, walkTo } from '../story-steps.ts'

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return [activeElement?.closest('section')?.getAttribute('aria-label')?.split(',')[0], activeElement?.textContent]
  })
const names = (page: Page, step: string) => column(page, step).getByRole('article').getByRole('link').allInnerTexts()

async function openBoard(page: Page): Promise<void> {
  await signInAs(page, 'recruiter')
  await goToBoard(page)
}

async function goToBoard(page: Page): Promise<void> {
  await page.goto('/app/jobs')
  await page
    .getByRole('link', { name: /^Backend engineer/ })
    .first()
    .click()
  await column(page, 'Submitted').getByRole('article').first().waitFor()
}

describeInBrowser('the board', ({ page: open }) => {
  it('keeps the width of the columns when "Closed" unfolds, and scrolls to it', async () => {
    const page = await open()
    await openBoard(page)
    const widths = () =>
      page
        .locator('.board-column')
        .evaluateAll((columns) => columns.slice(0, -1).map((each) => Math.round(each.getBoundingClientRect().width)))
    const isCut = () => page.locator('.board-school > span').evaluateAll((all) => all.some((each) => each.scrollWidth > each.clientWidth))
    const before = await widths()
    // Under the pointer the school makes room for what can be done with the card.
    await page.mouse.move(0, 0)
    expect(await isCut()).toBe(false)
    await page.getByRole('button', { name: /^Closed/ }).click()
    await expect.poll(() => page.locator('.board').evaluate((board) => board.scrollLeft)).toBeGreaterThan(0)
    await page.mouse.move(0, 0)
    expect(await widths()).toEqual(before)
    expect(await isCut()).toBe(false)
  })

  it('cuts no school and wraps no age on a small laptop', async () => {
    const page = await open({ width: 1280, height: 800 })
    await openBoard(page)
    await page.mouse.move(0, 0)
    const cut = await page
      .locator('.board-school > span')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)
    const wrapped = await page
      .locator('.board-card-meta')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height > 24).length)
    expect([cut, wrapped]).toEqual([0, 0])
  })

  it('of a new job leads on in place of empty columns, in whole words and inside the window, at each width', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await postJob(page, 'A job that nobody knows')
    await page.getByRole('heading', { level: 1, name: 'A job that nobody knows' }).waitFor()
    const card = page.getByRole('region', { name: 'How people come to this job' })
    await card.getByRole('heading', { name: 'Nobody has applied yet' }).waitFor()
    for (const width of [1440, 1280, 820, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const outside = await card
        .locator('p, b, small, a, button')
        .evaluateAll(
          (all) => all.filter((each) => each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.clientWidth + 1).length,
        )
      expect(outside).toBe(0)
      expect(await page.locator('.board-tools, .board-column').count()).toBe(0)
    }
  })

  it('keeps the focus on a card moved by the menu, and moves it to the next card after a rejection', async () => {
    const page = await open()
    await openBoard(page)
    const [first = '', second = '', third = ''] = await names(page, 'Submitted')
    await page.getByRole('link', { name: first, exact: true }).focus()
    await page.keyboard.press('m')
    await page.getByRole('menu').waitFor()
    await walkTo(page, 'Under review')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toEqual(['Under review', first])

    await page.getByRole('link', { name: second, exact: true }).focus()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Reject' }).press('Enter')
    await expect.poll(() => focused(page)).toEqual(['Submitted', third])
  })

  it('has the boxes below the names, where they stay while one chooses, covers nothing with them, and keeps its tools in one row', async () => {
    const page = await open()
    await openBoard(page)
    const tools = () => page.locator('.board-tools').boundingBox()
    const before = await tools()
    const [first = ''] = await names(page, 'Submitted')
    await page.getByRole('link', { name: first, exact: true }).focus()
    await page.keyboard.press('x')
    await page.getByRole('region', { name: 'Chosen applications' }).waitFor()
    const clear = await page.locator('.board-card:has(.board-box)').evaluateAll((cards) =>
      cards.every((card) => {
        const [box, name, school] = ['.board-box', '.board-card-name', '.board-school > :first-child'].map((part) =>
          card.querySelector(part)?.getBoundingClientRect(),
        )
        return box && name && school && box.top >= name.bottom && box.left >= school.right
      }),
    )
    expect(clear).toBe(true)
    await page.getByLabel('Source').selectOption('Nominated')
    await page.getByRole('button', { name: 'Waiting long' }).click()
    await page.getByRole('button', { name: 'Clear the filter' }).waitFor()
    expect(await tools()).toEqual(before)
  })
})

describeInBrowser('§2.2 who waits longer than they should', ({ page: open }) => {
  it('is shown in amber among the waiting, all applications, and on the board', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    const isAmber = () =>
      page
        .locator('.late')
        .first()
        .evaluate((late) => {
          const amber = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'color: var(--warn)' }))
          return getComputedStyle(late).color === getComputedStyle(amber).color
        })
    expect(await isAmber()).toBe(true)
    await page.getByRole('link', { name: 'All applications' }).click()
    await page.getByRole('button', { name: 'Waiting long' }).click()
    expect(await isAmber()).toBe(true)
    await goToBoard(page)
    expect(await isAmber()).toBe(true)
  })
})
