/** The pages on which people pay in the sandbox, change the card, and read invoices: on our own origin. Whoever has a page's id may use it. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Clock } from '../../clock.ts'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { senderOf } from '../../network-address.ts'
import type { Price } from '../port.ts'
import type { Billing } from './billing.ts'
import type { Deliver } from './deliveries.ts'
import { button, html, page, type Html } from './html.ts'
import { KEPT_SECONDS, type Customer, type SandboxInvoice, type SandboxStore, type SandboxSubscription } from './store.ts'
import { pagesAt } from './wire.ts'

/** The function that the sandbox needs of the platform that is started after it. */
export type SandboxPluginOptions = { readonly deliver: Deliver }

type Parts = {
  readonly store: SandboxStore
  readonly billing: Billing
  readonly prices: readonly Price[]
  readonly clock: Clock
  readonly begin: (deliver: Deliver) => void
  /** Sends what became due; a first attempt is over when it resolves. */
  readonly sendDue: () => Promise<void>
}
type Params = { readonly Params: { readonly id: string } }
type Sent = Params & { readonly Body: Readonly<Record<string, string>> | undefined }

/** Pages and forms of one sender. */
const PER_SENDER = { perMinute: 60, burst: 60 }
const { portal: portalPath, invoice: invoicePath } = pagesAt('')

export function sandboxPages({ store, billing, prices, clock, begin, sendDue }: Parts): FastifyPluginAsync<SandboxPluginOptions> {
  const limiter = createRateLimiter(clock.now)
  const isYoung = (thing: { readonly created: number } | undefined, seconds: number) =>
    thing !== undefined && clock.now() / 1_000 - thing.created < seconds
  const openSession = (id: string) => {
    const session = store.get('session', id)
    return isYoung(session, KEPT_SECONDS.session) ? session : undefined
  }
  const openPortal = (id: string) => {
    const session = store.get('portal', id)
    return isYoung(session, KEPT_SECONDS.portal) ? session : undefined
  }
  const payPage = (id: string, declined = false) => {
    const session = openSession(id)
    const price = prices.find(({ priceId }) => priceId === session?.priceId)
    if (!session || !price) return undefined
    const each = `${money(price.amount, price.currency)} a ${price.interval}`
    if (session.status === 'complete')
      return page(
        'Paid',
        html`<h1>This is paid for</h1>
          <p>Your subscription of ${each} has begun.</p>
          <a class="button primary" href="${session.successUrl}">Back to Proffer</a>`,
      )
    return page(
      'Subscribe',
      html`<h1>Subscribe</h1>
        <p class="quiet">For everybody in your company.${session.email === '' ? '' : ` The receipt goes to ${session.email}.`}</p>
        <div class="price">${each}</div>
        <p>
          ${session.trialDays > 0 ? `The first ${session.trialDays} days are free. Then ${each}, until you cancel.` : `${each}, from today until you cancel.`}
        </p>
        ${declined ? html`<p role="alert">The card was declined. Nothing was charged; please try another one.</p>` : []}
        ${button(session.trialDays > 0 ? 'Start the trial with a card that works' : 'Pay with a card that works', 'card', 'works', true)}
        ${button('Try a card that is declined', 'card', 'is declined')}
        <p><a class="button" href="${session.cancelUrl}">Cancel and go back</a></p>`,
    )
  }
  const portalPage = (id: string) => {
    const session = openPortal(id)
    if (!session) return undefined
    const customer = store.get('customer', session.customerId) ?? forgotten(session.customerId)
    const running = store.of('subscription', customer.id).filter(({ status }) => status !== 'canceled')
    const invoices = store.of('invoice', customer.id).toSorted((one, other) => other.created - one.created)
    const works = customer.card === 'works'
    return page(
      'Your subscription',
      html`<h1>Your subscription</h1>
        ${customer.email === '' ? [] : html`<p class="quiet">The receipts go to ${customer.email}.</p>`}
        ${running.length === 0 ? html`<p>There is no running subscription.</p>` : running.map((each) => subscriptionPart(each))}
        <h2>Card</h2>
        <p>${works ? 'The card works.' : 'The card is declined.'}</p>
        ${works ? button('Use a card that is declined from now on', 'action', 'decline') : button('Use a card that works, and pay what is open', 'action', 'pay', true)}
        <h2>Invoices</h2>
        ${invoices.length === 0 ? html`<p>None yet.</p>` : invoiceTable(invoices)}
        <p><a class="button" href="${session.returnUrl}">Back to Proffer</a></p>`,
    )
  }
  const invoicePage = (id: string) => {
    const invoice = store.get('invoice', id)
    if (!invoice) return undefined
    const total = money(invoice.total, invoice.currency)
    return page(
      'Invoice',
      html`<h1>Invoice</h1>
        <p class="quiet">${day(invoice.created)}</p>
        <div class="price">${total}</div>
        <p>${invoiceWords[invoice.status]}</p>`,
    )
  }
  const show = (reply: FastifyReply, status: number, content: string) => reply.code(status).type('text/html; charset=utf-8').send(content)
  const send = (reply: FastifyReply, content: string | undefined) =>
    content === undefined
      ? show(
          reply,
          404,
          page(
            'Not found',
            html`<h1>This page is not open</h1>
              <p>It may be too old. Please begin again from Proffer.</p>`,
          ),
        )
      : show(reply, 200, content)

  return async (app, { deliver }) => {
    // An event that was due before a start is delivered as a request, and the first request would close the server to further routes.
    app.addHook('onReady', async () => begin(deliver))
    app.addHook('onRequest', async ({ ip }, reply) => {
      const seconds = limiter(senderOf(ip), PER_SENDER)
      if (seconds === undefined) return undefined
      return show(
        reply.header('retry-after', seconds),
        429,
        page(
          'Please wait',
          html`<h1>Please wait a moment</h1>
            <p>Too many pages were asked for.</p>`,
        ),
      )
    })
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1_024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const named = (operation: string) => ({ config: { operation: `sandbox.${operation}` } })
    app.get<Params>('/sandbox/pay/:id', named('payPage'), async ({ params }, reply) => send(reply, payPage(params.id)))
    app.post<Sent>('/sandbox/pay/:id', named('pay'), async ({ params: { id }, body }, reply) => {
      const session = openSession(id)
      if (!session) return send(reply, undefined)
      const card = body?.['card'] === 'works' ? 'works' : 'is declined'
      const { status, successUrl } = billing.tryCard(session, card)
      await sendDue()
      return status === 'complete' ? reply.redirect(successUrl, 303) : send(reply, payPage(id, true))
    })
    app.get<Params>('/sandbox/portal/:id', named('portalPage'), async ({ params }, reply) => {
      billing.passTime()
      return send(reply, portalPage(params.id))
    })
    app.post<Sent>('/sandbox/portal/:id', named('portal'), async ({ params: { id }, body }, reply) => {
      const session = openPortal(id)
      if (!session) return send(reply, undefined)
      const subscriptions = store.of('subscription', session.customerId)
      const action = body?.['action']
      if (action === 'decline' || action === 'pay') billing.setCard(session.customerId, action === 'pay' ? 'works' : 'is declined')
      if (action === 'cancel' || action === 'resume')
        for (const each of subscriptions) billing.setCancelAtPeriodEnd(each, action === 'cancel')
      await sendDue()
      return reply.redirect(portalPath(id), 303)
    })
    app.get<Params>('/sandbox/invoices/:id', named('invoicePage'), async ({ params }, reply) => send(reply, invoicePage(params.id)))
  }
}

