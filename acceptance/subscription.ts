/** Paying on the pages of the sandbox, as a recruiter does. */
import { eventually, send, type Person, type Reply } from './client.ts'
import type { Platform } from './platform.ts'

/** Sends a form of a page of the sandbox. */
export function press({ origin }: Platform, url: string, form: string): Promise<Reply<string>> {
  return send<string>(origin, {
    method: 'POST',
    path: new URL(url).pathname,
    raw: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  })
}

/** Ends once the platform has learned of it. @returns where the sandbox leads back to */
export async function subscribe(platform: Platform, person: Person): Promise<string | undefined> {
  const { body } = await person.post<{ url: string }>('/stripe/create-checkout-session', { priceId: 'price_demo_monthly' })
  const { headers } = await press(platform, body.url, 'card=works')
  await eventually(
    async () => (await person.get<{ active: boolean }>('/subscription/status')).body.active,
    (active) => active,
  )
  return headers.location
}
