/** Three times are proposed, the student takes one and comes: live on both sides, and off with a reason (product 2.20, Interviews). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'
import { button, looksWell } from '../page-checks.ts'
import { apply, fillThreeTimes, openJob, postJob } from '../story-steps.ts'

const JOB = 'Listener to bridges'
const LINK = 'https://meet.kestrel-works.example.com/bridges'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describeInBrowser('an interview', ({ page: open }) => {
  it('§2.20 is proposed at three times, taken at one, and kept by both calendars', async () => {
    const [recruiter, student] = [await open(WIDE), await open(WIDE)]
    await signInAs(recruiter, 'recruiter')
    await postJob(recruiter, JOB)
    await recruiter.getByRole('heading', { level: 1, name: JOB }).waitFor()
    await signInAs(student, 'student')
    await student.goto('/app/jobs')
    await student.getByLabel('Search jobs').fill('bridges listen')
    await student.getByRole('link', { name: JOB }).click()
    await apply(student, JOB)
    await student.getByRole('heading', { level: 1, name: JOB }).waitFor()

    await openJob(recruiter, JOB)
    await recruiter.getByRole('link', { name: 'Sam Demo-Student' }).click()
    const drawer = await fillThreeTimes(recruiter, [dayIn(4), dayIn(5), dayIn(6)])
    await drawer.getByLabel('Link').fill(LINK)
    await drawer.getByLabel(/^A line to Sam/).fill('Bring nothing, and your ears.')
    await drawer
      .getByText(/14:30 – 15:15/)
      .first()
      .waitFor()
    await looksWell(recruiter, 'interview')
    // On a phone a time that is read back may take two lines: their room is there before, and the button below stays under the finger.
    await recruiter.setViewportSize({ width: 360, height: 740 })
    const grown = await drawer
      .locator('.interview-time-note')
      .evaluateAll(
        (notes) => notes.filter((note) => note.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(note).minHeight)).length,
      )
    expect(grown).toBe(0)
    await recruiter.setViewportSize(WIDE)
    await drawer.getByRole('button', { name: 'Send the proposal' }).click()
    await drawer.waitFor({ state: 'hidden' })

    // The student's page was left open.
    await student.getByRole('heading', { name: 'They ask you to an interview. Which time suits you?' }).waitFor()
    await student.getByText('Bring nothing, and your ears.').first().waitFor()
    // Beside the question where there is room, and below it on a phone.
    const record = student.getByRole('heading', { name: 'What happened' })
    const [question, choice] = [student.getByRole('heading', { name: /^They ask you/ }), student.getByRole('radio').last()]
    const topOf = async (one: typeof record) => (await one.boundingBox())?.y ?? 0
    expect(await topOf(record)).toBeLessThan(await topOf(choice))
    expect((await record.boundingBox())?.x).toBeGreaterThan(((await question.boundingBox())?.x ?? 0) + 300)
    await student.getByRole('radio').nth(1).check()
    await looksWell(student, 'interview-student')
    await student.setViewportSize(PHONE)
    expect(await topOf(record)).toBeGreaterThan(await topOf(choice))
    await looksWell(student, 'interview-student-phone')
    await student.setViewportSize(WIDE)
    await student.getByRole('button', { name: /^Take / }).click()
    await student
      .getByRole('main')
      .getByText(/^You come on /)
      .waitFor()

    await recruiter
      .getByRole('main')
      .getByText(/Sam comes/)
      .first()
      .waitFor()
    await looksWell(recruiter, 'interview-settled')
    await student.reload()
    await student.getByRole('heading', { name: /^Your interview at / }).waitFor()
    await looksWell(student, 'interview-student-settled')
    const [file] = await Promise.all([student.waitForEvent('download'), button(student, 'Add to your calendar').click()])
    expect(readFileSync(await file.path(), 'utf8').replaceAll('\r\n ', '')).toContain(`LOCATION:${LINK}`)
    await student.goto('/')
    await student
      .getByRole('link', { name: /See it|Listener to bridges/ })
      .first()
      .waitFor()
    await looksWell(student, 'interview-student-home')

    await student.goto('/app/applications')
    await student.getByRole('link', { name: JOB }).click()
    await student.getByRole('heading', { name: /^Your interview at / }).waitFor()
    await button(recruiter, 'Cancel…').click()
    const dialog = recruiter.getByRole('dialog', { name: /^Cancel the interview/ })
    await dialog.getByRole('textbox').fill('The bridge is closed.')
    await dialog.getByRole('button', { name: 'Cancel the interview' }).click()
    await student
      .getByText(/The bridge is closed\./)
      .first()
      .waitFor()
    await looksWell(student, 'interview-student-off')
  })
})
