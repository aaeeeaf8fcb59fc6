import type { Reply } from '#contract/contract.ts'
import type { Rate } from '#platform/http/rate-limiter.ts'
import type { Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { Gate } from '#platform/http/operations.ts'
import type { OpenSession, VerifiedToken } from '#platform/identity/port.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { Invoice, Price } from '#platform/payments/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { PhotoUrl } from '../people/cards.ts'
import type { FailedRequests } from '#platform/failed-requests/port.ts'
import type { EventReader, SealedEvents } from './event-reader.ts'
import type { Running } from '../desk/running.ts'
import type { ReportThread } from '../reports/loading/thread.ts'
import type { View, Views } from './reader.ts'

/** A place in the log, and an instant. */
type At = { readonly position: string; readonly at: string }

/** The dependencies of the handlers: the same for a call and for the copy of a person's data. */
export type HandlerDeps = Omit<QueryDeps, 'gate'>

/** Dependencies of the query API, passed by `main.ts`. */
export type QueryDeps = {
  readonly store: ReadStore
  readonly views: Views
  /** Works out reports beside requests. */
  readonly reports: Pick<ReportThread, 'ask'>
  /** Of this platform, for the stamps of reports. */
  readonly codeVersion: string
  /** What the log holds, for trails. */
  readonly events: EventReader
  /** The same as it is stored, for the event browser. */
  readonly sealedEvents: SealedEvents
  /** The views that take events of some types. */
  readonly viewsOf: (types: ReadonlySet<string>) => readonly View[]
  /** How far the auditor has read the log, and what it was then, signed; undefined before the first event. */
  readonly audit: {
    readonly verified: () =>
      | {
          readonly position: string
          readonly finding?: At & { readonly index?: true; readonly checkpoint?: string }
          readonly wholeReading?: At
        }
      | undefined
    readonly checkpoint: () => Promise<Reply<'audit.checkpoint'> | undefined>
    /** Of the key that signs. */
    readonly keyHash?: string | undefined
  }
  readonly failedRequests: Pick<FailedRequests, 'find'>
  /** All views, for the health report. */
  readonly allViews: readonly View[]
  readonly gate: Gate<Account>
  /** @throws {TokenExpired} @throws {TokenInvalid} */
  readonly verify: (token: string) => Promise<VerifiedToken>
  /** Whether the account is erased, which the views know nothing of: until its erasure ends one can still sign in. */
  readonly isErased: (uid: string) => Promise<boolean>
  /** Position of the last event. @throws while the event store does not answer */
  readonly head: () => Promise<Position>
  /** Whether this is the secret of the nth mail about a thing; compares in constant time. */
  readonly isMailedSecret: (secret: string, purpose: 'invitation' | 'unsubscribe', id: string, sending: number) => boolean
  /** The address of a person's photo, the same for an hour, so that browsers keep it. */
  readonly photoUrl: PhotoUrl
  /** Of a first subscription, before anything is charged. */
  readonly trialDays: number
  /** The prices on offer to companies; undefined while the payment provider cannot be asked. */
  readonly plans: () => Promise<readonly Price[] | undefined>
  /** The invoices of a company, the newest first; undefined while the payment provider cannot be asked. */
  readonly invoices: (organizationId: string) => Promise<readonly Invoice[] | undefined>
  /** A link to the copy of a person's data, good for some minutes; undefined once the copy was removed. @param now in milliseconds */
  readonly exportLink: (uid: string, file: string, now: number) => Promise<{ readonly url: string; readonly expiresAt: string } | undefined>
  /** The sign-ins of a person that are still good; undefined while the identity provider cannot be asked. */
  readonly sessions: (uid: string) => Promise<readonly OpenSession[] | undefined>
  /** What an admin sees of background work and of mails. */
  readonly tasks: Pick<Tasks, 'list' | 'counts' | 'find'>
  readonly mail: Pick<Mail, 'kept'>
  /** The platform's clock, in milliseconds. */
  readonly now: () => number
  /** What runs by itself. */
  readonly running: Running
  /** Notes in the student's ledger that their card was answered to somebody. */
  readonly noteSeen: (viewer: Account, studentId: string) => Promise<void>
  /** Notes in the ledgers of these students that a page of somebody's table named them. */
  readonly noteExported: (viewer: Account, studentIds: readonly string[]) => Promise<void>
  /** Stores that an admin reads a conversation of others, and why, which both are told. Answers why it cannot be read. */
  readonly openThread: (
    admin: Account,
    threadId: string,
    asked: { readonly reason: string; readonly requestId: string },
  ) => Promise<Refusal | undefined>
  /** Stores which figures somebody asked for who does not see single people. Answers why it cannot be stored: then they are not answered. */
  readonly recordRun: (
    account: Account,
    run: { readonly name: string; readonly params: Readonly<Record<string, unknown>>; readonly resultHash: string },
    requestId: string,
  ) => Promise<Refusal | undefined>
  /** How many lists one account may have written as a table. */
  readonly tableRate: Rate
}
