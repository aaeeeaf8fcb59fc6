/** What only a layout shows: on a narrow phone nothing lies over what is read, and what is typed is seen. */
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'
import { column } from '../story-steps.ts'
import { settle } from '../touch-checks.ts'

const NARROW = { width: 360, height: 740 }

describeInBrowser('on a phone', ({ page: open }) => {
  it('the head of the jobs has a line for its title, and the folded filters look as if they open', async () => {
    const page = await open(NARROW, 'touch')
    await signInAs(page, 'student')
    await page.goto('/app/jobs')
    await settle(page)
    const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? expect.fail(`No ${selector}.`)
    const [title, order, file] = [await boxOf('h1'), await boxOf('.page-header select'), await boxOf('.page-header-actions > :first-child')]
    expect(order.y).toBeGreaterThanOrEqual(title.y + title.height)
    expect(Math.abs(order.y + order.height / 2 - (file.y + file.height / 2))).toBeLessThan(4)
    const sign = await page.locator('.job-filters summary').evaluate((summary) => getComputedStyle(summary, '::after').content)
    expect(sign).toBe('"+"')
  })

  it('a field for several values keeps room for what is typed behind them', async () => {
    const page = await open(NARROW, 'touch')
    await signInAs(page, 'student')
    await page.goto('/profile')
    const field = page.locator('.tokens-box input').first()
    await field.waitFor()
    expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(96)
  })

  it('the arrow of a card lies over none of its words', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page
      .getByRole('link', { name: /^Backend engineer/ })
      .first()
      .click()
    await column(page, 'Submitted').getByRole('article').first().waitFor()
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('.board-card:has(.board-menu-button)')].flatMap((card) => {
        const arrow = card.querySelector('.board-menu-button')?.getBoundingClientRect().left ?? 0
        return [...card.querySelectorAll<HTMLElement>('.board-school span')]
          .filter((word) => word.getBoundingClientRect().right > arrow + 1)
          .map((word) => word.innerText)
      }),
    )
    expect(covered).toEqual([])
  })
})
