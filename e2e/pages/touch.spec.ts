/** Every screen of every role under a finger (product 2.20, Small). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { publicScreens } from '../../web/src/app/public-screens.ts'
import { screensOf } from '../../web/src/app/screens.ts'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'
import { button, told } from '../page-checks.ts'
import { column } from '../story-steps.ts'
import { cutOn, lowOn, misnamedOn, settle, tooWideOn, untappableOn } from '../touch-checks.ts'

const roles = ['student', 'professor', 'university', 'recruiter', 'employee', 'admin', 'analyst'] as const
const missing = '/nowhere'
const LAPTOP = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }
const TABLET = { width: 820, height: 1180 }
/** A window of 1280 px at four times its size (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 640 }

/** Goes there without loading the application anew; by way of an address without a page, so that the page before is gone. */
async function go(page: Page, path: string): Promise<void> {
  for (const to of [missing, path]) {
    await page.evaluate((address) => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, to)
    await page.waitForFunction(
      (isMissing) =>
        [...document.querySelectorAll('h1')].some((each) => (each.textContent === 'Nothing was ever written here.') === isMissing),
      to === missing,
    )
  }
  await settle(page)
}

/** The mistakes of the page as it is and behind each of its tabs. */
async function mistakesAt(page: Page, path: string): Promise<string[]> {
  await go(page, path)
  const mistakes = await mistakesOn(page, path)
  const tabs = page.locator('main [role=tab]')
  for (let n = 0, count = await tabs.count(); n < count; n++) {
    if ((await tabs.nth(n).getAttribute('aria-selected')) === 'true') continue
    await tabs.nth(n).tap()
    mistakes.push(...(await mistakesOn(page, `${path}, ${await tabs.nth(n).innerText()}`)))
  }
  return mistakes
}

async function mistakesOn(page: Page, shown: string): Promise<string[]> {
  const mistakes: string[] = []
  for (const size of [LAPTOP, TABLET, PHONE]) {
    await page.setViewportSize(size)
    await settle(page)
    const found =
      size === LAPTOP ? [...(await misnamedOn(page)), ...(await cutOn(page))] : [...(await untappableOn(page)), ...(await lowOn(page))]
    mistakes.push(...found.map((mistake) => `${shown} at ${size.width} px: ${mistake}`))
  }
  await page.setViewportSize(ZOOMED)
  await settle(page)
  mistakes.push(...(await tooWideOn(page)).map((mistake) => `${shown} at ${ZOOMED.width} px: ${mistake}`))
  return mistakes
}

/** Names of students, and links to them, need it. */
async function subscribe(page: Page): Promise<void> {
  await page.goto('/app/subscription')
  await button(page, 'Subscribe monthly').tap()
  await button(page, 'Start the trial with a card that works').tap()
  await page.getByRole('heading', { level: 2, name: /^Your trial runs until/ }).waitFor()
}

const pathsOn = (page: Page) =>
  page.locator('a[href^="/app/"]').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))

