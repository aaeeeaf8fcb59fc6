/** Chooses the payment provider by the environment. */

/** Of the sandbox (product 2.8), in cents. */
const DEMO_PRICES = [
  { priceId: 'price_demo_monthly', amount: 14_900, currency: 'usd', interval: 'month' },
  { priceId: 'price_demo_yearly', amount: 149_000, currency: 'usd', interval: 'year' },
] as const

type Environment = {
  readonly STRIPE_SECRET_KEY?: string
  readonly STRIPE_WEBHOOK_SECRET?: string
  readonly STRIPE_PRICES?: string
}

/** On the pages of the sandbox anybody pays without money. @param file of the sandbox @param sells whether it offers anything */
export function paymentsFrom(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICES }: Environment,
  { file, sells }: { readonly file: string; readonly sells: boolean },
) {
  return secretKey === undefined || webhookSecret === undefined
    ? { kind: 'sandbox' as const, file, prices: sells ? DEMO_PRICES : [] }
    : { kind: 'stripe' as const, secretKey, webhookSecret, priceIds: STRIPE_PRICES?.split(',') ?? [] }
}
