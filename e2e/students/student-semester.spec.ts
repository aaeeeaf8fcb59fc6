/** A student's whole semester in a browser, from the mail of a professor to the outcome (product 2.4, 2.7, 3). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeInBrowser, signIn, signInAs, WIDE } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { button, looksWell, told } from '../page-checks.ts'
import { apply, choose, openJob, postJob, status } from '../story-steps.ts'
import { pdf } from '../uploads.ts'

const IDA = { name: 'Ida Semester', email: 'ida.semester@home.example.com', password: 'a long secret' }
const [JOB, OTHER] = ['Lamp keeper', 'Lantern keeper']

describeInBrowser(
  'product 3 a student’s semester',
  ({ page: open, platform }) => {
    const as = async (who: 'professor' | 'recruiter' | 'ida') => {
      const page = await open(WIDE)
      await (who === 'ida' ? signIn(page, IDA.email, IDA.password) : signInAs(page, who))
      return page
    }

    it('§2.4 begins with an invitation by a professor, and a profile with a résumé', async () => {
      const professor = await as('professor')
      await professor.getByRole('button', { name: 'Nominate a student' }).click()
      const form = professor.getByRole('dialog', { name: 'Nominate a student' })
      await form.getByLabel('Student’s e-mail').fill(IDA.email)
      await form.getByLabel('Why this student').fill('Lit the whole lab with one proof.')
      await button(professor, 'Nominate').click()

      const student = await open(WIDE)
      await student.goto(await linkMailedTo(IDA.email, platform))
      const main = student.getByRole('main')
      await main.getByRole('button', { name: 'Accept the invitation' }).click()
      await main.getByLabel('Full name').fill(IDA.name)
      await main.getByLabel('Password').fill(IDA.password)
      await main.getByRole('combobox', { name: 'Degree' }).selectOption('Bachelor')
      await main.getByLabel('Graduation').fill('2027-05-31')
      await main.getByLabel('Major').fill('Optics')
      for (const skill of ['Go', 'PostgreSQL', 'Compilers']) await choose(main, 'Skills', skill)
      await main.getByLabel('Recruiters too').check()
      await main.getByLabel('Recruiters may read why').check()
      await main.getByLabel('I agree to the terms of use').check()
      await main.getByRole('button', { name: 'Agree and join' }).click()
      await student.getByRole('heading', { level: 1, name: 'Ida' }).waitFor()

      await student.goto('/profile')
      await student.getByLabel('Work authorization').fill('US citizen')
      await student.keyboard.press('Tab')
      await told(student, 'Work authorization saved')
      await student.getByRole('tab', { name: 'Résumé' }).click()
      await student.getByLabel('Résumé as a PDF').setInputFiles({ name: 'ida.pdf', mimeType: 'application/pdf', buffer: pdf() })
      await told(student, 'Résumé uploaded')
    })

    it('saves a search, which says what is new in it, and applies', async () => {
      const [student, recruiter] = [await as('ida'), await as('recruiter')]
      await student.goto('/app/jobs')
      await student.getByLabel('Search jobs').fill('keeper')
      await button(student, 'Save this search').click()
      const dialog = student.getByRole('dialog', { name: 'Save this search' })
      await dialog.getByLabel('Name').fill('Keepers of light')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await student.getByText('Saved as “Keepers of light”').waitFor()

      for (const title of [JOB, OTHER]) {
        await postJob(recruiter, title)
        await recruiter.getByRole('heading', { level: 1, name: title }).waitFor()
      }
      await student.goto('/app/jobs?show=searches')
      const searches = student.getByRole('list', { name: 'Saved searches' })
      await searches.getByText('2 new').waitFor()
      await looksWell(student, 'semester-searches')
      await searches.getByRole('link', { name: 'Keepers of light' }).click()
      await student.getByText('2 open jobs that fit').waitFor()
      expect(await student.getByLabel('Search jobs').inputValue()).toBe('keeper')
      await looksWell(student, 'semester-found')
      for (const title of [JOB, OTHER]) {
        await student.goto('/app/jobs?title=keeper')
        await student.getByRole('link', { name: title }).click()
        await apply(student, title, 'I have kept lamps all my life.')
        await status(student, 'Applied').waitFor()
      }
      await student.goto('/app/jobs?show=searches')
      await searches.getByRole('link').waitFor()
      expect(await searches.getByText(/ new$/).count()).toBe(0)
    })

    it('is interviewed, with an entry for the calendar', async () => {
      const [student, recruiter] = [await as('ida'), await as('recruiter')]
      await openJob(recruiter, JOB)
      await recruiter.getByRole('link', { name: IDA.name }).click()
      await button(recruiter, 'Start the review').click()
      await button(recruiter, /^Status: Under review/).click()
      await recruiter.getByRole('menuitem', { name: 'Interviewing' }).click()
      const dialog = recruiter.getByRole('dialog', { name: /^Propose an interview/ })
      await dialog.getByLabel('Day 1', { exact: true }).fill(new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10))
      await dialog.getByLabel('Time 1', { exact: true }).fill('10:30')
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click()

      await student.goto('/app/applications')
      await student.getByRole('link', { name: JOB }).click()
      await student.getByRole('heading', { name: /^Your interview at / }).waitFor()
      await looksWell(student, 'semester-interview')
      const [file] = await Promise.all([student.waitForEvent('download'), button(student, 'Add to your calendar').click()])
      expect(file.suggestedFilename()).toBe('interview.ics')
      expect(readFileSync(await file.path(), 'utf8')).toMatch(/DTSTART:\d{8}T\d{4}00Z/)
    })

    it('§2.2 accepts an offer, withdraws the other application, and says where the way leads', async () => {
      const [student, recruiter] = [await as('ida'), await as('recruiter')]
      await openJob(recruiter, JOB)
      await recruiter.getByRole('link', { name: IDA.name }).click()
      await button(recruiter, 'Make an offer').click()
      await recruiter.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click()
      await student.goto('/app/applications')
      await student.getByRole('link', { name: JOB }).click()
      // The list offers to accept its offers as well.
      await student.getByRole('heading', { name: JOB, level: 1 }).waitFor()
      await button(student, 'Accept').click()
      await student.getByRole('heading', { name: 'One other application is open' }).waitFor()
      await button(student, 'Withdraw it…').click()
      await student.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click()
      await student.getByRole('heading', { name: 'One other application is open' }).waitFor({ state: 'detached' })
      await student.goto('/app/applications')
      await student.getByRole('link', { name: OTHER }).click()
      await student.getByRole('main').getByText('Withdrawn', { exact: true }).first().waitFor()

      await student.goto('/profile')
      await student.getByRole('link', { name: 'Say where you went' }).click()
      await student.getByLabel('Outcome').selectOption({ label: 'Employed full-time' })
      await button(student, 'Save').click()
      await told(student, 'Your outcome is stored')
    })
  },
  { PROFFER_NOW: '2026-11-20T15:00:00.000Z' },
)
