import { screen, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPage } from '../open-page.tsx'
import { now, reads, userOf } from '../samples.ts'

const queued = { id: 'task-1', kind: 'views.replay', state: 'queued', startedAt: now } as const
const [view] = reads['projections.list'].filled
const live = [{ ...(view as NonNullable<typeof view>), name: 'references' }]

describe('product 2.19: what needs somebody at the replay desk', () => {
  it('says of what a kill has ended that it begins in a moment, and of what is canceled then that it will end', async () => {
    const rebuild = { ...queued, total: 2_214, done: 62, unit: 'events' } as const
    const { server, user } = await openPage({ path: '/app/admin/projections', as: userOf('admin') }, (prepared) => {
      prepared.prepare('projections.list', [{ ...(live[0] as NonNullable<typeof view>), rebuild }])
      prepared.prepare('projections.cancel', { ok: true, id: 'references' })
    })
    const row = within(await screen.findByRole('list', { name: 'Need somebody' })).getByRole('listitem')
    within(row).getByText(/^It begins in a moment\..*up to two minutes/)
    await user.click(within(row).getByRole('button', { name: 'Cancel' }))
    await within(row).findByText(/^It is being canceled\..*up to two minutes/)
    expect(within(row).queryByRole('button')).toBeNull()
    expect(server.requests('projections.cancel')).toHaveLength(1)
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
})
