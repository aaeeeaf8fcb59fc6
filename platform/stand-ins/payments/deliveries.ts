/** Sends the signed events to our webhook until it takes them, as Stripe does: later and later, for three days. */
import { createHmac } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { newId, type Emit } from './billing.ts'
import type { SandboxStore } from './store.ts'
import { sessionOnWire, subscriptionOnWire, type Pages } from './wire.ts'

/** Sends a body to the webhook with its signature. @returns the status of the answer */
export type Deliver = (body: string, signature: string) => Promise<number>

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 3_600_000
const GIVEN_UP_AFTER_SECONDS = 3 * 86_400

type Parts = {
  readonly store: SandboxStore
  readonly webhookSecret: string
  readonly clock: Clock
  readonly onGivenUp: (id: string) => void
}

export function emitTo(store: SandboxStore, pages: Pages, clock: Clock): Emit {
  return (type, thing) => {
    const id = newId('evt')
    const created = Math.floor(clock.now() / 1_000)
    const object = 'periodEnd' in thing ? subscriptionOnWire(thing) : sessionOnWire(thing, pages)
    store.addDelivery(id, JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } }), created)
  }
}

export function signatureOf(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export function deliveriesOf({ store, webhookSecret, clock, onGivenUp }: Parts) {
  let deliver: Deliver | undefined
  let sending = Promise.resolve()

  const sendDue = async (send: Deliver) => {
    for (const { id, body, attempts, created } of store.dueDeliveries()) {
      const status = await send(body, signatureOf(body, webhookSecret, clock.now())).catch(() => 503)
      if (status === 200) store.removeDelivery(id)
      else if (clock.now() / 1_000 - created > GIVEN_UP_AFTER_SECONDS) {
        store.removeDelivery(id)
        onGivenUp(id)
      } else store.delayDelivery(id, attempts + 1, Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS))
    }
  }
  return {
    begin: (send: Deliver) => void (deliver = send),
    /** Tries each event that is due once, one after the other. */
    send: (): Promise<void> => {
      const now = deliver
      if (now) sending = sending.then(() => sendDue(now))
      return sending
    },
    /** Waits for the attempt under way, and begins no other. */
    end: () => {
      deliver = undefined
      return sending
    },
  }
}
