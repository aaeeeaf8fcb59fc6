import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { findToast, openPage, pasteInto } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { userOf } from '../samples.ts'

const open = (path = '/app/company') =>
  openPage({ path, as: userOf('recruiter') }, (server) => {
    prepareReads(server, 'filled')
    server.prepare('organizations.update', { ok: true, id: 'acme' })
  })

describe('§1 the page of one’s company', () => {
  it('§1 saves each field by itself, and says which domains wait', async () => {
    const { server, user } = await open()
    const about = await screen.findByRole('textbox', { name: /About the company/ })
    await user.clear(about)
    await user.type(about, 'We build arms.{Enter}Safely.')
    await user.tab()
    await findToast('Text saved')
    const domains = within(screen.getByRole('list', { name: 'Domains' }))
    expect(domains.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'acme.exampleConfirmed',
      'acme-labs.exampleWaits for our team',
    ])
    expect(server.requests('organizations.update').map(({ body }) => body)).toEqual([{ description: 'We build arms.\nSafely.' }])
  })

  it('§1 is read as oneself, because others are told less of a company', async () => {
    const { server } = await open()
    await screen.findByRole('textbox', { name: /About the company/ })
    expect(new Set(server.requests('organizations.byIds').map(({ headers }) => headers.get('authorization')))).toEqual(
      new Set(['Bearer token-of-recruiter-1']),
    )
  })

  it('§1 keeps a refused value with the reason, and sends domains as a list', async () => {
    const { server, user } = await open()
    server.prepare('organizations.update', refused(400, 'invalid', 'Please correct what was sent: domains.'))
    const field = await screen.findByRole('textbox', { name: /^Domains/ })
    await user.clear(field)
    await pasteInto(user, field, 'acme.example, gmail.com')
    await user.tab()
    await screen.findByText('Please correct what was sent: domains.')
    expect(server.requests('organizations.update').map(({ body }) => body)).toEqual([{ domains: ['acme.example', 'gmail.com'] }])
    expect(field).toHaveProperty('value', 'acme.example, gmail.com')
  })

  it('§1 says what each switch does, and stores it at once', async () => {
    const { server, user } = await open()
    const pages = await screen.findByRole('switch', { name: /Public pages/ })
    expect(pages).toHaveProperty('checked', false)
    await user.click(pages)
    await findToast('Your open jobs are public')
    expect(server.requests('organizations.update').map(({ body }) => body)).toEqual([{ publicPage: true }])
  })

  it('§1 leads from the employees to the form that invites one', async () => {
    const { user } = await open('/app/company?tab=people')
    const employees = within(await screen.findByRole('region', { name: 'Employees' }))
    await user.click(employees.getByRole('link', { name: 'Invite' }))
    const form = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    expect(form.getByLabelText<HTMLSelectElement>('As').value).toBe('employee')
  })

  it('§1 names colleagues, and leads from a notification to the campuses', async () => {
    const { user } = await open('/app/organizations')
    await screen.findByRole('list', { name: 'Universities' })
    await user.click(screen.getByRole('tab', { name: 'Colleagues' }))
    await screen.findByText('Carl Quist')
    expect(screen.getByRole('link', { name: 'Message Carl Quist' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Message Rita Recruiter' })).toBeNull()
  })
})
