/** An employee's referrals in a browser, from the invitation by a recruiter to the student who is hired (product 2.3, 3). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signIn, signInAs, WIDE } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { button, looksWell, told } from '../page-checks.ts'
import { apply, openJob, postJob, refer, row } from '../story-steps.ts'

const KIM = { name: 'Kim Newcomer', email: 'kim.newcomer@home.example.com', password: 'a long secret' }
const WIM = 'wim.written@home.example.com'
const JOB = 'Keeper of bells'
const SAM = 'Sam Demo-Student'

describeInBrowser(
  'product 3 an employee’s day',
  ({ page: open, platform }) => {
    const as = async (who: 'recruiter' | 'student' | 'employee' | 'kim') => {
      const page = await open(WIDE)
      await (who === 'kim' ? signIn(page, KIM.email, KIM.password) : signInAs(page, who))
      return page
    }
    const acceptOf = async (student: Page, name: string) => {
      await student.goto('/app/referrals')
      const asked = student
        .locator('section')
        .filter({ has: student.getByRole('heading', { name: `${name} at Kestrel Works refers you` }) })
      await asked.getByRole('button', { name: 'Accept' }).click()
      const form = student.getByRole('dialog', { name: `Accept the referral of ${name}` })
      await form.getByLabel('It holds until').fill('2026-12-10')
      await form.getByRole('button', { name: 'Accept' }).click()
      await form.waitFor({ state: 'hidden' })
    }

    it('§2.3 begins with an invitation by a recruiter, and referrals by search and by e-mail', async () => {
      const recruiter = await as('recruiter')
      await postJob(recruiter, JOB)
      await recruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()
      await recruiter.goto('/app/invitations')
      await button(recruiter, 'Invite somebody').click()
      const invite = recruiter.getByRole('dialog')
      await invite.getByLabel('As').selectOption('employee')
      await invite.getByLabel('E-mail').fill(KIM.email)
      await invite.getByRole('button', { name: /^Send/ }).click()
      await invite.waitFor({ state: 'hidden' })

      const kim = await open(WIDE)
      await kim.goto(await linkMailedTo(KIM.email, platform))
      const main = kim.getByRole('main')
      await main.getByRole('button', { name: 'Accept the invitation' }).click()
      await main.getByLabel('Full name').fill(KIM.name)
      await main.getByLabel('Password').fill(KIM.password)
      await main.getByLabel('I agree to the terms of use').check()
      await main.getByRole('button', { name: 'Join Proffer' }).click()
      await kim.getByRole('heading', { level: 1, name: 'Kim' }).waitFor()
      await looksWell(kim, 'employee-begins')

      await kim.goto('/app/jobs')
      await kim.getByRole('link', { name: `Refer a student for ${JOB}` }).waitFor()
      await looksWell(kim, 'employee-roles')
      await kim.getByRole('link', { name: `Refer a student for ${JOB}` }).click()
      const form = kim.getByRole('dialog', { name: 'Refer a student' })
      await form.getByLabel('Who?').fill('Sam Demo')
      await form.getByLabel(SAM).check()
      await looksWell(kim, 'employee-refers')
      await form.getByRole('button', { name: 'Refer', exact: true }).click()
      await told(kim, `You referred ${SAM}`)
      await refer(kim, async (sheet) => {
        await sheet.getByLabel('Who?').fill(WIM)
      })
      await row(kim, SAM).waitFor()
      await row(kim, WIM).waitFor()
    })

    it('§2.3 sees the student say yes, and gives them more time once', async () => {
      const [kim, student] = [await as('kim'), await as('student')]
      await kim.goto('/app/referrals')
      await acceptOf(student, KIM.name)
      await row(kim, SAM).getByText('Said yes').waitFor()
      await row(kim, SAM).getByText('First to refer').waitFor()
      await button(kim, `Extend the referral of ${SAM}`).click()
      const dialog = kim.getByRole('dialog', { name: `Extend the referral of ${SAM}` })
      await dialog.getByLabel('They can apply until').fill('2027-01-15')
      await dialog.getByRole('button', { name: 'Extend' }).click()
      await told(kim, `${SAM} can apply until 15 Jan 2027`)
      await row(kim, SAM).getByText('extended').waitFor()
      expect(await button(kim, `Extend the referral of ${SAM}`).count()).toBe(0)
      await student.reload()
      await student.getByText('15 Jan 2027').first().waitFor()
    })

    it('§2.19 a second employee stands behind the first, and withdraws another', async () => {
      const [employee, student] = [await as('employee'), await as('student')]
      await employee.goto('/app/referrals')
      await refer(employee, async (form) => {
        await form.getByLabel('Who?').fill('Sam Demo')
        await form.getByLabel(SAM).check()
        await form.getByLabel('Job').selectOption(JOB)
      })
      await acceptOf(student, 'Emery Demo-Employee')
      await row(employee, SAM).filter({ hasText: JOB }).getByText('Somebody referred them before you').waitFor()

      const kim = await as('kim')
      await kim.goto('/app/referrals')
      await row(kim, WIM)
        .getByRole('button', { name: /^Withdraw the referral/ })
        .click()
      await kim.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await kim.getByRole('radio', { name: 'Ended 1' }).click()
      await row(kim, WIM).getByText('Withdrawn').waitFor()
    })

    it('§2.3 follows the student to the day on which they are hired', async () => {
      const [kim, student, recruiter] = [await as('kim'), await as('student'), await as('recruiter')]
      await kim.goto('/')
      await row(kim, SAM).waitFor()
      await student.goto('/app/jobs?title=bells')
      await student.getByRole('link', { name: JOB }).click()
      await apply(student, JOB)
      await row(kim, SAM).getByText('Applied').waitFor()
      await openJob(recruiter, JOB)
      await recruiter.getByRole('link', { name: SAM }).click()
      await button(recruiter, 'Start the review').click()
      await row(kim, SAM).getByText('In process').waitFor()
      await looksWell(kim, 'employee-dashboard')
      await button(recruiter, /^Status: Under review/).click()
      await recruiter.getByRole('menuitem', { name: 'Interviewing' }).click()
      await recruiter.getByRole('dialog').getByRole('button', { name: 'Invite without a time' }).click()
      await button(recruiter, 'Make an offer').click()
      await recruiter.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click()
      await student.goto('/app/applications')
      await student.getByRole('link', { name: JOB }).click()
      // The list offers to accept its offers as well.
      await student.getByRole('heading', { name: JOB, level: 1 }).waitFor()
      await button(student, 'Accept').click()
      await button(recruiter, /^Status: Accepted/).click()
      await recruiter.getByRole('menuitem', { name: 'Hired' }).click()
      await kim.goto('/app/referrals?tab=ended')
      await row(kim, SAM).getByText('Hired').waitFor()
      await button(kim, `What happened to the referral of ${SAM}`).click()
      await kim.getByRole('dialog', { name: SAM }).getByRole('list', { name: 'What happened' }).waitFor()
      await looksWell(kim, 'employee-trail')
    })
  },
  { PROFFER_NOW: '2026-11-20T15:00:00.000Z' },
)
