/** The use of a nomination: a recruiter who knows neither professor nor student finds the student, and reads why (product 2.20). */
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signIn, signInAs, WIDE } from '../browser.ts'
import { button, looksWell } from '../page-checks.ts'
import { apply, fillThreeTimes, openJob, postJob } from '../story-steps.ts'

const JOB = 'Weigher of rivers'
const REASON = 'Found the mistake in our own paper, and told us kindly.'

describeInBrowser(
  'a student whom a professor put forward',
  ({ page: open }) => {
    it('§2.20 reaches a recruiter the same day, with the reason and the résumé, is asked to an interview, and comes; the professor reads nothing of who looked', async () => {
      const page = await open(WIDE)
      await signInAs(page, 'recruiter')
      await page.goto('/app/subscription')
      await button(page, 'Subscribe monthly').click()
      await page.waitForURL('**/sandbox/pay/**')
      await button(page, 'Start the trial with a card that works').click()
      await page.getByRole('heading', { level: 2, name: /^Your trial runs until/ }).waitFor()

      const card = page.getByRole('region', { name: 'Put forward' })
      await page.goto('/')
      await card.getByRole('heading', { name: /^\d+ students were put forward$/ }).waitFor()
      await looksWell(page, 'recruiter-home-nominated')
      await card.getByRole('link', { name: /^All \d+$/ }).click()
      await page.getByRole('heading', { level: 1, name: /^\d+ nominated students/ }).waitFor()
      await page.getByText(/^“/).first().waitFor()
      // Each two lines high, so that cards beside each other are level.
      const heights = await page.locator('.said-of > :first-child').evaluateAll((all) => all.map((one) => one.clientHeight))
      expect([heights.length > 1, new Set(heights).size]).toEqual([true, 1])
      await looksWell(page, 'find-nominated')
      await page.setViewportSize(PHONE)
      await looksWell(page, 'find-nominated-phone')
      await page.setViewportSize(WIDE)
      await page.goto('/')
      await card.getByRole('heading', { name: 'Put forward by their professors' }).waitFor()

      const professor = await open(WIDE)
      await signIn(professor, 'professor2@demo.example', 'proffer-demo')
      await professor.goto('/app/nominations')
      const dialog = professor.getByRole('dialog')
      await professor.getByRole('button', { name: 'Nominate a student' }).click()
      await dialog.getByLabel('Student’s e-mail').fill('student@demo.example')
      await dialog.getByLabel('Why this student').fill(REASON)
      await dialog.getByRole('button', { name: 'Nominate', exact: true }).click()

      const student = await open(WIDE)
      await signInAs(student, 'student')
      await student.goto('/app/nominations')
      await student.getByText(REASON).waitFor()
      await student.getByLabel('Recruiters may read the reason too').check()
      await student.getByRole('button', { name: 'Agree', exact: true }).click()
      await student.getByRole('button', { name: /^Take back that you agreed to the nomination by Penn/ }).waitFor()

      // The start page was left open.
      await card.getByRole('heading', { name: /^One student was put forward since you looked on/ }).waitFor()
      await card.getByText(`“${REASON}”`).waitFor()
      await card.getByRole('link', { name: 'Sam Demo-Student' }).click()
      await page.getByRole('heading', { level: 1, name: 'Sam Demo-Student' }).waitFor()
      await page.getByText(REASON).waitFor()
      await looksWell(page, 'nominated-student')
      await button(page, 'Open the résumé').click()
      await page.getByRole('group', { name: /^Résumé of Sam Demo-Student/ }).waitFor()

      await postJob(page, JOB)
      await student.goto('/app/jobs')
      await student.getByLabel('Search jobs').fill('rivers weigh')
      await student.getByRole('link', { name: JOB }).click()
      await apply(student, JOB)
      await student.getByRole('heading', { level: 1, name: JOB }).waitFor()
      await openJob(page, JOB)
      await page.getByRole('link', { name: 'Sam Demo-Student' }).click()
      await page.getByText(`“${REASON}”`).or(page.getByText(REASON)).first().waitFor()
      const drawer = await fillThreeTimes(page, ['2026-11-24', '2026-11-25', '2026-11-27'])
      await drawer.getByRole('button', { name: 'Send the proposal' }).click()
      await student.getByRole('heading', { name: 'They ask you to an interview. Which time suits you?' }).waitFor()
      await student.getByRole('radio').nth(1).check()
      await student.getByRole('button', { name: /^Take / }).click()
      await page
        .getByRole('main')
        .getByText(/Sam comes/)
        .first()
        .waitFor()

      await professor.reload()
      await professor.getByRole('table', { name: 'Nominations' }).getByText('Sam Demo-Student').waitFor()
      expect(await professor.getByText(/opened/i).count()).toBe(0)
    })
  },
  { PROFFER_NOW: '2026-11-20T15:00:00.000Z' },
)
