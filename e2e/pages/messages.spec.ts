/** Two people write to each other, each in their own browser, without reloading a page. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'
import { mistakesOn } from '../page-checks.ts'

/** Opens the conversation with the demo student, whom the company knows by an application. */
async function writeToApplicant(page: Page): Promise<void> {
  await signInAs(page, 'recruiter')
  await page.goto('/messaging')
  await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('Sam Demo')
  await page.getByRole('link', { name: /^Sam Demo-Student/ }).click()
  // Until then the field is that of the conversation that was open.
  await page.getByRole('heading', { level: 2, name: 'Sam Demo-Student' }).waitFor()
}

describeInBrowser('messages', ({ page: open }) => {
  it('§2 the badge counts new messages until they are read, and both people see each message and how far it came at once', async () => {
    const student = await open()
    await signInAs(student, 'student')
    await student.goto('/app/jobs')

    const recruiter = await open()
    await writeToApplicant(recruiter)
    const write = async (page: Page, text: string) => {
      await page.getByLabel(/^Write to /).fill(text)
      await page.getByLabel(/^Write to /).press('Enter')
    }
    await write(recruiter, 'When could you start?')
    await recruiter.getByRole('log').getByText('When could you start?').waitFor()
    expect(await recruiter.getByLabel('Write to Sam Demo-Student').inputValue()).toBe('')
    await write(recruiter, 'June would suit us.')
    // The student's page shows jobs, and says all the same that the messages have arrived.
    await recruiter.getByText(/^Delivered \d\d:\d\d$/).waitFor()

    await student.getByRole('link', { name: 'Messages, 2 unread' }).click()
    await student.getByRole('link', { name: /Robin Demo-Recruiter .*2 unread/ }).click()
    await student.getByText('New messages', { exact: true }).waitFor()
    await student.getByRole('link', { name: 'Messages', exact: true }).waitFor()
    await recruiter.getByText(/^Read \d\d:\d\d$/).waitFor()

    await write(student, 'June suits me too.')
    await recruiter.getByRole('log').getByText('June suits me too.').waitFor()
    await student.getByText(/^Read \d\d:\d\d$/).waitFor()
    expect(await recruiter.getByRole('link', { name: 'Messages', exact: true }).count()).toBe(1)

    expect(await mistakesOn(student)).toEqual([])
    await student.setViewportSize(PHONE)
    expect(await mistakesOn(student)).toEqual([])
    await student.getByRole('link', { name: 'All conversations' }).click()
    await expect.poll(() => student.evaluate(() => document.activeElement?.textContent)).toContain('Robin Demo-Recruiter')
  })

  it('finds a conversation by its words and shows the place, and a block closes it for both', async () => {
    const [student, recruiter] = [await open(), await open()]
    await writeToApplicant(recruiter)
    const field = recruiter.getByLabel('Write to Sam Demo-Student')
    for (const text of ['Which instrument do you play?', 'We have a glockenspiel.']) {
      await field.fill(text)
      await field.press('Enter')
      await recruiter.getByRole('log').getByText(text).waitFor()
    }
    await signInAs(student, 'student')
    await student.goto('/messaging')
    await student.getByRole('searchbox', { name: 'Search people and messages' }).fill('glock')
    await student.getByRole('link', { name: /^We have a glockenspiel\./ }).click()
    await student.getByRole('log').getByText('We have a glockenspiel.').waitFor()
    expect(await mistakesOn(student)).toEqual([])

    await student.getByRole('button', { name: 'More about this conversation' }).click()
    await student.getByRole('menuitem', { name: 'Block Robin Demo-Recruiter' }).click()
    await student.getByText(/^You blocked this person/).waitFor()
    await recruiter.getByText(/^You cannot write to this person\./).waitFor()
    expect(await field.isDisabled()).toBe(true)
    expect(await mistakesOn(student)).toEqual([])
    await student.getByRole('button', { name: 'Unblock' }).click()
    await expect.poll(() => field.isDisabled()).toBe(false)
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
    await employee.goto('/messaging')
    await employee.getByRole('heading', { name: 'No conversations yet' }).waitFor()
    await employee.getByText('You can write to students whom you referred').waitFor()
    await employee.goto(pathname + search)
    const field = employee.getByLabel('Write to Sam Demo-Student')
    await field.waitFor()
    expect(await field.isDisabled()).toBe(true)
    await employee.getByText('You can write to students whom you referred and to colleagues at your company.').waitFor()
    expect(await mistakesOn(employee)).toEqual([])
  })
})
