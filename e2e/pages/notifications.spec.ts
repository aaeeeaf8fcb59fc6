/** The notifications beside the rail: what the other person did appears at once, and leads there. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'
import { mistakesOn, SHOTS } from '../page-checks.ts'
import { refer } from '../story-steps.ts'

describeInBrowser('notifications', ({ page: open }) => {
  it('§2 open and close by keyboard, and let one choose how mails come, in both schemes and on a phone', async () => {
    const page = await open(WIDE)
    await signInAs(page, 'student')
    await page.goto('/app/jobs')
    const entry = page.getByRole('button', { name: 'Notifications', exact: true })
    await entry.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('link', { name: 'See all' }).waitFor()
    expect(await mistakesOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await panel.count()).toBe(0)
    expect(await entry.evaluate((element) => element === document.activeElement)).toBe(true)

    await page.goto('/app/notifications?tab=mail')
    await page.getByRole('combobox', { name: 'Messages' }).selectOption('Never')
    await page.getByText('Saved', { exact: true }).first().waitFor()
    expect(await mistakesOn(page)).toEqual([])
    await page.reload()
    await page.getByRole('combobox', { name: 'Messages' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Messages' }).inputValue()).toBe('never')

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size)
        await page.goto('/app/notifications')
        await page.getByRole('heading', { name: 'Notifications', level: 1 }).waitFor()
        expect(await mistakesOn(page)).toEqual([])
      }
    }
  })

  it('§4 appear while the page is open, count, lead to what they tell of, and are read then', async () => {
    const student = await open(WIDE)
    await signInAs(student, 'student')
    await student.goto('/app/jobs')
    await student.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    const employee = await open(WIDE)
    await signInAs(employee, 'employee')
    await employee.goto('/app/referrals')
    await refer(employee, async (form) => {
      await form.getByLabel('Who?').fill('student@demo.example')
    })

    const entry = student.getByRole('button', { name: 'Notifications, 1 new' })
    await entry.click()
    const panel = student.getByRole('dialog', { name: 'Notifications' })
    const told = panel.getByRole('link', { name: /^New: .* wants to refer you/ })
    await told.waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await student.emulateMedia({ colorScheme })
      expect(await mistakesOn(student)).toEqual([])
      await student.screenshot({ path: join(SHOTS, `notifications-${colorScheme}.png`) })
    }
    await student.emulateMedia({ colorScheme: 'light' })
    await told.click()
    await student.waitForURL('**/app/referrals')
    await student.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

    await student.setViewportSize(PHONE)
    await student.goto('/app/notifications')
    await student
      .getByRole('link', { name: /wants to refer you/ })
      .first()
      .waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await student.emulateMedia({ colorScheme })
      expect(await mistakesOn(student)).toEqual([])
      await student.screenshot({ path: join(SHOTS, `notifications-phone-${colorScheme}.png`) })
    }
    await student.getByRole('button', { name: 'Menu' }).click()
    await student
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: /^Notifications/ })
      .waitFor()
  })
})
