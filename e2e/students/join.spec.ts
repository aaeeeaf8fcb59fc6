/** From a visitor's request to an account: asked on the public page, invited by staff, registered with the mail. */
import { expect, it } from 'vitest'
import { describeInBrowser, PHONE, signInAs } from '../browser.ts'
import { linkMailedTo } from '../../acceptance/outbox.ts'
import { choose } from '../story-steps.ts'

const EMAIL = 'noor.haddad@home.example.com'

describeInBrowser('§2.18 “Join Proffer”', ({ page: open, platform }) => {
  it('leads from a request to join to an account of the university that answered it', async () => {
    const visitor = await open(PHONE)
    await visitor.goto(`${platform.origin}/register`)
    await visitor.getByLabel('You are').selectOption('professor')
    await visitor.getByLabel('E-mail').fill(EMAIL)
    await visitor.getByLabel('Full name').fill('Noor Haddad')

    const staff = await open()
    await signInAs(staff, 'university')
    await choose(visitor.getByRole('main'), 'University', 'Demo State University')
    await visitor.getByLabel(/^What brings you here/).fill('I teach compilers, and two of my students asked me to.')
    await visitor.getByRole('button', { name: 'Ask for an invitation' }).click()
    await visitor.getByRole('heading', { name: 'Your request is sent' }).waitFor()

    await staff.goto(`${platform.origin}/app/waiting`)
    await staff.getByRole('button', { name: 'Invite Noor Haddad' }).click()
    await staff.getByRole('dialog', { name: 'Invite Noor Haddad?' }).getByRole('button', { name: 'Invite' }).click()
    await staff.getByRole('region', { name: 'Notices' }).getByText('Noor Haddad is invited').waitFor()
    await staff.getByRole('link', { name: 'Invitations', exact: true }).first().click()
    await staff.getByRole('row', { name: /Noor Haddad/ }).waitFor()

    await visitor.goto(await linkMailedTo(EMAIL, platform))
    const main = visitor.getByRole('main')
    await main.getByRole('button', { name: 'Accept the invitation' }).click()
    await main.getByLabel('Full name').fill('Noor Haddad')
    await main.getByLabel('Password').fill('a long enough one')
    await main.getByRole('checkbox', { name: /I agree to the/ }).check()
    await main.getByRole('button', { name: 'Join Proffer' }).click()
    await visitor.getByRole('heading', { level: 1, name: /Nominations|Fall|Spring|Summer/ }).waitFor()

    await staff.getByRole('tab', { name: 'Accepted' }).click()
    await staff.getByRole('row', { name: /Noor Haddad/ }).waitFor()
    expect(await staff.getByRole('row', { name: /Noor Haddad/ }).textContent()).toContain('Professor')
  })
})
