import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { refused } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

const all = reads['moderation.list'].filled
const ok = (id: string, status: string) => ({ ok: true as const, id, status })
const place = (id: string, label: string) => ({ id, label, kind: 'company' as const, urls: [], status: 'verified' as const, domains: [] })
const open = (path = '/app/admin/moderation') =>
  openPage({ path, as: userOf('admin') }, (server) => {
    const wanted = new URLSearchParams(path.split('?')[1]).get('status') ?? 'pending'
    server.prepare(
      'moderation.list',
      all.filter(({ status }) => status === wanted),
    )
    server.prepare('moderation.approveSkill', ok('proposed-kubernets', 'approved'))
    server.prepare('moderation.declineSkill', ok('proposed-kubernets', 'declined'))
    server.prepare('moderation.approveOrganization', ok('bluefin', 'verified'))
    server.prepare('moderation.declineOrganization', ok('bluefin', 'verified'))
    server.prepare('organizations.all', [place('ferrous', 'Ferrous'), place('proposed-ferrous', 'Ferrous Ledger')])
    server.prepare('moderation.mergeOrganization', {
      ...ok('proposed-ferrous', 'merged'),
      people: 1,
      profiles: 1,
      jobs: 2,
      searches: 0,
      conflicts: ['1 university has approved Ferrous Ledger and not Ferrous: its students see these jobs no more.'],
    })
    server.prepare('moderation.unmergeOrganization', ok('kestrel-works', 'verified'))
    server.prepare('moderation.unmergeSkill', ok('proposed-postgress', 'approved'))
    server.prepare('moderation.mergeSkill', {
      ...ok('proposed-kubernets', 'merged'),
      people: 4,
      profiles: 4,
      jobs: 1,
      searches: 2,
      conflicts: ['1 person has both and is shown with one.'],
    })
  })
const lineOf = async (text: string) => (await screen.findByText(text)).closest('li')