describeInBrowser('§2.20 on touch screens every visible control', ({ page: open }) => {
  it.each(roles)(
    'of every screen of the %s answers a tap in its middle, and is called what stands on it',
    async (role) => {
      const page = await open(PHONE, 'touch')
      await signInAs(page, role)
      const paths = screensOf(role).map(({ path }) => path)
      const fixed = paths.filter((path) => !path.includes(':'))
      const mistakes: string[] = []
      const links = new Set<string>()
      const walk = async (path: string) => {
        mistakes.push(...(await mistakesAt(page, path)))
        for (const link of await pathsOn(page)) links.add(link)
      }
      for (const path of fixed) await walk(path)
      if (role === 'recruiter') {
        await subscribe(page)
        for (const path of fixed.filter((each) => /students|subscription/.test(each))) await walk(path)
      }
      if (role === 'admin') {
        // The page of one event is linked from the event that is open.
        await go(page, '/app/admin/events')
        await page.locator('.event-line').first().tap()
        await page.getByRole('link', { name: 'Link to this event' }).waitFor()
        for (const link of await pathsOn(page)) links.add(link)
      }
      for (const path of paths.filter((each) => !fixed.includes(each))) {
        const pattern = new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`)
        const linkHere = () => [...links].find((link) => pattern.test(link))
        // The newest job is of a company that nobody has confirmed yet: it has no page.
        for (const job of [...links].filter((link) => /^\/app\/jobs\/./.test(link))) {
          if (linkHere() !== undefined || !path.startsWith('/app/companies')) break
          await go(page, job)
          for (const link of await pathsOn(page)) links.add(link)
        }
        const linked = linkHere()
        if (linked === undefined) mistakes.push(`No screen links to ${path}.`)
        else await walk(linked)
      }
      await page.getByRole('button', { name: /^Menu/ }).tap()
      mistakes.push(...(await untappableOn(page)).map((mistake) => `The menu: ${mistake}`))
      expect(mistakes).toEqual([])
    },
    120_000,
  )

  it('of every public page answers a tap in its middle, and is called what stands on it', async () => {
    const student = await open()
    await signInAs(student, 'student')
    await student.goto('/app/jobs?company=papercrane')
    await student.getByRole('article').first().waitFor()
    const publicJob = (await pathsOn(student)).find((path) => /^\/app\/jobs\/./.test(path))

    const page = await open(PHONE, 'touch')
    await page.goto('/')
    const paths = publicScreens.map(({ path }) => path.replace(/:\w+/, 'unknown'))
    const mistakes: string[] = []
    for (const path of ['/', ...paths, '/register?role=student', publicJob ?? '']) mistakes.push(...(await mistakesAt(page, path)))
    expect(mistakes).toEqual([])
  })
})

describeInBrowser('§2.20 a tap', ({ page: open }) => {
  it.each([PHONE, TABLET])('moves a card, takes it back, chooses, filters and opens at $width px', async (size) => {
    const page = await open(size, 'touch')
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.getByRole('link', { name: /^Backend engineer/ }).tap()
    const submitted = column(page, 'Submitted')
    await submitted.getByRole('article').first().waitFor()
    const name = (await submitted.getByRole('link').first().getAttribute('title')) ?? ''

    await submitted.getByRole('button', { name: `Move ${name} to…` }).tap()
    await page.getByRole('menu').waitFor()
    expect(await page.locator('.board-box:checked').count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Under review' }).tap()
    await told(page, `${name} moved to Under review`)
    await column(page, 'Under review').getByRole('link', { name, exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).tap()
    await submitted.getByRole('link', { name, exact: true }).waitFor({ state: 'attached' })

    // Not the card that has just come back: one that is moved meanwhile is no longer chosen.
    await submitted.getByRole('checkbox').nth(1).tap()
    const chosen = page.getByRole('region', { name: 'Chosen applications' })
    await chosen.getByText('1 chosen').waitFor()
    await chosen.getByRole('button', { name: 'Choose none' }).tap()
    await chosen.waitFor({ state: 'detached' })

    const filters = button(page, 'Filters')
    if (await filters.isVisible()) await filters.tap()
    await button(page, 'New').tap()
    await expect.poll(() => button(page, 'New').getAttribute('aria-pressed')).toBe('true')
    await button(page, 'Clear the filter').tap()
    await page.getByRole('radio', { name: 'List' }).tap()
    await page.getByRole('row').nth(1).waitFor()

    await page.goto('/app/notifications')
    await page.getByRole('tab', { name: 'By mail' }).tap()
    await page.getByRole('tab', { name: 'By mail', selected: true }).waitFor()

    await page.goto('/app/jobs')
    await button(page, 'Post a job').tap()
    const form = page.getByRole('dialog', { name: 'Post a job' })
    await form.getByRole('button', { name: 'Choose from a calendar' }).first().tap()
    await page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: 'Next month' }).tap()
    await page.getByRole('dialog', { name: 'Calendar' }).getByRole('button', { name: / 15 / }).tap()
    expect(await form.getByLabel('Closes on').inputValue()).toMatch(/-15$/)
    const shows = form.getByRole('switch').first()
    const before = await shows.isChecked()
    await shows.tap()
    expect(await shows.isChecked()).toBe(!before)
  })

  it.each([NARROW, PHONE])('finds the button of the next move in its line at $width px, whatever it says next', async (size) => {
    const page = await open(size, 'touch')
    await signInAs(page, 'recruiter')
    await page.goto('/app/applications?status=submitted')
    await page.locator('.table a').first().tap()
    const next = page.locator('.then-now .btn-primary')
    await next.waitFor()
    await settle(page)
    const top = async () => (await next.boundingBox())?.y
    const before = await top()
    // However long the name of the job is: the place in the column has other words after each move.
    await page.locator('.back-link > span').evaluate((name) => (name.textContent = 'Backend engineer for event pipelines and their views'))
    const movedBy = async () => Math.abs(((await top()) ?? 0) - (before ?? 0))
    expect(await movedBy()).toBeLessThan(2)
    for (const status of ['Under review', 'Shortlisted']) {
      await next.tap()
      await button(page, new RegExp(`^Status: ${status}`)).waitFor()
      expect([status, (await movedBy()) < 2]).toEqual([status, true])
      // The second tap of a double tap makes no move.
      await page.waitForTimeout(600)
    }
  })

  it('leaves the header of the page free while cards are chosen, and has the way out of choosing in the first row', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.getByRole('link', { name: /^Backend engineer/ }).tap()
    const submitted = column(page, 'Submitted')
    await submitted.getByRole('article').first().waitFor()
    const name = (await submitted.getByRole('link').first().getAttribute('title')) ?? ''
    await submitted.getByRole('button', { name: `Move ${name} to…` }).tap()
    await page.getByRole('menuitem', { name: 'Under review' }).tap()
    await told(page, `${name} moved to Under review`)
    await submitted.getByRole('checkbox').first().tap()
    const chosen = page.getByRole('region', { name: 'Chosen applications' })
    const first = await chosen.getByText('1 chosen').boundingBox()
    const out = await chosen.getByRole('button', { name: 'Choose none' }).boundingBox()
    if (!first || !out) throw new Error('The bar of what is chosen is not shown.')
    const middle = first.y + first.height / 2
    expect(out.y <= middle && middle <= out.y + out.height, 'in one row').toBe(true)
    const header = await page.locator('.header').boundingBox()
    const toast = await page.locator('.toast').first().boundingBox()
    expect(toast?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })

  it('leaves the field that has the focus and the buttons of a drawer free of what the page has to say', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'professor')
    await page.goto('/app/nominations')
    await button(page, /^Remind /)
      .first()
      .tap()
    const toast = page.locator('.toast').first()
    await toast.waitFor()
    await button(page, 'Nominate a student').first().tap()
    const drawer = page.getByRole('dialog', { name: 'Nominate a student' })
    await drawer.getByLabel('Student’s e-mail').waitFor()
    const below = async () => (await toast.boundingBox())?.y ?? 0
    const field = await drawer.getByLabel('Student’s e-mail').boundingBox()
    await expect.poll(below).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
    const foot = await drawer.locator('.sheet-actions').boundingBox()
    const box = await toast.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  })

  it('finds the interviews that come right below who waits for an answer', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'recruiter')
    await settle(page)
    const top = async (name: string) => (await page.getByRole('heading', { level: 2, name, exact: true }).boundingBox())?.y ?? 0
    const tops = [await top('They wait for an answer'), await top('Interviews'), await top('Open jobs')]
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  it('reaches the small controls of a profile beside their middle, too', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'student')
    await page.goto('/profile')
    await settle(page)
    for (const control of [page.locator('.token button').first(), page.getByRole('switch').first()]) {
      await control.waitFor()
      const missed = await control.evaluate((element) => {
        element.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = element.getBoundingClientRect()
        const answers = (x: number, y: number) => element.contains(document.elementFromPoint(left + width / 2 + x, top + height / 2 + y))
        return [
          [0, -20],
          [0, 20],
          [-11, 0],
          [11, 0],
        ].filter(([x = 0, y = 0]) => !answers(x, y))
      })
      expect(missed).toEqual([])
    }
  })

  it('misses a button that is lower than 34 px, which the walk above would find', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'student')
    await page.goto('/app/referrals')
    const accept = button(page, 'Accept').first()
    await accept.waitFor()
    expect(await lowOn(page)).toEqual([])
    await accept.evaluate((element) => (element.style.height = '28px'))
    expect(await lowOn(page)).toEqual([expect.stringContaining('Less than 34 px of it answer: <button')])
  })

  it('opens what a row offers', async () => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, 'student')
    await page.goto('/app/referrals')
    await button(page, 'Accept').first().tap()
    await page.getByRole('dialog').waitFor()
  })

  it.each([
    ['professor', '/app/nominations', 'Nominate a student'],
    ['recruiter', '/app/jobs', 'Post a job'],
    ['employee', '/app/referrals', 'Refer a student'],
  ] as const)('reaches everything in the drawer of the %s', async (role, path, title) => {
    const page = await open(PHONE, 'touch')
    await signInAs(page, role)
    await page.goto(path)
    await button(page, title).first().tap()
    await page.getByRole('dialog', { name: title }).waitFor()
    for (const size of [PHONE, TABLET]) {
      await page.setViewportSize(size)
      await settle(page)
      expect(await untappableOn(page), `${size.width} px`).toEqual([])
    }
  })
})
