/** A registrar's list as Excel on Windows saves it, on a wide screen and on a phone (product 2.20, Files read). */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs, WIDE } from '../browser.ts'
import { button, looksWell } from '../page-checks.ts'

const file = Buffer.from(
  [
    'sep=;',
    'Student ID;Last Name;First Name;Email Address;Level;Exp Grad Dt;Hold Code;',
    ...Array.from({ length: 12 }, (_, n) => `00${n};Müller-Llorente;José Ángel;jose.${n}@home.example.com;MS;2027-05-31;;`),
    '013;Doe; Jane;jane@home.example.com;BS;2027-05-31;A;;x',
    ';;;;;;;',
  ].join('\r\n'),
  'latin1',
)

describeInBrowser('product 2.20 a registrar’s file', ({ page: open }) => {
  it.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ] as const)('is mapped, tried with names as read, and imported: %s', async (name, size) => {
    const page = await open(size)
    await signInAs(page, 'university')
    await page.goto('/app/roster')
    await button(page, 'Import a list').click()
    const drawer = page.getByRole('dialog', { name: 'Import a list' })
    const template = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Template' }).click()
    const saved = readFileSync(await (await template).path())
    expect(saved.toString()).toBe('\uFEFF"email","name","role","degree","graduationDate"\r\n')

    await drawer.getByLabel('CSV file').setInputFiles({ name: 'registrar.csv', mimeType: 'text/csv', buffer: file })
    await drawer.getByText('Choose the column with the role.').waitFor()
    expect(await drawer.getByLabel('Name', { exact: true }).inputValue()).toBe('First Name')
    expect(await drawer.getByLabel('Name, column 2').inputValue()).toBe('Last Name')
    await drawer.getByLabel('Role').selectOption('All rows: student')
    await drawer.getByText('José Ángel Müller-Llorente').first().waitFor()
    await drawer.getByText('The row has 9 values in 7 columns. A value that holds a semicolon stands between quotes.').waitFor()
    expect(await drawer.getByRole('list', { name: 'Passed over, not stored' }).getByRole('listitem').allTextContents()).toEqual([
      'Student ID',
      'Level',
      'Hold Code',
    ])
    await looksWell(page, `import-columns-${name}`)
    const refused = page.waitForEvent('download')
    await drawer.getByRole('button', { name: 'Refused rows' }).click()
    expect(readFileSync(await (await refused).path()).toString()).toContain('"013","Doe","Jane"')
    if (name === 'wide') {
      await drawer.getByRole('button', { name: 'Import 12 people' }).click()
      await drawer.getByText('Imported: 12, refused: 1').waitFor()
    }
  })
})
