import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import type { DemoUser } from '../browser.ts'

/** Label, validity and description of the focused field. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement | null
    const note = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
    return { label: field?.labels?.[0]?.textContent, invalid: field?.getAttribute('aria-invalid'), says: note?.textContent }
  })
const announced = (page: Page) => page.locator('[aria-live="polite"]').last().textContent()

describeInBrowser('an incomplete form', ({ page: open }) => {
  it('says at the sign-in what is missing, focuses that field and sends nothing', async () => {
    const page = await open()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/auth/signin')
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' })
    await submit.click()
    await expect
      .poll(() => focused(page))
      .toEqual({ label: 'E-mail', invalid: 'true', says: 'Please write the e-mail address of your account.' })
    expect(await announced(page)).toBe('2 fields need another look.')

    await page.getByLabel('E-mail').fill('nobody')
    expect((await focused(page)).says).toMatch(/^Please write the whole e-mail address/)
    await page.getByLabel('E-mail').fill('nobody@demo.example')
    expect((await focused(page)).invalid).toBeNull()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toEqual({ label: 'Password', invalid: 'true', says: 'Please write your password.' })
    expect(sent).toEqual([])
  })

  const drawers: readonly [DemoUser, string, string, (form: Locator) => Promise<void>, string][] = [
    ['professor', '/app/nominations', 'Nominate a student', async () => {}, 'Please write the student’s e-mail address.'],
    ['recruiter', '/app/jobs', 'Post a job', async () => {}, 'Please write a title of at least 3 characters.'],
    ['employee', '/app/referrals', 'Refer a student', async () => {}, 'Please choose a student, or write an e-mail address.'],
  ]
  it.each(drawers)('says what is missing in the drawer of the %s at %s', async (role, path, title, prepare, sentence) => {
    const page = await open()
    await signInAs(page, role)
    await page.goto(path)
    await page.getByRole('button', { name: title }).click()
    const form = page.getByRole('dialog', { name: title })
    await prepare(form)
    await form.locator('button[type="submit"]').last().click()
    await expect.poll(() => focused(page)).toMatchObject({ invalid: 'true', says: sentence })
    expect(await form.isVisible()).toBe(true)
  })

  it('returns the focus to the button when the drawer closes', async () => {
    const page = await open()
    await signInAs(page, 'professor')
    const button = page.getByRole('button', { name: 'Nominate a student' })
    await button.click()
    await page.getByRole('dialog', { name: 'Nominate a student' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describeInBrowser('a field', ({ page: open }) => {
  it('for a day takes it typed or from a calendar, by the keyboard too, and Escape closes one thing at a time', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.getByRole('button', { name: 'Post a job' }).click()
    const drawer = page.getByRole('dialog', { name: 'Post a job' })
    const day = drawer.getByLabel('Closes on')
    await day.fill('2027-01-31')
    const openCalendar = () => drawer.getByRole('button', { name: 'Choose from a calendar' }).first().click()
    await openCalendar()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.getByRole('button', { name: 'Sunday, 31 January 2027', pressed: true }).waitFor()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await day.inputValue()).toBe('2027-03-01')
    expect(await day.evaluate((element) => element === document.activeElement)).toBe(true)

    await openCalendar()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
    expect(await drawer.isVisible()).toBe(true)
    await drawer.getByLabel('Type').click()
    await page.keyboard.press('Escape')
    expect(await drawer.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
  })

  it('§2.20 takes days and numbers as they are written, and keeps what it refuses beside the reason', async () => {
    const page = await open()
    await signInAs(page, 'recruiter')
    await page.goto('/app/jobs')
    await page.getByRole('button', { name: 'Post a job' }).click()
    const drawer = page.getByRole('dialog', { name: 'Post a job' })
    const left = async (label: string, text: string) => {
      await drawer.getByLabel(label).fill(text)
      await page.keyboard.press('Tab')
      return drawer.getByLabel(label).evaluate((element: HTMLInputElement) => ({
        value: element.value,
        says: document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      }))
    }
    expect(await left('Closes on', '12/03/2030')).toMatchObject({ value: '2030-12-03' })
    expect(await left('Graduates until', 'May 2028')).toMatchObject({ value: '2028-05-31' })
    expect(await left('Openings', '1,500')).toMatchObject({ value: '1,500', says: 'Please write a number from 1 to 1000.' })
    expect(await left('Openings', '1,5')).toEqual({ value: '1,5', says: 'This must be a whole number, not a fraction.' })
    expect(await left('Pay from', '120k')).toMatchObject({ value: '120k', says: expect.stringMatching(/in full/) })
    expect(await left('GPA of at least', '3.2/4.0')).toMatchObject({ value: '3.2/4.0' })

    await drawer.getByRole('button', { name: 'Choose from a calendar' }).nth(1).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.getByLabel('Year', { exact: true }).selectOption('2028')
    await calendar.getByLabel('Month', { exact: true }).selectOption('May')
    await calendar.getByRole('button', { name: 'Wednesday, 31 May 2028' }).click()
    expect(await drawer.getByLabel('Graduates from').inputValue()).toBe('2028-05-31')
  })

  it('keeps what was typed over Escape, Back and a reload, until the sign-out', async () => {
    const page = await open()
    await signInAs(page, 'professor')
    await page.goto('/app/jobs')
    await page.goto('/app/nominations')
    const reason = page.getByRole('dialog', { name: 'Nominate a student' }).getByLabel('Why this student')
    const nominate = () => page.getByRole('button', { name: 'Nominate a student' }).click()
    await nominate()
    await reason.fill('Asks the question that everybody else skipped.')
    const steps: readonly (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.reload(),
      async () => {
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
        await page.goForward()
      },
    ]
    for (const step of steps) {
      await step()
      await nominate()
      expect(await reason.inputValue()).toBe('Asks the question that everybody else skipped.')
    }
    await page.goto('/profile')
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('proffer.')))
    expect(kept).toEqual([])
  })
})
