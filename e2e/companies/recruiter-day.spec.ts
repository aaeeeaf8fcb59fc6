/** A recruiter's day in a browser, from what the company says of itself to the end of a job (product 2.7, 2.19, 3). */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signInAs, WIDE } from '../browser.ts'
import { button, looksWell, told } from '../page-checks.ts'
import { apply, choose, row } from '../story-steps.ts'

const JOB = 'Keeper of rotors'
const ABOUT = 'We build rotors that do not wake the neighbours.'
const SAM = 'Sam Demo-Student'

describeInBrowser(
  'product 3 a recruiter’s day',
  ({ page: open }) => {
    const as = async (who: 'recruiter' | 'student') => {
      const page = await open(WIDE)
      await signInAs(page, who)
      return page
    }
    const moreOf = async (recruiter: Page, item: string) => {
      await button(recruiter, `Actions for ${JOB}`).click()
      await recruiter.getByRole('menuitem', { name: item }).click()
    }

    it('§1 begins with what the company says of itself', async () => {
      const recruiter = await as('recruiter')
      await recruiter.getByRole('heading', { name: 'How soon you answer' }).waitFor()
      await looksWell(recruiter, 'recruiter-dashboard')
      await recruiter.goto('/app/company')
      const about = recruiter.getByLabel('About the company')
      await about.fill(ABOUT)
      await about.blur()
      await told(recruiter, 'Text saved')
      await recruiter.getByRole('switch', { name: 'Public pages of our jobs' }).click()
      await told(recruiter, 'Your open jobs are public')
      await recruiter.getByRole('switch', { name: 'Reason of a rejection' }).click()
      await told(recruiter, 'Students read the category of a rejection')
      await recruiter.reload()
      await recruiter.getByLabel('About the company').waitFor()
      expect(await recruiter.getByLabel('About the company').inputValue()).toBe(ABOUT)
      for (const name of ['Public pages of our jobs', 'Reason of a rejection'])
        expect(await recruiter.getByRole('switch', { name }).isChecked()).toBe(true)
      await looksWell(recruiter, 'recruiter-company')
      for (const [tab, name] of [
        ['Colleagues', 'colleagues'],
        ['Campuses', 'campuses'],
        ['What happened', 'company-trail'],
      ] as const) {
        await recruiter.getByRole('tab', { name: tab }).click()
        await recruiter.waitForLoadState('networkidle')
        await looksWell(recruiter, `recruiter-${name}`)
      }
    })

    it('product 3 drafts a job, looks at it as students will, and opens it', async () => {
      const recruiter = await as('recruiter')
      await recruiter.goto('/app/jobs')
      await button(recruiter, 'Post a job').click()
      const form = recruiter.getByRole('dialog', { name: 'Post a job' })
      await form.getByLabel('Title').fill(JOB)
      await form.getByLabel('Address').fill('Springfield, IL')
      await form.getByLabel('Description').fill('You keep the rotors turning, and learn why they sometimes do not.')
      await form.getByLabel('Pay from').fill('42')
      await form.getByLabel('Up to').fill('48')
      await form.getByLabel('GPA of at least').fill('3.00')
      await form.getByLabel('Visa').selectOption('Sponsored')
      await looksWell(recruiter, 'recruiter-job-form')
      await form.getByRole('button', { name: 'Save as draft' }).click()
      await recruiter.getByText('A draft: only your company sees it.').waitFor()
      await recruiter.getByText('$42 – 48').waitFor()
      await recruiter.getByText('pay an hour').waitFor()
      await looksWell(recruiter, 'recruiter-draft')

      await recruiter.goto('/app/jobs?tab=drafts')
      await moreOf(recruiter, 'Edit…')
      const edit = recruiter.getByRole('dialog', { name: 'Edit job' })
      for (const skill of ['Go', 'Compilers']) await choose(edit, 'Skills', skill)
      await edit.getByRole('button', { name: 'Post the job' }).click()
      await told(recruiter, 'Posted')
      await recruiter.getByRole('tab', { name: /^Open/ }).click()
      await recruiter.getByRole('link', { name: JOB }).click()
      await recruiter.getByRole('heading', { name: 'Nobody has applied yet' }).waitFor()
      await button(recruiter, 'More for this job').click()
      await recruiter.getByRole('menuitem', { name: 'Preview as students see it' }).click()
      await recruiter.getByRole('dialog', { name: 'As students see it' }).getByText('A GPA of 3.00 or better').waitFor()
      await looksWell(recruiter, 'recruiter-preview')
    })

    it('§2.2 answers who applies, from the numbers beside the job, with a note for the colleagues', async () => {
      const [recruiter, student] = [await as('recruiter'), await as('student')]
      await recruiter.goto('/app/jobs')
      await student.goto('/app/jobs?title=rotors')
      await student.getByRole('link', { name: JOB }).click()
      await apply(student, JOB)
      await row(recruiter, JOB).getByRole('link', { name: '1 submitted' }).waitFor()
      await looksWell(recruiter, 'recruiter-jobs')
      await moreOf(recruiter, 'Close it…')
      const dialog = recruiter.getByRole('dialog', { name: `Close ${JOB}?` })
      await dialog.getByText('1 application still waits for your answer.').waitFor()
      await looksWell(recruiter, 'recruiter-closing')
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      await row(recruiter, JOB).getByRole('link', { name: '1 submitted' }).click()
      await row(recruiter, SAM).getByRole('link', { name: SAM }).click()
      await button(recruiter, 'Start the review').click()
      await recruiter.getByRole('tab', { name: /^Notes/ }).click()
      await recruiter.getByLabel('Note for your team').fill('Knows why rotors stop.')
      await button(recruiter, 'Add the note').click()
      await recruiter.getByText('Knows why rotors stop.').first().waitFor()
      await button(recruiter, /^Status: Under review/).click()
      await recruiter.getByRole('menuitem', { name: 'Interviewing' }).click()
      await recruiter.getByRole('dialog').getByRole('button', { name: 'Invite without a time' }).click()
      await button(recruiter, 'Make an offer').click()
      await recruiter.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click()
      await told(recruiter, `${SAM} moved to Offered`)
    })

    it('§7 copies the job, ends it while an offer is out, and finds both where they belong', async () => {
      const recruiter = await as('recruiter')
      await recruiter.goto('/app/jobs')
      await moreOf(recruiter, 'Copy as a draft')
      await recruiter.getByText('A draft: only your company sees it.').waitFor()
      await recruiter.goto('/app/jobs')
      await moreOf(recruiter, 'Mark as filled…')
      const dialog = recruiter.getByRole('dialog', { name: `Mark ${JOB} as filled?` })
      await dialog.getByText('1 offer stays open until the last day to answer.').waitFor()
      await dialog.getByRole('button', { name: 'Mark as filled' }).click()
      await told(recruiter, `${JOB} is filled`)
      await row(recruiter, JOB).waitFor({ state: 'detached' })
      await recruiter.getByRole('tab', { name: /^Closed/ }).click()
      await row(recruiter, JOB).getByText('Filled').waitFor()
      await recruiter.getByRole('tab', { name: /^Drafts/ }).click()
      await row(recruiter, JOB).waitFor()
    })
  },
  { PROFFER_NOW: '2026-11-20T15:00:00.000Z' },
)
