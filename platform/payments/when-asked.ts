import type { Payments } from './port.ts'

/** Payments that are opened with the first call: a client of a provider takes as long to load as a tenth of the platform. */
export function whenAsked(open: () => Promise<Payments>): Payments {
  let opening: Promise<Payments> | undefined
  const payments = () => (opening ??= open())
  return {
    prices: async () => (await payments()).prices(),
    checkout: async (asked) => (await payments()).checkout(asked),
    subscription: async (subscriptionId) => (await payments()).subscription(subscriptionId),
    setCancelAtPeriodEnd: async (subscriptionId, cancel) => (await payments()).setCancelAtPeriodEnd(subscriptionId, cancel),
    end: async (subscriptionId) => (await payments()).end(subscriptionId),
    portal: async (asked) => (await payments()).portal(asked),
    invoices: async (customerId) => (await payments()).invoices(customerId),
    forget: async (email) => (await payments()).forget(email),
    received: async (body, signature) => (await payments()).received(body, signature),
    close: async () => (await opening)?.close(),
  }
}
