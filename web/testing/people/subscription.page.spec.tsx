import { screen, waitFor, within } from '@testing-library/dom'
import { vi, describe, expect, it } from 'vitest'
import type { InvoiceReply, SubscriptionReply } from '#contract/subscriptions.ts'
import { refused, type FakeServer } from '../fake-server.ts'
import { openBoard } from '../open-board.ts'
import { findToast, openPage } from '../open-page.tsx'
import { prepareReads } from '../prepare-reads.ts'
import { reads, userOf } from '../samples.ts'

const none: SubscriptionReply = reads['subscriptions.status'].empty
const active: SubscriptionReply = reads['subscriptions.status'].filled
const canceled: SubscriptionReply = { ...active, status: 'canceled', cancelAtPeriodEnd: true, accessEndsAt: '2026-11-06T10:00:00.000Z' }
const pastDue: SubscriptionReply = { ...active, status: 'past_due', accessEndsAt: '2026-10-20T10:00:00.000Z' }
const done = { ok: true, id: 'org-1', status: 'canceled' } as const

describe('§2.8 the subscription of a company', () => {
  let status: SubscriptionReply
  const open = (first: SubscriptionReply, path = '/app/subscription', prepare: (server: FakeServer) => void = () => undefined) => {
    status = first
    return openPage({ path, as: userOf('recruiter') }, (server) => {
      server.prepare('subscriptions.status', () => status)
      server.prepare('subscriptions.invoices', reads['subscriptions.invoices'].filled)
      server.prepare('timeline.read', [])
      server.prepare('jobs.list', reads['jobs.list'].filled)
      prepare(server)
    })
  }
  const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  const standing = () => screen.findByRole('region', { name: 'How it stands' })
  const plan = (name: string) => screen.findByRole('region', { name })

  it('leads to the page on which one pays, for the chosen plan', async () => {
    const { server, user } = await open({ ...none, trialDays: 14 }, '/app/subscription', (prepared) =>
      prepared.prepare('subscriptions.createCheckoutSession', { url: '/app/subscription#pay', sessionId: 'cs_1' }),
    )
    expect(within(await plan('Yearly')).getByText('Two months less')).toBeTruthy()
    expect(within(await plan('Free')).getByText('Yours')).toBeTruthy()
    expect((await standing()).textContent).not.toMatch(/^Free/)
    await within(await plan('Free')).findByText(/^3 open jobs: you have \d+ open, and imported ones take no place$/)
    expect((await plan('Monthly')).textContent).toContain('the first 14 days are free')
    await user.click(screen.getByRole('button', { name: 'Subscribe yearly' }))
    await waitFor(() => expect(location.hash).toBe('#pay'))
    expect(server.requests('subscriptions.createCheckoutSession').map(({ body }) => body)).toEqual([{ priceId: 'price-year' }])
  })

  it('waits after the payment until the provider has told of it, asks again by itself, and offers no second one meanwhile', async () => {
    const { server } = await open(none, '/app/subscription?paid')
    await screen.findByText(/^Waiting for the payment provider/)
    expect(buttons()).not.toContain('Subscribe monthly')
    await vi.advanceTimersByTimeAsync(2_500)
    await waitFor(() => expect(server.requests('subscriptions.status').length).toBeGreaterThan(1))
    await vi.advanceTimersByTimeAsync(20_000)
    await screen.findByText(/^Still waiting for the payment provider/)
    status = { ...active, status: 'trialing' }
    await vi.advanceTimersByTimeAsync(16_000)
    await findToast('Thank you. Your subscription has begun')
    await screen.findByRole('heading', { name: 'Your trial runs until 6 Nov' })
    expect(screen.queryByText(/waiting for the payment/i)).toBeNull()
    expect(location.search).toBe('')
  })

  it('says how many first messages of the month are used, while it is active', async () => {
    await open({ ...active, firstMessagesLeft: 62 })
    expect((await screen.findByRole('meter', { name: 'First messages' })).getAttribute('aria-valuenow')).toBe('38')
    screen.getByText('38 of 100')
  })

  it('is canceled with its period, and resumed', async () => {
    const { server, user, refresh } = await open(active, '/app/subscription', (prepared) => {
      prepared.prepare('subscriptions.cancel', done)
      prepared.prepare('subscriptions.resume', { ...done, status: 'active' })
    })
    await standing()
    status = canceled
    await user.click(screen.getByRole('button', { name: 'Cancel at the end of the period' }))
    await findToast('The subscription is canceled')
    refresh({ topics: ['subscription'], ids: ['org-1'] })
    await screen.findByRole('heading', { name: 'Canceled: everything works until 6 Nov' })
    expect(within(await plan('Monthly')).getByText('Yours')).toBeTruthy()
    expect(buttons()).not.toContain('Subscribe yearly')
    status = active
    await user.click(screen.getByRole('button', { name: 'Resume the subscription' }))
    refresh({ topics: ['subscription'], ids: ['org-1'] })
    await screen.findByRole('heading', { name: 'Paid until 6 Nov' })
    expect(server.requests('subscriptions.resume')).toHaveLength(1)
  })

  it('whose first payment did not go through goes on to the payment of the same plan, or is canceled', async () => {
    const { server, user, refresh } = await open({ ...active, active: false, status: 'incomplete' }, '/app/subscription', (prepared) => {
      prepared.prepare('subscriptions.createCheckoutSession', { url: '/app/subscription#pay', sessionId: 'cs_1' })
      prepared.prepare('subscriptions.cancel', done)
    })
    expect((await standing()).textContent).toMatch(/did not go through.*Nothing was charged/)
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }))
    await waitFor(() => expect(location.hash).toBe('#pay'))
    expect(server.requests('subscriptions.createCheckoutSession').map(({ body }) => body)).toEqual([{ priceId: active.priceId }])
    status = { ...active, active: false, status: 'canceled', cancelAtPeriodEnd: false }
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await findToast('The subscription is canceled')
    refresh({ topics: ['subscription'], ids: ['org-1'] })
    await screen.findByRole('heading', { name: 'Your subscription has ended' })
    expect(buttons()).not.toContain('Continue to payment')
  })

  it('whose first payment did not go through leads to the plans where its own is no longer on offer', async () => {
    await open({ ...active, active: false, status: 'incomplete', priceId: 'price-of-before' })
    await standing()
    expect(buttons()).toEqual(expect.arrayContaining(['Cancel', 'Subscribe monthly', 'Subscribe yearly']))
    expect(buttons()).not.toContain('Continue to payment')
  })

  it('says until when everything works after a declined payment, leads to the card, and asks before it ends at once', async () => {
    const { server, user } = await open(pastDue, '/app/subscription', (prepared) => {
      prepared.prepare('subscriptions.openPortal', { url: '/app/subscription#portal' })
      prepared.prepare('subscriptions.cancel', done)
    })
    expect((await standing()).textContent).toMatch(/declined.*Everything works until 20 Oct/)
    await user.click(screen.getByRole('button', { name: 'Update the card' }))
    await waitFor(() => expect(location.hash).toBe('#portal'))
    await user.click(screen.getByRole('button', { name: 'Cancel now…' }))
    await user.click(await screen.findByRole('button', { name: 'Keep it' }))
    expect(server.requests('subscriptions.cancel')).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Cancel now…' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel it' }))
    await waitFor(() => expect(server.requests('subscriptions.cancel')).toHaveLength(1))
  })

  it('stays whole while the payment provider is away, and says so', async () => {
    const { plans: _, ...withoutPlans } = active
    const { user } = await open(withoutPlans, '/app/subscription', (prepared) => {
      prepared.prepare('subscriptions.invoices', refused(503, 'payments_unavailable', 'The payment provider is away.'))
      prepared.prepare('subscriptions.openPortal', refused(503, 'payments_unavailable', 'The payment provider is away.'))
    })
    await screen.findByRole('heading', { name: 'Paid until 6 Nov' })
    await screen.findByText(/cannot be reached, so the prices are missing/)
    await screen.findByText('We could not load the invoices')
    await user.click(screen.getByRole('button', { name: 'Card and receipts' }))
    await findToast('The payment provider is away.')
  })

  it('says where older invoices are when there are more than fit one answer', async () => {
    const [invoice] = reads['subscriptions.invoices'].filled
    const of = (count: number) => Array.from({ length: count }, (_, n) => ({ ...invoice, id: `in-${n}` })) as InvoiceReply[]
    await open(active, '/app/subscription', (prepared) => prepared.prepare('subscriptions.invoices', of(100)))
    await screen.findByText(/^These are the newest 100\. Older ones are with the payment provider/)
  })

  it('lists the invoices, and links to those that can be read', async () => {
    await open(active)
    const table = await screen.findByRole('table', { name: 'Invoices' })
    expect(screen.queryByText(/^These are the newest/)).toBeNull()
    expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy()
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByRole<HTMLAnchorElement>('link', { name: /^Open the invoice of 2026-10-06$/ }).href).toBe(
      'https://pay.example/in-2',
    )
  })
})

it('§2.8 what a plan does not hold says so, with the way to what does', async () => {
  const { user } = await openBoard((prepared) => {
    prepared.prepare('jobs.update', refused(403, 'subscription_required', 'Your company needs a subscription for this.'))
    prepareReads(prepared, 'filled')
  })
  await user.click(screen.getByRole('button', { name: 'Status: Open. Change it' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Pause it' }))
  const toast = within(await screen.findByRole('alert'))
  expect(toast.getByText(/Your company needs a subscription for this\./)).toBeTruthy()
  await user.click(toast.getByRole('link', { name: 'See what a subscription opens' }))
  expect(location.pathname).toBe('/app/subscription')
})
