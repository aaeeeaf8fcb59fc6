/** The product's main story. Each test continues the one before. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signIn, signInAs } from './browser.ts'
import type { DemoUser } from './browser.ts'
import { linkMailedTo } from '../acceptance/outbox.ts'
import {
  answered,
  apply,
  cardOf,
  choose,
  column,
  drag,
  openJob,
  postJob,
  refer,
  row,
  sendApplication,
  socketAndReads,
  status,
  walkTo,
  watchForReload,
} from './story-steps.ts'

/** A day on which nominations are open. */
const NOW = '2026-10-14T15:00:00Z'
const ADA = { name: 'Ada Story', email: 'ada.story@home.example.com', password: 'a long secret' }
const JOB = 'Storyteller engineer'
const REASON = 'Explained consensus to the whole lab with three cups and a napkin.'
const LETTER = 'I kept the cups. I would like to bring them.'

describeInBrowser(
  'the main story',
  ({ page: open, platform }) => {
    /** A browser with the platform's date. */
    const browser = async (): Promise<Page> => {
      const page = await open()
      page.setDefaultTimeout(10_000)
      await page.clock.install({ time: new Date(Date.parse(NOW) + 60_000) })
      return page
    }
    const signedIn = async (user: DemoUser | 'recruiter2'): Promise<Page> => {
      const page = await browser()
      await (user === 'recruiter2' ? signIn(page, 'recruiter2@demo.example', 'proffer-demo') : signInAs(page, user))
      return page
    }
    const signedInAsAda = async (): Promise<Page> => {
      const page = await browser()
      await signIn(page, ADA.email, ADA.password)
      return page
    }

    it('a professor nominates a student, who registers by the link in the mail; the professor sees the consent without a reload', async () => {
      const professor = await signedIn('professor')
      const isSameDocument = await watchForReload(professor)
      const quota = professor.getByRole('meter', { name: 'Nominations used' })
      const used = async () => Number(await quota.getAttribute('aria-valuenow'))
      const usedBefore = await used()
      await professor.getByRole('button', { name: 'Nominate a student' }).click()
      const form = professor.getByRole('dialog', { name: 'Nominate a student' })
      await form.getByLabel('Student’s e-mail').fill(ADA.email)
      await form.getByLabel('Name').fill(ADA.name)
      await form.getByLabel('Why this student').fill(REASON)
      await form.getByRole('button', { name: 'Nominate', exact: true }).click()
      const nomination = row(professor, ADA.name)
      await nomination.getByText('Waiting').waitFor()
      await expect.poll(used).toBe(usedBefore + 1)

      const student = await browser()
      await student.goto(await linkMailedTo(ADA.email, platform))
      const invitation = student.getByRole('main')
      await invitation.getByRole('heading', { name: 'Pat Demo-Professor puts you forward.' }).waitFor()
      const facts = await invitation.getByRole('definition').allInnerTexts()
      expect(facts).toEqual(['Student at Demo State University', 'Fall 2026', '13 Nov, in 30 days'])
      // The letter with the words of the nomination stands there for whoever has the mail.
      await invitation.getByText(REASON).waitFor()
      await invitation.getByRole('button', { name: 'Accept the invitation' }).click()

      await invitation.getByLabel('Full name').fill(ADA.name)
      expect(await invitation.getByLabel('E-mail').inputValue()).toBe(ADA.email)
      await invitation.getByLabel('Password').fill(ADA.password)
      await invitation.getByRole('combobox', { name: 'Degree' }).selectOption('Bachelor')
      await invitation.getByLabel('Graduation').fill('2027-05-31')
      await invitation.getByLabel('Major').fill('Computer science')
      for (const skill of ['Go', 'PostgreSQL', 'Compilers']) await choose(invitation, 'Skills', skill)
      await invitation.getByLabel('Recruiters too').check()
      await invitation.getByLabel('Recruiters may read why').check()
      await invitation.getByLabel('I agree to the terms of use').check()
      await invitation.getByRole('button', { name: 'Agree and join' }).click()
      await student.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()

      await nomination.getByText('Agreed').waitFor()
      expect(await isSameDocument()).toBe(true)
    })

    it('a recruiter posts a job, which the student finds by title and skill and applies to once; the board shows the card without a reload', async () => {
      const [recruiter, student, other, withoutSocket] = await Promise.all([
        signedIn('recruiter'),
        signedInAsAda(),
        signedInAsAda(),
        signedInAsAda(),
      ])
      await postJob(recruiter, JOB)
      await recruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()
      const isSameDocument = await watchForReload(recruiter)

      await student.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Jobs' }).click()
      await student.getByLabel('Search jobs').fill('storyteller')
      await choose(student.getByRole('main'), 'Skills', 'Compilers')
      await student.getByText('1 open job that fit').waitFor()
      await student.getByRole('link', { name: JOB }).click()
      // The same student on two more machines; the socket does not reach the last.
      await withoutSocket.routeWebSocket(/socket\.io/, () => undefined)
      for (const page of [other, withoutSocket]) {
        await page.goto(student.url())
        await page.getByRole('button', { name: 'Apply' }).waitFor()
      }
      await apply(student, JOB, LETTER)
      await student.getByText(LETTER).waitFor()

      const card = cardOf(recruiter, ADA.name)
      await card.waitFor()
      expect(await isSameDocument()).toBe(true)
      expect(await column(recruiter, 'Submitted').getByRole('article').count()).toBe(1)
      const words = await card.innerText()
      for (const word of ['Demo State University', '2 of 3 skills', 'Nominated', 'now']) expect(words).toContain(word)

      await other.getByRole('link', { name: 'You applied: see where it stands' }).waitFor()
      expect(await other.getByRole('button', { name: 'Apply' }).count()).toBe(0)
      const answer = withoutSocket.waitForResponse('**/students/apply-job')
      await sendApplication(withoutSocket, JOB, LETTER)
      expect((await answer).status()).toBe(409)
      const refused = withoutSocket.getByRole('dialog', { name: `Apply: ${JOB}` })
      expect(await refused.getByRole('alert').innerText()).toContain('You have already applied')
      expect(await refused.getByLabel('Cover letter').inputValue()).toBe(LETTER)
      expect(await column(recruiter, 'Submitted').getByRole('article').count()).toBe(1)
    })

    it('the recruiter moves the card by mouse and by keyboard and undoes a move; the student’s page follows within a second', async () => {
      const [recruiter, student] = await Promise.all([signedIn('recruiter'), signedInAsAda()])
      await openJob(recruiter, JOB)
      const received = socketAndReads(student)
      await student.goto('/app/applications')
      await expect.poll(() => received).toContain('connected')
      await student.getByRole('link', { name: JOB }).click()
      await student.getByText(LETTER).waitFor()
      const isSameDocument = await watchForReload(student)
      const card = cardOf(recruiter, ADA.name)
      const adaIn = (step: string) => column(recruiter, step).getByRole('article').filter({ hasText: ADA.name })

      const puts: string[] = []
      recruiter.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
      // No offer before an interview or a shortlist: the card stays where it is.
      await drag(recruiter, card, column(recruiter, 'Offered'))
      expect(await adaIn('Submitted').count()).toBe(1)

      await student.waitForLoadState('networkidle')
      received.length = 0
      const moved = answered(recruiter)
      await drag(recruiter, card, column(recruiter, 'Under review'))
      await moved
      await status(student, 'Under review').waitFor({ timeout: 1_000 })
      // Parts of the page that are loaded ahead may come at any time.
      expect(received.find((what) => !what.includes('/assets/'))).toBe('refresh')
      expect(puts).toHaveLength(1)
      await adaIn('Under review').waitFor()

      await card.getByRole('link', { name: ADA.name }).focus()
      await recruiter.keyboard.press('m')
      const menu = recruiter.getByRole('menu')
      await menu.waitFor()
      expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['Shortlisted', 'Interviewing', 'Rejected…'])
      await walkTo(recruiter, 'Shortlisted')
      await recruiter.keyboard.press('Enter')
      await adaIn('Shortlisted').waitFor()
      await status(student, 'Shortlisted').waitFor()

      const notice = recruiter
        .getByRole('region', { name: 'Notices' })
        .locator('.toast')
        .filter({ hasText: `${ADA.name} moved to Shortlisted` })
      await notice.getByRole('button', { name: 'Undo' }).click()
      await adaIn('Under review').waitFor()
      await status(student, 'Under review').waitFor()
      expect(await isSameDocument()).toBe(true)
    })

    it('the audit trail shows who, when and what, including the undone move and its correction; another company cannot see it', async () => {
      const [recruiter, otherRecruiter] = await Promise.all([signedIn('recruiter'), signedIn('recruiter2')])
      await openJob(recruiter, JOB)
      const job = recruiter.url()
      await cardOf(recruiter, ADA.name).getByRole('link', { name: ADA.name }).click()
      const trail = recruiter.getByRole('list', { name: 'Audit trail' })
      await trail.getByText('opened the application for the first time').waitFor()
      const lines = await trail.getByRole('listitem').allInnerTexts()
      expect(lines).toEqual([
        expect.stringMatching(/^14 Oct \d\d:\d\d\s+Robin Demo-Recruiter opened .*\s+recruiter/),
        expect.stringMatching(
          /^14 Oct \d\d:\d\d\s+Robin Demo-Recruiter put the application back to Under review\s+recruiter · undoes the line below/,
        ),
        expect.stringMatching(
          /^14 Oct \d\d:\d\d\s+Robin Demo-Recruiter moved the application from Under review to Shortlisted\s+recruiter .*undone by the line above/,
        ),
        expect.stringMatching(/^14 Oct \d\d:\d\d\s+Robin Demo-Recruiter moved the application from Submitted to Under review\s+recruiter/),
        expect.stringMatching(/^14 Oct \d\d:\d\d\s+Ada Story applied\s+student/),
      ])
      expect(await trail.locator('s').allInnerTexts()).toEqual([expect.stringContaining('to Shortlisted')])
      expect(await trail.locator('[title*=", request "]').count()).toBe(lines.length)
      const application = recruiter.url()

      await otherRecruiter.goto(application)
      await otherRecruiter.getByRole('heading', { level: 1, name: 'Nothing was ever written here.' }).waitFor()
      await otherRecruiter.goto(job)
      await otherRecruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()
      expect(await otherRecruiter.getByRole('article').count()).toBe(0)
      expect(await otherRecruiter.getByText(ADA.name).count()).toBe(0)
      await otherRecruiter.goto('/app/applications')
      await otherRecruiter.getByRole('table').waitFor()
      expect(await otherRecruiter.getByText(ADA.name).count()).toBe(0)
    })

    it('an employee refers two students; one declines, the other accepts and applies, and the referral follows the application', async () => {
      const [employee, ada, sam, recruiter] = await Promise.all([
        signedIn('employee'),
        signedInAsAda(),
        signedIn('student'),
        signedIn('recruiter'),
      ])
      const isSameDocument = await watchForReload(employee)
      await refer(employee, async (form) => {
        await form.getByLabel('Who?').fill(ADA.email)
      })
      await refer(employee, async (form) => {
        await form.getByLabel('Who?').fill('Distributed systems')
        await form.getByLabel('Sam Demo-Student').check()
      })
      // The student behind an address is shown only once they accept.
      const toAda = row(employee, ADA.email)
      const toSam = row(employee, 'Sam Demo-Student')

      const asked = (page: Page) =>
        page
          .getByRole('main')
          .locator('section')
          .filter({ has: page.getByRole('heading', { name: 'Emery Demo-Employee at Kestrel Works refers you' }) })
      await asked(ada).getByRole('button', { name: 'Decline' }).click()
      await ada.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
      await employee.getByRole('radio', { name: /^Ended/ }).click()
      await toAda.getByText('Declined').waitFor()
      await employee.getByRole('radio', { name: /^Open/ }).click()

      await asked(sam).getByRole('button', { name: 'Choose a job' }).click()
      const form = sam.getByRole('dialog', { name: 'Accept the referral of Emery Demo-Employee' })
      await form.getByLabel('Job').selectOption(JOB)
      await form.getByLabel('It holds until').fill('2026-12-24')
      await form.getByRole('button', { name: 'Accept' }).click()
      await toSam.getByText('Said yes').waitFor()
      for (const text of [JOB, '24 Dec']) await toSam.getByText(text).waitFor()

      await sam.goto('/app/jobs?title=storyteller')
      await sam.getByRole('link', { name: JOB }).click()
      await apply(sam, JOB)
      await toSam.getByText('Applied').waitFor()
      await openJob(recruiter, JOB)
      const card = cardOf(recruiter, 'Sam Demo-Student')
      await card.getByText('Referred').waitFor()
      await drag(recruiter, card, column(recruiter, 'Interviewing'))
      await toSam.getByText('In process').waitFor()
      expect(await isSameDocument()).toBe(true)
    })
  },
  { PROFFER_NOW: NOW },
)
