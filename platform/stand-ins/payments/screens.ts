/** The sandbox's pages as they are shown: HTML of its records. */
import type { Price } from '../../payments/port.ts'
import { button, html, page, type Html } from './html.ts'
import type { Customer, PortalSession, SandboxInvoice, SandboxSubscription, Session } from './store.ts'
import { pagesAt } from './wire.ts'

const { invoice: invoicePath } = pagesAt('')

export function payScreen(session: Session, price: Price, declined: boolean): string {
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

export function portalScreen(
  { returnUrl }: PortalSession,
  customer: Customer,
  subscriptions: readonly SandboxSubscription[],
  invoices: readonly SandboxInvoice[],
): string {
  const running = subscriptions.filter(({ status }) => status !== 'canceled')
  const newestFirst = invoices.toSorted((one, other) => other.created - one.created)
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
      ${newestFirst.length === 0 ? html`<p>None yet.</p>` : invoiceTable(newestFirst)}
      <p><a class="button" href="${returnUrl}">Back to Proffer</a></p>`,
  )
}

export function invoiceScreen({ total, currency, created, status }: SandboxInvoice): string {
  return page(
    'Invoice',
    html`<h1>Invoice</h1>
      <p class="quiet">${day(created)}</p>
      <div class="price">${money(total, currency)}</div>
      <p>${invoiceWords[status]}</p>`,
  )
}

export const NOT_OPEN = page(
  'Not found',
  html`<h1>This page is not open</h1>
    <p>It may be too old. Please begin again from Proffer.</p>`,
)

export const TOO_MANY = page(
  'Please wait',
  html`<h1>Please wait a moment</h1>
    <p>Too many pages were asked for.</p>`,
)

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
