/** A semester of a university's staff, from the invitation to where graduates went, with no step by API (product 2.7, 2.13). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signIn, signInAs, WIDE } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { button, looksWell, told } from '../page-checks.ts'

/** The steps of a semester of one staff member, each part on the page of the same person. */
describeInBrowser('§2.13 a university', ({ page: open, platform }) => {
  const EMAIL = 'vera.staff@home.example.com'
  const PASSWORD = 'a long enough one'
  /** Pages are closed after each part. */
  const asVera = async () => {
    const page = await open(WIDE)
    await signIn(page, EMAIL, PASSWORD)
    return page
  }

  it('§2.11 is joined by its staff with the mail of an admin’s invitation', async () => {
    const admin = await open(WIDE)
    await signInAs(admin, 'admin')
    await admin.goto('/app/invitations')
    await button(admin, 'Invite somebody').click()
    const form = admin.getByRole('dialog', { name: 'Invite somebody' })
    await form.getByLabel('As').selectOption({ label: 'University staff' })
    await form.getByLabel('E-mail').fill(EMAIL)
    await form.getByRole('combobox', { name: 'University' }).fill('Demo State')
    await form.getByRole('option', { name: 'Demo State University', exact: true }).click()
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await told(admin, `Invited ${EMAIL}`)

    const page = await open(WIDE)
    await page.goto(await linkMailedTo(EMAIL, platform))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Accept the invitation' }).click()
    await main.getByLabel('Full name').fill('Vera Staff')
    await main.getByLabel('Password').fill(PASSWORD)
    await main.getByRole('checkbox', { name: /I agree to the/ }).check()
    await main.getByRole('button', { name: 'Join Proffer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Demo State University' }).waitFor()
    await page.getByRole('list', { name: 'Companies that wait' }).getByText('Bluefin Talent Partners').waitFor()
    await page.getByRole('table', { name: 'Professors' }).waitFor()
    await looksWell(page, 'university-dashboard')
  })

  it('§2.5 sets what holds from the next semester on', async () => {
    const page = await asVera()
    await page.goto('/app/policy')
    await page.getByRole('spinbutton', { name: 'Each professor, Fall' }).fill('12')
    await button(page, 'Look at the changes').click()
    await button(page, 'Store 1 change').click()
    await told(page, '1 change stored')
    await page
      .getByRole('list', { name: 'Decided before' })
      .getByText(/Vera Staff/)
      .waitFor()
  })

  it('§2.13 imports a roster by a dry run, then for real, and confirms somebody', async () => {
    const page = await asVera()
    await page.goto('/app/roster')
    await page.getByRole('row', { name: /Gus Guest/ }).waitFor()
    await looksWell(page, 'university-roster')
    await button(page, 'Import a list').click()
    const drawer = page.getByRole('dialog', { name: 'Import a list' })
    const rows = [
      'email,name,role,degree,graduationDate',
      'ruth.roster@north-college.edu,Ruth Roster,student,master,2028-05-31',
      'rolf.roster@home.example.com,Rolf Roster,professor,,',
      'nowhere,Nobody,student,,',
    ]
    await drawer.getByLabel('CSV file').setInputFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
    await drawer.getByText('The address must be an e-mail address.').waitFor()
    await looksWell(page, 'university-roster-import')
    expect(
      await page
        .locator('main')
        .getByRole('row', { name: /Ruth Roster/, includeHidden: true })
        .count(),
    ).toBe(0)
    await drawer.getByRole('button', { name: 'Import 2 people' }).click()
    await drawer.getByText('Imported: 2, refused: 1').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).last().click()

    await page.getByLabel('Find by name or e-mail').fill('roster')
    await page
      .getByRole('row', { name: /Ruth Roster/ })
      .getByText('Expected')
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=roster')
    await button(page, 'Take off the list: Rolf Roster').click()
    await looksWell(page, 'roster-take-off')
    await page.getByRole('dialog').getByRole('button', { name: 'Take off' }).click()
    await told(page, 'Rolf Roster is off the list')
    await page.getByRole('row', { name: /Rolf Roster/ }).waitFor({ state: 'detached' })
    await page.goto('/app/roster?show=claimed')
    await button(page, 'Confirm Gus Guest').click()
    await page.getByLabel(/Why/).fill('Began in our office on Monday.')
    await looksWell(page, 'university-roster-confirm')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await told(page, 'Gus Guest is confirmed')
    // Not confirmed any more, so gone from this tab, by itself.
    await page.getByRole('row', { name: /Gus Guest/ }).waitFor({ state: 'detached' })
    await page.goto('/app/roster?show=active&q=gus')
    await page
      .getByRole('row', { name: /Gus Guest/ })
      .getByText('gus.guest@home.example.com')
      .waitFor()
  })

  it('§2.19 lets somebody in who asked to join, and answers what professors redeem', async () => {
    const page = await asVera()
    await page.goto('/app/waiting')
    await button(page, 'Invite Petra Pending').click()
    await page.getByRole('dialog', { name: 'Invite Petra Pending?' }).getByRole('button', { name: 'Invite' }).click()
    await told(page, 'Petra Pending is invited')
    await page.goto('/app/rewards')
    const request = page.getByRole('list', { name: 'Requests' })
    await request
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await told(page, /points? of .* approved/)
  })

  it('§2.7 lets companies in or not', async () => {
    const page = await asVera()
    const student = await open(WIDE)
    await signInAs(student, 'student')
    await student.goto('/app/jobs')
    await student.getByRole('heading', { level: 1 }).waitFor()
    expect(await student.getByText('Software engineers, several clients').count()).toBe(0)

    await page.goto('/app/organizations')
    await button(page, 'Decline Bluefin Talent Partners').click()
    await page.getByText('Please say why: the company reads it.').waitFor()
    await page.getByRole('textbox', { name: /Reason/ }).fill('They named their clients after all.')
    await looksWell(page, 'university-organizations')
    await button(page, 'Approve Bluefin Talent Partners').click()
    await told(page, 'Bluefin Talent Partners is approved')
    await page.getByRole('tab', { name: /Approved/ }).click()
    await page.getByText('They named their clients after all.').waitFor()
    await looksWell(page, 'university-approved')
    // The student's list follows by itself.
    await student.getByText('Software engineers, several clients').first().waitFor()
  })

  it('§2.13 records where its graduates went, and takes NACE’s table', async () => {
    const page = await asVera()
    await page.goto('/app/outcomes')
    const proposed = page.getByRole('list', { name: 'Proposed outcomes' })
    await proposed.getByText('has two answers').waitFor()
    await looksWell(page, 'university-outcomes')
    await page.setViewportSize(PHONE)
    const edges = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect())
    const apart = (await edges('[role=tabpanel]')).top - (await edges('.outcomes .tabs')).bottom
    expect(apart, 'the tabs stand on their table').toBeLessThan(40)
    await page.setViewportSize(WIDE)
    const clear = proposed.getByRole('button', { name: /^Confirm the outcome of/ })
    const confirmed = ((await clear.first().getAttribute('aria-label')) ?? '').replace('Confirm the outcome of ', '')
    const height = (await proposed.getByRole('listitem').filter({ hasText: confirmed }).boundingBox())?.height
    await clear.first().click()
    await told(page, `The outcome of ${confirmed} counts`)
    // Its row stays as it is, and nothing below it moves.
    const row = proposed.getByRole('listitem').filter({ hasText: confirmed })
    await row.getByText(/^counts since/).waitFor()
    expect((await row.boundingBox())?.height).toBe(height)
    await button(page, /^Ask \d+ now$/).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ask \d+$/ })
      .click()
    await told(page, /graduates? asked/)
    await page.getByText('Nobody to ask now').waitFor()

    await page.getByRole('tab', { name: /Not known/ }).click()
    await button(page, /^Record the outcome of/)
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    const name = ((await drawer.getByRole('heading').first().textContent()) ?? '').replace('Outcome of ', '')
    await drawer.getByLabel('Outcome').selectOption({ label: 'Military service' })
    await drawer.getByRole('button', { name: 'Save' }).click()
    await told(page, `The outcome of ${name} is stored`)
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'NACE table (CSV)').click()])
    expect(readFileSync(await file.path(), 'utf8')).toContain(`"${name}",`)

    const student = await open(WIDE)
    await signInAs(student, 'student')
    await student.goto('/profile')
    await student.getByRole('link', { name: 'Say where you went' }).click()
    await student.getByLabel('Outcome').selectOption({ label: 'Continuing education' })
    await button(student, 'Save').click()
    await told(student, 'Your outcome is stored')
    await looksWell(student, 'university-own-outcome')
  })
})