/** One of whom nothing is left, but whom the platform may still name. */
const forgotten = (id: string): Customer => ({ id, email: '', card: 'works' })

const statusWords: Readonly<Record<SandboxSubscription['status'], string>> = {
  incomplete: 'The first payment is still open.',
  trialing: 'The trial is running.',
  active: 'It is paid for.',
  past_due: 'The last payment was declined.',
  unpaid: 'It was not paid for.',
  canceled: 'It has ended.',
}
const invoiceWords: Readonly<Record<SandboxInvoice['status'], string>> = { open: 'declined, still open', paid: 'paid', void: 'dropped' }

function subscriptionPart({ status, periodEnd, cancelAtPeriodEnd }: SandboxSubscription): Html {
  return html`<p>${statusWords[status]} ${cancelAtPeriodEnd ? 'It ends' : 'This period ends'} on ${day(periodEnd)}.</p>
    ${cancelAtPeriodEnd ? button('Resume it', 'action', 'resume', true) : button('Cancel at the end of the period', 'action', 'cancel')}`
}

function invoiceTable(invoices: readonly SandboxInvoice[]): Html {
  const row = ({ id, created, total, currency, status }: SandboxInvoice) =>
    html`<tr>
      <td><a href="${invoicePath(id)}">${day(created)}</a></td>
      <td>${invoiceWords[status]}</td>
      <td>${money(total, currency)}</td>
    </tr>`
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">State</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${invoices.map(row)}
    </tbody>
  </table>`
}

function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: amount % 100 === 0 ? 0 : 2 }).format(
    amount / 100,
  )
}

function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1_000)
}
