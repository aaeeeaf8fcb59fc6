import type { FastifyRequest } from 'fastify'
import type { Body } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { normalEmail } from '#lib/email.ts'
import { BadSignature, PaymentsUnavailable, type Payments } from '#platform/payments/port.ts'
import type { Reply } from '../core/reply.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { userFold } from '../users/state.ts'
import { cancelSubscription } from './cancel.ts'
import { followNotice } from './follow-notice.ts'
import { resumeSubscription } from './resume.ts'
import { startCheckout } from './start-checkout.ts'
import { subscriptionFold } from './state.ts'

export type SubscriptionRoutePorts = RoutePorts & {
  readonly payments: Payments
  /** Days of the first subscription of a company that cost nothing. */
  readonly trialDays: number
  /** Where people reach the page. */
  readonly origin: string
}

export function subscriptionRoutes(ports: SubscriptionRoutePorts): Routes {
  const { handler, payments, trialDays, origin } = ports
  const page = `${origin}/app/subscription`
  const planOf = async (account: Account | undefined) =>
    (await handler.reader.load(subscriptionFold, account?.organizationId ?? '')).state?.plan
  const company = ({ account }: { readonly account: Account | undefined }) =>
    account?.organizationId === undefined ? refuse('not_found') : { organizationId: account.organizationId }
  const emailOf = async (account: Account | undefined) => (await handler.reader.load(userFold, account?.uid ?? '')).state?.email ?? ''

  const start = write(ports, startCheckout, async ({ account, body: { email, priceId } }) => {
    if (email !== undefined && normalEmail(email) !== normalEmail(await emailOf(account))) return refuse('not_yourself')
    const prices = await payments.prices()
    return prices.some((price) => price.priceId === priceId) ? company({ account }) : invalid('priceId', 'is not one of our prices')
  })

  return {
    'subscriptions.createCheckoutSession': async (call) => {
      const { account, request } = call
      const { priceId } = call.body as Body<'subscriptions.createCheckoutSession'>
      return orRefused(request, 'checkout_failed', async () => {
        const reply = (await start(call)) as Reply | Refusal
        if (isRefusal(reply)) return reply
        const [plan, email] = await Promise.all([planOf(account), emailOf(account)])
        return payments.checkout({
          priceId,
          email,
          customerId: plan?.customerId,
          reference: account?.organizationId ?? '',
          trialDays: plan ? 0 : trialDays,
          successUrl: `${page}?paid`,
          cancelUrl: page,
          // The same request again gets the same page.
          key: reply.eventId ?? request.id,
        })
      })
    },
    'subscriptions.cancel': write(ports, cancelSubscription, company),
    'subscriptions.resume': write(ports, resumeSubscription, company),
    'subscriptions.openPortal': async ({ account, request }) => {
      const plan = await planOf(account)
      if (!plan) return refuse('no_subscription')
      return orRefused(request, 'payments_unavailable', () => payments.portal({ customerId: plan.customerId, returnUrl: page }))
    },
  }
}

/** Its body arrives as bytes: these are what is signed. */
export function webhookRoute({ handler, payments }: Pick<SubscriptionRoutePorts, 'handler' | 'payments'>): Routes {
  return {
    'payments.webhook': async ({ body, request }) => {
      const { id: reqId, log, headers } = request
      const signature = headers['stripe-signature']
      try {
        const sent = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const notice = await payments.received(sent, typeof signature === 'string' ? signature : '')
        const outcome = await followNotice({ handler, payments }, notice, reqId)
        const line = { reqId, event: notice.id, type: notice.type, subscription: notice.subscriptionId }
        if (isRefusal(outcome)) {
          log.error({ ...line, refused: outcome.refused }, 'webhook: it has to be sent again')
          return outcome
        }
        const level = /^(passed over|ended)/.test(outcome) ? 'warn' : 'info'
        log[level](line, `webhook: ${outcome}`)
        return { received: true }
      } catch (error) {
        if (!(error instanceof BadSignature)) throw error
        log.warn({ reqId }, 'webhook: refused, because its signature is missing, wrong or too old')
        return refuse('bad_signature')
      }
    },
  }
}

/** The provider's answer; while it cannot be reached, this refusal and a line in the log. */
async function orRefused<Answer>(
  { id: reqId, log }: FastifyRequest,
  code: RefusalCode,
  ask: () => Promise<Answer>,
): Promise<Answer | Refusal> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error
    log.error({ reqId, err: error }, 'the payment provider')
    return refuse(code)
  }
}
