import { useWrite } from '../../api/use-write.ts'

/** Leads to the provider's page on which one pays for a plan. */
export function useCheckout() {
  const { run, pending } = useWrite('subscriptions.createCheckoutSession')
  return { pay: (priceId: string) => void run({ priceId }, { next: ({ url }) => location.assign(url) }), pending }
}
