/** Registering with another address than the invited one: proven by a mail, let in by the inviter (product 2.18, 2.19). */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, signIn, signInAs, PHONE } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { choose } from '../story-steps.ts'

const INVITED = 'ines.invited@home.example.com'
const OTHER = 'ines@elsewhere.example.com'
const PASSWORD = 'a long secret'

describeInBrowser('registering', ({ page: open, platform }) => {
  const fillIn = async (form: Locator, name: string) => {
    await form.getByLabel('Full name').fill(name)
    await form.getByRole('combobox', { name: 'Degree' }).selectOption('Bachelor')
    await form.getByLabel('Graduation').fill('2027-05-31')
    await form.getByLabel('Major').fill('Computer science')
    for (const skill of ['Go', 'PostgreSQL', 'Compilers']) await choose(form, 'Skills', skill)
    await form.getByLabel('Recruiters too').check()
    await form.getByLabel('I agree to the terms of use').check()
  }
  const looksGood = async (page: Page) => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, 'the page is no wider than the screen').toBeLessThanOrEqual(0)
  }

  it('with another address proves it by a mail, and waits until the inviter says who it is', async () => {
    const professor = await open()
    await signInAs(professor, 'professor')
    await professor.getByRole('button', { name: 'Nominate a student' }).click()
    const nominating = professor.getByRole('dialog', { name: 'Nominate a student' })
    await nominating.getByLabel('Student’s e-mail').fill(INVITED)
    await nominating.getByLabel('Why this student').fill('Explained consensus to the whole lab with three cups.')
    await nominating.getByRole('button', { name: 'Nominate', exact: true }).click()
    const link = await linkMailedTo(INVITED, platform)

    const visitor = await open(PHONE)
    await visitor.goto(link)
    const main = visitor.getByRole('main')
    await main.getByText('Explained consensus to the whole lab').waitFor()
    await main.getByRole('button', { name: 'Accept the invitation' }).click()
    expect(await main.getByLabel('E-mail').inputValue()).toBe(INVITED)
    await main.getByLabel('E-mail').fill(OTHER)
    await main.getByText('This is not the address that was invited').waitFor()
    expect(await main.getByLabel('Password').count()).toBe(0)
    await fillIn(main, 'Ines Elsewhere')
    await looksGood(visitor)
    await main.getByRole('button', { name: 'Join Proffer' }).click()
    await main.getByRole('heading', { name: 'Look into your mail' }).waitFor()

    await visitor.goto(await linkMailedTo(OTHER, platform, 1, '/auth/signin?verify='))
    await main.getByLabel('Password').fill(PASSWORD)
    await main.getByRole('button', { name: 'Set the password' }).click()
    await main.getByRole('heading', { name: 'One more step' }).waitFor()
    await looksGood(visitor)
    await visitor.reload()
    await main.getByLabel('Password').fill(PASSWORD)
    await main.getByRole('button', { name: 'Set the password' }).click()
    await main.getByRole('heading', { name: 'This link is used or too old' }).waitFor()

    await signIn(visitor, OTHER, PASSWORD)
    await visitor.getByRole('heading', { name: 'Somebody has to say that it is you' }).waitFor()
    await looksGood(visitor)
    await visitor.goto('/profile')
    await visitor.getByText('Demo State University is claimed, not confirmed yet').waitFor()

    await professor.getByRole('link', { name: 'Waiting' }).click()
    await professor.getByText('Ines Elsewhere').waitFor()
    await looksGood(professor)
    await professor.getByRole('button', { name: 'Approve Ines Elsewhere' }).click()
    const question = professor.getByRole('dialog', { name: 'Approve Ines Elsewhere?' })
    await question.getByText('It cannot be closed again here').waitFor()
    await looksGood(professor)
    await question.getByRole('button', { name: 'Approve' }).click()
    await professor.getByRole('region', { name: 'Notices' }).getByText('Ines Elsewhere is let in').waitFor()
    // A person who was answered keeps the place until the page is opened again.
    await professor.getByRole('button', { name: 'Approve Ines Elsewhere' }).waitFor({ state: 'detached' })
    await professor.reload()
    await professor.getByText('Nobody waits').waitFor()

    await visitor.goto('/app/nominations')
    await visitor.getByText('Pat Demo-Professor').first().waitFor()
  })
})
