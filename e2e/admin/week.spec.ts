/** A week of an admin, from the first link on, with no step by API (product 2.1, 2.9, 2.15, 2.18). */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { commandLine, TEST_NOW } from '../../acceptance/platform.ts'
import { codeAt } from '../../acceptance/second-factor.ts'
import { describeInBrowser, signIn, signInAs } from '../browser.ts'
import { button, looksWell, told } from '../page-checks.ts'

const PASSWORD = 'a long enough one'
const inProduction = { NODE_ENV: 'production', DEMO: 'off', LOG_LEVEL: 'info' }

/** Registers by the link of an invitation. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Accept the invitation' }).click()
  await main.getByLabel('Full name').fill(name)
  await main.getByLabel('Password').fill(PASSWORD)
  await main.getByRole('checkbox', { name: /I agree to the/ }).check()
  await main.getByRole('button', { name: 'Join Proffer' }).click()
}

async function invite(admin: Page, email: string): Promise<void> {
  await admin.goto('/app/invitations')
  await button(admin, 'Invite somebody').click()
  const form = admin.getByRole('dialog', { name: 'Invite somebody' })
  await form.getByLabel('As').selectOption({ label: 'University staff' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('combobox', { name: 'University' }).fill('Demo State')
  await form.getByRole('option', { name: 'Demo State University', exact: true }).click()
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await told(admin, `Invited ${email}`)
}

describeInBrowser(
  'an admin’s first day',
  ({ page: open, platform }) => {
    it('§2.1 begins with the link of the command line, a second factor, and a sign-in with it', async () => {
      const email = 'ada@ops.example.com'
      const env = { ...inProduction, DATA_DIR: platform.dataDir, PORT: String(platform.port) }
      const { output } = await commandLine(['admin', email], env)
      const link = output.split(/\s/).find((word) => word.startsWith(`${platform.origin}/register?invitation=`))
      if (link === undefined) throw new Error(`npm run admin said no link:\n${output}`)

      const page = await open()
      await join(page, link, 'Ada Admin')
      const gate = page.getByRole('dialog', { name: 'Set up your second factor' })
      const secret = ((await gate.getByLabel('Key', { exact: true }).textContent()) ?? '').replaceAll(' ', '')
      await gate.getByLabel('Code').fill(codeAt(secret, Date.now()))
      await gate.getByRole('button', { name: 'Continue' }).click()
      const codes = page.getByRole('list', { name: 'Recovery codes' })
      await codes.waitFor()
      expect(await codes.getByRole('listitem').count()).toBeGreaterThan(5)
      await button(page, 'I have kept them').click()
      await page.getByRole('heading', { level: 1, name: 'Nothing needs somebody' }).waitFor()
      await looksWell(page, 'week-first-day')

      const again = await open()
      await signIn(again, email, PASSWORD)
      const proof = again.getByRole('dialog', { name: 'Prove that it is you' })
      // A code counts once: the next one is good already.
      await proof.getByLabel('Code').fill(codeAt(secret, Date.now() + 30_000))
      await proof.getByRole('button', { name: 'Continue' }).click()
      await again.getByRole('heading', { level: 1, name: 'Nothing needs somebody' }).waitFor()
    })
  },
  inProduction,
)

describeInBrowser('an admin’s week', ({ page: open, platform }) => {
  const asAdmin = async () => {
    const page = await open()
    await signInAs(page, 'admin')
    return page
  }
  const toldInBell = async (page: Page, sentence: RegExp) => {
    await page.goto('/app/notifications')
    await page.getByRole('link', { name: sentence }).first().waitFor()
  }

  it('begins with what needs somebody, each a link to exactly that', async () => {
    const admin = await asAdmin()
    await admin.getByRole('heading', { level: 1, name: / needs? somebody$/ }).waitFor()
    await looksWell(admin, 'week-needs')
  })

  it('finds by Ctrl K over the page, which stays where it is', async () => {
    const admin = await asAdmin()
    await admin.setViewportSize({ width: 1440, height: 600 })
    await admin.goto('/')
    await admin.getByRole('heading', { level: 1, name: / needs? somebody$/ }).waitFor()
    await admin.waitForLoadState('networkidle')
    // Before dialogs are loaded ahead, whose styles it shares.
    await admin.keyboard.press('Control+k')
    await admin.getByRole('combobox', { name: /^Find people/ }).fill('Brightbarow')
    await admin.getByRole('option', { name: /Brightbarow Systems/ }).waitFor()
    expect(await admin.evaluate(() => scrollY)).toBe(0)
  })

  it('§2.7 mends a wrong role, with which its person signs in', async () => {
    const admin = await asAdmin()
    const email = 'will.wrongrole@home.example.com'
    await invite(admin, email)
    const person = await open()
    await join(person, await linkMailedTo(email, platform), 'Will Wrongrole')
    await person.getByRole('heading', { level: 1, name: 'Demo State University' }).waitFor()

    await admin.goto('/app/admin/users')
    await admin.getByLabel('Find by name or e-mail').fill('Wrongrole')
    await admin.getByRole('link', { name: /Will Wrongrole/ }).click()
    await button(admin, 'Change: Role').click()
    await admin.getByLabel('New: Role').selectOption({ label: 'Professor' })
    await admin.getByLabel('Why').fill('The dean invited him as staff by mistake.')
    await button(admin, 'Correct it').click()
    await told(admin, 'Role of Will Wrongrole is corrected')
    const change = admin.getByRole('list', { name: 'What admins changed' }).getByRole('listitem')
    await change.filter({ hasText: 'University staff → Professor' }).getByText('The dean invited him as staff by mistake.').waitFor()
    await looksWell(admin, 'week-person')

    const again = await open()
    await signIn(again, email, PASSWORD)
    await again.getByRole('button', { name: 'Nominate a student' }).waitFor()
    await toldInBell(again, /role/)
  })

  it.each([
    ['a skill', 'Postgres', 'PostgreSQL', '1 profile shows PostgreSQL from now on'],
    ['a company', 'Brightbarow Systems', 'Brightbarrow Systems', '1 person is of Brightbarrow Systems from now on'],
  ])('§2.15 merges %s into the one that was meant, and takes it back', async (_, slip, meant, changes) => {
    const admin = await asAdmin()
    await admin.goto('/app/admin/moderation')
    const line = admin.getByRole('listitem').filter({ has: admin.locator('div > b', { hasText: new RegExp(`^${slip}$`) }) })
    await line.getByText(`Resembles ${meant}`).waitFor()
    await looksWell(admin, 'week-moderation')
    await line.getByRole('button', { name: /^Merge/ }).click()
    const dialog = admin.getByRole('dialog', { name: `Merge ${slip}` })
    await dialog.getByText(changes).waitFor()
    await dialog.getByLabel('Why').fill('A slip of typing.')
    await dialog.getByRole('button', { name: `Merge into ${meant}` }).click()
    await told(admin, `${slip} is shown as ${meant}`)
    await line.waitFor({ state: 'detached' })
    await admin.getByRole('tab', { name: /Merged/ }).click()
    await line.getByText(`Shown as ${meant}`).waitFor()
    await looksWell(admin, 'week-merged')
    await line.getByRole('button', { name: /^Undo the merge/ }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Undo the merge' }).click()
    await told(admin, `${slip} stands for itself again`)
    await line.waitFor({ state: 'detached' })
  })

  it('§2.9 opens a reported conversation with a reason, and closes it with an outcome, as both read', async () => {
    const student = await open()
    await signInAs(student, 'student')
    await student.goto('/messaging')
    await student.getByRole('link', { name: /^Pat Demo-Professor/ }).click()
    await student.getByRole('heading', { level: 2, name: 'Pat Demo-Professor' }).waitFor()
    await button(student, 'More about this conversation').click()
    await student.getByRole('menuitem', { name: 'Report…' }).click()
    const reporting = student.getByRole('dialog', { name: 'Report Pat Demo-Professor' })
    await reporting.getByLabel('What is wrong').fill('Asks me to grade for him, unpaid.')
    await reporting.getByRole('button', { name: 'Report' }).click()
    await told(student, 'Our team has your report')

    const admin = await asAdmin()
    await admin.goto('/app/admin/abuse')
    await admin.getByRole('button', { name: /Asks me to grade for him, unpaid/ }).click()
    const report = admin.getByRole('region', { name: 'The report' })
    await report.getByLabel('Why you read the conversation').fill('A report of unpaid work')
    await report.getByRole('button', { name: 'Read the conversation' }).click()
    await report.getByText('Put the scheduler project first').waitFor()
    await looksWell(admin, 'week-abuse')
    await report.getByRole('button', { name: 'Close the report…' }).click()
    const closing = admin.getByRole('dialog')
    await closing.getByLabel('Warn the person').check()
    await closing.getByLabel('What Pat Demo-Professor reads').fill('Nobody grades for you without pay.')
    await closing.getByRole('button', { name: 'Warn and close' }).click()
    await told(admin, /report/)

    await toldInBell(student, /we warned the other person/)
    await toldInBell(student, /Our team read your conversation/)
    const professor = await open()
    await signInAs(professor, 'professor')
    await toldInBell(professor, /Our team warns you/)
    await toldInBell(professor, /Our team read your conversation/)
    await professor.goto('/profile?tab=privacy')
    await professor.getByText('A report of unpaid work').waitFor()
  })

  it('§2.19 finds what happened behind the code of somebody else’s toast', async () => {
    const student = await open()
    await signInAs(student, 'student')
    await student.goto('/app/jobs')
    const save = button(student, /^Save Data engineer/)
    await save.waitFor()
    // The platform stores it, and its answer is lost between a proxy and the page.
    await student.route('**/jobs/*/save', async (route) => {
      const answer = await route.fetch()
      const requestId = answer.headers()['x-request-id']
      await route.fulfill({ status: 502, json: { code: 'bad_gateway', message: 'No answer came.', requestId } })
    })
    await save.click()
    const code = student.getByRole('region', { name: 'Notices' }).locator('code')
    await code.waitFor()
    const shown = (await code.textContent()) ?? ''

    const admin = await asAdmin()
    await admin.goto('/app/admin/events')
    await admin.getByLabel('Code of an error').fill(shown)
    await admin.getByRole('region', { name: 'Events' }).getByText('A student saved a job for later').click()
    await admin.getByRole('heading', { name: 'JobSaved' }).waitFor()
    await looksWell(admin, 'week-event')
  })
})

/** A mail server that takes no mail to one address until it does. */
const AWAY = 'away@home.example.com'
const taken: string[] = []
let refuses = true
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _, done) => {
    const isAway = refuses && address === AWAY
    if (!isAway) taken.push(address)
    done(isAway ? Object.assign(new Error('4.2.1 try again later'), { responseCode: 450 }) : null)
  },
  onData: (stream, _, done) => {
    stream.on('end', () => done(null))
    stream.resume()
  },
})

