/** Where the focus goes when its element is removed (product 2.19): the row that took its place, else the heading. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import type { FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { credit, nomination, reads, userOf } from '../samples.ts'

const quiet = ['nominations.bySemester', 'nominations.credits', 'nominations.drafts', 'nominations.endorsable'] as const
const open = (prepare: (server: FakeServer) => void) =>
  openPage({ path: '/app/nominations', as: userOf('professor') }, (server) => {
    for (const operation of quiet) server.prepare(operation, [])
    server.prepare('points.read', reads['points.read'].empty)
    server.prepare('nominations.quota', reads['nominations.quota'].filled)
    server.prepare('nominations.list', reads['nominations.list'].filled)
    prepare(server)
  })
const done = (id: string) => ({ ok: true as const, id, topics: ['nominationCredits' as const] })
const answerable = (server: FakeServer, ...ids: readonly string[]) => {
  const answered = () => server.requests('nominations.answerCredit').map(({ params }) => params.id)
  server.prepare('nominations.credits', () =>
    ids.filter((id) => !answered().includes(id)).map((id) => ({ ...credit, id, name: `Lena ${id}` })),
  )
  server.prepare('nominations.answerCredit', ({ params }) => done(params.id))
}
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)

it('a row that goes by its own button hands the focus to the row that takes its place', async () => {
  const { user } = await open((server) => answerable(server, 'one', 'two'))
  await screen.findByText('Lena one')
  await user.click(row('Lena one').getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByText('Lena one')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(row('Lena two').getByRole('button', { name: 'Confirm' })))
})

it('the last row, which goes with its list, hands it to the heading of the page', async () => {
  const { user } = await open((server) => answerable(server, 'one'))
  await screen.findByText('Lena one')
  await user.click(row('Lena one').getByRole('button', { name: 'Not mine…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Not mine' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('a row that stays without its button has the focus itself, after the dialog that asked', async () => {
  const { user } = await open((server) => {
    const revoked = () => server.requests('nominations.revoke').length > 0
    server.prepare('nominations.list', () => [
      { ...nomination, name: 'Ida Voss', status: revoked() ? ('revoked' as const) : ('pending' as const) },
    ])
    server.prepare('nominations.revoke', { ok: true, id: 'nomination-1', topics: ['nominations'] })
  })
  await user.click(await screen.findByRole('button', { name: 'Revoke the nomination of Ida Voss' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await findToast('Revoked the nomination of Ida Voss')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Ida Voss').closest('tr')))
})

it('an element that lost the focus to a click beside it takes none when it goes', async () => {
  let answer: () => void = () => undefined
  const { user } = await open((server) => {
    answerable(server, 'one', 'two')
    server.prepare('nominations.answerCredit', () => new Promise((resolve) => (answer = () => resolve(done('one')))))
  })
  await screen.findByText('Lena one')
  await user.click(row('Lena one').getByRole('button', { name: 'Confirm' }))
  await user.click(screen.getByText('Recognition is the same', { exact: false }))
  answer()
  await waitFor(() => expect(screen.queryByText('Lena one')).toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement?.id).toBe('content')
})
