import type { Clock } from '../../clock.ts'
import { forgetOldPages, inTransaction, openPrivateDatabase } from '../../private-database.ts'
import type { Interval } from '../../payments/port.ts'

/** The records of the sandbox. Instants are seconds since 1970, as in Stripe's API. */
export type Session = {
  readonly id: string
  readonly status: 'open' | 'complete'
  readonly priceId: string
  readonly email: string
  readonly customerId: string
  readonly reference: string
  readonly trialDays: number
  readonly successUrl: string
  readonly cancelUrl: string
  readonly created: number
  /** Set once something was tried. */
  readonly subscriptionId?: string
}
export type Customer = { readonly id: string; readonly email: string; readonly card: 'works' | 'is declined' }
export type SandboxSubscription = {
  readonly id: string
  readonly customerId: string
  readonly reference: string
  readonly priceId: string
  readonly interval: Interval
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  readonly created: number
  readonly periodStart: number
  readonly periodEnd: number
  readonly cancelAtPeriodEnd: boolean
  /** When the open invoice is given up. */
  readonly givenUpAt?: number
  /** Of one that was canceled for good. */
  readonly endedAt?: number
}
export type SandboxInvoice = {
  readonly id: string
  readonly customerId: string
  readonly subscriptionId: string
  readonly status: 'open' | 'paid' | 'void'
  readonly total: number
  readonly currency: string
  readonly created: number
}
export type PortalSession = { readonly id: string; readonly customerId: string; readonly returnUrl: string; readonly created: number }

/** A page to pay is open for a day, the portal for an hour; then they go. What ended is kept for a month, for its invoices. */
export const KEPT_SECONDS = { session: 86_400, portal: 3_600, ended: 30 * 86_400 }

type Kinds = {
  readonly session: Session
  readonly customer: Customer
  readonly subscription: SandboxSubscription
  readonly invoice: SandboxInvoice
  readonly portal: PortalSession
  /** The answer to an idempotency key: the id of the session. */
  readonly key: { readonly id: string; readonly sessionId: string }
}
type Kind = keyof Kinds

export type Delivery = { readonly id: string; readonly body: string; readonly attempts: number; readonly created: number }

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS things (
    kind TEXT NOT NULL, id TEXT NOT NULL, owner TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS thingsOf ON things (kind, owner);
  CREATE INDEX IF NOT EXISTS thingsRunning ON things (kind) WHERE kind = 'subscription' AND body ->> 'status' <> 'canceled';
  CREATE TABLE IF NOT EXISTS deliveries (
    id TEXT PRIMARY KEY, body TEXT NOT NULL, attempts INTEGER NOT NULL, created INTEGER NOT NULL, dueAt INTEGER NOT NULL
  ) STRICT;
`

/** In this order: a row that names one which is gone goes too. */
const forgetting = (nowSeconds: number) => `
  DELETE FROM things WHERE kind = 'session' AND body ->> 'created' <= ${nowSeconds - KEPT_SECONDS.session};
  DELETE FROM things WHERE kind = 'key' AND body ->> 'sessionId' NOT IN (SELECT id FROM things WHERE kind = 'session');
  DELETE FROM things WHERE kind = 'portal' AND body ->> 'created' <= ${nowSeconds - KEPT_SECONDS.portal};
  DELETE FROM things WHERE kind = 'subscription' AND body ->> 'status' = 'canceled'
    AND coalesce(body ->> 'endedAt', body ->> 'periodEnd') <= ${nowSeconds - KEPT_SECONDS.ended};
  DELETE FROM things WHERE kind = 'invoice' AND body ->> 'subscriptionId' NOT IN (SELECT id FROM things WHERE kind = 'subscription');
  DELETE FROM things WHERE kind = 'customer' AND id NOT IN (SELECT owner FROM things WHERE kind IN ('session', 'subscription'));
`

export type SandboxStore = ReturnType<typeof openSandboxStore>

/** The state of the sandbox in a SQLite file of its own, so that it survives a restart as a real provider's does. */
export function openSandboxStore(file: string, clock: Clock) {
  const db = openPrivateDatabase(file, SCHEMA)
  const select = db.prepare('SELECT body FROM things WHERE kind = ? AND id = ?')
  const selectOf = db.prepare('SELECT body FROM things WHERE kind = ? AND owner = ?')
  const selectAll = db.prepare('SELECT body FROM things WHERE kind = ?')
  const replace = db.prepare('INSERT OR REPLACE INTO things (kind, id, owner, body) VALUES (?, ?, ?, ?)')
  const insertDelivery = db.prepare('INSERT INTO deliveries (id, body, attempts, created, dueAt) VALUES (?, ?, 0, ?, ?)')
  const selectDue = db.prepare('SELECT id, body, attempts, created FROM deliveries WHERE dueAt <= ? ORDER BY created, rowid LIMIT 20')
  const delay = db.prepare('UPDATE deliveries SET attempts = ?, dueAt = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM deliveries WHERE id = ?')
  const selectRunning = db.prepare("SELECT body FROM things WHERE kind = 'subscription' AND body ->> 'status' <> 'canceled'")
  const parsed = <K extends Kind>(rows: readonly Record<string, unknown>[]) => rows.map(({ body }) => JSON.parse(String(body)) as Kinds[K])

  return {
    get: <K extends Kind>(kind: K, id: string): Kinds[K] | undefined => parsed<K>([select.get(kind, id) ?? []].flat())[0],
    /** The invoices, subscriptions and sessions of a customer. */
    of: <K extends 'invoice' | 'subscription' | 'session'>(kind: K, customerId: string) => parsed<K>(selectOf.all(kind, customerId)),
    all: <K extends Kind>(kind: K) => parsed<K>(selectAll.all(kind)),
    running: () => parsed<'subscription'>(selectRunning.all()),
    put: <K extends Kind>(kind: K, thing: Kinds[K]): Kinds[K] => {
      replace.run(kind, thing.id, 'customerId' in thing ? thing.customerId : '', JSON.stringify(thing))
      return thing
    },
    addDelivery: (id: string, body: string, created: number) => void insertDelivery.run(id, body, created, clock.now()),
    dueDeliveries: () => selectDue.all(clock.now()) as unknown as readonly Delivery[],
    delayDelivery: (id: string, attempts: number, ms: number) => void delay.run(attempts, clock.now() + ms, id),
    removeDelivery: (id: string) => void remove.run(id),
    /** Removes what is open to nobody any more; however much somebody begins, only that of a while stays. */
    forgetOld: () => inTransaction(db, () => db.exec(forgetting(Math.floor(clock.now() / 1_000)))),
    /** Empties the write-ahead log, which still holds what was overwritten. */
    forgetOldPages: () => void forgetOldPages(db),
    close: () => db.close(),
  }
}
