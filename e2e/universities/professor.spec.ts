/** A professor's semester in a browser: draft, nominate, a file, endorse, credit, revoke; the student agrees and takes it back. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signIn, signInAs, WIDE } from '../browser.ts'
import { mistakesOn, SHOTS } from '../page-checks.ts'

describeInBrowser(
  'a professor’s semester',
  ({ page: open }) => {
    it('§2.14 goes from a draft to an outcome, with nothing done by hand beside the page', async () => {
      const page = await open(WIDE)
      await signIn(page, 'professor2@demo.example', 'proffer-demo')
      await page.goto('/app/nominations')
      await page.getByRole('heading', { name: 'Fall 2026', level: 1 }).waitFor()
      const dialog = page.getByRole('dialog')
      const table = page.getByRole('table', { name: 'Nominations' })

      // A draft, which counts only once it is sent.
      await page.getByRole('button', { name: 'Nominate a student' }).click()
      await dialog.getByLabel('Student’s e-mail').fill('dina.draft@home.example.com')
      await dialog.getByLabel('Why this student').fill('Reads proofs aloud.')
      await dialog.getByRole('button', { name: 'Save as a draft' }).click()
      const drafts = page.getByRole('list', { name: 'Drafts' })
      await drafts.getByText('dina.draft@home.example.com').waitFor()
      await drafts.getByRole('button', { name: 'Send' }).click()
      await table.getByText('dina.draft@home.example.com').waitFor()

      // It is taken back.
      await page.getByRole('button', { name: 'Revoke the nomination of dina.draft@home.example.com' }).click()
      await dialog.getByRole('button', { name: 'Revoke' }).click()
      await table.getByText('Revoked').first().waitFor()

      // A file is tried, and sent.
      await page.getByRole('button', { name: 'From a file' }).click()
      const text = 'email,name,reason\nfia.file@home.example.com,Fia File,Asks first.\nno address,,Asks.'
      await dialog.getByLabel('CSV file').setInputFiles({ name: 'nominees.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await dialog.getByText(/must be an e-mail address/).waitFor()
      await page.screenshot({ path: join(SHOTS, 'professor-file.png') })
      await dialog.getByRole('button', { name: 'Nominate 1 student' }).click()
      await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
      await table.getByText('Fia File').waitFor()

      // The demo student agrees to a nomination, and takes it back: the professor sees both while the page is open.
      await page.getByRole('button', { name: 'Nominate a student' }).click()
      await dialog.getByLabel('Student’s e-mail').fill('student@demo.example')
      await dialog.getByLabel('Why this student').fill('Found the mistake in our own paper.')
      await dialog.getByRole('button', { name: 'Nominate', exact: true }).click()
      const student = await open(WIDE)
      await signInAs(student, 'student')
      await student.goto('/app/nominations')
      const asked = student.getByText('Found the mistake in our own paper.')
      await asked.waitFor()
      await student.getByRole('button', { name: 'Agree', exact: true }).click()
      await table.getByText('Sam Demo-Student').waitFor()
      await student.reload()
      await student.getByRole('button', { name: 'Take back that you agreed to the nomination by Penn Demo-Professor' }).click()
      await student.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
      await table.getByText('Sam Demo-Student').waitFor({ state: 'detached' })

      // Another professor answers a credit.
      const other = await open(WIDE)
      await signInAs(other, 'professor')
      await other.goto('/app/nominations')
      await other.getByRole('list', { name: 'Waiting for your word' }).getByRole('button', { name: 'Confirm' }).click()
      await other.getByRole('table', { name: 'Nominations' }).getByText('Cleo Credited').waitFor()

      for (const colorScheme of ['light', 'dark'] as const) {
        await other.emulateMedia({ colorScheme })
        for (const [name, size] of [
          ['wide', WIDE],
          ['phone', PHONE],
        ] as const) {
          await other.setViewportSize(size)
          await other.goto('/app/nominations')
          await other.getByRole('table', { name: 'Nominations' }).waitFor()
          await other.screenshot({ path: join(SHOTS, `professor-${name}-${colorScheme}.png`), fullPage: true })
          expect(await mistakesOn(other)).toEqual([])
        }
      }
    })
  },
  { PROFFER_NOW: '2026-11-20T15:00:00.000Z' },
)
