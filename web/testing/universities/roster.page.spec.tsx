import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

const open = (path = '/app/roster', prepare: (server: FakeServer) => void = () => undefined) =>
  openPage({ path, as: userOf('university') }, (server) => {
    server.prepare('roster.list', reads['roster.list'].filled)
    prepare(server)
  })
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

describe('§2.13 the roster', () => {
  it('§2.13 shows who belongs to the university, who says so and who is expected', async () => {
    await open()
    expect((await row('Mia Member')).getByText('Confirmed')).toBeTruthy()
    expect((await row('Mia Member')).getByText('Master, 30 Jun 2027')).toBeTruthy()
    expect((await row('Cara Claims')).getByText('Not confirmed')).toBeTruthy()
    expect((await row('Eve Expected')).getByText('Expected')).toBeTruthy()
    expect((await row('Eve Expected')).queryByRole('button', { name: /[Cc]onfirm/ })).toBeNull()
    expect((await row('Mia Member')).queryByRole('button', { name: /off the list/ })).toBeNull()
  })

  it('§2.13 has its filters in the address, from there and to there', async () => {
    const { server, user } = await open('/app/roster?show=claimed&role=professor')
    await screen.findByText('Cara Claims')
    const asked = () => server.requests('roster.list').map(({ query }) => query)
    expect(asked()).toContainEqual(expect.objectContaining({ verified: false, role: 'professor' }))
    await user.selectOptions(screen.getByLabelText('Role'), 'Student')
    await user.type(screen.getByLabelText('Find by name or e-mail'), 'car')
    await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ verified: false, role: 'student', q: 'car' })))
    await user.click(screen.getByRole('tab', { name: /Expected/ }))
    await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ state: 'expected', role: 'student', q: 'car' })))
  })

  it('does not leave people under a tab whose people could not be read', async () => {
    const { server, user } = await open()
    await screen.findByText('Mia Member')
    server.prepare('roster.list', refused(503, 'unavailable', 'The store is away.'))
    await user.click(screen.getByRole('tab', { name: /Expected/ }))
    await screen.findByText('The store is away.')
    expect(screen.queryByText('Mia Member')).toBeNull()
  })

  it('product 3 scrolls the row of tabs to the selected one, at the start and after a choice', async () => {
    // Each tab is as wide as half of the row.
    const rectangleOf = function (this: Element) {
      if (this.getAttribute('role') !== 'tab') return new DOMRect(0, 0, 200, 20)
      const row = this.parentElement
      return new DOMRect([...(row?.children ?? [])].indexOf(this) * 100 - (row?.scrollLeft ?? 0), 0, 100, 20)
    }
    const { user } = await open('/app/roster?show=expected', () =>
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(rectangleOf),
    )
    const list = await screen.findByRole('tablist', { name: 'People' })
    await waitFor(() => expect(list.scrollLeft).toBe(200))
    await user.click(screen.getByRole('tab', { name: /Everybody/ }))
    await waitFor(() => expect(list.scrollLeft).toBe(0))
  })

  it('§2.13 confirms somebody with a reason, and takes it back from the toast', async () => {
    const namesakes = reads['roster.list'].filled.map((one) => (one.state === 'expected' ? { ...one, displayName: 'Cara Claims' } : one))
    const { server, user } = await open('/app/roster', (prepared) => {
      prepared.prepare('roster.list', namesakes)
      prepared.prepare('people.verify', { ok: true, id: 'cara-1', topics: [] })
      prepared.prepare('people.unverify', refused(409, 'not_verified', 'A colleague has taken it back already.'))
    })
    await user.click(await screen.findByRole('button', { name: 'Confirm Cara Claims' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Cara Claims?' }))
    // The facts to decide by: the masked address, and who of this name is expected.
    await dialog.findByText(/^Cara Claims, /)
    const facts = dialog.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts).toEqual(['Professor', 'c•••@home.example', expect.stringMatching(/\d/), expect.stringContaining('Cara Claims')])
    expect(server.requests('roster.list').at(-1)?.query).toMatchObject({ state: 'expected', q: 'Cara Claims' })
    await user.type(dialog.getByLabelText(/Why/), 'I met her.')
    await user.click(dialog.getByRole('button', { name: 'Confirm' }))
    await findToast('Cara Claims is confirmed')
    expect(server.requests('people.verify')).toMatchObject([{ params: { uid: 'cara-1' }, body: { reason: 'I met her.' } }])
    await user.click(screen.getByRole('button', { name: /Undo/ }))
    await waitFor(() => expect(server.requests('people.unverify')).toMatchObject([{ params: { uid: 'cara-1' } }]))
    await findToast('A colleague has taken it back already.')
  })

  it('§2.13 leads from somebody who is expected to their invitation, filled in, and not again once it is sent', async () => {
    const { server, user } = await open('/app/roster', (prepared) => {
      prepared.prepare('invitations.list', [])
      prepared.prepare('invitations.inviteStudent', { ok: true, id: 'invitation-1', topics: ['invitations'] })
    })
    await user.click(await screen.findByRole('link', { name: 'Invite Eve Expected' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    expect(drawer.getByLabelText<HTMLSelectElement>('As').selectedOptions[0]?.textContent).toBe('Student')
    await user.click(drawer.getByRole('button', { name: 'Send the invitation' }))
    await findToast('Invited Eve Expected')
    expect(server.requests('invitations.inviteStudent')).toMatchObject([{ body: { email: 'eve@home.example', name: 'Eve Expected' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getAllByRole('button', { name: 'Invite somebody' })[0] as HTMLElement)
    const empty = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
    expect(empty.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
  })

  it('§2.13 takes somebody off the list who is expected, once that is confirmed', async () => {
    const { server, user } = await open('/app/roster', (prepared) =>
      prepared.prepare('roster.remove', { ok: true, id: 'entry-1', topics: ['roster'] }),
    )
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Take off the list: Eve Expected' }))
      return within(await screen.findByRole('dialog', { name: 'Take Eve Expected off the list?' }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Leave on the list' }))
    expect(server.requests('roster.remove')).toEqual([])
    await user.click((await ask()).getByRole('button', { name: 'Take off' }))
    await findToast('Eve Expected is off the list')
    expect(server.requests('roster.remove')).toMatchObject([{ params: { id: 'entry-1' } }])
  })

  it('§2.13 takes back that somebody belongs there', async () => {
    const { server, user } = await open('/app/roster', (prepared) =>
      prepared.prepare('people.unverify', { ok: true, id: 'mia-1', topics: [] }),
    )
    await user.click(await screen.findByRole('button', { name: 'Take back the confirmation of Mia Member' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))
    await findToast('Mia Member is no longer confirmed')
    expect(server.requests('people.unverify')).toHaveLength(1)
  })

  it('§2.19 tries a file first, says line by line what would happen with the refused ones first, and imports it only then', async () => {
    const rows = [
      {
        line: 2,
        ok: true,
        changed: true,
        email: 'kim@example.edu',
        name: 'Kim Reyes',
        message: 'expected as student, no longer as professor',
      },
      { line: 3, ok: false, changed: false, email: 'Lou@example.edu', message: 'The degree is for students.' },
      { line: 4, ok: true, changed: false, email: 'kim@example.edu', message: 'as line 2' },
    ]
    const { server, user } = await open('/app/roster', (prepared) =>
      prepared.prepare('roster.import', {
        rows,
        accepted: 2,
        changed: 1,
        refused: 1,
        topics: ['roster'],
        ignored: [],
        columns: ['email', 'name', 'role'],
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Import a list' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Import a list' }))
    const text = 'email,name,role\nkim@example.edu,Kim,student'
    await user.upload(drawer.getByLabelText('CSV file'), new File([text], 'roster.csv', { type: 'text/csv' }))
    await drawer.findByText('The degree is for students.')
    const cells = within(drawer.getByRole('table')).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '3',
      '',
      'Lou@example.edu',
      'RefusedThe degree is for students.',
      '2',
      'Kim Reyes',
      'kim@example.edu',
      'Expected as student, no longer as professor',
      '4',
      '',
      'kim@example.edu',
      'As line 2',
    ])
    expect(drawer.getByText(/^Would be/).textContent).toBe('Would be imported: 1, nothing new: 1, refused: 1')
    const sent = () => server.requests('roster.import').map(({ query, body }) => ({ ...query, ...body }))
    expect(sent()).toEqual([
      { file: text, dryRun: true, lines: '1' },
      { file: text, dryRun: true },
    ])
    await user.click(drawer.getByRole('button', { name: 'Import 1 person' }))
    expect((await drawer.findByText(/^Imported/)).textContent).toBe('Imported: 1, nothing new: 1, refused: 1')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close'))
    expect(sent().at(-1)).toEqual({ file: text, lines: '2' })
  })

  it('product 3 sends a long file a part at a time, stops where one says so, and goes on with the others', async () => {
    const held = Promise.withResolvers<void>()
    const { server, user } = await open('/app/roster', (prepared) =>
      prepared.prepare('roster.import', async ({ query }) => {
        if (!query?.dryRun) await held.promise
        const asked = query?.lines?.split(',').map(Number) ?? Array.from({ length: 120 }, (_, n) => n + 2)
        const rows = asked.filter((line) => line > 1).map((line) => ({ line, ok: true, changed: true, email: 'kim@example.edu' }))
        const columns = ['email', 'name', 'role']
        return { rows, accepted: rows.length, changed: rows.length, refused: 0, topics: [], ignored: [], columns }
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Import a list' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Import a list' }))
    const text = ['email,name,role', ...Array.from({ length: 120 }, (_, n) => `s${n}@example.edu,Kim,student`)].join('\n')
    await user.upload(drawer.getByLabelText('CSV file'), new File([text], 'roster.csv', { type: 'text/csv' }))
    await user.click(await drawer.findByRole('button', { name: 'Import 120 people' }))
    expect((await drawer.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe('0 of 120 rows')
    await user.click(drawer.getByRole('button', { name: 'Stop' }))
    held.resolve()
    await waitFor(() => expect(drawer.getByText(/^Imported/).textContent).toBe('Imported: 50, not sent: 70, refused: 0'))
    const requests = () => server.requests('roster.import')
    const sent = () => requests().flatMap(({ query }) => (query?.dryRun ? [] : [query?.lines?.split(',').length]))
    expect(sent()).toEqual([50])
    await user.click(drawer.getByRole('button', { name: 'Go on with the other 70' }))
    await waitFor(() => expect(drawer.getByText(/^Imported/).textContent).toBe('Imported: 120, refused: 0'))
    expect(sent()).toEqual([50, 50, 20])
    expect(new Set(requests().map(({ body }) => body?.file))).toEqual(new Set([text]))
  })

  it('§2.19 says what is wrong with a file that cannot be read', async () => {
    const { user } = await open('/app/roster', (prepared) =>
      prepared.prepare('roster.import', {
        ...refused(400, 'invalid', 'Please correct what was sent: file.'),
        details: [{ field: 'file', message: 'has no column “role” in its first line; the columns that we know are email, name, role' }],
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Import a list' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Import a list' }))
    await user.upload(drawer.getByLabelText('CSV file'), new File(['who'], 'roster.csv', { type: 'text/csv' }))
    await drawer.findByText('The file has no column “role” in its first line; the columns that we know are email, name, role.')
  })

  it('product 3 says what to do where nobody is, and where nobody fits', async () => {
    const { user } = await openPage({ path: '/app/roster?q=zoe', as: userOf('university') }, (server) => server.prepare('roster.list', []))
    await screen.findByText('Nobody fits')
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
    await screen.findByText('Nobody yet')
  })
})