describe('§2.15 moderation', () => {
  it('says what waits, how often it is used, what is called alike, and what is asked for', async () => {
    await open()
    const [slip] = await screen.findAllByText('Kubernets')
    expect(slip?.closest('li')?.textContent).toMatch(/in 4 profiles · proposed .* by Mia Lindqvist.*Resembles Kubernetes/)
    const twins = screen.getByRole('group', { name: 'Beside Kubernetes' })
    expect(twins.textContent).toBe('Kubernetsin 4 profilesKubernetesin 612 profiles, asked for by 88 jobs')
    expect((await lineOf('bluefin.test'))?.textContent).toContain('Rita Marsh has no address at it')
    expect((await lineOf('Ferrous Ledger'))?.textContent).toContain('Company')
    expect(screen.getByText('Bluefin').closest('p')?.textContent).toContain('Bluefin Talent')
    expect((await lineOf('bluefin.test'))?.textContent).not.toContain('bluefin.example')
  })

  it('approves what resembles nothing at once; else, and of a name and domains, it says before what that means, with what is known', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Approve Ferrous Ledger' }))
    await findToast('Ferrous Ledger is approved')
    const dialogOf = async (name: string) => {
      await user.click(screen.getByRole('button', { name: `Approve ${name}` }))
      return within(await screen.findByRole('dialog', { name: `Approve ${name}?` }))
    }
    const alike = await dialogOf('Kubernets')
    expect(alike.getByRole('group', { name: 'Beside Kubernetes' })).toBeDefined()
    expect(alike.getByText(/If Kubernets is the same as Kubernetes, merge it instead/)).toBeDefined()
    await user.click(alike.getByRole('button', { name: 'Approve' }))
    await findToast('Kubernets is approved')
    const named = await dialogOf('the name Bluefin')
    expect(named.getByText(/Everybody reads “Bluefin” in place of “Bluefin Talent”.*cannot be undone/)).toBeDefined()
    expect(server.requests('moderation.approveOrganization')).toHaveLength(1)
    await user.click(named.getByRole('button', { name: 'Approve' }))
    await findToast('The name Bluefin is approved')
    const domains = await dialogOf('the domains of Bluefin Talent')
    expect(domains.getByText(/proves an address at bluefin.test is confirmed as one of Bluefin Talent/)).toBeDefined()
    await user.click(domains.getByRole('button', { name: 'Approve' }))
    await findToast('The domains of Bluefin Talent are approved')
    expect(server.requests('moderation.approveOrganization').map(({ body }) => body)).toEqual([
      {},
      { label: 'Bluefin' },
      { domains: ['bluefin.example', 'bluefin.test'] },
    ])
  })

  it('declines with a reason, and not without one', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Decline the name Bluefin' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(server.requests('moderation.declineOrganization')).toEqual([])
    await user.type(dialog.getByRole('textbox'), 'It is another company.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await findToast('The name Bluefin is declined')
    expect(server.requests('moderation.declineOrganization').map(({ body }) => body)).toEqual([
      { label: true, reason: 'It is another company.' },
    ])
  })

  it('merges into what it resembles, and says before what that changes', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Merge Kubernets' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText('4 profiles and 1 job show Kubernetes from now on')
    expect(dialog.getByText('1 person has both and is shown with one.')).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'A slip of typing.')
    await user.click(dialog.getByRole('button', { name: 'Merge into Kubernetes' }))
    await findToast('Kubernets is shown as Kubernetes')
    expect(server.requests('moderation.mergeSkill').at(-1)?.body).toEqual({ into: 'kubernetes', reason: 'A slip of typing.' })
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await findToast('Kubernets stands for itself again')
    expect(server.requests('moderation.unmergeSkill').map(({ params }) => params)).toEqual([{ id: 'proposed-kubernets' }])
  })

  it('merges a company into one that is chosen by its name, never into itself, and shows what to look at before', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Merge Ferrous Ledger' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'It is the same.')
    await user.click(dialog.getByRole('button', { name: 'Merge' }))
    expect(await dialog.findByText('Please choose the company as which it is shown.')).toBeDefined()
    await user.type(dialog.getByRole('combobox', { name: 'Into' }), 'ferr')
    await user.click(await dialog.findByRole('option', { name: 'Ferrous' }))
    expect(dialog.queryByRole('option', { name: 'Ferrous Ledger' })).toBeNull()
    await dialog.findByText('1 person and 2 jobs are of Ferrous from now on')
    expect(dialog.getByText(/1 university has approved Ferrous Ledger/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Merge into Ferrous' }))
    await findToast('Ferrous Ledger is shown as Ferrous')
    expect(server.requests('moderation.mergeOrganization').map(({ query, body }) => [query['dryRun'], body])).toEqual([
      [true, { into: 'ferrous', reason: 'A dry run' }],
      [undefined, { into: 'ferrous', reason: 'It is the same.' }],
    ])
  })

  it('says why a company cannot be merged', async () => {
    const { server, user } = await open()
    const byHand = 'These two have to be merged by hand, because the one to be merged has a running subscription.'
    server.prepare('moderation.mergeOrganization', refused(409, 'merge_by_hand', byHand))
    await user.click(await screen.findByRole('button', { name: 'Merge Ferrous Ledger' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('combobox', { name: 'Into' }), 'ferr')
    await user.click(await dialog.findByRole('option', { name: 'Ferrous' }))
    expect(await dialog.findByText(byHand)).toBeDefined()
  })

  it('gives back a company that was merged', async () => {
    const { server, user } = await open('/app/admin/moderation?status=merged')
    expect((await lineOf('Kestrel Works'))?.textContent).toContain('Shown as Meridian Labs')
    await user.click(screen.getByRole('button', { name: 'Undo the merge of Kestrel Works' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/its people act for it. What they did meanwhile stays with Meridian Labs/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Undo the merge' }))
    await findToast('Kestrel Works stands for itself again')
    expect(server.requests('moderation.unmergeOrganization')).toHaveLength(1)
  })

  it('undoes a merge, among what was merged', async () => {
    const { server, user } = await open('/app/admin/moderation?status=merged')
    expect((await lineOf('Postgress'))?.textContent).toContain('Shown as PostgreSQL')
    await user.click(screen.getByRole('button', { name: 'Undo the merge of Postgress' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Undo the merge' }))
    await findToast('Postgress stands for itself again')
    expect(server.requests('moderation.unmergeSkill')).toHaveLength(1)
  })

  it('keeps its filters in the address', async () => {
    const { server, user } = await open()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What' }), 'label')
    await waitFor(() => expect(server.requests('moderation.list').at(-1)?.query).toMatchObject({ kind: 'label' }))
    expect(window.location.search).toBe('?kind=label')
  })
})
