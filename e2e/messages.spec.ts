/** Two people write to each other, each in their own browser, without reloading a page. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from './browser.ts'
import { mistakesOn } from './page-checks.ts'

/** Opens the conversation from the demo student's application. */
async function writeToApplicant(page: Page): Promise<void> {
  await signInAs(page, 'recruiter')
  await page.goto('/app/applications?q=Sam+Demo')
  await page
    .getByRole('link', { name: /^Sam Demo-Student/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Message', exact: true }).click()
}

describeInBrowser('messages', ({ page: open }) => {
  it('§2 the badge counts new messages until they are read, and both people see each message at once', async () => {
    const student = await open()
    await signInAs(student, 'student')
    await student.goto('/messaging')
    await student.getByRole('heading', { name: 'No conversations yet' }).waitFor()
    await student.getByText('You can write to companies that you applied to').waitFor()
    await student.goto('/app/jobs')

    const recruiter = await open()
    await writeToApplicant(recruiter)
    const write = async (page: Page, text: string) => {
      await page.getByLabel(/^Write to /).fill(text)
      await page.keyboard.press('Enter')
    }
    await write(recruiter, 'When could you start?')
    await recruiter.getByRole('log').getByText('When could you start?').waitFor()
    expect(await recruiter.getByLabel('Write to Sam Demo-Student').inputValue()).toBe('')
    await write(recruiter, 'June would suit us.')

    await student.getByRole('link', { name: 'Messages, 2 unread' }).click()
    await student.getByRole('link', { name: /Robin Demo-Recruiter .*2 unread/ }).click()
    await student.getByText('New messages', { exact: true }).waitFor()
    await student.getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await recruiter.getByText(/^read \d\d:\d\d$/).waitFor()

    await write(student, 'June suits me too.')
    await recruiter.getByRole('log').getByText('June suits me too.').waitFor()
    await student.getByText(/^read \d\d:\d\d$/).waitFor()
    expect(await recruiter.getByRole('link', { name: 'Messages', exact: true }).count()).toBe(1)

    expect(await mistakesOn(student)).toEqual([])
    await student.setViewportSize(PHONE)
    expect(await mistakesOn(student)).toEqual([])
    await student.getByRole('link', { name: 'All conversations' }).click()
    await expect.poll(() => student.evaluate(() => document.activeElement?.textContent)).toContain('Robin Demo-Recruiter')
  })

  it('§8 keeps a message that could not be sent, and says so', async () => {
    const page = await open()
    await writeToApplicant(page)
    await page.route('**/messages/send', (route) => route.abort())
    await page.getByLabel('Write to Sam Demo-Student').fill('One more thing.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Error sending message. Please try again.').waitFor()
    expect(await page.getByLabel('Write to Sam Demo-Student').inputValue()).toBe('One more thing.')
  })

  it('says why one cannot write to a person whose card is visible', async () => {
    const [recruiter, employee] = [await open(), await open()]
    await writeToApplicant(recruiter)
    await recruiter.waitForURL(/messaging/)
    const { pathname, search } = new URL(recruiter.url())
    await signInAs(employee, 'employee')
    await employee.goto(pathname + search)
    const field = employee.getByLabel('Write to Sam Demo-Student')
    await field.waitFor()
    expect(await field.isDisabled()).toBe(true)
    await employee.getByText('You can write to students whom you referred and to colleagues at your company.').waitFor()
    expect(await mistakesOn(employee)).toEqual([])
  })
})
