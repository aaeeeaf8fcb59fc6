import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { replaySample } from '../admin-home-samples.ts'
import { openPage } from '../open-page.tsx'
import { userOf } from '../samples.ts'
import { live, openDesk, prepareNames, queued } from './replay-desk.ts'

describe('product 2.19: going back', () => {
  it('shows after going back that the view serves again what it served before, and what differs', async () => {
    const [answered] = replaySample.views
    const rows = [{ id: '0192f3a4-1111-7111-8111-111111111111', kind: 'missing' }] as const
    const path = '/app/admin/projections?task=task-9&of=references&way=back'
    await openPage({ path, as: userOf('admin') }, (prepared) => {
      prepareNames(prepared)
      prepared.prepare('projections.list', live)
      prepared.prepare('tasks.read', {
        ...queued,
        id: 'task-9',
        state: 'done',
        result: { differences: 21, views: [{ ...answered, state: 'swapped', missing: 20, rows }] },
      })
    })
    const pane = within(await screen.findByRole('region', { name: 'What differs in references' }))
    pane.getByText('It serves again as it was before.')
    pane.getByText('The first 1 of 21 documents that differ.')
    expect(pane.getByTitle(rows[0].id).textContent).toBe('0192f3a4…')
    screen.getByText('It serves again what it served before. 21 documents read differently.')
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
})
