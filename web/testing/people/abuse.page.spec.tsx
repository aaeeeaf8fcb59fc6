/** The admin's reports of conversations, and the organizations that an admin suspends. */
import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

const openReports = (path: string) =>
  openPage({ path, as: userOf('admin') }, (server) => {
    server.prepare('abuse.list', reads['abuse.list'].filled)
    server.prepare('abuse.thread', reads['abuse.thread'].filled)
    server.prepare('abuse.close', { ok: true, id: 'report-1', status: 'closed' })
  })

describe('§2.20 reports of conversations', () => {
  it('§2.9 ask for the conversation only once there is a reason', async () => {
    const { server, user } = await openReports('/app/admin/abuse')
    await user.click(await screen.findByRole('button', { name: /^A student about a recruiter/ }))
    await user.click(await screen.findByRole('button', { name: 'Read the conversation' }))
    expect((await screen.findByText('Please say why: both of them read it.')).textContent).toBeDefined()
    expect(server.requests('abuse.thread')).toEqual([])
    await user.type(screen.getByLabelText(/^Why you read the conversation/), 'Asks for a deposit')
    await user.click(screen.getByRole('button', { name: 'Read the conversation' }))
    expect(await screen.findByText('To hold the place we take a deposit of $150.')).toBeDefined()
    expect(screen.getByText(/You opened this conversation with the reason “Asks for a deposit”/)).toBeDefined()
    expect(location.search).not.toContain('deposit')
  })

  it('are closed with an outcome, and say what who reported reads of it', async () => {
    const { server, user } = await openReports('/app/admin/abuse?report=report-1')
    await user.click(await screen.findByRole('button', { name: 'Close the report…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('textbox', { name: /reads$/ })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'Warn the person' }))
    expect(dialog.getByText(/we warned the other person/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Warn and close' }))
    await dialog.findByText('Say what breaks our rules: they read it.')
    await user.type(dialog.getByRole('textbox', { name: 'What Rita Hooper reads' }), 'Nobody pays for a place.')
    server.prepare('messages.send', { ok: true, id: 'message-9' })
    await user.click(dialog.getByRole('button', { name: 'Warn and close' }))
    await findToast('The report is closed')
    expect(server.requests('messages.send').map(({ body }) => body)).toMatchObject([
      { toUser: 'recruiter-1', message: 'Nobody pays for a place.' },
    ])
    expect(server.requests('abuse.close').map(({ body }) => body)).toEqual([{ outcome: 'warned' }])
  })

  it('suspend the person where they end so, and stay open where that is refused', async () => {
    const { server, user } = await openReports('/app/admin/abuse?report=report-1')
    await user.click(await screen.findByRole('button', { name: 'Close the report…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Suspend the person' }))
    await user.type(dialog.getByRole('textbox', { name: 'What Rita Hooper reads' }), 'Deposits are against our rules.')
    server.prepare('adminUsers.suspend', refused(409, 'last_admin', 'There is no other admin.'))
    await user.click(dialog.getByRole('button', { name: 'Suspend and close' }))
    await dialog.findByText(/There is no other admin/)
    expect(server.requests('abuse.close')).toEqual([])
    server.prepare('adminUsers.suspend', { ok: true, id: 'recruiter-1', status: 'suspended' })
    await user.click(dialog.getByRole('button', { name: 'Suspend and close' }))
    await findToast('The report is closed')
    expect(server.requests('adminUsers.suspend').at(-1)).toMatchObject({
      params: { uid: 'recruiter-1' },
      body: { reason: 'Deposits are against our rules.' },
    })
    expect(server.requests('abuse.close').map(({ body }) => body)).toEqual([{ outcome: 'suspended' }])
  })

  it('say in the record what was done, and are read downwards', async () => {
    const [report] = reads['abuse.list'].filled
    const [first] = reads['abuse.thread'].filled
    if (!report || !first) throw new Error('a report and a message')
    const { server, user } = await openReports('/app/admin/abuse?report=report-1')
    server.prepare('abuse.list', [
      { ...report, state: 'closed', outcome: 'warned', closedAt: '2026-10-13T16:00:00.000Z', closedBy: 'Alma Root' },
    ])
    server.prepare('abuse.thread', [first, { ...first, id: 'message-0', message: 'Hello', sentAt: '2026-10-13T14:00:00.000Z' }])
    await user.type(await screen.findByLabelText(/^Why you read the conversation/), 'Again')
    await user.click(screen.getByRole('button', { name: 'Read the conversation' }))
    const messages = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')
    expect(messages.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Hello'), expect.stringContaining('deposit')])
    await user.click(screen.getByRole('tab', { name: /Closed/ }))
    await screen.findByText(/· the person was warned/)
  })

  it('lead to the page of each of the two', async () => {
    await openReports('/app/admin/abuse?report=report-1')
    const link = await screen.findByRole('link', { name: 'Rita Hooper' })
    expect(link.getAttribute('href')).toBe('/app/admin/users/recruiter-1')
  })
})

describe('§2.19 organizations', () => {
  const openOrganizations = (path: string) =>
    openPage({ path, as: userOf('admin') }, (server) => {
      server.prepare('adminOrganizations.list', reads['adminOrganizations.list'].filled)
      server.prepare('adminOrganizations.suspend', { ok: true, id: 'org-1', status: 'suspended' })
      server.prepare('moderation.unmergeOrganization', { ok: true, id: 'kestrel-works', status: 'verified' })
      server.prepare('adminOrganizations.reinstate', { ok: true, id: 'okay', status: 'verified' })
    })

  it('are suspended with a reason', async () => {
    const { server, user } = await openOrganizations('/app/admin/organizations')
    await user.click(await screen.findByRole('button', { name: 'Suspend Meridian Labs' }))
    await user.click(await screen.findByRole('button', { name: 'Suspend' }))
    expect(server.requests('adminOrganizations.suspend')).toEqual([])
    await user.type(screen.getByLabelText(/^Why/), 'It asks for deposits.')
    await user.click(screen.getByRole('button', { name: 'Suspend' }))
    await findToast('Meridian Labs is suspended')
    expect(server.requests('adminOrganizations.suspend').map(({ body }) => body)).toEqual([{ reason: 'It asks for deposits.' }])
  })

  it('are merged into another one and given back', async () => {
    const { server, user } = await openOrganizations('/app/admin/organizations')
    expect((await screen.findByText('Kestrel Works')).closest('tr')?.textContent).toContain('Shown as Meridian Labs')
    expect(screen.queryByRole('button', { name: 'Merge Okay Jobs Ltd' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Merge Meridian Labs' }))
    expect(await screen.findByRole('dialog', { name: 'Merge Meridian Labs' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Undo the merge of Kestrel Works' }))
    await user.click(await screen.findByRole('button', { name: 'Undo the merge' }))
    await findToast('Kestrel Works stands for itself again')
    expect(server.requests('moderation.unmergeOrganization')).toHaveLength(1)
  })

  it('say on the page of one that is suspended that it is', async () => {
    await openPage({ path: '/app/companies/org-1', as: userOf('admin') }, (server) => {
      prepareReads(server, 'filled')
      server.prepare('organizations.page', { ...reads['organizations.page'].filled, verified: false, suspended: true })
    })
    await screen.findByText('Suspended')
    expect(screen.queryByText('Not verified yet')).toBeNull()
  })

  it('lead to their people and to their page, universities too', async () => {
    await openOrganizations('/app/admin/organizations')
    const people = await screen.findByRole('link', { name: '4 people of Meridian Labs' })
    expect(people.getAttribute('href')).toBe('/app/admin/users?place=org-1')
    for (const { id, label } of reads['adminOrganizations.list'].filled)
      expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(`/app/companies/${id}`)
  })

  it('say why one is suspended, and reinstate it', async () => {
    const { server, user } = await openOrganizations('/app/admin/organizations?status=suspended')
    expect(await screen.findByText(/It asks applicants for a deposit/)).toBeDefined()
    expect(server.requests('adminOrganizations.list').at(-1)?.query).toMatchObject({ status: 'suspended' })
    await user.click(screen.getByRole('button', { name: 'Reinstate Okay Jobs Ltd' }))
    await user.click(await screen.findByRole('button', { name: 'Reinstate' }))
    await findToast('Okay Jobs Ltd is reinstated')
  })
})

it('§2.20 shows a recruiter of a suspended company why, and the applicants, in place of all other pages', async () => {
  const suspended = userOf('recruiter', { organizationSuspended: true })
  await openPage({ path: '/app/students', as: suspended }, (server) =>
    server.prepare('applications.listForRecruiter', reads['applications.listForRecruiter'].filled),
  )
  expect(await screen.findByText(/Our team has suspended your company/)).toBeDefined()
  expect((await screen.findByRole('table', { name: 'Applicants' })).textContent).toContain(
    reads['applications.listForRecruiter'].filled[0]?.name ?? 'nobody',
  )
})
