import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { replaySample } from '../admin-home-samples.ts'
import { openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'
import { live, openDesk, openEnded, prepareNames, queued } from './replay-desk.ts'

describe('product 2.19: going back', () => {
  it('shows after going back that the view serves again what it served before, and what differs', async () => {
    const [answered] = replaySample.views
    const rows = [{ id: '0192f3a4-1111-7111-8111-111111111111', kind: 'missing' }] as const
    await openEnded({ differences: 21, views: [{ ...answered, state: 'swapped', missing: 20, rows }] }, '&of=references&way=back')
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    pane.getByText('It serves again as it was before.')
    pane.getByText('The first 1 of 21 documents that differ.')
    expect(pane.getByTitle(rows[0].id).textContent).toBe('0192f3a4…')
    screen.getByText('It serves again what it served before. 21 documents are another than until then.')
  })

  it('goes back to what a view served before, with a reason', async () => {
    const { server, user } = await openDesk()
    server.prepare('projections.rollback', { ok: true, id: 'task-9' })
    await user.click(await screen.findByRole('button', { name: 'Go back to what jobs served before…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/^21 Oct \d\d:44$/).tagName).toBe('TIME')
    dialog.getByText(/A start leaves it so until/)
    server.prepare('tasks.read', { ...queued, id: 'task-9' })
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    await dialog.findByText('Please say why.')
    await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'It lacks a job.')
    await user.click(dialog.getByRole('button', { name: 'Go back' }))
    await waitFor(() =>
      expect(server.requests('projections.rollback').map(({ params, body }) => ({ params, body }))).toEqual([
        { params: { name: 'jobs' }, body: { reason: 'It lacks a job.' } },
      ]),
    )
    await screen.findByRole('region', { name: 'Way back of jobs' })
    expect(screen.queryByRole('button', { name: /^Go back to what organizations/ })).toBeNull()
  })

  it('says of a document that reads the same which of the two has taken the later event', async () => {
    const [answered] = replaySample.views
    const [{ last }] = answered.rows
    const without = { eventId: 'event-3', type: 'ReferenceSent', position: '0000003', takenBy: 'after', isParked: true } as const
    const rows = [{ id: 'a-7', kind: 'changed', fields: [], last, without }] as const
    await openEnded({ differences: 1, views: [{ ...answered, state: 'swapped', missing: 0, rows }] }, '&of=references&way=back')
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    expect(pane.getByText('reads the same').closest('tr')?.textContent).toMatch(/up to one before it.*up to that event/)
    expect(pane.getByText(/^Event/).textContent).toMatch(/parked in what served before\. Last .*, only in what served from then on\./)
  })
})

describe('product 2.19: the desk says', () => {
  const rowOf = async (name: string) => {
    const table = within(await screen.findByRole('table', { name: 'Projections' }))
    return table.getByText(name).closest('tr')?.textContent
  }

  it('where a view that is being built anew stands meanwhile, and offers nothing that is refused', async () => {
    await openDesk()
    expect(await rowOf('skills')).toMatch(/version 2, at 42, 12 documents.*Up to date/)
    expect(await rowOf('references')).toMatch(/version 2, at 42/)
    for (const name of ['skills', 'references']) expect(screen.queryByRole('button', { name: `Rebuild ${name}…` })).toBeNull()
  })

  it('as many parked events as the rail does, and how many are built anew below them', async () => {
    await openDesk()
    await screen.findByRole('heading', { name: 'Need somebody 1 event parked, 1 asks, 1 being built anew' })
  })

  it.each([
    [['jobs', 'users'], [], '2 views swapped.'],
    [['jobs'], ['jobs'], '1 view left as it was.'],
    [['jobs', 'users'], ['jobs'], '1 view swapped. 1 view left as it was.'],
  ])('at the end of a rebuild of %j what became of it', async (settled, kept, words) => {
    await openEnded({ differences: 0, settled, kept })
    await screen.findByText(`Done, with no differences. ${words}`)
  })

  it('at the end of a rebuild which views were swapped and which left, many behind a count', async () => {
    const many = Array.from({ length: 9 }, (_, n) => `view-${n}`)
    await openEnded({ differences: 0, settled: ['jobs', 'users', ...many], kept: many })
    await screen.findByText('Swapped: jobs, users')
    const left = screen.getByText('Left as before: view-0, view-1, view-2 and 6 more').closest('details')
    expect(left?.textContent).toContain('view-7, view-8')
  })

  it('which of several parked events is skipped, and for how long', async () => {
    const [, broken] = reads['projections.list'].filled
    const [parked] = broken?.parked ?? []
    const two = ['1a2b3c4d-0', '5e6f7a8b-0'].map((eventId) => ({ ...(parked as NonNullable<typeof parked>), eventId }))
    const { server, user } = await openDesk()
    server.prepare('projections.list', [{ ...(broken as NonNullable<typeof broken>), parked: two }])
    await user.click(await screen.findByRole('button', { name: 'Skip ApplicationStatusCorrected 5e6f7a8b of paths…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Skip ApplicationStatusCorrected 5e6f7a8b?' }))
    dialog.getByText(/^It waits since/)
    dialog.getByText(/It is tried again when the view is built anew\./)
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Retry ApplicationStatusCorrected 5e6f7a8b of paths' }))
    expect((await screen.findAllByText('It failed again.')).map((one) => one.closest('.replay-parked')?.textContent)).toEqual([
      expect.stringContaining('5e6f7a8b'),
    ])
  })
})

describe('§2.18 while an account is being erased, the desk', () => {
  const [one] = live
  const rebuild = { ...queued, state: 'running', total: 9, done: 9 } as const
  const open = (list: readonly object[]) =>
    openPage({ path: '/app/admin/projections', as: userOf('admin') }, (server) => {
      prepareNames(server)
      server.prepare('projections.list', list as typeof live)
    })

  it('says so, without whose, and offers of what gave way to it nothing that is refused', async () => {
    const erasing = { done: 3, total: 9 }
    await open([
      { ...one, name: 'jobs', rebuild, givesWay: true },
      { ...one, name: 'users', erasing },
    ])
    const rows = within(await screen.findByRole('list', { name: 'Being built anew' })).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Somebody’s account is being erased.*users3 of 9 events.*neither paused nor canceled\.$/i),
      expect.stringMatching(/^jobsGives wayAn erasure goes first\./i),
    ])
    expect(
      rows.map((row) =>
        within(row)
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([[], ['Cancel']])
  })

  it('says afterwards why it began anew', async () => {
    const words = 'It began anew, as somebody’s account was erased meanwhile.'
    await open([
      { ...one, name: 'jobs', rebuild: { ...rebuild, done: 2, result: { ...replaySample, settled: [], views: [], anew: true } } },
    ])
    await screen.findByText(words)
    await openEnded({ differences: 0, settled: ['jobs'], kept: [], anew: true })
    await screen.findByText(`Done, with no differences. 1 view swapped. ${words}`)
  })
})
