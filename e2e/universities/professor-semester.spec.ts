/** A professor’s whole semester, from the invitation to the outcome and what points became, with no step by API (product 2.4, 2.6). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signIn, signInAs, WIDE, type DemoUser } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { button, looksWell, told } from '../page-checks.ts'
import { answered, apply, cardOf, choose, column, openJob, postJob, row, status, walkTo } from '../story-steps.ts'

const FIRST_DAY = '2026-11-20T15:00:00.000Z'
const PASSWORD = 'a long enough one'
const VIOLA = { name: 'Viola Proof', email: 'viola.proof@home.example.com' }
const NED = { name: 'Ned Nominee', email: 'ned.nominee@home.example.com' }
const JOB = 'Keeper of proofs'

/** Waits until the summary shows so many. */
const shows = (page: Page, label: string, points: number) =>
  page
    .getByRole('region', { name: 'Your points' })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${points}$`) })
    .waitFor()
const lines = (page: Page) => page.getByRole('table', { name: 'Ledger' })

/** Each part continues the one before, in pages of its own. */
describeInBrowser(
  '§2.4 a professor’s whole semester',
  ({ page: open, platform }) => {
    const as = async (who: typeof VIOLA | DemoUser): Promise<Page> => {
      const page = await open(WIDE)
      await (typeof who === 'string' ? signInAs(page, who) : signIn(page, who.email, PASSWORD))
      return page
    }
    const afterDays = (days: number) => platform.moveTo(new Date(Date.parse(FIRST_DAY) + days * 86_400_000).toISOString())

    it('§2.11 begins with the mail of the career office’s invitation', async () => {
      const staff = await as('university')
      await staff.goto('/app/invitations')
      await button(staff, 'Invite somebody').click()
      const form = staff.getByRole('dialog', { name: 'Invite somebody' })
      await form.getByLabel('As').selectOption({ label: 'Professor' })
      await form.getByLabel('E-mail').fill(VIOLA.email)
      await form.getByRole('button', { name: 'Send the invitation' }).click()
      await told(staff, `Invited ${VIOLA.email}`)

      const page = await open(WIDE)
      await page.goto(await linkMailedTo(VIOLA.email, platform))
      const main = page.getByRole('main')
      await main.getByRole('button', { name: 'Accept the invitation' }).click()
      await main.getByLabel('Full name').fill(VIOLA.name)
      await main.getByLabel('Password').fill(PASSWORD)
      await main.getByRole('checkbox', { name: /I agree to the/ }).check()
      await main.getByRole('button', { name: 'Join Proffer' }).click()
      await page.getByText('Nobody yet this semester').waitFor()
      await looksWell(page, 'semester-first-day')
    })

    it('§2.4 a draft, a file that is tried first, and the student agrees by registering', async () => {
      const page = await as(VIOLA)
      await page.goto('/app/nominations')
      const dialog = page.getByRole('dialog')
      await button(page, 'Nominate a student').click()
      await dialog.getByLabel('Student’s e-mail').fill(NED.email)
      await dialog.getByLabel('Name').fill(NED.name)
      await dialog.getByLabel('Why this student').fill('Found the gap in my own proof.')
      await dialog.getByRole('button', { name: 'Save as a draft' }).click()
      await page.getByRole('list', { name: 'Drafts' }).getByRole('button', { name: 'Send' }).click()
      await row(page, NED.name).getByText('Waiting').waitFor()

      await button(page, 'From a file').click()
      const text = `email,name,reason\nfay.file@home.example.com,Fay File,Asks first.\n${NED.email},,Twice.`
      await dialog.getByLabel('CSV file').setInputFiles({ name: 'nominees.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await dialog.getByText('You have already nominated this student this semester.').waitFor()
      expect(await page.locator('main').getByText('Fay File').count()).toBe(0)
      await dialog.getByRole('button', { name: 'Nominate 1 student' }).click()
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await row(page, 'Fay File').getByText('Waiting').waitFor()

      const student = await open(WIDE)
      await student.goto(await linkMailedTo(NED.email, platform))
      const main = student.getByRole('main')
      await main.getByRole('button', { name: 'Accept the invitation' }).click()
      await main.getByLabel('Full name').fill(NED.name)
      await main.getByLabel('Password').fill(PASSWORD)
      await main.getByRole('combobox', { name: 'Degree' }).selectOption('Bachelor')
      await main.getByLabel('Graduation').fill('2027-05-31')
      await main.getByLabel('Major').fill('Mathematics')
      for (const skill of ['Go', 'Compilers', 'Event sourcing']) await choose(main, 'Skills', skill)
      await main.getByLabel('Recruiters too').check()
      await main.getByLabel('I agree to the terms of use').check()
      await main.getByRole('button', { name: 'Agree and join' }).click()
      await row(page, NED.name).getByText('Agreed').waitFor()
      await page.goto('/app/rewards')
      await lines(page).getByText(`${NED.name} agreed to the nomination`).waitFor()
    })

    it('§2.2 the student applies, is interviewed, accepts an offer and is hired, while the professor’s pages follow', async () => {
      const [recruiter, student, page] = await Promise.all([as('recruiter'), as(NED), as(VIOLA)])
      await page.goto('/app/rewards')
      await lines(page).waitFor()
      await postJob(recruiter, JOB)
      await recruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()
      await student.goto('/app/jobs?title=keeper')
      await student.getByRole('link', { name: JOB }).click()
      await apply(student, JOB)
      await status(student, 'Applied').waitFor()

      const move = async (from: string, to: string) => {
        await column(recruiter, from).getByRole('link', { name: NED.name }).focus()
        await recruiter.keyboard.press('m')
        await recruiter.getByRole('menu').waitFor()
        await walkTo(recruiter, to === 'Offered' ? 'Offered…' : to)
        const stored = answered(recruiter)
        await recruiter.keyboard.press('Enter')
        if (to === 'Offered') await recruiter.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click()
        await stored
      }
      await openJob(recruiter, JOB)
      await cardOf(recruiter, NED.name).waitFor()
      await move('Submitted', 'Interviewing')
      await lines(page).getByText(`${NED.name}: first interview`).waitFor()
      await move('Interviewing', 'Offered')
      await lines(page).getByText(`${NED.name}: first offer`, { exact: true }).waitFor()
      await student.getByRole('button', { name: 'Accept', exact: true }).click()
      await status(student, 'You accepted').waitFor()
      await column(recruiter, 'Accepted').getByRole('link', { name: NED.name }).click()
      await button(recruiter, 'Mark as hired').click()
      await status(student, 'Hired').waitFor()
    })

    it('§2.6 after 14 days the points can be redeemed, and the career office approves it', async () => {
      await afterDays(15)
      const [page, staff] = await Promise.all([as(VIOLA), as('university')])
      await page.goto('/app/rewards')
      await shows(page, 'available', 45)
      await lines(page).getByText(`${NED.name}: first offer accepted`).waitFor()
      expect(await page.getByRole('meter', { name: NED.name }).getAttribute('aria-valuetext')).toBe('45 of 50')
      await looksWell(page, 'semester-points')
      await page.getByRole('link', { name: `Why: ${NED.name}: first offer accepted` }).click()
      await page.getByRole('dialog').getByRole('list', { name: 'The event' }).waitFor()
      await page.getByRole('dialog').getByRole('list', { name: 'The nomination' }).waitFor()
      await page.keyboard.press('Escape')

      await button(page, 'Redeem points').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('What for').selectOption({ label: 'Conference fee' })
      await dialog.getByLabel('Points').fill('40')
      await dialog.getByRole('button', { name: 'Go on' }).click()
      await dialog.getByRole('button', { name: 'Send the request' }).click()
      await shows(page, 'set aside', 40)

      await staff.goto('/app/rewards')
      const request = staff.getByRole('list', { name: 'Requests' }).getByRole('listitem').filter({ hasText: VIOLA.name })
      await request.getByRole('button', { name: /^Approve/ }).click()
      await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await told(staff, `40 points of ${VIOLA.name} approved`)
      // The professor’s page follows.
      await shows(page, 'redeemed', 40)
      await shows(page, 'available', 5)
      await lines(page).getByText('Conference fee, redeemed').waitFor()
    })

    it('product 3 in the next semester the history still shows what became of each', async () => {
      await afterDays(60)
      const page = await as(VIOLA)
      await page.goto('/app/nominations')
      await page.getByRole('heading', { level: 1, name: 'Spring 2027' }).waitFor()
      await page.getByRole('combobox', { name: 'Semester' }).selectOption({ label: 'Fall 2026' })
      await row(page, NED.name).getByText('Hired').waitFor()
      await row(page, 'Fay File').getByText('Expired').first().waitFor()
      await page.getByText('1 of 2 agreed').waitFor()
      await page.getByText('1 was hired').waitFor()
      await looksWell(page, 'semester-history')
    })
  },
  { PROFFER_NOW: FIRST_DAY },
)
