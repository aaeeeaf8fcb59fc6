/** A student from the search to an accepted offer. Each test continues the one before. */
import { it } from 'vitest'
import { describeInBrowser, signInAs } from '../browser.ts'
import { answered, apply, column, openJob, postJob, status, walkTo } from '../story-steps.ts'

const JOB = 'Librarian of event logs'

describeInBrowser('a student', ({ page: open }) => {
  it('finds a job by place and skill beside the list, saves it, and applies to it', async () => {
    const recruiter = await open()
    await signInAs(recruiter, 'recruiter')
    await postJob(recruiter, JOB)
    await recruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()

    const student = await open()
    await signInAs(student, 'student')
    await student.goto('/app/jobs?sort=relevance')
    await student.getByLabel('Place', { exact: true }).fill('spring')
    await student.getByLabel('Search jobs').fill('librarian')
    await student.getByText('1 open job that fits').waitFor()
    const preview = student.getByRole('region', { name: JOB })
    await preview.getByRole('heading', { name: /of 3 skills$/ }).waitFor()
    await preview.getByRole('button', { name: 'Save' }).click()
    await preview.getByRole('button', { name: 'Saved' }).waitFor()
    await student.goto('/app/jobs?show=saved')
    await student.getByRole('link', { name: JOB }).click()
    await preview.getByRole('link', { name: 'Open the page' }).click()
    await student.getByRole('heading', { level: 1, name: JOB }).waitFor()
    await apply(student, JOB, 'I have kept logs in order all my life.')
    await status(student, 'Applied').waitFor()
  })

  it('is shortlisted, gets an offer, accepts it, and is asked about the other applications', async () => {
    const [recruiter, student] = [await open(), await open()]
    await Promise.all([signInAs(recruiter, 'recruiter'), signInAs(student, 'student')])
    await student.goto('/app/applications')
    await student.getByRole('link', { name: JOB }).click()
    await status(student, 'Applied').waitFor()

    await openJob(recruiter, JOB)
    const card = column(recruiter, 'Submitted').getByRole('link', { name: 'Sam Demo-Student' })
    await card.focus()
    await recruiter.keyboard.press('m')
    await recruiter.getByRole('menu').waitFor()
    await walkTo(recruiter, 'Shortlisted')
    const shortlisted = answered(recruiter)
    await recruiter.keyboard.press('Enter')
    await shortlisted
    await status(student, 'Shortlisted').waitFor()
    await column(recruiter, 'Shortlisted').getByRole('link', { name: 'Sam Demo-Student' }).focus()
    await recruiter.keyboard.press('m')
    await recruiter.getByRole('menu').waitFor()
    await walkTo(recruiter, 'Offered…')
    await recruiter.keyboard.press('Enter')
    await recruiter.getByRole('dialog').getByRole('button', { name: 'Make the offer' }).click()
    await student.getByRole('button', { name: 'Accept', exact: true }).click()
    await student
      .getByText(/^You accepted the offer of/)
      .first()
      .waitFor()
    await student.getByRole('heading', { name: /other applications? (is|are) open$/ }).waitFor()
    await student.getByRole('button', { name: /^Withdraw (it|all \d+)…$/ }).click()
    await student
      .getByRole('dialog')
      .getByRole('button', { name: /^Keep (it|them)$/ })
      .click()
  })
})