describeInBrowser(
  'an admin and a mail that gave up',
  ({ page: open, platform }) => {
    beforeAll(async () => {
      server.on('error', () => undefined)
      server.listen(0, '127.0.0.1')
      await once(server.server, 'listening')
      const { port } = server.server.address() as AddressInfo
      await platform.restart({ DEMO: 'tiny', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Proffer <no-reply@proffer.example>' })
    })
    afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

    it('§2.18 sends it again from the page of mails, and it arrives', async () => {
      const asking = await open()
      await signInAs(asking, 'admin')
      await invite(asking, AWAY)
      await platform.settle()
      // Every attempt comes twice as late as the one before, until it is given up. The clock has gone on since the start, and is not put back.
      let now = Date.parse(TEST_NOW) + 60_000
      for (let attempt = 1; attempt < 16; attempt++) {
        now += 1_000 * 2 ** attempt
        await platform.moveTo(new Date(now).toISOString())
      }
      const admin = await open()
      await signInAs(admin, 'admin')
      await admin
        .getByRole('listitem')
        .filter({ hasText: /mails? (was|were) given up/ })
        .getByRole('link')
        .click()
      await admin.waitForURL('**/app/admin/**')
      await admin.goto('/app/admin/outbox?state=failed')
      await admin.getByRole('list', { name: 'Gave up' }).getByRole('button').first().click()
      await admin.getByText(/450/).first().waitFor()
      await looksWell(admin, 'week-mail')
      refuses = false
      await button(admin, 'Try again').click()
      await told(admin, 'It is tried again')
      await expect.poll(() => taken).toContain(AWAY)
      // That of the demo is still there.
      await expect.poll(() => admin.getByRole('list', { name: 'Gave up' }).getByRole('button').count()).toBe(1)
    })
  },
  { PROFFER_NOW: TEST_NOW },
)
