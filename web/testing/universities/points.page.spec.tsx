import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import type { PointLineReply } from '#contract/points.ts'
import { findToast, openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

describe('a professor’s rewards', () => {
  const open = (state: 'empty' | 'filled' = 'filled') =>
    openPage({ path: '/app/rewards', as: userOf('professor') }, (server) => {
      for (const name of ['points.read', 'timeline.read'] as const) server.prepare(name, reads[name][state])
      server.prepare('redemptions.request', { ok: true, id: 'red-3' })
    })
  const rows = async () => (await within(await screen.findByRole('table', { name: 'Ledger' })).findAllByRole('row')).slice(1)

  it('product 3 each line says what happened, its state, its points and the balance after it', async () => {
    await open()
    expect(
      (await rows()).map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 5)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Conference fee, asked for', 'Set aside', '−6', '9'],
      ['Taken back: it was a mistakefor: Sam Stone: first offer, 10 Oct', '', '−10', '15'],
      ['Sam Stone: first offer', 'Taken back', '+10', '25'],
      ['Sam Stone: first interview', 'Pending until 23 Oct', '+5', '15'],
      ['Sam Stone agreed to the nomination', 'Available', '+10', '10'],
    ])
    expect(screen.getByText('Sam Stone: first offer').tagName).toBe('S')
    expect(screen.getByText('Rewards in full at Carnegie Mellon')).toBeTruthy()
  })

  it('product 3 on a phone shows the newest lines, the rest on demand, and the rules behind their heading', async () => {
    const [line] = reads['points.read'].filled.lines
    const lines = Array.from({ length: 12 }, (_, n) => ({ ...(line as PointLineReply), id: `line-${n}` }))
    const answered = Promise.withResolvers<void>()
    const { user } = await openPage({ path: '/app/rewards', as: userOf('professor') }, (server) =>
      server.prepare('points.read', async () => {
        await answered.promise
        return { ...reads['points.read'].filled, lines }
      }),
    )
    const wide = window.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => Object.assign(wide(media), { matches: media.includes('max-width') }))
    answered.resolve()
    try {
      expect(await rows()).toHaveLength(8)
      const more = screen.getByRole('button', { name: 'Show all 12' })
      await user.click(more)
      expect(await rows()).toHaveLength(12)
      expect(document.activeElement?.textContent).toBe('Show fewer')
      expect(screen.getByRole('heading', { name: 'The five rules' }).closest('details')?.open).toBe(false)
    } finally {
      vi.stubGlobal('matchMedia', wide)
    }
  })

  it('product 3 why a line stands there: its cause, the rule, the share, and the nomination', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Why: Sam Stone: first interview' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Why this line' }))
    expect(drawer.getByText(/A nominee’s first interview counts 10 points/)).toBeTruthy()
    expect(drawer.getByText('5 of 10: 2 professors nominated this student')).toBeTruthy()
    expect(drawer.getByText('cause-of-line-2')).toBeTruthy()
    expect(drawer.getByRole('link', { name: 'The nominations of Fall 2026' }).getAttribute('href')).toBe(
      '/app/nominations?semester=2026-fall',
    )
    await waitFor(() =>
      expect(server.requests('timeline.read').map(({ params }) => params)).toEqual([{ type: 'nomination', id: 'nomination-2' }]),
    )
  })

  it('product 3 the event that moved the points is marked in the nomination’s record, and a request’s stands in one’s own', async () => {
    const { server, user } = await open()
    const entry = (eventId: string, sentence: string) => ({ ...reads['timeline.read'].filled[0], eventId, sentence }) as never
    server.prepare('timeline.read', ({ params }) =>
      params.type === 'nomination'
        ? [entry('cause-of-line-1', 'Sam Stone consented'), entry('other', 'Ada Byron nominated a student')]
        : [entry('cause-of-red-1', 'Ada Byron asked to redeem 6 points'), entry('another', 'Something else')],
    )
    await user.click(await screen.findByRole('link', { name: 'Why: Sam Stone agreed to the nomination' }))
    const nomination = within(await screen.findByRole('list', { name: 'The nomination' }))
    expect(nomination.getByText('This moved the points.').closest('li')?.textContent).toContain('Sam Stone consented')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'Why: Conference fee, asked for' }))
    const own = within(await screen.findByRole('list', { name: 'Your record' }))
    expect(own.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('asked to redeem 6 points'),
    ])
  })

  it('§2.20 one’s own record is read on behind a page of which nothing is told', async () => {
    const { server, user } = await open()
    const entry = {
      ...reads['timeline.read'].filled[0],
      eventId: 'cause-of-red-1',
      sentence: 'Ada Byron asked to redeem 6 points',
    } as never
    server.prepare('timeline.read', ({ query }) => ({ items: [entry], most: query.cursor === undefined ? 0 : 1 }))
    await user.click(await screen.findByRole('link', { name: 'Why: Conference fee, asked for' }))
    const own = within(await screen.findByRole('list', { name: 'Your record' }))
    expect(own.getByRole('listitem').textContent).toContain('asked to redeem 6 points')
    expect(server.requests('timeline.read')).toHaveLength(2)
  })

  it('§2.6 an event in a record that is the student’s is told in words, and no more of it', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Why: Sam Stone: first interview' }))
    const event = within(await screen.findByRole('list', { name: 'The event' }))
    expect(event.getByRole('listitem').textContent).toContain('Sam Stone: first interview')
    expect(screen.getByText(/in the student’s own record/)).toBeTruthy()
    expect(location.search).toBe('?why=line-2')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('§2.6 a line that was reversed says by what and when, and no longer when it would be available', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Why: Sam Stone: first offer' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Why this line' }))
    expect(drawer.getByText('Reversed by').nextElementSibling?.textContent).toContain('Taken back: it was a mistake, 11 Oct')
    expect(drawer.queryByText('Available')).toBeNull()
  })

  it('§2.19 nor is a student named, or the nomination opened, whose consent was taken back', async () => {
    const { server, user } = await open()
    const { nominationId: _, ...line } = reads['points.read'].filled.lines[3] as PointLineReply
    const cause = { ...line.cause, sentence: 'A student: first interview' }
    const back = {
      ...line,
      id: 'back',
      points: -5,
      reverses: line.id,
      cause: { ...cause, sentence: 'Taken back: the student no longer agrees' },
    }
    const { semester: __, ...opposite } = back
    server.prepare('points.read', { ...reads['points.read'].filled, lines: [opposite, { ...line, cause }] })
    for (const sentence of ['A student: first interview', 'Taken back: the student no longer agrees']) {
      await user.click(await screen.findByRole('link', { name: `Why: ${sentence}` }))
      const event = within(await screen.findByRole('list', { name: 'The event' }))
      expect(event.getByRole('listitem').textContent).toContain(sentence)
      expect(screen.getByText(/not whose it was/)).toBeTruthy()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(server.requests('timeline.read')).toEqual([])
  })

  it('product 3 how much more the semester and each nominee may bring', async () => {
    await open()
    const meters = await screen.findAllByRole('meter')
    expect(meters.map((meter) => [meter.getAttribute('aria-label'), meter.getAttribute('aria-valuetext')])).toEqual([
      ['You, all students', '15 of 250'],
      ['Sam Stone', '15 of 50'],
    ])
    expect(screen.getByText('How much is left in Fall 2026')).toBeTruthy()
  })

  it('product 3 points are redeemed after a question, not more than there are', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Redeem points' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Redeem points' }))
    await user.selectOptions(dialog.getByLabelText('What for'), 'certificate')
    await user.type(dialog.getByLabelText('Points'), '5')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(dialog.getByText('Please write a number from 1 to 4.')).toBeTruthy()
    await user.clear(dialog.getByLabelText('Points'))
    await user.type(dialog.getByLabelText('Points'), '3')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(server.requests('redemptions.request')).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Send the request' }))
    await findToast('Asked for 3 points: certificate')
    expect(server.requests('redemptions.request').map(({ body }) => body)).toEqual([{ kind: 'certificate', points: 3 }])
  })

  it('product 3 what is set aside stands there until the career office has decided', async () => {
    await open()
    const waiting = (await screen.findByText('Waiting for the career office')).closest('section')
    expect(waiting?.textContent).toContain('these 6 are set aside')
  })

  it('product 3 where the university gives recognition only, nothing can be redeemed', async () => {
    await open('empty')
    expect(await screen.findByText('No points yet')).toBeTruthy()
    expect(screen.getByText('Recognition only at Carnegie Mellon')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Redeem points' })).toBeNull()
  })
})

describe('redemptions, for the university’s staff', () => {
  const open = () =>
    openPage({ path: '/app/rewards', as: userOf('university') }, (server) => {
      const all = reads['redemptions.list'].filled
      server.prepare('redemptions.list', ({ query }) => all.filter(({ status }) => query.status === undefined || query.status === status))
      server.prepare('redemptions.approve', { ok: true, id: 'red-1' })
      server.prepare('redemptions.decline', { ok: true, id: 'red-1' })
    })

  it('product 3 a request is approved after a question', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Approve Prof. Ada Byron' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Approve 6 points?' })).getByRole('button', { name: 'Approve' }))
    await findToast('6 points of Prof. Ada Byron approved')
    expect(server.requests('redemptions.approve').map(({ params }) => params)).toEqual([{ id: 'red-1' }])
  })

  it('product 3 a request is declined with a reason, which is asked for', async () => {
    const { server, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Decline Prof. Ada Byron' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline 6 points?' }))
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(dialog.getByText('Please say why: the professor reads it.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Why'), 'In spring.')
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() =>
      expect(server.requests('redemptions.decline').map(({ params, body }) => [params, body])).toEqual([
        [{ id: 'red-1' }, { reason: 'In spring.' }],
      ]),
    )
  })
})
