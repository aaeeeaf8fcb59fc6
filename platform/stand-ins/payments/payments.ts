import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Payments, Price } from '../../payments/port.ts'
import { whenAsked } from '../../payments/when-asked.ts'
import { startApi } from './api.ts'
import { billingOf } from './billing.ts'
import { deliveriesOf, emitTo } from './deliveries.ts'
import { sandboxPages, type SandboxPluginOptions } from './pages.ts'
import { openSandboxStore } from './store.ts'
import { pagesAt } from './wire.ts'

/** How often it looks whether a period has ended or a delivery is due. */
const LOOK_EVERY_MS = 1_000
/** How often it looks for what is too old, by the platform's clock. */
const FORGET_EVERY_MS = 3_600_000

export type SandboxOptions = {
  /** SQLite file of its own. */
  readonly file: string
  /** Without any, nothing is on offer. */
  readonly prices: readonly Price[]
  /** Where people reach the pages. */
  readonly publicOrigin: string
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}
export type SandboxPayments = Payments & {
  /** The pages, and the delivery of events from then on. */
  readonly plugin: FastifyPluginAsync<SandboxPluginOptions>
  /** The secret that signs the events; new with every start, since events are signed when they are sent. */
  readonly webhookSecret: string
}

/** The embedded payment provider: speaks the endpoints of Stripe that we call, and is called by the same client. No money moves. */
export async function openSandboxPayments({ file, prices, publicOrigin, clock, onError }: SandboxOptions): Promise<SandboxPayments> {
  const store = openSandboxStore(file, clock)
  const pages = pagesAt(publicOrigin)
  const billing = billingOf(store, prices, clock, emitTo(store, pages, clock))
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const deliveries = deliveriesOf({
    store,
    webhookSecret,
    clock,
    onGivenUp: (id) => onError(new Error(`The webhook did not take the event ${id} for three days.`)),
  })
  const api = await startApi({ store, billing, prices, pages, clock })
  const payments = whenAsked(async () => {
    const { stripePayments } = await import('../../payments/stripe/payments.ts')
    return stripePayments({ ...api, webhookSecret, priceIds: prices.map(({ priceId }) => priceId), clock })
  })
  let forgotAt = -Infinity
  const look = setInterval(() => {
    try {
      billing.passTime()
      if (Math.abs(clock.now() - forgotAt) >= FORGET_EVERY_MS) {
        store.forgetOld()
        forgotAt = clock.now()
      }
      deliveries.send().catch(onError)
    } catch (error) {
      onError(error)
    }
  }, LOOK_EVERY_MS).unref()

  return {
    ...payments,
    plugin: sandboxPages({ store, billing, prices, clock, begin: deliveries.begin, sendDue: deliveries.send }),
    webhookSecret,
    close: async () => {
      clearInterval(look)
      await deliveries.end()
      await api.close()
      store.close()
    },
  }
}
