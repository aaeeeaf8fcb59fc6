import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { replaySample } from '../admin-home-samples.ts'
import { refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { now, reads, userOf } from '../samples.ts'

const queued = { id: 'task-1', kind: 'views.replay', state: 'queued', startedAt: now } as const
const [view] = reads['projections.list'].filled
const live = [{ ...(view as NonNullable<typeof view>), name: 'references' }]

describe('product 2.19: what needs somebody at the replay desk', () => {
  it('says of what a kill has ended that it goes on in a moment, and of what is canceled then that it will end', async () => {
    const rebuild = { ...queued, total: 2_214, done: 62, unit: 'events' } as const
    const { server, user } = await openPage({ path: '/app/admin/projections', as: userOf('admin') }, (prepared) => {
      prepared.prepare('projections.list', [{ ...(live[0] as NonNullable<typeof view>), rebuild }])
      prepared.prepare('projections.cancel', { ok: true, id: 'references' })
    })
    // Nobody has to do anything about it.
    const row = within(await screen.findByRole('list', { name: 'Being built anew' })).getByRole('listitem')
    within(row).getByText(/^It goes on in a moment\..*up to two minutes/)
    await user.click(within(row).getByRole('button', { name: 'Cancel' }))
    await within(row).findByText(/^It is being canceled\..*up to two minutes/)
    expect(within(row).queryByRole('button')).toBeNull()
    expect(server.requests('projections.cancel')).toHaveLength(1)
  })

  it('says who paused a rebuild, and since when', async () => {
    const rebuild = { ...queued, state: 'paused', total: 2_214, done: 62, unit: 'events' } as const
    const [account] = reads['adminUsers.list'].filled
    await openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      const paused = { by: 'admin-2', since: '2026-10-14T09:44:00.000Z' }
      server.prepare('projections.list', [{ ...(live[0] as NonNullable<typeof view>), rebuild, paused }])
      server.prepare('adminUsers.list', account ? [{ ...account, id: 'admin-2', uid: 'admin-2', displayName: 'Noor Haddad' }] : [])
    })
    const row = within(await screen.findByRole('list', { name: 'Being built anew' })).getByRole('listitem')
    expect((await within(row).findByText(/^Paused by/)).textContent).toMatch(/^Paused by Noor Haddad since 14 Oct \d\d:44$/)
  })

  it('puts there what fails again and again, with its cause', async () => {
    const stuck = {
      ...(live[0] as NonNullable<typeof view>),
      name: 'reward-nominations',
      kind: 'process',
      state: 'stalled',
      lag: { events: 2, seconds: 300 },
    } as const
    await openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      server.prepare('projections.list', [{ ...stuck, failure: 'The views are behind.' }])
    })
    const row = within(await screen.findByRole('list', { name: 'Need somebody' })).getByRole('listitem')
    expect(row.textContent).toMatch(
      /^reward-nominations.*does not go on.*The views are behind\. It tries again by itself\. 2 events behind, for 5 minutes/i,
    )
    expect(within(row).queryByRole('button')).toBeNull()
  })

  it('says before the swap which events the new one could not apply, each with the way to it', async () => {
    const { user } = await openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      server.prepare('projections.list', reads['projections.list'].filled)
      for (const names of ['adminUsers.list', 'jobs.list', 'organizations.byIds', 'skills.byIds'] as const) server.prepare(names, [])
    })
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    expect(pane.getByText(/^2 events would be parked/).textContent).toMatch(/cannot apply them\. At 1,044, 1,102\.$/)
    expect(pane.getByText(/^1 event that was skipped by hand passes by/).textContent).toMatch(/At 912\.$/)
    expect(pane.getByRole('link', { name: '1,044' }).getAttribute('href')).toBe('/app/admin/events/event-8')
    await user.click(pane.getByRole('button', { name: 'Swap to the new one…' }))
    const said = within(await screen.findByRole('dialog')).getByText(/2 events would be parked/)
    expect(said.textContent).toMatch(/is kept so that you can go back, until 21 Oct \d\d:44 or until/)
  })

  const [{ unapplied, ...sample }] = replaySample.views
  const asked = (name: string, differing: number) => ({ ...sample, view: name, changed: differing, missing: 0, rows: [] })
  const asking = ['schools', 'cards', 'paths'].map((name) => asked(name, name === 'cards' ? 2 : 0))
  const waiting = asking.map(({ view: name }) => ({
    ...(live[0] as NonNullable<typeof view>),
    name,
    rebuild: { ...queued, state: 'running', done: 9, total: 9, unit: 'events', result: { ...replaySample, settled: [], views: asking } },
  }))
  const openWaiting = (list: readonly unknown[] = waiting) =>
    openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      server.prepare('projections.list', list as typeof live)
      server.prepare('projections.swap', { ok: true, id: 'schools' })
      server.prepare('projections.cancel', { ok: true, id: 'all' })
      for (const names of ['adminUsers.list', 'jobs.list', 'organizations.byIds', 'skills.byIds'] as const) server.prepare(names, [])
    })
  const rows = async () => within(await screen.findByRole('list', { name: 'Need somebody' })).getAllByRole('listitem')

  it('puts those that differ first, and swaps all others by one press', async () => {
    const { server, user } = await openWaiting()
    expect((await rows()).map(({ textContent }) => textContent?.match(/^[a-z]+(?=Asks)/)?.[0])).toEqual(['cards', 'schools', 'paths'])
    await user.click(screen.getByRole('button', { name: 'Swap all 2 without differences' }))
    await waitFor(() => expect(server.requests('projections.swap').map(({ params }) => params['name'])).toEqual(['schools', 'paths']))
    await waitFor(async () => expect((await rows()).map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^cards/)]))
  })

  it('swaps by that press nothing that would park an event', async () => {
    const parks = asking.map((one) => (one.view === 'paths' ? { ...one, unapplied } : one))
    const { server, user } = await openWaiting(
      waiting.map((one) => ({ ...one, rebuild: { ...one.rebuild, result: { ...one.rebuild.result, views: parks } } })),
    )
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^cardsAsks/),
      expect.stringMatching(/^pathsAsks.*0 differences, 2 events would be parked.*Swap or keep$/),
      expect.stringMatching(/^schoolsAsks/),
    ])
    await user.click(screen.getByRole('button', { name: 'Swap all 1 without differences' }))
    await waitFor(() => expect(server.requests('projections.swap').map(({ params }) => params['name'])).toEqual(['schools']))
  })

  it('stops at one that cannot be swapped, and leaves the others as they are', async () => {
    const { server, user } = await openWaiting()
    server.prepare('projections.swap', refused(503, 'unavailable', 'The store is away.'))
    await user.click(await screen.findByRole('button', { name: 'Swap all 2 without differences' }))
    await screen.findByText('The store is away.')
    expect(server.requests('projections.swap')).toHaveLength(1)
    await screen.findByRole('button', { name: 'Swap all 2 without differences' })
  })

  it('keeps what serves everywhere by one press', async () => {
    const { server, user } = await openWaiting()
    await user.click(await screen.findByRole('button', { name: 'Keep what serves everywhere' }))
    await waitFor(() => expect(server.requests('projections.cancel').map(({ params }) => params)).toEqual([{ name: 'all' }]))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Need somebody' })).toBeNull())
  })

  it('shows of a view that has parked something and asks both, so that both can be answered', async () => {
    const [parked] = reads['projections.list'].filled.flatMap((one) => (one.parked.length > 0 ? [one.parked] : []))
    const { user } = await openWaiting(waiting.map((one) => (one.name === 'paths' ? { ...one, parked, state: 'stalled' } : one)))
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^paths1 event parked/),
      expect.stringMatching(/^cardsAsks/),
      expect.stringMatching(/^schoolsAsks/),
      expect.stringMatching(/^pathsAsks/),
    ])
    screen.getByRole('heading', { name: 'Need somebody 1 event parked, 3 ask' })
    await user.click(screen.getByRole('button', { name: 'Swap or keep paths' }))
    within(await screen.findByRole('region', { name: 'What differs in paths' })).getByRole('button', { name: 'Swap to the new one…' })
  })

  it('shows of the differences those alone that nothing explains, and closes them', async () => {
    const [first] = replaySample.views
    const [change, gone] = first.rows
    const result = { ...replaySample, settled: [], views: [{ ...first, rows: [change, gone] }] }
    const { user } = await openWaiting([{ ...waiting[0], name: 'references', rebuild: { ...waiting[0]?.rebuild, result } }])
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    expect(pane.getByText(/^Nothing explains some of what differs/).textContent).toMatch(/Swapping needs a word why\.$/)
    await user.click(pane.getByRole('radio', { name: 'Not explained 1' }))
    expect(pane.queryByText('0192f3a4')).toBeNull()
    pane.getByText('01928c11')
    await user.click(pane.getByRole('button', { name: 'Close what differs in references' }))
    expect(screen.queryByRole('region', { name: 'What differs in references' })).toBeNull()
    const opener = screen.getByRole('button', { name: 'What differs in references' })
    expect(document.activeElement).toBe(opener)
    await user.click(opener)
    await screen.findByRole('region', { name: 'What differs in references' })
  })

  it('says where the key of what an event sealed is destroyed, which explains what differs', async () => {
    const [first] = replaySample.views
    const last = { ...first.rows[0].last, takenBy: 'both', erased: ['reason'] } as const
    const views = [
      {
        ...first,
        missing: 2,
        rows: [
          { ...first.rows[0], without: undefined, last },
          { ...first.rows[1], last },
          { ...first.rows[1], id: 'n-1', last: { ...last, erased: undefined }, isErased: true },
        ],
      },
    ]
    const one = { ...waiting[0], name: 'references', rebuild: { ...waiting[0]?.rebuild, result: { ...replaySample, settled: [], views } } }
    await openWaiting([one])
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    expect(pane.getByText('0192f3a4').closest('tr')?.textContent).toMatch(/reason.*sealed, 118.*key destroyed/)
    expect(pane.getByText('skills').closest('tr')?.textContent).toMatch(/sealed, 12.*sealed, 12/)
    expect(pane.getByText('01928c11').closest('tr')?.textContent).toMatch(/all fields.*key destroyed.*not there/)
    expect(pane.getAllByText(/^Last changed by/).map(({ textContent }) => textContent?.match(/in both\. (The key[^.]*)\./)?.[1])).toEqual([
      'The key of what it sealed is destroyed',
      'The key of what it sealed is destroyed',
      'The key of somebody in it is destroyed',
    ])
    expect(pane.getByText(/Swapping needs a word why/).textContent).toBe('It was made by the same code. Swapping needs a word why.')
    await openWaiting([{ ...one, held: true }])
    const ofHeld = await screen.findByText(/Swapping needs a word why/)
    expect(ofHeld.textContent).toBe('What serves was made by other code: somebody went back to it. Swapping needs a word why.')
  })

  it('names as the cause of a difference an event of it that the auditor found changed', async () => {
    const [first] = replaySample.views
    const views = [{ ...first, changed: 1, missing: 0, rows: [{ ...first.rows[0], without: undefined }] }]
    const one = { ...waiting[0], name: 'references', rebuild: { ...waiting[0]?.rebuild, result: { ...replaySample, settled: [], views } } }
    const { server, refresh } = await openWaiting([one])
    await screen.findByText(/^Nothing explains what differs/)
    server.prepare('audit.read', { position: '40', finding: { position: '00000000000000001017', at: now, stream: 'reference-0192f3a4' } })
    refresh({ topics: ['tasks'], ids: [] })
    await screen.findByText(/Its event at position 1,017 is not as it was stored: the log was changed\. Last changed by/)
    await screen.findByText('It was made by the same code. Swapping needs a word why.')
  })

  const parkedEvent = reads['projections.list'].filled.flatMap(({ parked }) => parked).slice(0, 1)
  const openParked = (cause: string) =>
    openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      const parked = parkedEvent.map((event) => ({ ...event, cause }))
      server.prepare('projections.list', [{ ...(live[0] as NonNullable<typeof view>), parked, state: 'stalled' }])
      server.prepare('projections.retry', { ok: true, id: 'references' })
    })

  it('says in words that an error of ours parked an event, with the error behind them, since when, and that it failed again', async () => {
    const { user } = await openParked('TypeError: Cannot read properties of undefined')
    const row = (await rows())[0] as HTMLElement
    expect(row.textContent).toMatch(/An error of the platform itself keeps it from going on\.Details.*since 14 Oct \d\d:\d\d/)
    expect(within(row).getByText('TypeError: Cannot read properties of undefined').closest('details')?.open).toBe(false)
    expect(within(row).queryByText('It failed again.')).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Retry ApplicationStatusCorrected event-7 of references' }))
    await within(row).findByText('It failed again.')
  })

  it('says nothing of a failure where the second try went well', async () => {
    const { server, user } = await openParked('It names nobody.')
    await rows()
    server.prepare('projections.list', live)
    await user.click(screen.getByRole('button', { name: 'Retry ApplicationStatusCorrected event-7 of references' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Need somebody' })).toBeNull())
    expect(screen.queryByText('It failed again.')).toBeNull()
  })

  it('says that it is being paused until it is', async () => {
    const rebuild = { ...queued, state: 'running', total: 2_214, done: 62, unit: 'events' } as const
    const one = { ...(live[0] as NonNullable<typeof view>), rebuild }
    const { server, user, refresh } = await openWaiting([one])
    server.prepare('projections.pause', { ok: true, id: 'references' })
    await user.click(await screen.findByRole('button', { name: 'Pause' }))
    const pausing = await screen.findByRole('button', { name: 'Pausing…' })
    expect(pausing.getAttribute('aria-disabled')).toBe('true')
    server.prepare('projections.list', [{ ...one, rebuild: { ...rebuild, state: 'paused' } }])
    refresh({ topics: ['tasks'], ids: ['task-1'] })
    await screen.findByRole('button', { name: 'Go on' })
    server.prepare('projections.list', [one])
    refresh({ topics: ['tasks'], ids: ['task-1'] })
    await screen.findByRole('button', { name: 'Pause' })
  })
})

it('parked events, and views that wait for a word, are counted in the rail', async () => {
  const one = live[0] as NonNullable<typeof view>
  const asks = { ...replaySample.views[0], view: one.name, rows: [] }
  const rebuild = { ...queued, state: 'running', total: 9, done: 9, unit: 'events', result: { views: [asks] } } as const
  const parked = [{ eventId: 'e-1', type: 'JobPosted', cause: 'A bug.', since: now, waiting: 0 }]
  await openPage({ path: '/app/admin/projections', as: userOf('admin'), counted: true }, (server) => {
    server.prepare('projections.list', [
      { ...one, rebuild },
      { ...one, name: 'jobs', state: 'stalled', parked, rebuild },
    ])
  })
  expect((await screen.findByTitle('2 to look at')).closest('a')?.getAttribute('href')).toBe('/app/admin/projections')
})
