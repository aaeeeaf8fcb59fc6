/** A company with a subscription writes first to a student who is visible to recruiters, and the student answers (product 2.19). */
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { button, looksWell } from '../page-checks.ts'
import { choose } from '../story-steps.ts'

const NAME = 'Ida Coldwater'
const EMAIL = 'ida.coldwater@home.example.com'

describeInBrowser('a first message', ({ page: open, platform }) => {
  it('§2.19 needs a subscription, says how many are left, and the answer opens the conversation', async () => {
    const professor = await open()
    await signInAs(professor, 'professor')
    await button(professor, 'Nominate a student').click()
    const form = professor.getByRole('dialog', { name: 'Nominate a student' })
    await form.getByLabel('Student’s e-mail').fill(EMAIL)
    await form.getByLabel('Why this student').fill('Wrote the driver that our rover still runs on.')
    await form.getByRole('button', { name: 'Nominate', exact: true }).click()

    const student = await open()
    await student.goto(await linkMailedTo(EMAIL, platform))
    const main = student.getByRole('main')
    await main.getByRole('button', { name: 'Accept the invitation' }).click()
    await main.getByLabel('Full name').fill(NAME)
    await main.getByLabel('Password').fill('a long secret')
    await main.getByRole('combobox', { name: 'Degree' }).selectOption('Bachelor')
    await main.getByLabel('Graduation').fill('2027-05-31')
    await main.getByLabel('Major').fill('Computer science')
    for (const skill of ['Go', 'PostgreSQL', 'Compilers']) await choose(main, 'Skills', skill)
    await main.getByLabel('Recruiters too').check()
    await main.getByLabel('I agree to the terms of use').check()
    await main.getByRole('button', { name: 'Agree and join' }).click()
    await student.getByRole('heading', { level: 1, name: 'Ida' }).waitFor()

    const recruiter = await open()
    await signInAs(recruiter, 'recruiter')
    await recruiter.goto('/app/subscription')
    await button(recruiter, 'Subscribe monthly').click()
    await recruiter.waitForURL('**/sandbox/pay/**')
    await button(recruiter, 'Start the trial with a card that works').click()
    await recruiter.getByRole('heading', { level: 2, name: /^Your trial runs until/ }).waitFor()

    await recruiter.goto('/messaging')
    await recruiter.getByRole('searchbox', { name: 'Search people and messages' }).fill('Ida Cold')
    await recruiter.getByRole('link', { name: new RegExp(`^${NAME}`) }).click()
    await recruiter.getByText(/^100 of 100 first messages left this month\./).waitFor()
    await recruiter.getByText('The student is visible to recruiters, and your company subscribes.').waitFor()
    await recruiter.getByLabel(`Write to ${NAME}`).fill('Would you like to write drivers for aircraft?')
    await recruiter.keyboard.press('Enter')
    await recruiter.getByText(/^99 of 100 first messages left this month\./).waitFor()
    await looksWell(recruiter, 'first-message')

    await student.getByRole('link', { name: 'Messages, 1 unread' }).click()
    await student.getByRole('link', { name: /Robin Demo-Recruiter/ }).click()
    await student.getByLabel('Write to Robin Demo-Recruiter').fill('Tell me more.')
    await student.keyboard.press('Enter')
    await recruiter.getByRole('log').getByText('Tell me more.').waitFor()
    await expect.poll(() => recruiter.getByText(/first messages left/).count()).toBe(0)
    await looksWell(student, 'first-message-answered')
  }, 120_000)
})
