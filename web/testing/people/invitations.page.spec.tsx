import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { OrganizationReply } from '#contract/directory.ts'
import type { InvitationReply } from '#contract/invitations.ts'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { userOf } from '../samples.ts'

const path = '/app/invitations'
const recruiter = userOf('recruiter')
const invitation: InvitationReply = {
  id: 'invitation-1',
  role: 'employee',
  name: 'Kai Olsen',
  email: 'kai@example.com',
  status: 'sent',
  nomination: false,
  invitedBy: recruiter.uid,
  sentAt: '2026-10-12T15:00:00.000Z',
  expiresAt: '2026-11-12T15:00:00.000Z',
}
const open = (as = recruiter, found: readonly InvitationReply[] = [invitation]) =>
  openPage({ path, as }, (server) => {
    server.prepare('people.waiting', [])
    server.prepare('organizations.byIds', [{ id: 'acme', label: 'Acme', kind: 'company', urls: [], status: 'verified', domains: [] }])
    server.prepare('organizations.all', [{ id: 'acme', label: 'Acme', kind: 'company', urls: [], status: 'verified', domains: [] }])
    server.prepare('invitations.list', [...found])
    server.prepare('invitations.inviteEmployee', { ok: true, id: 'invitation-1', topics: ['invitations'] })
    server.prepare('invitations.revoke', { ok: true, id: 'invitation-1', status: 'revoked', topics: ['invitations'] })
  })
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Kai Olsen' }))
  await user.click(await screen.findByRole('menuitem', { name: label }))
}

