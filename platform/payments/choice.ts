/** Which payment provider the environment chooses. */

/** Of the sandbox (product 2.8), in cents. */
const DEMO_PRICES = [
  { priceId: 'price_demo_monthly', amount: 14_900, currency: 'usd', interval: 'month' },
  { priceId: 'price_demo_yearly', amount: 149_000, currency: 'usd', interval: 'year' },
] as const

type Environment = {
  readonly NODE_ENV?: string
  readonly STRIPE_SECRET_KEY?: string
  readonly STRIPE_WEBHOOK_SECRET?: string
  readonly STRIPE_PRICES?: string
}

/** In production the sandbox offers nothing: on its pages anybody pays without money. @param file of the sandbox */
export function paymentsFrom(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICES, NODE_ENV }: Environment,
  file: string,
) {
  return secretKey === undefined || webhookSecret === undefined
    ? { kind: 'sandbox' as const, file, prices: NODE_ENV === 'production' ? [] : DEMO_PRICES }
    : { kind: 'stripe' as const, secretKey, webhookSecret, priceIds: STRIPE_PRICES?.split(',') ?? [] }
}
