import { screen, waitFor, within } from '@testing-library/dom'
import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { pending, refused } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { fullUserOf, nomination, now, offer, referral } from '../samples.ts'

const student = fullUserOf('student')

describe('a decision that waits on the dashboard', () => {
  const offers = [offer, { ...offer, id: 'application-3', organizationLabel: 'Kestrel Works', jobTitle: 'Test engineer' }]
  const accepted = (id: string) => offers.map((each) => (each.id === id ? { ...each, status: 'accepted' as const, allowed: [] } : each))
  const openDashboard = async () => {
    const page = await openPage({ path: '/', as: student }, (server) => {
      prepareReads(server, 'empty')
      server.prepare('applications.listForStudent', offers)
      server.prepare('referrals.listForStudent', [referral])
      server.prepare('timeline.read', [])
      server.prepare('nominations.list', [nomination])
      server.prepare('applications.changeStatus', { ok: true, id: offer.id, eventId: 'event-1', topics: ['applications'] })
      server.prepare('referrals.decline', { ok: true, id: referral.id, eventId: 'event-2', topics: ['referrals'] })
      server.prepare('referrals.updateStatus', { ok: true, id: referral.id, topics: ['referrals'] })
    })
    await screen.findByRole('heading', { name: 'Kestrel Works made you an offer: Test engineer' })
    return page
  }
  /** The questions and answers, from the top. */
  const cards = () =>
    [...document.querySelectorAll('.question')].map(
      (card) => card.querySelector('.answered-text > span')?.textContent ?? card.querySelector('h2')?.textContent,
    )
  const questions = [
    'Meridian Labs made you an offer: Compiler engineer',
    'Kestrel Works made you an offer: Test engineer',
    'Prof. Ada Byron puts you forward',
    'Emil Post at Meridian Labs refers you',
  ]

  it('§4 keeps its place when it is answered, says so to the student, and can be taken back for ten seconds', async () => {
    const { server, user } = await openDashboard()
    expect(cards()).toEqual(questions)
    server.prepare('applications.listForStudent', accepted(offer.id))
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    const answered = ['You accepted the offer of Meridian Labs', ...questions.slice(1)]
    expect(cards()).toEqual(answered)
    expect(screen.queryByRole('heading', { name: questions[0] ?? '' })).toBeNull()

    server.prepare('applications.listForStudent', offers)
    await user.click(undo)
    await waitFor(() => expect(cards()).toEqual(questions))
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Accept' })[0]))
    expect(server.requests('applications.changeStatus').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: offer.id, status: 'accepted' },
      { id: offer.id, status: 'offered', undoes: 'event-1' },
    ])

    server.prepare('applications.listForStudent', accepted(offer.id))
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
    await screen.findByRole('button', { name: 'Undo' })
    await user.hover(screen.getByRole('heading', { level: 1 }))
    await user.click(document.body)
    await act(() => vi.advanceTimersByTimeAsync(10_500))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(cards()).toEqual(answered)
  })

  it('§4 offers no Undo any more once the company has gone on, which the server would refuse', async () => {
    const { server, user, refresh } = await openDashboard()
    server.prepare('applications.listForStudent', accepted(offer.id))
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
    await screen.findByRole('button', { name: 'Undo' })
    server.prepare(
      'applications.listForStudent',
      offers.map((each) => (each.id === offer.id ? { ...each, status: 'hired' as const, allowed: [] } : each)),
    )
    refresh({ topics: ['applications'], ids: [offer.id] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(cards()[0]).toBe('You accepted the offer of Meridian Labs')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('You accepted the offer of Meridian Labs'))
  })

  it('§4 offers its Undo no longer than the server takes it back, and waits only while the pointer is on the button', async () => {
    const { server, user } = await openDashboard()
    server.prepare('applications.listForStudent', accepted(offer.id))
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    act(() => screen.getByText('You accepted the offer of Meridian Labs', { selector: '[tabindex]' }).focus())
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    const shown = undo.textContent
    expect(shown).toMatch(/^Undo, [5-7] s$/)
    await user.hover(undo)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.getByRole('button', { name: 'Undo' }).textContent).toBe(shown)
    await act(() => vi.advanceTimersByTimeAsync(35_000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('§4 moves nothing in the list of applications below, and leads to the words of the offer', async () => {
    const { server, user } = await openDashboard()
    const rows = () => screen.getAllByRole('article').map((row) => row.querySelector('a')?.textContent)
    const before = rows()
    server.prepare(
      'applications.listForStudent',
      offers.map((each) => (each.id === 'application-3' ? { ...each, status: 'accepted' as const, since: now, allowed: [] } : each)),
    )
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[1] ?? document.body)
    await screen.findByRole('button', { name: 'Undo' })
    await screen.findByRole('list', { name: 'Progress: You accepted' })
    expect(rows()).toEqual(before)
    const card = within(screen.getByText('You accepted the offer of Kestrel Works').closest('section') ?? document.body)
    expect(card.getByText('Test engineer', { exact: false, selector: 'p' }).textContent).toMatch(
      /^Test engineer\. The words of the offer stay/,
    )
    expect(card.getByRole('link', { name: 'Read the offer' }).getAttribute('href')).toBe('/app/applications/application-3')
  })

  it('§2.20 takes less room once it was out of sight, and all of it again when it is asked anew', async () => {
    const { server, user } = await openDashboard()
    let told: ((entries: readonly object[]) => void) | undefined
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(tell: typeof told) {
          told = tell
        }
        observe() {}
        disconnect() {}
      },
    )
    const room = () => document.querySelector<HTMLElement>('.question > div')?.style
    server.prepare('applications.listForStudent', accepted(offer.id))
    await user.click(screen.getAllByRole('button', { name: 'Accept' })[0] ?? document.body)
    const undo = await screen.findByRole('button', { name: 'Undo' })
    act(() => told?.([{ isIntersecting: true, boundingClientRect: { top: 100 } }]))
    expect([room()?.visibility, room()?.display]).toEqual(['hidden', ''])
    act(() => told?.([{ isIntersecting: false, boundingClientRect: { top: 900 } }]))
    expect(room()?.display).toBe('none')
    server.prepare('applications.listForStudent', offers)
    await user.click(undo)
    await waitFor(() => expect(cards()).toEqual(questions))
    expect([room()?.visibility, room()?.display]).toEqual(['', ''])
  })

  it('stands there again when the server refuses the answer, with the reason beside its buttons until it is answered anew', async () => {
    const { server, user } = await openDashboard()
    server.prepare('applications.changeStatus', refused(409, 'illegal_transition', 'The offer has ended.'))
    const [accept = document.body] = screen.getAllByRole('button', { name: 'Accept' })
    await user.click(accept)
    await waitFor(() => expect(screen.getByRole('alert').textContent.trim()).toBe('The offer has ended.'))
    expect(cards()).toEqual(questions)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByRole('alert').closest('.question')).toBe(accept.closest('.question'))
    server.prepare('applications.changeStatus', pending())
    await user.click(accept)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps its dialog, with the reason in it, until the server has the answer', async () => {
    const { server, user } = await openDashboard()
    server.prepare('applications.changeStatus', refused(503, 'unavailable', 'The store is away.'))
    await user.click(screen.getAllByRole('button', { name: 'Decline' })[0] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline the offer of Meridian Labs' }))
    await user.click(dialog.getByRole('button', { name: 'Decline the offer' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The store is away.')
    expect(cards()).toEqual(questions)

    server.prepare('applications.changeStatus', { ok: true, id: offer.id, eventId: 'event-1', topics: ['applications'] })
    await user.click(dialog.getByRole('button', { name: 'Decline the offer' }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(cards()).toEqual(['You declined the offer of Meridian Labs', ...questions.slice(1)])
  })

  it('§4 a declined referral can be taken back as well', async () => {
    const { server, user } = await openDashboard()
    const card = within(screen.getByRole('heading', { name: questions[3] ?? '' }).closest('section') ?? document.body)
    await user.click(card.getByRole('button', { name: 'Decline' }))
    server.prepare('referrals.listForStudent', [{ ...referral, status: 'declined' }])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(cards()).toEqual([...questions.slice(0, 3), 'You declined the referral of Emil Post'])
    server.prepare('referrals.listForStudent', [referral])
    await user.click(undo)
    await waitFor(() => expect(cards()).toEqual(questions))
    expect(server.requests('referrals.updateStatus').map(({ body }) => body)).toEqual([
      { referralId: referral.id, status: 'invited', undoes: 'event-2' },
    ])
  })

  it('§4 nor of a referral once somebody has gone on from the answer', async () => {
    const { server, user, refresh } = await openDashboard()
    const card = within(screen.getByRole('heading', { name: questions[3] ?? '' }).closest('section') ?? document.body)
    await user.click(card.getByRole('button', { name: 'Decline' }))
    server.prepare('referrals.listForStudent', [{ ...referral, status: 'declined' }])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    await screen.findByRole('button', { name: 'Undo' })
    server.prepare('referrals.listForStudent', [{ ...referral, status: 'withdrawn' }])
    refresh({ topics: ['referrals'], ids: [referral.id] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(cards()[3]).toBe('You declined the referral of Emil Post')
  })

  it('that comes while the page is open is put behind the others', async () => {
    const { server, refresh } = await openDashboard()
    const late = { ...offer, id: 'application-9', organizationLabel: 'Arbor Systems', submittedAt: '2026-10-12T08:00:00.000Z' }
    server.prepare('applications.listForStudent', [late, ...offers])
    refresh({ topics: ['applications'], ids: [late.id] })
    await screen.findByRole('heading', { name: 'Arbor Systems made you an offer: Compiler engineer' })
    expect(cards()).toEqual([...questions, 'Arbor Systems made you an offer: Compiler engineer'])
  })
})

it('§3 a referral that waits leads to its job, where it has one that takes applications', async () => {
  const ofJob = { ...referral, jobId: 'job-2', jobTitle: 'Compiler engineer' }
  await openPage({ path: '/app/referrals', as: student }, (server) =>
    server.prepare('referrals.listForStudent', [
      ofJob,
      { ...ofJob, id: 'referral-3', jobId: 'job-3', jobClosed: true },
      { ...referral, id: 'referral-4' },
    ]),
  )
  const links = await screen.findAllByRole('link', { name: 'Read the job' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/jobs/job-2'])
})