describe('§7 the invitations', () => {
  it('§2.18 of an account that was erased have no address to send to again', async () => {
    await open(recruiter, [{ ...invitation, name: 'erased', email: 'erased' }])
    await screen.findByText('Somebody who erased their account')
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })

  it('§7 are sent by a form that offers whom the role may invite, and says what is missing', async () => {
    const { server, user } = await open(recruiter, [])
    await user.click((await screen.findAllByRole('button', { name: 'Invite somebody' }))[0] as HTMLElement)
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    const as = drawer.getByLabelText('As')
    expect(
      within(as)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Recruiter', 'Employee', 'Student'])
    await user.selectOptions(as, 'employee')
    const send = drawer.getByRole('button', { name: 'Send the invitation' })
    await user.click(send)
    expect(drawer.getByText('Please write their e-mail address.')).toBeTruthy()
    server.prepare('invitations.inviteEmployee', refused(410, 'invitation_used', 'This invitation has already been used.'))
    await user.type(drawer.getByLabelText('E-mail'), 'kai@example.com')
    await user.type(drawer.getByLabelText(/^Name/), 'Kai Olsen')
    await user.click(send)
    await drawer.findByText('This invitation has already been used.')
    server.prepare('invitations.inviteEmployee', { ok: true, id: 'invitation-1', topics: ['invitations'] })
    await user.click(send)
    await findToast('Invited Kai Olsen')
    expect(server.requests('invitations.inviteEmployee').at(-1)?.body).toEqual({ email: 'kai@example.com', name: 'Kai Olsen' })
  })

  it('product 2.20, Files read: take an address as a program of mail writes it, and its name where there is none', async () => {
    const { server, user } = await open(recruiter, [])
    await user.click((await screen.findAllByRole('button', { name: 'Invite somebody' }))[0] as HTMLElement)
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    await user.selectOptions(drawer.getByLabelText('As'), 'employee')
    const email = drawer.getByLabelText<HTMLInputElement>('E-mail')
    await user.click(email)
    await user.paste('"Olsen, Kai" <kai@example.com>')
    expect([email.value, drawer.getByLabelText<HTMLInputElement>(/^Name/).value]).toEqual(['kai@example.com', 'Olsen, Kai'])
    await user.clear(email)
    await user.paste('mailto:kim@example.org.')
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    await findToast('Invited kim@example.org')
    // The name went with the address that it came with.
    expect(server.requests('invitations.inviteEmployee').at(-1)?.body).toEqual({ email: 'kim@example.org' })
  })

  it('product 2.20, Files read: take such an address also where another was refused before', async () => {
    const { user } = await open(recruiter, [])
    await user.click((await screen.findAllByRole('button', { name: 'Invite somebody' }))[0] as HTMLElement)
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    const email = drawer.getByLabelText<HTMLInputElement>('E-mail')
    await user.type(email, 'kai@')
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    await user.clear(email)
    await user.paste('Kai Olsen [kai@example.com]')
    expect([email.value, email.getAttribute('aria-invalid')]).toEqual(['kai@example.com', null])
  })

  it('§2.4 are sent again and taken back from their row', async () => {
    const { server, user } = await open()
    await choose(user, 'Send again')
    await findToast('Sent to Kai Olsen again')
    expect(server.requests('invitations.inviteEmployee').at(-1)?.body).toEqual({ email: 'kai@example.com' })
    await choose(user, 'Withdraw')
    await findToast('The invitation of Kai Olsen is withdrawn: its link opens nothing any more')
    expect(server.requests('invitations.revoke').at(-1)?.body).toEqual({ id: 'invitation-1' })
  })

  it('are shown by their status, which stands in the URL', async () => {
    const { user } = await open(recruiter, [invitation, { ...invitation, id: 'invitation-2', name: 'Ann Accept', status: 'accepted' }])
    await screen.findByText('Kai Olsen')
    await user.click(screen.getByRole('tab', { name: 'Accepted' }))
    await screen.findByText('Ann Accept')
    expect(screen.queryByText('Kai Olsen')).toBeNull()
    expect(location.search).toBe('?tab=accepted')
    await user.click(screen.getByRole('tab', { name: 'Declined' }))
    await screen.findByText('Nobody has declined')
  })

  it('of a nomination lead to it, and are not taken back here', async () => {
    const professor = userOf('professor')
    await open(professor, [{ ...invitation, role: 'student', nomination: true, invitedBy: professor.uid }])
    const link = await screen.findByRole('link', { name: 'See the nomination' })
    expect(link.getAttribute('href')).toBe('/app/nominations')
    expect(screen.queryByRole('button', { name: 'Actions for Kai Olsen' })).toBeNull()
  })

  it('§2.13 of colleagues are shown to the university’s staff with their sender, and are withdrawn by them', async () => {
    const { user } = await open(userOf('university'), [{ ...invitation, invitedBy: 'professor-1', inviterName: 'Prof. Ada Byron' }])
    const row = (await screen.findByText('Kai Olsen')).closest('tr')
    expect(row?.textContent).toContain('Prof. Ada Byron')
    await user.click(screen.getByRole('button', { name: 'Actions for Kai Olsen' }))
    await screen.findByRole('menuitem', { name: 'Withdraw' })
    expect(screen.queryByRole('menuitem', { name: 'Send again' })).toBeNull()
  })

  it('a company that is not the admin’s own is chosen', async () => {
    const { server, user } = await open(userOf('admin'), [])
    await user.click((await screen.findAllByRole('button', { name: 'Invite somebody' }))[0] as HTMLElement)
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    await user.selectOptions(drawer.getByLabelText('As'), 'employee')
    await user.type(drawer.getByLabelText('E-mail'), 'kai@example.com')
    await user.type(drawer.getByRole('combobox', { name: 'Company' }), 'ac')
    await user.click(await drawer.findByRole('option', { name: 'Acme' }))
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    await findToast('Invited kai@example.com')
    expect(server.requests('invitations.inviteEmployee').at(-1)?.body).toEqual({ email: 'kai@example.com', organization: 'acme' })
  })

  it('§2.19 a company that is missing is added by its name, and the form says what comes of it', async () => {
    const { server, user } = await open(userOf('admin'), [])
    const acme: OrganizationReply = { id: 'acme', label: 'Acme', kind: 'company', urls: [], status: 'verified', domains: [] }
    server.prepare('organizations.add', () => {
      server.prepare('organizations.byIds', [{ ...acme, id: 'new-lantern', label: 'Lantern Labs', status: 'pending' }])
      return { ok: true as const, id: 'new-lantern', status: 'pending', topics: ['organizations' as const] }
    })
    await user.click((await screen.findAllByRole('button', { name: 'Invite somebody' }))[0] as HTMLElement)
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    await user.selectOptions(drawer.getByLabelText('As'), 'employee')
    await user.type(drawer.getByLabelText('E-mail'), 'kai@example.com')
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    await drawer.findByText('Please choose the company.')
    expect(server.requests('invitations.inviteEmployee')).toEqual([])
    await user.type(drawer.getByRole('combobox', { name: 'Company' }), 'Lantern Labs')
    await user.click(await drawer.findByRole('option', { name: 'Add “Lantern Labs” as a new company' }))
    await drawer.findByText('It is new here. Your invitation confirms it, and everybody finds it then.')
    expect(server.requests('organizations.add').at(-1)?.body).toEqual({ organization: 'Lantern Labs', kind: 'company' })
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    await findToast('Invited kai@example.com')
    expect(server.requests('invitations.inviteEmployee').at(-1)?.body).toEqual({ email: 'kai@example.com', organization: 'new-lantern' })
  })
})
